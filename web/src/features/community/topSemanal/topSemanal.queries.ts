import { keepPreviousData } from '@tanstack/react-query';
import { callQuery } from '../../../platform/api/callQuery.ts';

export type WeekChoice = 'esta' | 'pasada';

/** Sums over everyone; confirmed tiempos change them all the time. */
const THROTTLE_MS = 15_000;

/**
 * The tables of a week.
 * @param lunes its Monday, in the key so that a new week is fetched while the screen is open
 */
export const topQuery = (semana: WeekChoice, lunes: string) =>
  callQuery('GET getTopSemanal', ['top', semana, lunes], {
    request: { query: { semana } },
    placeholderData: keepPreviousData,
    meta: { topics: ['nomina', 'tiempos', 'carrera', 'usuarios'], throttleMs: THROTTLE_MS },
  });
