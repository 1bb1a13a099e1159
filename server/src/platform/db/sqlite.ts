import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { SqliteStatement } from 'kysely';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import { Turnos } from '../turnos.ts';
import type { Database } from './database.ts';
import type { Ddl, Motor } from './dialecto.ts';

/** How long a write waits for the write of another process. */
const ESPERA_MS = 10_000;
const REINTENTO_MS = 10;

const ddl: Ddl = {
  id: 'integer primary key autoincrement',
  instante: 'integer',
  fin: 'strict',
  soloAnadir: (tabla) =>
    ['update', 'delete'].map(
      (verbo) =>
        `create trigger ${tabla}_no_${verbo} before ${verbo} on ${tabla} begin select raise(abort, '${tabla}: append only'); end`,
    ),
  segun: ({ sqlite }) => sqlite,
};

/** Migrations run in one transaction, so that two processes that start together cannot both apply one. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}
class Dialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter();
  }
}

/** Statements are prepared once. A transaction takes the write lock at its beginning: it may wait, never fail half-way. */
function withCachedStatements(sqlite: BetterSqlite3.Database) {
  const statements = new Map<string, SqliteStatement>();
  const MOST = 500;
  return {
    prepare(sql: string): SqliteStatement {
      const known = statements.get(sql);
      if (known) return known;
      // Kysely binds an array, which better-sqlite3 takes as the list of positional parameters.
      const statement = sqlite.prepare<unknown[]>(
        sql === 'begin' ? 'begin immediate' : sql,
      ) as unknown as SqliteStatement;
      if (statements.size >= MOST) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
    close: () => void sqlite.close(),
  };
}

/** Of two that turn a new file to WAL at once, one is told that it is busy without any wait. */
function activarWal(sqlite: BetterSqlite3.Database): void {
  const hasta = Date.now() + ESPERA_MS;
  for (;;)
    try {
      sqlite.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      const ocupada = error instanceof BetterSqlite3.SqliteError && error.code === 'SQLITE_BUSY';
      if (!ocupada || Date.now() > hasta) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, REINTENTO_MS);
    }
}

/** The embedded engine: WAL, every commit on the disk before it is answered. `:memory:` is for tests. */
export function abrirSqlite(ruta: string): Motor {
  if (ruta !== ':memory:') mkdirSync(dirname(ruta), { recursive: true });
  const sqlite = new BetterSqlite3(ruta);
  activarWal(sqlite);
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma(`busy_timeout = ${ESPERA_MS}`);
  // The engine's own knows the letters of English alone, and a search for 'ñ' would not find 'Ñ'.
  sqlite.function('lower', { deterministic: true }, (texto) =>
    typeof texto === 'string' ? texto.toLowerCase() : texto,
  );
  const db = new Kysely<Database>({
    dialect: new Dialect({ database: withCachedStatements(sqlite) }),
  });
  // The engine names the columns of a violated unique index, not the index.
  const columnas = (indice: string): string =>
    sqlite
      .prepare<[string], string>(
        `select m.tbl_name || '.' || i.name from sqlite_master m, pragma_index_info(m.name) i where m.name = ? order by i.seqno`,
      )
      .pluck()
      .all(indice)
      .join(', ');
  const bus = new EventEmitter().setMaxListeners(0);
  return {
    nombre: 'sqlite',
    ddl,
    db,
    // A query holds up the whole process.
    turnos: new Turnos(1),
    // A writing transaction already holds the only write lock.
    bloquear: (consulta) => consulta,
    detener: async () => undefined,
    esDuplicado: (error, indice) =>
      error instanceof BetterSqlite3.SqliteError &&
      error.code.startsWith('SQLITE_CONSTRAINT') &&
      error.message === `UNIQUE constraint failed: ${columnas(indice)}`,
    difundir: (mensaje) => void bus.emit('aviso', mensaje),
    escuchar(oyente) {
      bus.on('aviso', oyente);
      return () => void bus.off('aviso', oyente);
    },
    // The engine looks at the highest id itself.
    alDiaConIds: async () => undefined,
    cerrar: () => db.destroy(),
  };
}
