import type { ListaPaga, PagaRow } from '@conserje/contract';
import type { DateRange } from '@conserje/rules';
import type { QueryClient } from '@tanstack/react-query';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../platform/api/apiClient.ts';
import { callQuery } from '../../../platform/api/callQuery.ts';
import { OPEN_PAGA_KEY, requestOpenPaga } from '../../../shared/money/openPaga.queries.ts';

/** The first element of each key is the topic of the live events. */
const KEYS = {
  lists: ['paga', 'lista'],
  among: (dateRange: DateRange) => ['paga', 'lista', dateRange.inicio, dateRange.final],
  preview: (que: ResetKind, op: ResetGroup) => ['paga', 'previo', que, op],
  cierre: ['paga', 'cierre'],
  ascenso: (id: number) => ['paga', 'ascenso', id],
} as const;

/** The open lists; with a date range, the rows that joined a list within it. */
export const listaPagaQuery = (dateRange: DateRange | null) =>
  queryOptions({
    queryKey: dateRange ? KEYS.among(dateRange) : OPEN_PAGA_KEY,
    queryFn: ({ signal }) =>
      dateRange ? sendRequest('POST getListaPaga', { body: dateRange }, { signal }) : requestOpenPaga(signal),
    placeholderData: keepPreviousData,
    // A row says the name, the mision, the honours and whether its pendiente was paid.
    meta: { topics: ['carrera', 'usuarios', 'membresias', 'pendientes'] },
  });

/** Preview of the ascenso that a paga would buy. */
export const ascensoQuery = (id: number) =>
  callQuery('POST ascensoPaga', KEYS.ascenso(id), { request: { body: { op: 0, id } }, gcTime: 0 });

/** 0 resets the payroll, 1 the paid list (part 2 §4). */
export type ResetKind = 0 | 1;
/** Number of a pay group: 0 is the junior one, 1 («plus») the senior one. */
export type ResetGroup = 0 | 1;

export const resetPreviewQuery = (que: ResetKind, op: ResetGroup) =>
  callQuery('GET previoReinicio/:que/:op', KEYS.preview(que, op), { request: { params: { que, op } }, gcTime: 0 });

const INTERVAL_MS = 30_000;

/** Progress of the weekly closing. Confirmed work changes it without a pay event. */
export const weekClosingQuery = () => callQuery('GET cierreSemana', KEYS.cierre, { refetchInterval: INTERVAL_MS });

/** Writes answered rows into the cached lists; the refetch brings the totals. */
export function putRows(client: QueryClient, rows: readonly PagaRow[]): void {
  const rowById = new Map(rows.map((f) => [f.id, f]));
  client.setQueriesData<ListaPaga>(
    // Inactive lists stay stale until they are shown.
    { queryKey: KEYS.lists, type: 'active' },
    (current) => current && { ...current, filas: current.filas.map((f) => rowById.get(f.id) ?? f) },
  );
}
export const putRow = (client: QueryClient, row: PagaRow): void => putRows(client, [row]);
