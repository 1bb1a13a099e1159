import type { Db } from '../../../platform/database/database.ts';
import { active, foldCase } from '../../identity/people/people.public.ts';
import './radio.table.ts';

const ROW_ID = 1;

/**
 * Takes the turn to ask the radio, which one process has at a time.
 * @param validForMs milliseconds for which an answer is good
 * @returns whether it is the caller's turn
 */
export async function claimTurn(db: Db, direccion: string, ahora: number, validForMs: number): Promise<boolean> {
  const tomado = await db
    .insertInto('radio')
    .values({ id: ROW_ID, direccion, pedida: ahora, dicho: null })
    .onConflict((c) =>
      c
        .column('id')
        .doUpdateSet({ direccion, pedida: ahora, dicho: null })
        .where(({ or, eb }) =>
          or([
            eb('radio.direccion', '<>', direccion),
            eb('radio.pedida', '<=', ahora - validForMs),
            // The clock was set back meanwhile.
            eb('radio.pedida', '>', ahora + validForMs),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return tomado !== undefined;
}

/** Writes down what the radio said on one's turn, for the other processes. */
export const saveReport = (db: Db, direccion: string, pedida: number, dicho: string) =>
  db
    .updateTable('radio')
    .set({ dicho })
    .where('id', '=', ROW_ID)
    .where('direccion', '=', direccion)
    .where('pedida', '=', pedida)
    .execute();

/** Who of the agency has a name. */
export const findMemberByName = (db: Db, nombre: string) =>
  active(db).select('u.usuario').where('u.nombre_plano', '=', foldCase(nombre)).executeTakeFirst();

/** What another process was told; `dicho` is null while it still asks. */
export const findReport = (db: Db) => db.selectFrom('radio').selectAll().where('id', '=', ROW_ID).executeTakeFirst();
