import type { BinaryOperationNode, Expression, Insertable, InsertQueryBuilder, InsertResult, RawBuilder } from 'kysely';
import { expressionBuilder, OperatorNode, PrimitiveValueListNode, sql } from 'kysely';
import type { Database, Db } from './database.ts';
import { isPostgres } from './isPostgres.ts';

/**
 * Lists that come from data are one parameter each, so that a statement has one text whatever their length: both
 * engines parse each text anew and keep it (docs/decisions/0002).
 */

/** A condition `in` or `not in` over an array of values. */
interface InCondition {
  isNegated: boolean;
  values: readonly unknown[];
}

/** Returns the array of a condition, for a query compiler that writes it as one parameter. */
export function parseInCondition({ operator, rightOperand }: BinaryOperationNode): InCondition | undefined {
  if (!OperatorNode.is(operator) || !PrimitiveValueListNode.is(rightOperand)) return undefined;
  const isNegated = operator.operator === 'not in';
  if (!isNegated && operator.operator !== 'in') return undefined;
  // A `prepared` query has a parameter for each of a fixed number of values, which are unknown when it is compiled.
  if (rightOperand.values.some((value) => typeof value === 'object' && value !== null)) return undefined;
  return { isNegated, values: rightOperand.values };
}

/**
 * Condition: a column holds one of some ids, which are one parameter.
 * @param sign `+` keeps SQLite from using an index of the column
 */
export const columnIsOneOf = (column: string, ids: readonly number[], sign: '' | '+' = '') =>
  sql<boolean>`${expressionBuilder<Database>()(sql<number>`${sql.raw(sign)}${sql.ref(column)}`, 'in', ids)}`;

type Cell = string | number | null;
/** Types of both engines. */
type CellType = 'integer' | 'bigint' | 'text';

/** A `select` of given rows in their order, for a join or a common table expression; the rows are one parameter. */
export const selectRows = <C extends string>(
  db: Db,
  columns: Record<C, CellType>,
  rows: readonly Record<C, Cell>[],
): RawBuilder<Record<C, Cell>> => selectRowsOfJson(db, columns, JSON.stringify(rows));

/** The same for rows as JSON, as a `prepared` query is given them. */
export function selectRowsOfJson<C extends string>(
  db: Db,
  columns: Record<C, CellType>,
  json: string,
): RawBuilder<Record<C, Cell>> {
  const types = Object.entries<CellType>(columns);
  if (!isPostgres(db)) return sql`select ${sql.join(types.map(([column]) => cellOf(column)))} from json_each(${json})`;
  const definitions = types.map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`);
  return sql`select * from json_to_recordset(${json}::json) as fila (${sql.join(definitions)})`;
}

/** A column of a row of `json_each`, on SQLite. */
const cellOf = (column: string): RawBuilder<unknown> => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`;

/**
 * Inserts any number of rows, at least one; the rows are one parameter. Columns hold numbers, texts and nulls; a column
 * that only other rows have is null.
 * @param computed columns whose value is an expression, the same for all rows
 */
export function insertRows<T extends keyof Database, K extends keyof Insertable<Database[T]> & string = never>(
  db: Db,
  table: T,
  rows: readonly Omit<Insertable<Database[T]>, K>[],
  computed?: Record<K, Expression<unknown>>,
): InsertQueryBuilder<Database, T, InsertResult> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return insertJsonRows(db, table, columns, JSON.stringify(rows), computed);
}

/** The same for rows as JSON, as a `prepared` query is given them. */
export function insertJsonRows<T extends keyof Database>(
  db: Db,
  table: T,
  columns: readonly string[],
  json: string,
  computed?: Record<string, Expression<unknown>>,
): InsertQueryBuilder<Database, T, InsertResult> {
  const [cell, source] = isPostgres(db)
    ? [(column: string) => sql.ref(column), sql`json_populate_recordset(null::${sql.table(table)}, ${json}::json)`]
    : [cellOf, sql`json_each(${json})`];
  const expressions = Object.entries<Expression<unknown>>(computed ?? {});
  const selected = [...columns.map(cell), ...expressions.map(([, expression]) => expression)];
  return (
    db
      .insertInto(table)
      // The names are keys of insertable rows.
      .columns([...columns, ...expressions.map(([column]) => column)] as never)
      // SQLite takes the `on` of an upsert for a join unless a `where` stands before it.
      .expression(sql`select ${sql.join(selected)} from ${source} where true` as never)
  );
}
