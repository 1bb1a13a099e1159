import type { RequestOf } from '@conserje/contract';
import { APPROVAL } from '@conserje/rules';
import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

/** Views of the list; `undefined` shows all. */
export const SUGERENCIA_VIEWS = {
  pendientes: APPROVAL.pendiente,
  aprobadas: APPROVAL.aprobada,
  noaprobadas: APPROVAL.noAprobada,
  todas: undefined,
} as const;
export type View = keyof typeof SUGERENCIA_VIEWS;

/** Sorts pending ones oldest first. */
export const sortOf = (view: View): 'fecha' | '-fecha' => (view === 'pendientes' ? 'fecha' : '-fecha');

export function sugerenciasQuery(view: View, onlyOwn: boolean) {
  const aprobada = SUGERENCIA_VIEWS[view];
  const query: RequestOf<'GET actionSugerencias'>['query'] = {
    ...(aprobada !== undefined && { aprobada }),
    ...(onlyOwn && { mias: 1 }),
  };
  return serverPagedList('GET actionSugerencias', ['sugerencias', view, onlyOwn ? 'mias' : 'de todos'], { query });
}
