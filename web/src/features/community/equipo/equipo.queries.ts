import { callQuery } from '../../../platform/api/callQuery.ts';
import { AUSENCIAS_KEY } from '../../../shared/ausencias/ausencias.queries.ts';

/** Thousands of names; ascensos change them all the time. */
const THROTTLE_MS = 15_000;

export const equipoQuery = () =>
  callQuery('GET rangosEquipo', ['equipo'], {
    meta: { topics: ['carrera', 'usuarios', 'rangos'], throttleMs: THROTTLE_MS },
  });

export const absentMembersQuery = () =>
  callQuery('GET ausentesEquipo', [...AUSENCIAS_KEY, 'equipo'], {
    meta: { topics: ['carrera', 'usuarios'], throttleMs: THROTTLE_MS },
  });
