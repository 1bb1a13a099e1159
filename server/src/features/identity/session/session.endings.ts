import type { Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import { deleteCalendarLink } from '../../work/ausencias/ausencias.public.ts';
import './session.table.ts';

/** Number of ended keys, at the beginning of a security log entry. */
export const keyCountText = (n: number): string => (n === 1 ? 'una' : `${n}`);

/** Announces a deleted key: every process checks its streams and closes those without a valid key. */
export const notifyKeyEnded = (tx: Tx, usuario: number): void => tx.notify({ tema: 'sesion', msg: '', para: usuario });

/**
 * Ends the sessions and API keys of a usuario, optionally all but one, and deletes their password link, the address of
 * their private calendar and unfinished two-factor authentication.
 * @param reason end of the security log entry
 * @returns the number of ended keys, and the same with links and unfinished two-factor setups
 */
export async function endSessions(
  tx: Tx,
  usuario: number,
  reason: string,
  exceptId?: number,
): Promise<{ keys: number; all: number }> {
  const links = await tx.db.deleteFrom('enlace_clave').where('usuario', '=', usuario).executeTakeFirst();
  const calendars = await deleteCalendarLink(tx, usuario);
  const unfinishedTwoFactor = tx.db.deleteFrom('dos_pasos').where('usuario', '=', usuario).where('desde', 'is', null);
  const deletedTwoFactor = await unfinishedTwoFactor.executeTakeFirst();
  let query = tx.db.deleteFrom('sesion').where('usuario', '=', usuario);
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  const endedCount = Number(numDeletedRows);
  if (endedCount > 0) {
    notifyKeyEnded(tx, usuario);
    await tx.recordSecurity({ clase: 'llave_fin', usuario, detalle: `${keyCountText(endedCount)}: ${reason}` });
  }
  const otherWays = Number(links.numDeletedRows) + Number(deletedTwoFactor.numDeletedRows) + calendars;
  return { keys: endedCount, all: endedCount + otherWays };
}

/** Deletes all but the newest sessions of a usuario. */
export const pruneSessions = prepared((db, { usuario, quedan }: { usuario: number; quedan: number }) =>
  db
    .deleteFrom('sesion')
    .where('usuario', '=', usuario)
    .where('programa', 'is', null)
    .where('puerta', 'is', null)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sesion')
        .select('id')
        .where('usuario', '=', usuario)
        .where('programa', 'is', null)
        .where('puerta', 'is', null)
        .orderBy('id', 'desc')
        .limit(quedan),
    )
    .returning('id'),
);
