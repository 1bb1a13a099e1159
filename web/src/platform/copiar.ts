import { avisar } from './avisos.ts';

function copiarSeleccion(texto: string): boolean {
  const caja = document.createElement('textarea');
  caja.value = texto;
  caja.setAttribute('readonly', '');
  caja.style.position = 'fixed';
  caja.style.opacity = '0';
  const foco = document.activeElement;
  (foco?.parentElement ?? document.body).append(caja);
  caja.select();
  // The clipboard's own interface is missing where the page is served without https.
  const hecho = document.execCommand('copy');
  caja.remove();
  if (foco instanceof HTMLElement) foco.focus();
  return hecho;
}

/** Resolves to whether it is there. */
async function copiar(texto: string): Promise<boolean> {
  if (!navigator.clipboard) return copiarSeleccion(texto);
  return navigator.clipboard.writeText(texto).then(
    () => true,
    () => copiarSeleccion(texto),
  );
}

/** Puts a text on the clipboard and says so with `hecho`, or that it has to be done by hand. */
export async function copiarAvisando(texto: string, hecho: string): Promise<void> {
  avisar(
    (await copiar(texto))
      ? { msg: hecho, tipo: 'ok' }
      : { msg: 'No se pudo copiar. Selecciónalo y cópialo tú.', tipo: 'error' },
  );
}
