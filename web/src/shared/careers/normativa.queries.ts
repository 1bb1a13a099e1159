import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../platform/api/callQuery.ts';
import { PUBLIC_QUERY_META } from '../../platform/api/queryClient.ts';
import { useToday } from '../../ui/text/agenciaContext.ts';

/** A new day is known to the server at about the same moment. */
const NEW_DAY_MS = 5_000;
export const newDayInterval = (proxima: { rige: string } | null | undefined, today: string): number | false =>
  proxima && proxima.rige <= today ? NEW_DAY_MS : false;

/**
 * The rulebook that holds today. Its day is not in the key, so that it is kept offline over midnight; no event tells
 * that a later version begins to hold.
 */
export const normativaQuery = (today: string) =>
  callQuery('GET normativa', ['normativa', 'vigente'], {
    refetchInterval: ({ state: { data } }) => newDayInterval(data?.proxima, today),
    meta: PUBLIC_QUERY_META,
  });

export const useNormativa = () => useQuery(normativaQuery(useToday()));

/** Each pause of any tiempo is an event. */
const PROPOSALS_THROTTLE_MS = 15_000;

/** Punishments that the rulebook proposes for the next llamado of a person; they change with each llamado. */
export const proposalsQuery = (id: number) =>
  callQuery('GET castigosDe/:id', ['llamados', 'castigos', id], {
    request: { params: { id } },
    meta: { topics: ['normativa', 'tiempos'], throttleMs: PROPOSALS_THROTTLE_MS },
  });
