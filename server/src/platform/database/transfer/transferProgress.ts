import type { ColumnValue, TransferDatabase } from './transferDatabase.ts';
import { TRANSFER_TABLE } from './transferMark.ts';

/** How far a database is that is being moved into. It stands in the database itself, and goes with the last step. */
interface TransferNotes {
  /** From where, as it may be shown. */
  origen: string;
  /** What is there, so that a source that has changed since is noticed; and what was put aside. */
  inventario: string;
  poner: string[];
  /** The verification has found it otherwise than it should be. */
  malo: boolean;
}

const readText = async (database: TransferDatabase, key: string): Promise<string | null> => {
  const [row] = await database.execute(`select valor from ${TRANSFER_TABLE} where clave = $1`, key);
  return row ? String(row[0]) : null;
};

/** Marks an empty database, before anything else is in it. */
export async function mark(database: TransferDatabase, origin: string): Promise<void> {
  await database.runInTransaction(async () => {
    await database.execute(`create table ${TRANSFER_TABLE} (clave text primary key, valor text not null)`);
    await writeNote(database, 'origen', origin);
  });
}

export async function writeNote(
  database: TransferDatabase,
  key: keyof TransferNotes | `tras ${string}`,
  value: unknown,
): Promise<void> {
  await database.execute(
    `insert into ${TRANSFER_TABLE} (clave, valor) values ($1, $2) on conflict (clave) do update set valor = excluded.valor`,
    key,
    JSON.stringify(value),
  );
}

/** What is noted under a word; null where nothing is. */
export async function readNote<K extends keyof TransferNotes>(
  database: TransferDatabase,
  key: K,
): Promise<TransferNotes[K] | null> {
  const text = await readText(database, key);
  // It is what `writeNote` has written there.
  return text === null ? null : (JSON.parse(text) as TransferNotes[K]);
}

/** How much of a table has been copied: the key of the last row, and how many rows that are. */
export interface CopyProgress {
  filas: number;
  tras: ColumnValue[];
}

export const recordCopyProgress = (
  database: TransferDatabase,
  table: string,
  copyProgress: CopyProgress,
): Promise<void> => writeNote(database, `tras ${table}`, copyProgress);

export async function readCopyProgress(database: TransferDatabase, table: string): Promise<CopyProgress | null> {
  const text = await readText(database, `tras ${table}`);
  return text === null ? null : (JSON.parse(text) as CopyProgress);
}
