import { createHash } from 'node:crypto';
import type { ColumnValue, TransferDatabase, TransferRow, TransferTable } from './transferDatabase.ts';
import { primaryKeyOf } from './transferDatabase.ts';

/** Row count of a table and the digest of its rows in key order: equal on both engines for equal content. */
export interface TableDigest {
  filas: number;
  huella: string;
}
/** Digests of a whole database, by table. */
export type DatabaseDigest = Readonly<Record<string, TableDigest>>;

const ALGORITHM = 'sha256';

/** Serializes a row identically for both engines. */
const canonicalize = (row: TransferRow): string =>
  JSON.stringify(
    row.map((value) =>
      value instanceof Uint8Array ? { bytes: createHash(ALGORITHM).update(value).digest('hex') } : value,
    ),
  );

async function digestTable(database: TransferDatabase, table: TransferTable): Promise<TableDigest> {
  const digest = createHash(ALGORITHM).update(JSON.stringify(table.columns));
  let rowCount = 0;
  for await (const rows of database.pages(table)) {
    for (const row of rows) digest.update(canonicalize(row)).update('\n');
    rowCount += rows.length;
  }
  return { filas: rowCount, huella: digest.digest('hex') };
}

/** Digests all tables of a database, a page at a time. */
export async function digestDatabase(
  database: TransferDatabase,
  tables: readonly TransferTable[],
): Promise<DatabaseDigest> {
  const inventory: Record<string, TableDigest> = {};
  for (const table of tables) inventory[table.name] = await digestTable(database, table);
  return inventory;
}

/** Compares two keys in the order of both engines. */
function compareKeys(one: readonly ColumnValue[], other: readonly ColumnValue[]): number {
  const i = one.findIndex((value, n) => value !== other[n]);
  const [a, b] = [one[i], other[i]];
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return i < 0 ? 0 : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

async function* rowsOf(database: TransferDatabase, table: TransferTable): AsyncGenerator<TransferRow> {
  for await (const rows of database.pages(table)) yield* rows;
}

/** Describes the first difference of a table in two databases, without its private content. */
export async function describeFirstDifference(
  table: TransferTable,
  origin: TransferDatabase,
  target: TransferDatabase,
): Promise<string> {
  const [sourceRows, targetRows] = [rowsOf(origin, table), rowsOf(target, table)];
  try {
    for (;;) {
      const [{ value: one }, { value: other }] = [await sourceRows.next(), await targetRows.next()];
      if (!one && !other) return 'las filas son las mismas';
      const difference = describeDifference(table, one, other);
      if (difference !== undefined) return difference;
    }
  } finally {
    await sourceRows.return(undefined);
    await targetRows.return(undefined);
  }
}

/** Compares the next row of each database; undefined stands for no more rows. */
function describeDifference(
  table: TransferTable,
  source: TransferRow | undefined,
  target: TransferRow | undefined,
): string | undefined {
  const order = source && target ? compareKeys(primaryKeyOf(table, source), primaryKeyOf(table, target)) : 0;
  if (source && (!target || order < 0)) return `en el destino falta la fila ${describeRowKey(table, source)}`;
  if (target && (!source || order > 0)) return `en el destino sobra la fila ${describeRowKey(table, target)}`;
  const different = table.columns.find(
    (_, i) => canonicalize([source?.[i] ?? null]) !== canonicalize([target?.[i] ?? null]),
  );
  if (!source || different === undefined) return undefined;
  return `la fila ${describeRowKey(table, source)} difiere en «${different}»`;
}

/** Identifies a row by the numbers of its key only, as texts may be personal data. */
const describeRowKey = (table: TransferTable, row: TransferRow): string =>
  primaryKeyOf(table, row)
    .map((value) => (typeof value === 'number' ? value : '…'))
    .join('/');
