import { serverPagedList } from '../../../platform/api/pagedQuery.ts';
import { ASCENSOS_KEY } from '../../../shared/careers/ascenso.queries.ts';

/** An offer expires without an event. */
const REFETCH_INTERVAL_MS = 30_000;

const list = serverPagedList('GET ascensosOfrecidos', [...ASCENSOS_KEY, 'ofrecidos']);

/** Pending ascensos that the viewer may withdraw; a change of mision, of the ladder or a despido removes one. */
export const offeredAscensosQuery: typeof list = (view) => ({
  ...list(view),
  refetchInterval: REFETCH_INTERVAL_MS,
  meta: { topics: ['carrera', 'rangos', 'usuarios'] as const },
});
