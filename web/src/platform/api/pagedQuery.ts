import type { AnswerOf, CallKey, RequestOf, SortKeyIn } from '@conserje/contract';
import { EXPORT_ROWS_MAX, PAGE_SIZE_MAX, TEXTS } from '@conserje/rules';
import type { QueryMeta } from '@tanstack/react-query';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { showToast } from '../state/toasts.ts';
import type { CallRequest } from './apiClient.ts';
import { requestPage } from './apiClient.ts';

type RowIn<A> = A extends readonly (infer F)[] ? F : A extends { filas: readonly (infer F)[] } ? F : never;
/** Row of a list, and the keys by which its call can sort. */
export type AnswerRow<K extends CallKey> = RowIn<AnswerOf<K>>;
export type SortKeyOf<K extends CallKey> = SortKeyIn<RequestOf<K>['query']>;

/** Search text and order of a list (`columnId` ascending, `-columnId` descending). */
export interface ListQuery<C extends string> {
  buscar: string;
  orden: C | `-${C}`;
}

/** Rows per request. */
const BATCH_SIZE = 50;

interface Page<Row> {
  data: readonly Row[];
  nextCursor: string | null;
  /** Where a search stopped before the page was full; null if it reached the end. */
  buscadoHasta?: string | null;
}
type RequestPage<Row> = (limit: number, cursor: string | null, signal?: AbortSignal) => Promise<Page<Row>>;

/** Fetches all rows of a list for a file, in its order. Shows a toast if the list exceeds the row limit. */
export async function fetchAllRows<Row>(request: RequestPage<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await request(PAGE_SIZE_MAX, cursor);
    rows.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor !== null && rows.length < EXPORT_ROWS_MAX);
  if (cursor !== null) showToast({ msg: TEXTS.archivoRecortado, kind: 'news' });
  return rows;
}

/** Query options of a list that is read page by page. */
export const pagedQuery = <Row>(queryKey: readonly string[], request: RequestPage<Row>, meta?: QueryMeta) => ({
  ...infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => request(BATCH_SIZE, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    ...(meta && { meta }),
  }),
  all: () => fetchAllRows(request),
});

export type ServerPagedList<Row, C extends string> = (query: ListQuery<C>) => ReturnType<typeof pagedQuery<Row>>;

/**
 * An unbounded list (decisions §1): older pages by cursor, search and order on the server. The rows on screen stay
 * while search or order change.
 * @param baseKey its query key, to which order and search are added; begins with the topic of its live events
 * @param fixedRequest sent with every page
 * @param meta further topics of its live events
 */
export const serverPagedList =
  <K extends CallKey>(
    call: K,
    baseKey: readonly string[],
    fixedRequest: { params?: RequestOf<K>['params']; query?: Partial<RequestOf<K>['query']> } = {},
    meta?: QueryMeta,
  ): ServerPagedList<AnswerRow<K>, SortKeyOf<K>> =>
  ({ buscar, orden }) =>
    pagedQuery(
      [...baseKey, orden, buscar],
      async (limite, antes, signal) => {
        const query = {
          ...fixedRequest.query,
          limite,
          orden,
          ...(antes !== null && { antes }),
          ...(buscar !== '' && { buscar }),
        };
        // Every list call takes these parameters and answers rows or `{ filas }`.
        const request = { ...fixedRequest, query } as CallRequest<K>;
        const { data, nextCursor } = await requestPage(call, request, signal ? { signal } : {});
        const rows = Array.isArray(data) ? data : (data as { filas: unknown }).filas;
        return { data: rows as AnswerRow<K>[], nextCursor };
      },
      meta,
    );
