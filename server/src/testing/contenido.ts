import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';

/** Every row of every table, as a test compares them: read here, and by nothing that the product reads by. */
export type Contenido = Record<string, string[]>;

const APARTE = /^(sqlite_|kysely_)/;

const escrita = (fila: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(fila)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([columna, valor]) => [columna, Buffer.isBuffer(valor) ? valor.toString('hex') : valor]),
  );

function deArchivo(ruta: string): Contenido {
  const sqlite = new BetterSqlite3(ruta, { readonly: true });
  try {
    const tablas = sqlite.prepare<[], string>("select name from sqlite_master where type = 'table'").pluck().all();
    const filas = (tabla: string) => sqlite.prepare<[], Record<string, unknown>>(`select * from ${tabla}`).all();
    return Object.fromEntries(
      tablas.filter((t) => !APARTE.test(t)).map((tabla) => [tabla, filas(tabla).map(escrita).toSorted()]),
    );
  } finally {
    sqlite.close();
  }
}

/** An int8 that is no whole number of JavaScript would show as a text. */
const numeros = (fila: Record<string, unknown>, enteros: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fila).map(([columna, valor]) => [
      columna,
      enteros.has(columna) && valor !== null ? Number(valor) : valor,
    ]),
  );

async function deServidor(url: string): Promise<Contenido> {
  const cliente = new pg.Client(url);
  await cliente.connect();
  try {
    const { rows } = await cliente.query<{ tabla: string }>(
      "select tablename::text as tabla from pg_tables where schemaname = 'public'",
    );
    const contenido: Contenido = {};
    for (const { tabla } of rows.filter((r) => !APARTE.test(r.tabla))) {
      const { rows: filas, fields } = await cliente.query<Record<string, unknown>>(`select * from ${tabla}`);
      const enteros = new Set(fields.filter((f) => f.dataTypeID === 20).map((f) => f.name));
      contenido[tabla] = filas.map((fila) => escrita(numeros(fila, enteros))).toSorted();
    }
    return contenido;
  } finally {
    await cliente.end();
  }
}

export const contenidoDe = async (url: string): Promise<Contenido> =>
  url.startsWith('file:') ? deArchivo(url.slice('file:'.length)) : deServidor(url);
