import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { hashClave } from '../../../server/src/features/identity/session/session.public.ts';
import { hashToken } from '../../../server/src/platform/http/access/tokens.ts';
import { migrateDatabase } from '../../../server/src/test-support/database/migrateDatabase.ts';
import type { Filling } from './content.ts';
import { freshenStatement, KEY, PASSWORD } from './content.ts';
import { CACHE, schemaKey } from './schemaKey.ts';

async function fill(file: string, filling: Filling): Promise<void> {
  await migrateDatabase(`file:${file}`);
  const hash = await hashClave(PASSWORD);
  const db = new BetterSqlite3(file);
  // An incomplete database is discarded anyway.
  for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -200000']) db.pragma(pragma);
  for (const statement of filling.statements(hash, hashToken(KEY))) db.exec(statement);
  db.pragma('journal_mode = WAL');
  db.close();
}

function freshen(file: string): void {
  const db = new BetterSqlite3(file);
  db.exec(freshenStatement(Date.now()));
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

/**
 * Returns the path of a filled database, cached or made now; its open tiempos run from now on. Deletes databases of
 * other schemas.
 * @param note told when a database had to be made
 */
export async function sqliteDatabase(filling: Filling, note: (line: string) => void): Promise<string> {
  const key = schemaKey();
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) if (!name.startsWith(key)) rmSync(join(CACHE, name), { recursive: true });
  const file = join(CACHE, `${key}-${filling.name}.db`);
  if (!existsSync(file)) {
    const started = performance.now();
    const building = `${file}.building`;
    for (const rest of ['', '-wal', '-shm']) rmSync(building + rest, { force: true });
    await fill(building, filling);
    renameSync(building, file);
    rmSync(`${building}-reserva`, { force: true });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    note(`filled the database ${filling.name} in ${seconds} s`);
  }
  freshen(file);
  return file;
}

/** Copies a database for a server that writes, and flushes it: otherwise the first commits would wait for the disk. */
export function copyOf(file: string, folder: string, name: string): string {
  const copy = join(folder, `${name}.db`);
  copyFileSync(file, copy);
  const written = openSync(copy, 'r+');
  fsyncSync(written);
  closeSync(written);
  return `file:${copy}`;
}

/** Reads the stored clave hash of everyone. */
export function hashIn(file: string): string {
  const db = new BetterSqlite3(file, { readonly: true });
  const hash = db.prepare<[], string>('select clave from usuario limit 1').pluck().get();
  db.close();
  if (hash === undefined) throw new Error(`${file} has no users.`);
  return hash;
}
