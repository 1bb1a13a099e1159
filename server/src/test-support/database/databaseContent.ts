import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';

/** Every row of every table, as a test compares them: read here, and by nothing that the product reads by. */
export type Content = Record<string, string[]>;

const APART = /^(sqlite_|kysely_)/;

const written = (row: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(row)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([column, valor]) => [column, Buffer.isBuffer(valor) ? valor.toString('hex') : valor]),
  );

function readSqliteContent(ruta: string): Content {
  const sqlite = new BetterSqlite3(ruta, { readonly: true });
  try {
    const tables = sqlite.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();
    const filas = (tabla: string) => sqlite.prepare<[], Record<string, unknown>>(`select * from ${tabla}`).all();
    return Object.fromEntries(
      tables.filter((t) => !APART.test(t)).map((tabla) => [tabla, filas(tabla).map(written).toSorted()]),
    );
  } finally {
    sqlite.close();
  }
}

/** An int8 that is no whole number of JavaScript would show as a text. */
const numbers = (row: Record<string, unknown>, integerColumns: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, valor]) => [
      column,
      integerColumns.has(column) && valor !== null ? Number(valor) : valor,
    ]),
  );

async function readPostgresContent(url: string): Promise<Content> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ tabla: string }>(
      "select tablename::text as tabla from pg_tables where schemaname = 'public'",
    );
    const contenido: Content = {};
    for (const { tabla } of rows.filter((r) => !APART.test(r.tabla))) {
      const { rows: filas, fields } = await client.query<Record<string, unknown>>(`select * from ${tabla}`);
      const integerColumns = new Set(fields.filter((f) => f.dataTypeID === 20).map((f) => f.name));
      contenido[tabla] = filas.map((row) => written(numbers(row, integerColumns))).toSorted();
    }
    return contenido;
  } finally {
    await client.end();
  }
}

export const readContent = async (url: string): Promise<Content> =>
  url.startsWith('file:') ? readSqliteContent(url.slice('file:'.length)) : readPostgresContent(url);
