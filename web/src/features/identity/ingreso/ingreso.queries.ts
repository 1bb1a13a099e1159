import type { IngresoState } from '@conserje/rules';
import { callQuery } from '../../../platform/api/callQuery.ts';
import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

/** Views of the list, by their word in the URL. */
export const INGRESO_VIEWS = {
  '': 'espera',
  aceptadas: 'aceptada',
  rechazadas: 'rechazada',
  todas: null,
} as const satisfies Record<string, IngresoState | null>;
export type IngresoView = keyof typeof INGRESO_VIEWS;

export const applicationsQuery = (view: IngresoView) => {
  const estado = INGRESO_VIEWS[view];
  const request = estado === null ? {} : { query: { estado } };
  return serverPagedList('GET ingresos', ['ingreso', `lista ${view}`], request, { topics: ['listanegra', 'clones'] });
};

export const questionsQuery = () => callQuery('GET preguntasIngreso', ['ingreso', 'preguntas']);
