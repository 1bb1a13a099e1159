import type { AnswerOf, CallKey, RequestOf, SortKeyIn } from '@conserje/contract';
import { EXPORT_ROWS_MAX, PAGE_SIZE_MAX, TEXTS } from '@conserje/rules';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { notify } from '../state/notices.ts';
import type { CallRequest } from './apiClient.ts';
import { requestPage } from './apiClient.ts';

type RowIn<A> = A extends readonly (infer F)[] ? F : A extends { filas: readonly (infer F)[] } ? F : never;
/** A row of a list, and the keys that the list is ordered by, as its call declares them. */
export type RowOf<K extends CallKey> = RowIn<AnswerOf<K>>;
export type SortKeyOf<K extends CallKey> = SortKeyIn<RequestOf<K>['query']>;

/** What is looked at of a list: what a search finds, in an order (`columnId` upwards, `-columnId` downwards). */
export interface ListQuery<C extends string> {
  buscar: string;
  orden: C | `-${C}`;
}

/** Rows of one request: what a phone shows in a few turns of the thumb. */
const BATCH_SIZE = 50;

interface Page<Row> {
  data: readonly Row[];
  siguiente: string | null;
  /** Where a search stopped before the page was full; null when it came to the end. */
  buscadoHasta?: string | null;
}
type RequestPage<Row> = (limit: number, cursor: string | null, signal?: AbortSignal) => Promise<Page<Row>>;

/** The rows of a list, in its order, for those who take it away as a file. Where not all of them fit, that is said. */
export async function fetchAllRows<Row>(request: RequestPage<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await request(PAGE_SIZE_MAX, cursor);
    rows.push(...page.data);
    cursor = page.siguiente;
  } while (cursor !== null && rows.length < EXPORT_ROWS_MAX);
  if (cursor !== null) notify({ msg: TEXTS.archivoRecortado, tipo: 'noticia' });
  return rows;
}

/** A list that is read page by page, in whatever way. */
export const pagedQuery = <Row>(queryKey: readonly string[], request: RequestPage<Row>) => ({
  ...infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => request(BATCH_SIZE, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ siguiente }) => siguiente,
    placeholderData: keepPreviousData,
  }),
  /** All of it, asked of the server anew. */
  all: () => fetchAllRows(request),
});

export type ServerList<Row, C extends string> = (query: ListQuery<C>) => ReturnType<typeof pagedQuery<Row>>;

/**
 * A list that grows for ever (decisions §1): older pages by cursor, the search and the order asked of the server. What was
 * on screen stays while these change.
 * @param baseKey its query key, to which order and search are added; begins with the subject of its live events
 * @param fixedRequest what is sent with every page
 */
export const serverList =
  <K extends CallKey>(
    call: K,
    baseKey: readonly string[],
    fixedRequest: { params?: RequestOf<K>['params']; query?: Partial<RequestOf<K>['query']> } = {},
  ): ServerList<RowOf<K>, SortKeyOf<K>> =>
  ({ buscar, orden }) =>
    pagedQuery([...baseKey, orden, buscar], async (limite, antes, signal) => {
      const query = {
        ...fixedRequest.query,
        limite,
        orden,
        ...(antes !== null && { antes }),
        ...(buscar !== '' && { buscar }),
      };
      // Every list takes these, and answers its rows or an object with them.
      const request = { ...fixedRequest, query } as CallRequest<K>;
      const { data, siguiente } = await requestPage(call, request, signal ? { signal } : {});
      const rows = Array.isArray(data) ? data : (data as { filas: unknown }).filas;
      return { data: rows as RowOf<K>[], siguiente };
    });
