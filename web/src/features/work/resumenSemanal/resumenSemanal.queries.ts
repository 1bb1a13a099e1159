import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

/** Starts with the topic of the payroll; confirmations and moves of people arrive under other topics. */
const ROOT = ['nomina', 'resumen'] as const;
const INTERVAL_MS = 60_000;
/** Sum of a week, which each confirmation changes. */
const THROTTLE_MS = 15_000;

/** Everyone's work in the week of a day; empty `dia` for the current week. */
export const weekSummaryQuery = (dia: string) =>
  queryOptions({
    queryKey: [...ROOT, 'filas', dia],
    queryFn: ({ signal }) =>
      dia === ''
        ? sendRequest('GET nominaWeek', {}, { signal })
        : sendRequest('GET resumenSemana/:dia', { params: { dia } }, { signal }),
    meta: { topics: ['tiempos', 'carrera'], throttleMs: THROTTLE_MS },
    refetchInterval: dia === '' ? INTERVAL_MS : false,
  });

export const presenceQuery = (dia: string) =>
  queryOptions({
    queryKey: [...ROOT, 'presencia', dia],
    queryFn: ({ signal }) => sendRequest('GET presenciaSemana/:dia', { params: { dia } }, { signal }),
    meta: { topics: ['tiempos'], throttleMs: THROTTLE_MS },
  });
