import type { SortKeyIn } from '@conserje/contract';
import { ID_MAX, PAGE_SIZE } from '@conserje/rules';
import type { ExtractTypeFromStringReference, RawBuilder, SelectQueryBuilder, StringReference } from 'kysely';
import { sql } from 'kysely';
import { AppError } from '../appError.ts';
import type { Db } from './database.ts';
import { toSortKey, withBinaryCollation } from './textMatching.ts';
import { castToBigint } from './wholeNumber.ts';

type Cursor = number | string;

/** A request for a page of an unbounded list (decisions §1). */
export interface RequestedPage<Q extends PageQuery = PageQuery> {
  query: Q;
  /** Absent when the caller needs no further page. */
  setNextCursor?(cursor: Cursor | null): void;
}
interface PageQuery {
  limite?: number;
  /** Cursor of the previous page, from `x-siguiente`. */
  antes?: Cursor;
  buscar?: string;
  /** Sort key, descending with a leading dash; newest first without one. */
  orden?: string;
}

/** Sort key of a list. Null comes last in both directions. */
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
/** Sorts by text, ignoring case and accents. */
export const sortByText = createSortKey('texto', false);
export const sortByNullableText = createSortKey('texto', true);
/** Sorts by a stored plain column (`…_llano`), which is far cheaper. */
export const sortByPlainText = createSortKey('llana', false);
export const sortByNullablePlainText = createSortKey('llana', true);
/** Sorts by a whole number or an instant. */
export const sortByNumber = createSortKey('numero', false);
export const sortByNullableNumber = createSortKey('numero', true);
/** Insertion order, by id. */
export const SORT_BY_INSERTION = 'entrada';

type NonNullColumns<DB, TB extends keyof DB> = {
  [C in StringReference<DB, TB>]: null extends ExtractTypeFromStringReference<DB, TB, C> ? never : C;
}[StringReference<DB, TB>];

/** Search conditions, joined by `or`. */
export interface SearchConditions {
  conditions: RawBuilder<boolean>[];
  /**
   * Whether each condition reads few rows by an index; the ids are then collected first. Otherwise the list is scanned
   * until a page is full.
   */
  areFew: boolean;
}
/** @param lastRow id of the newest row, to bound how far back a text search reads */
export type ListSearch = (db: Db, wanted: string, lastRow: number) => Promise<SearchConditions>;

interface PagedList<DB, TB extends keyof DB, K extends string> {
  id: StringReference<DB, TB>;
  find?: ListSearch;
  /** Column of each sort key that the contract declares. */
  orden: Record<
    K,
    typeof SORT_BY_INSERTION | SortKey<NonNullColumns<DB, TB>, false> | SortKey<StringReference<DB, TB>, true>
  >;
}

/**
 * Returns the requested page of a list and passes on the next cursor. Keyset pagination by value and id: an unchanged
 * row appears exactly once, whatever is added, changed or removed meanwhile (docs/decisions/0017).
 * @param select the whole list, unordered
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
  const sortKey = key === undefined ? SORT_BY_INSERTION : orden[key as SortKeyIn<Q>];
  const keysetOrder =
    sortKey === SORT_BY_INSERTION
      ? byInsertion(id, descending)
      : byValue(db, id, sortKey, descending, `${query.orden}`);
  let page = select.select(keysetOrder.valor.as(SORT_VALUE)).orderBy(keysetOrder.orden).limit(limite);
  if (find && buscar.trim() !== '') page = page.where(await searchCondition(db, select, id, find, buscar.trim()));
  if (query.antes !== undefined) page = page.where(keysetOrder.after(query.antes));
  // The sort value only feeds the cursor; the caller's columns remain.
  const rows = (await page.execute()) as unknown as (F & WithSortValue)[];
  const lastRow = rows.length === limite ? rows.at(-1) : undefined;
  p.setNextCursor?.(lastRow ? keysetOrder.cursor(lastRow) : null);
  return rows.map(({ [SORT_VALUE]: _value, ...row }) => row as unknown as F);
}

const SORT_VALUE = 'valor_en_orden';
interface WithSortValue {
  id: number;
  [SORT_VALUE]: string | number | null;
}

/** Keyset of a sort order. */
interface KeysetOrder {
  valor: RawBuilder<unknown>;
  orden: RawBuilder<unknown>;
  /** Condition for the rows after a cursor. */
  after(cursor: Cursor): RawBuilder<boolean>;
  cursor(lastRow: WithSortValue): Cursor;
}

const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`);
const comparison = (descending: boolean) => (descending ? sql`<` : sql`>`);

/** Sorts by id, which is the cursor. */
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

/** Sorts by a value, newest first among equals. The cursor names its order, so that no other order accepts it. */
function byValue(
  db: Db,
  id: RawBuilder<number>,
  { que, tipo, nullable }: SortKey,
  descending: boolean,
  sort: string,
): KeysetOrder {
  const valor = SORT_EXPRESSIONS[tipo](db, typeof que === 'string' ? sql.ref(que) : que);
  return {
    valor,
    orden: sql`${valor} ${direction(descending)} ${nullable ? sql`nulls last` : sql``}, ${id} desc`,
    after(cursor) {
      const [v, lastId] = parseCursor(cursor, sort, tipo);
      if (v === null) return sql<boolean>`(${valor} is null and ${id} < ${lastId})`;
      const cursorValue = typeof v === 'number' ? castToBigint(v) : sql`${v}`;
      const next = sql<boolean>`${valor} ${comparison(descending)}= ${cursorValue} and (${valor} ${comparison(descending)} ${cursorValue} or ${id} < ${lastId})`;
      return nullable ? sql<boolean>`((${next}) or ${valor} is null)` : sql<boolean>`(${next})`;
    },
    cursor: ({ [SORT_VALUE]: v, id: lastId }) => Buffer.from(JSON.stringify([sort, v, lastId])).toString('base64url'),
  };
}

const SORT_EXPRESSIONS = {
  texto: toSortKey,
  llana: withBinaryCollation,
  numero: (_db: Db, value: RawBuilder<unknown>) => value,
};

const invalidCursor = () => new AppError('MALFORMADO', 'El campo «antes» no es válido', 'antes');

/** @throws AppError MALFORMADO when the cursor was not made for this order */
function parseCursor(cursor: Cursor, sort: string, tipo: SortKey['tipo']): [valor: string | number | null, id: number] {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(`${cursor}`, 'base64url').toString());
  } catch {
    throw invalidCursor();
  }
  if (!Array.isArray(parts) || parts.length !== 3 || parts[0] !== sort) throw invalidCursor();
  const [, valor, id] = parts as unknown[];
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > ID_MAX) throw invalidCursor();
  if (valor === null) return [null, id];
  if (tipo === 'numero' && Number.isSafeInteger(valor)) return [valor as number, id];
  if (tipo !== 'numero' && typeof valor === 'string' && !valor.includes('\0')) return [valor, id];
  throw invalidCursor();
}

/** Builds the search condition. Few matches are collected by id, as the engine may otherwise scan the whole list. */
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
