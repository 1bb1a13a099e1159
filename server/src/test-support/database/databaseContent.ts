import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';

/** Every row of every table, for comparison; read independently of the product's code. */
export type DatabaseContent = Record<string, string[]>;

const IS_EXCLUDED_TABLE = /^(sqlite_|kysely_)/;

const serializeRow = (row: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(row)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([column, value]) => [column, Buffer.isBuffer(value) ? value.toString('hex') : value]),
  );

function readSqliteContent(path: string): DatabaseContent {
  const sqlite = new BetterSqlite3(path, { readonly: true });
  try {
    const tables = sqlite.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();
    const filas = (tabla: string) => sqlite.prepare<[], Record<string, unknown>>(`select * from ${tabla}`).all();
    return Object.fromEntries(
      tables
        .filter((t) => !IS_EXCLUDED_TABLE.test(t))
        .map((tabla) => [tabla, filas(tabla).map(serializeRow).toSorted()]),
    );
  } finally {
    sqlite.close();
  }
}

/** Converts int8 columns to numbers; the driver returns large ones as texts. */
const withNumbers = (row: Record<string, unknown>, integerColumns: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      integerColumns.has(column) && value !== null ? Number(value) : value,
    ]),
  );

async function readPostgresContent(url: string): Promise<DatabaseContent> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ tabla: string }>(
      "select tablename::text as tabla from pg_tables where schemaname = 'public'",
    );
    const content: DatabaseContent = {};
    for (const { tabla } of rows.filter((r) => !IS_EXCLUDED_TABLE.test(r.tabla))) {
      const { rows: filas, fields } = await client.query<Record<string, unknown>>(`select * from ${tabla}`);
      const integerColumns = new Set(fields.filter((f) => f.dataTypeID === 20).map((f) => f.name));
      content[tabla] = filas.map((row) => serializeRow(withNumbers(row, integerColumns))).toSorted();
    }
    return content;
  } finally {
    await client.end();
  }
}

export const readDatabaseContent = async (url: string): Promise<DatabaseContent> =>
  url.startsWith('file:') ? readSqliteContent(url.slice('file:'.length)) : readPostgresContent(url);
