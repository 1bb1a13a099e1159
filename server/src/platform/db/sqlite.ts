import { EventEmitter } from 'node:events';
import BetterSqlite3 from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import type { Medidor } from '../medidor.ts';
import { Turnos } from '../turnos.ts';
import type { Database } from './database.ts';
import type { Ddl, Motor } from './dialecto.ts';
import { medirBase } from './medida.ts';
import { Reserva } from './reserva.ts';
import { Archivo, Dialecto, ESPERA_MS } from './sqliteDriver.ts';
import type { Parte } from './vigia.ts';
import { Vigia } from './vigia.ts';

const ddl: Ddl = {
  id: 'integer primary key autoincrement',
  instante: 'integer',
  bytes: 'blob',
  fin: 'strict',
  soloAnadir: (tabla) =>
    ['update', 'delete'].map(
      (verbo) =>
        `create trigger ${tabla}_no_${verbo} before ${verbo} on ${tabla} begin select raise(abort, '${tabla}: append only'); end`,
    ),
  segun: ({ sqlite }) => sqlite,
};

/** The embedded engine: WAL, every commit on the disk before it is answered. The file is opened when it is first asked. */
export function abrirSqlite(ruta: string, parte: Parte, medidor: Medidor): Motor {
  const reserva = new Reserva(`${ruta}-reserva`);
  const archivo = new Archivo(ruta, new Vigia(parte), reserva, medirBase(medidor));
  medidor.aguja(
    { nombre: 'db_waiting', ayuda: 'Queries and transactions that wait for their turn at the file' },
    () => archivo.esperan,
  );
  const db = new Kysely<Database>({ dialect: new Dialecto(archivo, ESPERA_MS) });
  // The engine names the columns of a violated unique index, not the index.
  const columnas = (indice: string): string =>
    archivo.sqlite
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
    dePaso: new Kysely<Database>({ dialect: new Dialecto(archivo, 0) }),
    // A query holds up the whole process.
    turnos: new Turnos(1),
    escribeSolo: true,
    // A writing transaction already holds the only write lock.
    bloquear: (consulta) => consulta,
    detener: async () => undefined,
    esDuplicado: (error, indice) =>
      error instanceof BetterSqlite3.SqliteError &&
      error.code.startsWith('SQLITE_CONSTRAINT') &&
      error.message === `UNIQUE constraint failed: ${columnas(indice)}`,
    anunciar: async (_db, mensajes) => () => {
      for (const mensaje of mensajes) bus.emit('mensaje', mensaje);
    },
    difundir: (mensaje) => void bus.emit('mensaje', mensaje),
    difundirHueco: () => void bus.emit('hueco'),
    escuchar({ mensaje, hueco }) {
      bus.on('mensaje', mensaje).on('hueco', hueco);
      return () => void bus.off('mensaje', mensaje).off('hueco', hueco);
    },
    async limpiar() {
      // Deleted rows are overwritten at once; copies of them that moved with their page are found by nothing but a new file.
      await sql`vacuum`.execute(db);
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
      return rows[0]?.busy === 0;
    },
    soltarReserva: () => reserva.soltar(),
    cerrar: () => db.destroy(),
  };
}
