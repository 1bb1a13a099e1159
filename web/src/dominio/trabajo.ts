import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../platform/api.ts';

/** Under the subject of payroll; what is confirmed is told as a change of tiempos. */
const RAIZ = 'nomina';
const MIA = { mios: ['tiempos'] } as const;
/** Others' is confirmed all the time. */
const AJENA = { temas: ['tiempos'], calma: 15_000 } as const;

/** What someone, or the reader, worked in each of the last twelve weeks. */
export const semanasTrabajoQuery = (id: number, meta: typeof MIA | typeof AJENA = AJENA) =>
  queryOptions({
    queryKey: [RAIZ, 'semanas', id],
    queryFn: ({ signal }) => pedir('GET trabajoSemanas/:id', { params: { id } }, { signal }),
    meta,
  });

export const misSemanasQuery = (id: number) => semanasTrabajoQuery(id, MIA);

/** What the reader worked on each day of a year. */
export const misDiasQuery = (id: number) =>
  queryOptions({
    queryKey: [RAIZ, 'dias', id],
    queryFn: ({ signal }) => pedir('GET trabajoDias/:id', { params: { id } }, { signal }),
    meta: MIA,
  });
