import type { RequestOf } from '@conserje/contract';
import { APROBADA } from '@conserje/rules';
import { listaLarga } from '../../platform/paginas.ts';

/** Of `actionSugerencias`. */
export const OP = { agregar: 0, moderar: 1, eliminar: 2 } as const;

/** Which suggestions are shown; `undefined`: all of them. */
export const VISTAS = {
  pendientes: APROBADA.pendiente,
  aprobadas: APROBADA.aprobada,
  noaprobadas: APROBADA.noAprobada,
  todas: undefined,
} as const;
export type Vista = keyof typeof VISTAS;

/** What waits comes with the one that has waited longest. */
export const ordenDe = (vista: Vista): 'fecha' | '-fecha' => (vista === 'pendientes' ? 'fecha' : '-fecha');

export function sugerenciasQuery(vista: Vista, mias: boolean) {
  const aprobada = VISTAS[vista];
  const query: RequestOf<'GET actionSugerencias'>['query'] = {
    ...(aprobada !== undefined && { aprobada }),
    ...(mias && { mias: 1 }),
  };
  return listaLarga('GET actionSugerencias', ['sugerencias', vista, mias ? 'mias' : 'de todos'], { query });
}
