import type { RequestOf } from '@conserje/contract';
import { APPROVAL } from '@conserje/rules';
import { serverList } from '../../../platform/api/pagedQuery.ts';

/** Of `actionSugerencias`. */
export const SUGERENCIA_OP = { add: 0, moderate: 1, remove: 2 } as const;

/** Which suggestions are shown; `undefined`: all of them. */
export const SUGERENCIA_VIEWS = {
  pendientes: APPROVAL.pendiente,
  aprobadas: APPROVAL.aprobada,
  noaprobadas: APPROVAL.noAprobada,
  todas: undefined,
} as const;
export type View = keyof typeof SUGERENCIA_VIEWS;

/** What waits comes with the one that has waited longest. */
export const sortOf = (view: View): 'fecha' | '-fecha' => (view === 'pendientes' ? 'fecha' : '-fecha');

export function sugerenciasQuery(view: View, onlyOwn: boolean) {
  const aprobada = SUGERENCIA_VIEWS[view];
  const query: RequestOf<'GET actionSugerencias'>['query'] = {
    ...(aprobada !== undefined && { aprobada }),
    ...(onlyOwn && { mias: 1 }),
  };
  return serverList('GET actionSugerencias', ['sugerencias', view, onlyOwn ? 'mias' : 'de todos'], { query });
}
