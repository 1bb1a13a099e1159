import type { Db } from '../../platform/db/database.ts';
import { activos, plano } from '../usuarios/usuarios.public.ts';
import './radio.table.ts';

const FILA = 1;

/**
 * Takes the turn to ask the radio, which one process has at a time.
 * @param vale milliseconds for which an answer is good
 * @returns whether it is the caller's turn
 */
export async function tomarTurno(db: Db, direccion: string, ahora: number, vale: number): Promise<boolean> {
  const tomado = await db
    .insertInto('radio')
    .values({ id: FILA, direccion, pedida: ahora, dicho: null })
    .onConflict((c) =>
      c
        .column('id')
        .doUpdateSet({ direccion, pedida: ahora, dicho: null })
        .where(({ or, eb }) =>
          or([
            eb('radio.direccion', '<>', direccion),
            eb('radio.pedida', '<=', ahora - vale),
            // The clock was set back meanwhile.
            eb('radio.pedida', '>', ahora + vale),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return tomado !== undefined;
}

/** Writes down what the radio said on one's turn, for the other processes. */
export const anotarDicho = (db: Db, direccion: string, pedida: number, dicho: string) =>
  db
    .updateTable('radio')
    .set({ dicho })
    .where('id', '=', FILA)
    .where('direccion', '=', direccion)
    .where('pedida', '=', pedida)
    .execute();

/** Who of the agency has a name. */
export const miembroLlamado = (db: Db, nombre: string) =>
  activos(db).select('u.usuario').where('u.nombre_plano', '=', plano(nombre)).executeTakeFirst();

/** What another process was told; `dicho` is null while it still asks. */
export const loDicho = (db: Db) => db.selectFrom('radio').selectAll().where('id', '=', FILA).executeTakeFirst();
