import { serverList } from '../../../platform/api/pagedQuery.ts';
import { ASCENSOS_KEY } from '../../../shared/careers/ascenso.queries.ts';

/** An offer lapses by itself: nobody tells. */
const REFETCH_INTERVAL_MS = 30_000;

const list = serverList('GET ascensosOfrecidos', [...ASCENSOS_KEY, 'ofrecidos']);

/** Promotions that wait for others' answers and that the reader may take back; any change of mission takes one off. */
export const offeredAscensosQuery: typeof list = (view) => ({
  ...list(view),
  refetchInterval: REFETCH_INTERVAL_MS,
  meta: { temas: ['carrera'] as const },
});
