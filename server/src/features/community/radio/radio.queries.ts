import type { Db } from '../../../platform/database/database.ts';
import { activeUsuarios, foldCase } from '../../identity/people/people.public.ts';
import './radio.table.ts';

const ROW_ID = 1;

/**
 * Claims the turn to request the radio, which one process has at a time.
 * @param validForMs validity of a report in milliseconds
 * @returns whether the caller has the turn
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
            // The clock was set back.
            eb('radio.pedida', '>', now + validForMs),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Saves the report of a turn for the other processes. */
export const saveReport = (db: Db, direccion: string, requested: number, dicho: string) =>
  db
    .updateTable('radio')
    .set({ dicho })
    .where('id', '=', ROW_ID)
    .where('direccion', '=', direccion)
    .where('pedida', '=', requested)
    .execute();

export const findMemberByName = (db: Db, name: string) =>
  activeUsuarios(db).select('u.usuario').where('u.nombre_plano', '=', foldCase(name)).executeTakeFirst();

/** Finds the last report; `dicho` is null while a process requests it. */
export const findReport = (db: Db) => db.selectFrom('radio').selectAll().where('id', '=', ROW_ID).executeTakeFirst();
