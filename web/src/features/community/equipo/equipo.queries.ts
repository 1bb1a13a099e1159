import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { AUSENCIAS_KEY } from '../../../shared/ausencias/ausencias.queries.ts';

/** Thousands of names; ascensos change them all the time. */
const THROTTLE_MS = 15_000;

export const equipoQuery = () =>
  queryOptions({
    queryKey: ['equipo'],
    queryFn: ({ signal }) => sendRequest('GET rangosEquipo', {}, { signal }),
    meta: { topics: ['carrera', 'usuarios', 'rangos'], throttleMs: THROTTLE_MS },
  });

export const absentMembersQuery = () =>
  queryOptions({
    queryKey: [...AUSENCIAS_KEY, 'equipo'],
    queryFn: ({ signal }) => sendRequest('GET ausentesEquipo', {}, { signal }),
    meta: { topics: ['carrera', 'usuarios'], throttleMs: THROTTLE_MS },
  });
