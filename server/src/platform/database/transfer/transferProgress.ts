import type { DatabaseHandle, Value } from './transferDatabase.ts';
import { MARK } from './transferMark.ts';

/** How far a database is that is being moved into. It stands in the database itself, and goes with the last step. */
interface Estado {
  /** From where, as it may be shown. */
  origen: string;
  /** What is there, so that a source that has changed since is noticed; and what was put aside. */
  inventario: string;
  poner: string[];
  /** The verification has found it otherwise than it should be. */
  malo: boolean;
}

const readText = async (handle: DatabaseHandle, clave: string): Promise<string | null> => {
  const [row] = await handle.execute(`select valor from ${MARK} where clave = $1`, clave);
  return row ? String(row[0]) : null;
};

/** Marks an empty database, before anything else is in it. */
export async function mark(handle: DatabaseHandle, origin: string): Promise<void> {
  await handle.runInTransaction(async () => {
    await handle.execute(`create table ${MARK} (clave text primary key, valor text not null)`);
    await record(handle, 'origen', origin);
  });
}

export async function record(
  handle: DatabaseHandle,
  clave: keyof Estado | `tras ${string}`,
  valor: unknown,
): Promise<void> {
  await handle.execute(
    `insert into ${MARK} (clave, valor) values ($1, $2) on conflict (clave) do update set valor = excluded.valor`,
    clave,
    JSON.stringify(valor),
  );
}

/** What is noted under a word; null where nothing is. */
export async function readNote<K extends keyof Estado>(handle: DatabaseHandle, clave: K): Promise<Estado[K] | null> {
  const texto = await readText(handle, clave);
  // It is what `record` has written there.
  return texto === null ? null : (JSON.parse(texto) as Estado[K]);
}

/** How much of a table has been copied: the key of the last row, and how many rows that are. */
export interface CopyProgress {
  filas: number;
  tras: Value[];
}

export const recordCopyProgress = (handle: DatabaseHandle, table: string, copyProgress: CopyProgress): Promise<void> =>
  record(handle, `tras ${table}`, copyProgress);

export async function readCopyProgress(handle: DatabaseHandle, table: string): Promise<CopyProgress | null> {
  const texto = await readText(handle, `tras ${table}`);
  return texto === null ? null : (JSON.parse(texto) as CopyProgress);
}
