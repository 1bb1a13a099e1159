/** As browsers have it that know Trusted Types; the others go by the rest of the content policy. */
interface FabricaFiable {
  createPolicy(
    nombre: 'default',
    reglas: Record<'createHTML' | 'createScriptURL', (texto: string) => string | null>,
  ): unknown;
}
declare global {
  interface Window {
    readonly trustedTypes?: FabricaFiable;
  }
}

/** A text of which no element can come: Mantine's sheets, which it puts into its `<style>`s. */
export const soloTexto = (html: string): string | null => (/[<&]/.test(html) ? null : html);

/** The workers of the portal, and no other script by its address. */
const OBREROS = ['/sw.js', '/push/sw.js'];
export const deObrero = (direccion: string): string | null => (OBREROS.includes(direccion) ? direccion : null);

/** Where the content policy asks for it, nothing else becomes an element or a script out of a text. */
export function vigilarTextos(): void {
  window.trustedTypes?.createPolicy('default', { createHTML: soloTexto, createScriptURL: deObrero });
}
