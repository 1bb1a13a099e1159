import type { Datos } from '@conserje/contract';
import type { Ruta } from '@conserje/rules';
import { PANTALLAS, puedeEntrar } from '@conserje/rules';
import type { PantallaDef } from './grupos.ts';
import { PANTALLAS_WEB } from './pantallas.tsx';

/** The screens that someone may open, or a visitor. */
export const visiblesPara = (datos: Datos | null): PantallaDef[] =>
  PANTALLAS_WEB.filter(({ ruta }) => puedeEntrar(PANTALLAS[ruta], datos));

/** Where people go before their own ways are known: whoever attends times, whoever does not and wants to know what earns. */
const DE_ENCARGADO: readonly Ruta[] = ['/', '/tiempos', '/ascensos', '/perfil'];
const DE_CUALQUIERA: readonly Ruta[] = ['/', '/perfil', '/solicitudes', '/rangos', '/normativa', '/radio'];

/** The same as paths, the most sensible first. */
export function posiblesPara(datos: Datos | null): Ruta[] {
  const visibles = visiblesPara(datos).map(({ ruta }) => ruta);
  const primeras = visibles.includes('/tiempos') ? DE_ENCARGADO : DE_CUALQUIERA;
  return [...new Set([...primeras.filter((ruta) => visibles.includes(ruta)), ...visibles])];
}
