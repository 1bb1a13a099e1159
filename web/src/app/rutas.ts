import type { Ruta } from '@conserje/rules';
import type { ComponentType } from 'react';
import { adelantar, yaDado } from '../platform/adelanto.ts';
import { traerHojas } from '../platform/hojas.ts';
import { leerLlave } from '../platform/llave.ts';
import { perezosa } from '../platform/perezosa.ts';
import { CARGAS } from './cargas.ts';

const componentes = new Map<Ruta, ComponentType>();
const traidas = new Map<Ruta, ComponentType>();

/**
 * The component of a screen; the same one each time, so that React keeps its state. What has come ahead of time is there at
 * once: React shows for 300 ms at least that something is on its way.
 */
export function componenteDe(ruta: Ruta): ComponentType {
  const hecho = componentes.get(ruta) ?? traidas.get(ruta) ?? perezosa(CARGAS[ruta].cargar);
  componentes.set(ruta, hecho);
  return hecho;
}

/** Fetches a screen's code ahead of time; a failure shows when the screen is really wanted. */
export async function precargar(ruta: Ruta): Promise<void> {
  try {
    const { default: componente } = await CARGAS[ruta].cargar();
    await traerHojas();
    traidas.set(ruta, componente);
  } catch {
    // It is asked for again by whoever opens it, who waits for the line.
  }
}

/**
 * Has what a screen begins with at hand, so that it is drawn once, and whole. What does not come the screen asks for again,
 * and says why.
 */
export async function reunir(ruta: Ruta): Promise<void> {
  try {
    const codigo = await CARGAS[ruta].cargar();
    await codigo.reunir?.();
  } catch {
    // As above.
  }
}

/** Asks for what a screen begins with, while its code is on its way. */
export function adelantarDatos(ruta: Ruta): void {
  const llave = leerLlave();
  if (!llave) return;
  // What does not come now is asked for by the screen itself.
  for (const clave of CARGAS[ruta].pide ?? [])
    if (!yaDado(clave, llave)) adelantar(clave, { llave }).catch(() => undefined);
}
