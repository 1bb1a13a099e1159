import { createHash } from 'node:crypto';
import type { DatabaseHandle, Row, Table, Value } from './transferDatabase.ts';
import { keyOf } from './transferDatabase.ts';

/** How much a table holds, and the digest of its rows in the order of their keys: the same on both engines when they hold the same. */
export interface Content {
  filas: number;
  huella: string;
}
/** What a whole database holds, by table. */
export type Inventory = Readonly<Record<string, Content>>;

const ALGORITHM = 'sha256';

/** A row as both engines write it. */
const canonicalize = (row: Row): string =>
  JSON.stringify(
    row.map((valor) =>
      valor instanceof Uint8Array ? { bytes: createHash(ALGORITHM).update(valor).digest('hex') } : valor,
    ),
  );

async function readContent(handle: DatabaseHandle, table: Table): Promise<Content> {
  const huella = createHash(ALGORITHM).update(JSON.stringify(table.columnas));
  let cuantas = 0;
  for await (const filas of handle.pages(table)) {
    for (const row of filas) huella.update(canonicalize(row)).update('\n');
    cuantas += filas.length;
  }
  return { filas: cuantas, huella: huella.digest('hex') };
}

/** Reads all that a database holds, a page at a time. */
export async function takeInventory(handle: DatabaseHandle, tables: readonly Table[]): Promise<Inventory> {
  const inventory: Record<string, Content> = {};
  for (const table of tables) inventory[table.nombre] = await readContent(handle, table);
  return inventory;
}

/** Which of two keys comes first, as both engines have it: below 0 the first. */
function compareKeys(one: readonly Value[], other: readonly Value[]): number {
  const i = one.findIndex((valor, n) => valor !== other[n]);
  const [a, b] = [one[i], other[i]];
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return i < 0 ? 0 : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

async function* rowsOf(handle: DatabaseHandle, table: Table): AsyncGenerator<Row> {
  for await (const filas of handle.pages(table)) yield* filas;
}

/** In words, where a table of two databases differs first. What it holds is nobody's to read. */
export async function describeFirstDifference(
  table: Table,
  origin: DatabaseHandle,
  target: DatabaseHandle,
): Promise<string> {
  const [sourceRows, others] = [rowsOf(origin, table), rowsOf(target, table)];
  try {
    for (;;) {
      const [{ value: one }, { value: other }] = [await sourceRows.next(), await others.next()];
      if (!one && !other) return 'las filas son las mismas';
      const orden = one && other ? compareKeys(keyOf(table, one), keyOf(table, other)) : 0;
      if (one && (!other || orden < 0)) return `en el destino falta la fila ${nameOf(table, one)}`;
      if (!one || orden > 0) return `en el destino sobra la fila ${nameOf(table, other)}`;
      const different = table.columnas.find(
        (_, i) => canonicalize([one[i] ?? null]) !== canonicalize([other[i] ?? null]),
      );
      if (different !== undefined) return `la fila ${nameOf(table, one)} difiere en «${different}»`;
    }
  } finally {
    await sourceRows.return(undefined);
    await others.return(undefined);
  }
}

/** Names a row by its place: by its numbers alone, since texts may be someone's. */
const nameOf = (table: Table, row: Row): string =>
  keyOf(table, row)
    .map((valor) => (typeof valor === 'number' ? valor : '…'))
    .join('/');
