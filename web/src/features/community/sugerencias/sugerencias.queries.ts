import type { RequestOf } from '@conserje/contract';
import { APPROVAL } from '@conserje/rules';
import { serverList } from '../../../platform/api/pagedQuery.ts';

/** Of `actionSugerencias`. */
export const OP = { add: 0, moderationRequest: 1, remove: 2 } as const;

/** Which suggestions are shown; `undefined`: all of them. */
export const VIEWS = {
  pendientes: APPROVAL.pendiente,
  aprobadas: APPROVAL.aprobada,
  noaprobadas: APPROVAL.noAprobada,
  todas: undefined,
} as const;
export type View = keyof typeof VIEWS;

/** What waits comes with the one that has waited longest. */
export const orderOf = (vista: View): 'fecha' | '-fecha' => (vista === 'pendientes' ? 'fecha' : '-fecha');

export function sugerenciasQuery(vista: View, mias: boolean) {
  const aprobada = VIEWS[vista];
  const query: RequestOf<'GET actionSugerencias'>['query'] = {
    ...(aprobada !== undefined && { aprobada }),
    ...(mias && { mias: 1 }),
  };
  return serverList('GET actionSugerencias', ['sugerencias', vista, mias ? 'mias' : 'de todos'], { query });
}
