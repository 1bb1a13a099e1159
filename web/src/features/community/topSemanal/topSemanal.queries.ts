import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

export type WeekChoice = 'esta' | 'pasada';

/** Sums over everyone, read anew at most this often: confirmed tiempos change them, and tiempos change all the time. */
const THROTTLE_MS = 15_000;

/**
 * The tables of a week.
 * @param lunes its Monday: when a new week begins while one looks on, another is asked for
 */
export const topQuery = (semana: WeekChoice, lunes: string) =>
  queryOptions({
    queryKey: ['nomina', 'top', semana, lunes],
    queryFn: ({ signal }) => sendRequest('GET getTopSemanal', { query: { semana } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { temas: ['tiempos', 'carrera', 'usuarios'], throttleMs: THROTTLE_MS },
  });
