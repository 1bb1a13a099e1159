import { useSyncExternalStore } from 'react';
import { guardarBorradores } from './borradores.ts';
import { guardar, leer } from './memoria.ts';
import { crearSenal } from './senal.ts';

const RECARGA = 'conserje-recarga';
/** A page that is loaded anew by itself is not loaded so again for this long: never in a circle. */
const TREGUA_MS = 60_000;

/** The scripts that a page of the portal names: another build names others. */
export const guionesDe = (html: string): string =>
  [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)]
    .map(([, ruta = '']) => ruta)
    .sort()
    .join(' ');

/** This build, by the scripts of its page. */
export const versionPropia = typeof document === 'undefined' ? '' : guionesDe(document.documentElement.outerHTML);
let nueva = false;
let mirando = false;
const cambia = crearSenal();

function darPorVieja(): void {
  if (nueva) return;
  nueva = true;
  cambia.emitir();
}

/** Looks whether the page that the portal serves now is of this build. */
export function compararVersion(html: string): void {
  const servidos = guionesDe(html);
  if (servidos !== '' && servidos !== versionPropia) darPorVieja();
}

/**
 * What this page may show was settled when it was opened. Where it is refused something, it is looked whether the portal allows more
 * by now: then it is as good as of an older build.
 */
export function vigilarPolitica(): () => void {
  const alNegar = async ({ originalPolicy }: SecurityPolicyViolationEvent) => {
    if (nueva || mirando) return;
    mirando = true;
    const ahora = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    setTimeout(() => (mirando = false), TREGUA_MS);
    const politica = ahora?.ok && ahora.headers.get('content-security-policy');
    if (politica && politica !== originalPolicy) darPorVieja();
  };
  const oir = (suceso: SecurityPolicyViolationEvent) => void alNegar(suceso);
  document.addEventListener('securitypolicyviolation', oir);
  return () => document.removeEventListener('securitypolicyviolation', oir);
}

/** The portal serves a newer build: code of this one that has not come yet may not be there any more. */
export const hayVersionNueva = (): boolean => nueva;
export const useVersionNueva = (): boolean => useSyncExternalStore(cambia.escuchar, hayVersionNueva);

/** Loads the page anew; what is being written in its forms stands there afterwards. */
export function actualizar(): void {
  guardarBorradores();
  location.reload();
}

/** The same where nobody has asked for it. @returns whether it is done */
export function actualizarSola(): boolean {
  const ahora = Date.now();
  if (ahora - Number(leer(RECARGA, 'pestana') ?? 0) < TREGUA_MS) return false;
  guardar(RECARGA, String(ahora), 'pestana');
  actualizar();
  return true;
}
