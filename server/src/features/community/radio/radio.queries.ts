import type { Db } from '../../../platform/database/database.ts';
import { activeUsuarios, foldCase } from '../../identity/people/people.public.ts';
import './radio.table.ts';

const ROW_ID = 1;

/**
 * Takes the turn to ask the radio, which one process has at a time.
 * @param validForMs milliseconds for which an answer is good
 * @returns whether it is the caller's turn
 */
export async function claimTurn(db: Db, direccion: string, now: number, validForMs: number): Promise<boolean> {
  const claimed = await db
    .insertInto('radio')
    .values({ id: ROW_ID, direccion, pedida: now, dicho: null })
    .onConflict((c) =>
      c
        .column('id')
        .doUpdateSet({ direccion, pedida: now, dicho: null })
        .where(({ or, eb }) =>
          or([
            eb('radio.direccion', '<>', direccion),
            eb('radio.pedida', '<=', now - validForMs),
            // The clock was set back meanwhile.
            eb('radio.pedida', '>', now + validForMs),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
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
  activeUsuarios(db).select('u.usuario').where('u.nombre_plano', '=', foldCase(nombre)).executeTakeFirst();

/** What another process was told; `dicho` is null while it still asks. */
export const findReport = (db: Db) => db.selectFrom('radio').selectAll().where('id', '=', ROW_ID).executeTakeFirst();
