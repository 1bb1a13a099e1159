import type { ComponentType, LazyExoticComponent } from 'react';
import { perezosa } from '../platform/perezosa.ts';
import type { PantallaDef } from './grupos.ts';
import { PANTALLAS_WEB } from './pantallas.tsx';

const componentes = new Map<string, LazyExoticComponent<ComponentType>>();

/** The lazy component of a screen; the same one each time, so that React keeps its state. */
export function componenteDe(pantalla: PantallaDef): LazyExoticComponent<ComponentType> {
  const hecho = componentes.get(pantalla.ruta) ?? perezosa(pantalla.cargar);
  componentes.set(pantalla.ruta, hecho);
  return hecho;
}

/** Fetches a screen's code ahead of time; a failure shows when the screen is really wanted. */
export function precargar(ruta: string): void {
  PANTALLAS_WEB.find((pantalla) => pantalla.ruta === ruta)
    ?.cargar()
    .catch(() => undefined);
}
