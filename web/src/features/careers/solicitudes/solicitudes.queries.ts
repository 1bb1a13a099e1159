import { serverList } from '../../../platform/api/pagedQuery.ts';
import { CLAVE_ASCENSOS } from '../../../shared/careers/ascenso.queries.ts';

/** An offer lapses by itself: nobody tells. */
const INTERVAL_MS = 30_000;

const lista = serverList('GET ascensosOfrecidos', [...CLAVE_ASCENSOS, 'ofrecidos']);

/** Promotions that wait for others' answers and that the reader may take back; any change of mission takes one off. */
export const offeredAscensosQuery: typeof lista = (vista) => ({
  ...lista(vista),
  refetchInterval: INTERVAL_MS,
  meta: { temas: ['carrera'] as const },
});
