import { useSyncExternalStore } from 'react';
import { crearSenal } from './senal.ts';
import { compararVersion } from './version.ts';

/** Who does not answer for this long at the first doubt is not there; later on a slow line has more time. */
const PRIMER_PLAZO_MS = 2_000;
const PLAZO_MS = 10_000;
const ESPERAS_MS = [1_000, 2_000, 4_000, 8_000];
const ULTIMA_ESPERA_MS = 15_000;

/** The line to the portal is back after it was down. */
export const lineaVuelve = crearSenal();

/** Nobody asks before the page begins to listen. */
let atenta = false;
let caida = false;
let insistiendo = false;
let mirada: Promise<boolean> | undefined;
const cambia = crearSenal();

function poner(esta: boolean): void {
  if (caida === esta) return;
  caida = esta;
  cambia.emitir();
  if (!esta) lineaVuelve.emitir();
}

/** Something has come from the portal. */
export const huboRespuesta = (): void => poner(false);

/** Whether the portal answers. What it answers also says whether this page is still the present one. */
async function responde(plazo: number): Promise<boolean> {
  try {
    const respuesta = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(plazo) });
    if (respuesta.status >= 500) return false;
    compararVersion(await respuesta.text());
    return true;
  } catch {
    return false;
  }
}

/** Time passes, the browser says that it has a line, or the reader looks again. */
function esperar(ms: number): Promise<void> {
  return new Promise((seguir) => {
    const acabar = () => {
      clearTimeout(reloj);
      window.removeEventListener('online', acabar);
      document.removeEventListener('visibilitychange', alVer);
      seguir();
    };
    const alVer = () => document.visibilityState === 'visible' && acabar();
    const reloj = setTimeout(acabar, ms);
    window.addEventListener('online', acabar);
    document.addEventListener('visibilitychange', alVer);
  });
}

/** Asks until the portal answers, or something else has come from it. */
async function insistir(): Promise<void> {
  if (insistiendo) return;
  insistiendo = true;
  for (let vez = 0; caida; vez += 1) {
    // Spread, so that a portal that has begun again is not met by everyone at once.
    await esperar((ESPERAS_MS[vez] ?? ULTIMA_ESPERA_MS) * (0.5 + Math.random() / 2));
    if (caida && (await responde(PLAZO_MS))) poner(false);
  }
  insistiendo = false;
}

async function mirar(plazo: number): Promise<boolean> {
  const hay = await responde(plazo);
  poner(!hay);
  if (!hay) void insistir();
  return hay;
}

/** Something did not come, or broke off: looks at the line, for so long. @returns whether the portal answers */
export async function dudar(plazo = PRIMER_PLAZO_MS): Promise<boolean> {
  if (!atenta) return true;
  mirada ??= mirar(plazo).finally(() => {
    mirada = undefined;
  });
  return mirada;
}

/** Listens to what the browser says of its line; once in the page. */
export function escucharLinea(): void {
  atenta = true;
  window.addEventListener('offline', () => void dudar());
}

export const sinLinea = (): boolean => caida;
/** Whether the portal cannot be reached, from when something did not come until something does. */
export const useSinLinea = (): boolean => useSyncExternalStore(cambia.escuchar, sinLinea);
