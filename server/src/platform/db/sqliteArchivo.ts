import { llano } from '@conserje/rules';
import BetterSqlite3 from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { cerrarAOtros, hacerSitio } from './privado.ts';

const PREPARADAS_MAX = 500;

/** Opens a file that only its owner can read. Nothing here waits for another process: whoever asks does, without holding up the rest. */
export function abrirArchivo(ruta: string, noSePuede: (error: unknown) => void): BetterSqlite3.Database {
  hacerSitio(ruta);
  const sqlite = new BetterSqlite3(ruta, { timeout: 0 });
  try {
    sqlite.pragma('journal_mode = WAL');
    // Not before it has shown to be a database.
    cerrarAOtros(ruta, noSePuede);
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    // What is deleted is overwritten (docs/decisions/0046).
    sqlite.pragma('secure_delete = ON');
    // The engine's own knows the letters of English alone, and a search for 'ñ' would not find 'Ñ'.
    sqlite.function('lower', { deterministic: true }, (texto) =>
      typeof texto === 'string' ? texto.toLowerCase() : texto,
    );
    sqlite.function('llano', { deterministic: true }, (texto) => (typeof texto === 'string' ? llano(texto) : texto));
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** Statements are prepared once. A transaction takes the write lock at its beginning: it may wait, never fail half-way. */
export function conPreparadas(sqlite: BetterSqlite3.Database): SqliteDatabase {
  const preparadas = new Map<string, SqliteStatement>();
  return {
    prepare(sql: string): SqliteStatement {
      const conocida = preparadas.get(sql);
      if (conocida) return conocida;
      // Kysely binds an array, which better-sqlite3 takes as the list of positional parameters.
      const nueva = sqlite.prepare<unknown[]>(sql === 'begin' ? 'begin immediate' : sql) as unknown as SqliteStatement;
      if (preparadas.size >= PREPARADAS_MAX) preparadas.clear();
      preparadas.set(sql, nueva);
      return nueva;
    },
    close: () => void sqlite.close(),
  };
}
