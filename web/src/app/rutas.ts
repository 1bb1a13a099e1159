import type { Ruta } from '@conserje/rules';
import type { ComponentType, LazyExoticComponent } from 'react';
import { adelantar } from '../platform/adelanto.ts';
import { leerLlave } from '../platform/llave.ts';
import { perezosa } from '../platform/perezosa.ts';
import { CARGAS } from './cargas.ts';

const componentes = new Map<Ruta, LazyExoticComponent<ComponentType>>();

/** The lazy component of a screen; the same one each time, so that React keeps its state. */
export function componenteDe(ruta: Ruta): LazyExoticComponent<ComponentType> {
  const hecho = componentes.get(ruta) ?? perezosa(CARGAS[ruta].cargar);
  componentes.set(ruta, hecho);
  return hecho;
}

/** Fetches a screen's code ahead of time; a failure shows when the screen is really wanted. */
export function precargar(ruta: Ruta): void {
  CARGAS[ruta].cargar().catch(() => undefined);
}

/** Asks for what a screen begins with, while its code is on its way. */
export function adelantarDatos(ruta: Ruta): void {
  const llave = leerLlave();
  if (!llave) return;
  // What does not come now is asked for by the screen itself.
  for (const clave of CARGAS[ruta].pide ?? []) adelantar(clave, { llave }).catch(() => undefined);
}
