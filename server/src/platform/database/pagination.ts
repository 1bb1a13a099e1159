import type { SortKeyIn } from '@conserje/contract';
import { ID_MAX, PAGE_SIZE } from '@conserje/rules';
import type { ExtractTypeFromStringReference, RawBuilder, SelectQueryBuilder, StringReference } from 'kysely';
import { sql } from 'kysely';
import { AppError } from '../appError.ts';
import type { Db } from './database.ts';
import { toSortKey, withBinaryCollation } from './textMatching.ts';
import { castToBigint } from './wholeNumber.ts';

type Cursor = number | string;

/** A request for a page of a list that grows for ever (decisions §1). */
export interface RequestedPage<Q extends PageQuery = PageQuery> {
  query: Q;
  /** Whoever asks for no more leaves it out. */
  siguiente?(cursor: Cursor | null): void;
}
interface PageQuery {
  limite?: number;
  /** Where the page before ended: what it answered in `x-siguiente`. */
  antes?: Cursor;
  buscar?: string;
  /** A key upwards, or downwards with a dash before it; without one the newest come first. */
  orden?: string;
}

/** What rows are put in order by. Null comes last, upwards and downwards. */
interface SortKey<C extends string = string, N extends boolean = boolean> {
  que: C | RawBuilder<unknown>;
  tipo: 'texto' | 'llana' | 'numero';
  nullable: N;
}
interface SortKeyFactory<N extends boolean> {
  <const C extends string>(que: C): SortKey<C, N>;
  (que: RawBuilder<unknown>): SortKey<never, N>;
}
const createSortKey =
  <N extends boolean>(tipo: SortKey['tipo'], nullable: N): SortKeyFactory<N> =>
  (que: SortKey['que']): SortKey<never, N> => ({ que: que as RawBuilder<unknown>, tipo, nullable });
/** By a text, without regard to case and accents. */
export const byText = createSortKey('texto', false);
export const byNullableText = createSortKey('texto', true);
/** By a text that is kept plain (`…_llano`), which is far cheaper. */
export const byPlainText = createSortKey('llana', false);
export const byNullablePlainText = createSortKey('llana', true);
/** By a whole number or an instant. */
export const byNumber = createSortKey('numero', false);
export const byNullableNumber = createSortKey('numero', true);
/** In the order in which rows were written down: that of their ids. */
export const INSERTION_ORDER = 'entrada';

/** Columns that are never null. */
type NonNullColumns<DB, TB extends keyof DB> = {
  [C in StringReference<DB, TB>]: null extends ExtractTypeFromStringReference<DB, TB, C> ? never : C;
}[StringReference<DB, TB>];

/** What a search finds: whatever meets one of the conditions. */
export interface SearchResult {
  conditions: RawBuilder<boolean>[];
  /** Each of them names its rows by an index, so they are collected; otherwise the list is read until a page is full. */
  areFew: boolean;
}
/** @param ultima the id of the newest row, so that what looks into texts can bound how far back it looks */
export type ListSearch = (db: Db, wanted: string, lastRow: number) => Promise<SearchResult>;

interface PagedList<DB, TB extends keyof DB, K extends string> {
  id: StringReference<DB, TB>;
  find?: ListSearch;
  /** For each key that the contract declares. */
  orden: Record<
    K,
    typeof INSERTION_ORDER | SortKey<NonNullColumns<DB, TB>, false> | SortKey<StringReference<DB, TB>, true>
  >;
}

/**
 * The page of a list that a request asks for, and the cursor of the next where there may be one. A page begins after the
 * value and the id of the last row of the one before: a row that stays as it is comes exactly once, whatever is added,
 * changed or removed meanwhile (docs/decisions/0017).
 * @param select the whole list, in no order
 * @throws AppError MALFORMADO for a cursor of another order
 */
export async function paginate<Q extends PageQuery, DB, TB extends keyof DB, F extends { id: number }>(
  db: Db,
  p: RequestedPage<Q>,
  select: SelectQueryBuilder<DB, TB, F>,
  { id: column, find, orden }: PagedList<DB, TB, SortKeyIn<Q>>,
): Promise<F[]> {
  const { query } = p;
  const { limite = PAGE_SIZE, buscar = '' } = query;
  const id = sql.ref<number>(column);
  const descending = query.orden?.startsWith('-') ?? true;
  const key = query.orden?.slice(descending ? 1 : 0);
  const sortKey = key === undefined ? INSERTION_ORDER : orden[key as SortKeyIn<Q>];
  const keysetOrder =
    sortKey === INSERTION_ORDER ? byInsertion(id, descending) : byValue(db, id, sortKey, descending, `${query.orden}`);
  let page = select.select(keysetOrder.valor.as(SORT_VALUE)).orderBy(keysetOrder.orden).limit(limite);
  if (find && buscar.trim() !== '') page = page.where(await searchCondition(db, select, id, find, buscar.trim()));
  if (query.antes !== undefined) page = page.where(keysetOrder.after(query.antes));
  // The value belongs to the cursor; what was selected is left.
  const rows = (await page.execute()) as unknown as (F & WithSortValue)[];
  const lastRow = rows.length === limite ? rows.at(-1) : undefined;
  p.siguiente?.(lastRow ? keysetOrder.cursor(lastRow) : null);
  return rows.map(({ [SORT_VALUE]: _value, ...row }) => row as unknown as F);
}

