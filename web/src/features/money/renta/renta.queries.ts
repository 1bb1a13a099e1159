import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { callQuery } from '../../../platform/api/callQuery.ts';
import { serverPagedList } from '../../../platform/api/pagedQuery.ts';

const ROOT = ['renta'] as const;
/** Shared call key: actions on rentas run one at a time (part 2 §4). */
export const RENTA_CALL_KEY = 'renta';

/** Call key of one renta. */
export const operationKey = (id: number): string => `renta ${id}`;

/** Unpaid rentas and this month's; with a month, all of it. */
export const rentasQuery = (mes: string) => {
  const queryKey = [...ROOT, 'lista', mes];
  return mes === ''
    ? serverPagedList('GET actionRenta', queryKey)
    : serverPagedList('GET rentasMes/:mes', queryKey, { params: { mes } });
};

/** A new month is known to the server at about the same moment. */
const NEW_MONTH_MS = 5_000;

/**
 * Unpaid total, totals of the month and preview of a new charge, independent of the search.
 * @param month the current one: no event tells that it begins
 */
export const rentaSummaryQuery = (month: string) =>
  queryOptions({
    queryKey: [...ROOT, 'resumen'],
    queryFn: async ({ signal }) => {
      const { totales, delMes, nueva } = await sendRequest('GET actionRenta', { query: { limite: 1 } }, { signal });
      return { totales, delMes, nueva };
    },
    refetchInterval: ({ state: { data } }) => (data && data.nueva.mes !== month ? NEW_MONTH_MS : false),
  });

export const monthTotalsQuery = (mes: string) =>
  queryOptions({
    queryKey: [...ROOT, 'sumas', mes],
    queryFn: async ({ signal }) =>
      (await sendRequest('GET rentasMes/:mes', { params: { mes }, query: { limite: 1 } }, { signal })).totales,
  });

export const rentaMonthsQuery = () => callQuery('GET mesesRenta', [...ROOT, 'meses']);
