import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';

/** Under the subject of payroll; what is confirmed, and who was promoted or left, is told under others. */
const ROOT = ['nomina', 'resumen'] as const;
const INTERVAL_MS = 60_000;
/** Every confirmation changes it, and it is the sum of a week. */
const THROTTLE_MS = 15_000;

/** What everyone did in the present week, or in that of a day. */
export const weekSummaryQuery = (dia: string) =>
  queryOptions({
    queryKey: [...ROOT, 'filas', dia],
    queryFn: ({ signal }) =>
      dia === ''
        ? sendRequest('GET nominaWeek', {}, { signal })
        : sendRequest('GET resumenSemana/:dia', { params: { dia } }, { signal }),
    meta: { temas: ['tiempos', 'carrera'], throttleMs: THROTTLE_MS },
    refetchInterval: dia === '' ? INTERVAL_MS : false,
  });

/** When people attended in the week of a day. */
export const presenceQuery = (dia: string) =>
  queryOptions({
    queryKey: [...ROOT, 'presencia', dia],
    queryFn: ({ signal }) => sendRequest('GET presenciaSemana/:dia', { params: { dia } }, { signal }),
    meta: { temas: ['tiempos'], throttleMs: THROTTLE_MS },
  });