const SORT_VALUE = 'valor_en_orden';
interface WithSortValue {
  id: number;
  [SORT_VALUE]: string | number | null;
}

/** A way through a list. */
interface KeysetOrder {
  valor: RawBuilder<unknown>;
  orden: RawBuilder<unknown>;
  /** What comes after a cursor. */
  after(cursor: Cursor): RawBuilder<boolean>;
  cursor(lastRow: WithSortValue): Cursor;
}

const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`);
const comparison = (descending: boolean) => (descending ? sql`<` : sql`>`);

/** By their ids alone: the cursor is one. */
const byInsertion = (id: RawBuilder<number>, descending: boolean): KeysetOrder => ({
  valor: id,
  orden: sql`${id} ${direction(descending)}`,
  after(cursor) {
    const n = Number(cursor);
    if (!Number.isInteger(n) || n < 1 || n > ID_MAX) throw invalidCursor();
    return sql<boolean>`${id} ${comparison(descending)} ${n}`;
  },
  cursor: (lastRow) => lastRow.id,
});

/** By a value, of equal ones the newest first. The cursor tells the order that it is of, so that no other goes on from it. */
function byValue(
  db: Db,
  id: RawBuilder<number>,
  { que, tipo, nullable }: SortKey,
  descending: boolean,
  orden: string,
): KeysetOrder {
  const valor = SORT_EXPRESSIONS[tipo](db, typeof que === 'string' ? sql.ref(que) : que);
  return {
    valor,
    orden: sql`${valor} ${direction(descending)} ${nullable ? sql`nulls last` : sql``}, ${id} desc`,
    after(cursor) {
      const [v, lastId] = parseCursor(cursor, orden, tipo);
      if (v === null) return sql<boolean>`(${valor} is null and ${id} < ${lastId})`;
      const cursorValue = typeof v === 'number' ? castToBigint(v) : sql`${v}`;
      const next = sql<boolean>`${valor} ${comparison(descending)}= ${cursorValue} and (${valor} ${comparison(descending)} ${cursorValue} or ${id} < ${lastId})`;
      return nullable ? sql<boolean>`((${next}) or ${valor} is null)` : sql<boolean>`(${next})`;
    },
    cursor: ({ [SORT_VALUE]: v, id: lastId }) => Buffer.from(JSON.stringify([orden, v, lastId])).toString('base64url'),
  };
}

const SORT_EXPRESSIONS = {
  texto: toSortKey,
  llana: withBinaryCollation,
  numero: (_db: Db, value: RawBuilder<unknown>) => value,
};

const invalidCursor = () => new AppError('MALFORMADO', 'El campo «antes» no es válido', 'antes');

/** @throws AppError MALFORMADO where it was not made for this order */
function parseCursor(
  cursor: Cursor,
  orden: string,
  tipo: SortKey['tipo'],
): [valor: string | number | null, id: number] {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(`${cursor}`, 'base64url').toString());
  } catch {
    throw invalidCursor();
  }
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== orden) throw invalidCursor();
  const [, valor, id] = parts as unknown[];
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > ID_MAX) throw invalidCursor();
  if (valor === null) return [null, id];
  if (tipo === 'numero' && Number.isSafeInteger(valor)) return [valor as number, id];
  if (tipo !== 'numero' && typeof valor === 'string' && !valor.includes('\0')) return [valor, id];
  throw invalidCursor();
}

/** Rows that a search finds. Few are collected by their ids: an engine may not see that they are, and read all of the list. */
async function searchCondition<DB, TB extends keyof DB, F>(
  db: Db,
  select: SelectQueryBuilder<DB, TB, F>,
  id: RawBuilder<number>,
  find: ListSearch,
  wanted: string,
): Promise<RawBuilder<boolean>> {
  const ids = select.clearSelect().select(id.as('id')) as SelectQueryBuilder<DB, TB, { id: number }>;
  const newest = await ids.orderBy(id, 'desc').limit(1).executeTakeFirst();
  const { conditions, areFew } = await find(db, wanted, newest?.id ?? 0);
  if (conditions.length === 0) return sql<boolean>`1 = 0`;
  if (!areFew) return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
  const which = conditions.map((condition) => ids.where(condition)).reduce((union, others) => union.union(others));
  return sql<boolean>`${id} in ${which}`;
}
