import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { callQuery } from '../../../platform/api/callQuery.ts';

/** Starts with the topic of the payroll; confirmations and moves of people arrive under other topics. */
const ROOT = ['nomina', 'resumen'] as const;
const INTERVAL_MS = 60_000;
/** Sum of a week, which each confirmation changes. */
const THROTTLE_MS = 15_000;

/** Everyone's work in a week. Its key has the Monday, so that a week that begins is not shown with the rows of the last. */
export const weekSummaryQuery = (monday: string, isCurrent: boolean) =>
  queryOptions({
    queryKey: [...ROOT, 'filas', monday],
    queryFn: ({ signal }) =>
      isCurrent
        ? sendRequest('GET nominaWeek', {}, { signal })
        : sendRequest('GET resumenSemana/:dia', { params: { dia: monday } }, { signal }),
    meta: { topics: ['tiempos', 'carrera'], throttleMs: THROTTLE_MS },
    refetchInterval: isCurrent && INTERVAL_MS,
  });

export const presenceQuery = (dia: string) =>
  callQuery('GET presenciaSemana/:dia', [...ROOT, 'presencia', dia], {
    request: { params: { dia } },
    meta: { topics: ['tiempos'], throttleMs: THROTTLE_MS },
  });
