import { queryOptions } from '@tanstack/react-query';
import { pedir } from '../../platform/api.ts';

/** Under the subject of payroll; what is confirmed, and who was promoted or left, is told under others. */
const RAIZ = ['nomina', 'resumen'] as const;
const CADA_MS = 60_000;
/** Every confirmation changes it, and it is the sum of a week. */
const CALMA_MS = 15_000;

/** What everyone did in the present week, or in that of a day. */
export const resumenQuery = (dia: string) =>
  queryOptions({
    queryKey: [...RAIZ, 'filas', dia],
    queryFn: ({ signal }) =>
      dia === ''
        ? pedir('GET nominaWeek', {}, { signal })
        : pedir('GET resumenSemana/:dia', { params: { dia } }, { signal }),
    meta: { temas: ['tiempos', 'carrera'], calma: CALMA_MS },
    refetchInterval: dia === '' ? CADA_MS : false,
  });

/** When people attended in the week of a day. */
export const presenciaQuery = (dia: string) =>
  queryOptions({
    queryKey: [...RAIZ, 'presencia', dia],
    queryFn: ({ signal }) => pedir('GET presenciaSemana/:dia', { params: { dia } }, { signal }),
    meta: { temas: ['tiempos'], calma: CALMA_MS },
  });
