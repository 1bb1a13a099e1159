import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../platform/api.ts';

/** Under the subject of payroll; what is confirmed is told as a change of tiempos. */
const RAIZ = 'nomina';
const meta = { temas: ['tiempos'] } as const;

/** What someone worked in each of the last twelve weeks. */
export const semanasTrabajoQuery = (id: number) =>
  queryOptions({
    queryKey: [RAIZ, 'semanas', id],
    queryFn: ({ signal }) => pedir('GET trabajoSemanas/:id', { params: { id } }, { signal }),
    meta,
  });

/** What someone worked on each day of a year. */
export const diasTrabajoQuery = (id: number) =>
  queryOptions({
    queryKey: [RAIZ, 'dias', id],
    queryFn: ({ signal }) => pedir('GET trabajoDias/:id', { params: { id } }, { signal }),
    meta,
  });
