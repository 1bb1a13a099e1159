import { callQuery } from '../../platform/api/callQuery.ts';

const STALE_TIME_MS = 60_000;

/** Options of a query of people to choose from. Their names and misiones change all the time. */
export const PEOPLE_OPTIONS = {
  staleTime: STALE_TIME_MS,
  meta: {
    topics: ['carrera', 'rangos'],
    ownTopics: ['carrera', 'rangos'],
    promptTopics: ['ausencias'],
    throttleMs: 15_000,
  },
} as const;

/** Active usuarios to choose from; revalidated by their ETag. */
export const usuariosQuery = () => callQuery('GET getUsuarios', ['usuarios', 'activos'], PEOPLE_OPTIONS);

/** All misiones, lowest first. */
export const ladderQuery = () => callQuery('GET onlyRangos', ['rangos'], { staleTime: STALE_TIME_MS });

/** Mision, price and firma of the target of an action; stale after a change of any. */
export const workOfQuery = (id: number) =>
  callQuery('GET getWork/:id', ['carrera', 'rango', id], { request: { params: { id } }, meta: { topics: ['firmas'] } });
