import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { serverList } from '../../../platform/api/pagedQuery.ts';

const ROOT = ['renta'] as const;
/** Of `actionRenta`. */
export const RENTA_OP = { nueva: 0, pay: 1, remove: 2 } as const;
/** While one is under way, every action on rents waits for it (part 2 §4). */
export const RENTA_CALL_KEY = 'renta';

/** What becomes of one. */
export const operationKey = (id: number): string => `renta ${id}`;

/** What is to be paid, and this month's; with a month, all of that month. */
export const rentasQuery = (mes: string) => {
  const queryKey = [...ROOT, 'lista', mes];
  return mes === ''
    ? serverList('GET actionRenta', queryKey)
    : serverList('GET rentasMes/:mes', queryKey, { params: { mes } });
};

/** What is still to be paid and what the month comes to, whatever the list is searched for, and what a new rent would charge. */
export const rentaSummaryQuery = () =>
  queryOptions({
    queryKey: [...ROOT, 'resumen'],
    queryFn: async ({ signal }) => {
      const { totales, delMes, nueva } = await sendRequest('GET actionRenta', { query: { limite: 1 } }, { signal });
      return { totales, delMes, nueva };
    },
  });

/** What a month comes to. */
export const monthTotalsQuery = (mes: string) =>
  queryOptions({
    queryKey: [...ROOT, 'sumas', mes],
    queryFn: async ({ signal }) =>
      (await sendRequest('GET rentasMes/:mes', { params: { mes }, query: { limite: 1 } }, { signal })).totales,
  });

export const rentaMonthsQuery = () =>
  queryOptions({
    queryKey: [...ROOT, 'meses'],
    queryFn: ({ signal }) => sendRequest('GET mesesRenta', {}, { signal }),
  });
