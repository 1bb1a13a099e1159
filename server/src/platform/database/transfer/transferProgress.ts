import type { ColumnValue, TransferDatabase } from './transferDatabase.ts';
import { TRANSFER_TABLE } from './transferMark.ts';

/** Progress of a transfer, kept in the target database and removed by the last step. */
interface TransferNotes {
  /** Source, fit for display. */
  origen: string;
  /** Digests of the source, to detect later changes of it; and the statements that restore the constraints. */
  inventario: string;
  poner: string[];
  /** Whether the verification failed. */
  malo: boolean;
}

const readText = async (database: TransferDatabase, key: string): Promise<string | null> => {
  const [row] = await database.execute(`select valor from ${TRANSFER_TABLE} where clave = $1`, key);
  return row ? String(row[0]) : null;
};

/** Marks an empty database before anything else is written. */
export async function beginTransfer(database: TransferDatabase, origin: string): Promise<void> {
  await database.runInTransaction(async () => {
    await database.execute(`create table ${TRANSFER_TABLE} (clave text primary key, valor text not null)`);
    await writeTransferNote(database, 'origen', origin);
  });
}

export async function writeTransferNote(
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

/** Reads a note; null when there is none. */
export async function readTransferNote<K extends keyof TransferNotes>(
  database: TransferDatabase,
  key: K,
): Promise<TransferNotes[K] | null> {
  const text = await readText(database, key);
  // `writeTransferNote` wrote it.
  return text === null ? null : (JSON.parse(text) as TransferNotes[K]);
}

/** Copy progress of a table: key of the last row and number of rows. */
export interface TableCopyCheckpoint {
  filas: number;
  tras: ColumnValue[];
}

export const writeTableCopyCheckpoint = (
  database: TransferDatabase,
  table: string,
  checkpoint: TableCopyCheckpoint,
): Promise<void> => writeTransferNote(database, `tras ${table}`, checkpoint);

export async function readTableCopyCheckpoint(
  database: TransferDatabase,
  table: string,
): Promise<TableCopyCheckpoint | null> {
  const text = await readText(database, `tras ${table}`);
  return text === null ? null : (JSON.parse(text) as TableCopyCheckpoint);
}
