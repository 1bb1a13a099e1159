import type { Answer, credentialCalls } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { checkNewClave, HOUR_MS, isAllowed, LINK_HOURS, NAME_PLACEHOLDER, TEXTS } from '@conserje/rules';
import { assertNoViolation, orThrow } from '../../../../platform/appError.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { createToken, huella } from '../../../../platform/http/access/identity.ts';
import type { CallContext } from '../../../../platform/http/routing/callContext.ts';
import { iso } from '../../../../platform/time/dates.ts';
import { stillCanGiveAccess } from '../../people/people.public.ts';
import { notifyAdmins } from '../session.notices.ts';
import { claveOf, endSessions } from '../session.queries.ts';
import { chosenClaveColumns, hashClave, runInTurn, verifyClave } from './session.claves.ts';
import { requireStrongClave } from './session.commonClaves.ts';
import '../session.table.ts';

type Calls = typeof credentialCalls;

const LINK_LIFETIME_MS = LINK_HOURS * HOUR_MS;

/** A link for a user, instead of the one that they had; only its hash is kept. */
export async function createLink(tx: Tx, usuario: number): Promise<{ enlace: string; vence: number }> {
  const enlace = createToken();
  const vence = tx.ahora + LINK_LIFETIME_MS;
  const row = { huella: huella(enlace), encargado: tx.actor?.id ?? null, creado: tx.ahora, vence };
  await tx.db
    .insertInto('enlace_clave')
    .values({ usuario, ...row })
    .onConflict((c) => c.column('usuario').doUpdateSet(row))
    .execute();
  return { enlace, vence };
}

/** Whom a link lets choose a password: as long as whoever made it could make it anew (decisions §7). */
async function openLink(db: Db, enlace: string, ahora: number) {
  const row = await db
    .selectFrom('enlace_clave')
    .select(['usuario', 'encargado', 'vence'])
    .where('huella', '=', huella(enlace))
    .where('vence', '>', ahora)
    .executeTakeFirst();
  if (!row) return null;
  const hoy = row.encargado === null ? null : await stillCanGiveAccess(db, row.usuario, row.encargado);
  return hoy && isAllowed(CONTRACT.enlaceClave.access, hoy.encargado) ? { ...hoy, vence: row.vence } : null;
}

export async function checkLink(p: CallContext<Calls['mirarEnlace']>): Promise<Answer<Calls['mirarEnlace']>> {
  const { owner, vence } = orThrow(await openLink(p.deps.motor.db, p.body.enlace, p.ahora), 'ENLACE_VENCIDO');
  return { usuario: owner.usuario, vence: iso(vence) };
}

/** Chooses a password with a link, which is gone then; of two who use it at once one does. Nobody is logged in by it. */
export async function setClaveWithLink(
  p: CallContext<Calls['claveConEnlace']>,
): Promise<Answer<Calls['claveConEnlace']>> {
  const { body, deps } = p;
  const { db } = deps.motor;
  const { owner } = orThrow(await openLink(db, body.enlace, p.ahora), 'ENLACE_VENCIDO');
  const { id, usuario } = owner;
  assertNoViolation(checkNewClave(body));
  await requireStrongClave(db, 'clave', body.clave, usuario);
  const antes = await claveOf(db, id);
  if (await runInTurn('visita', () => verifyClave(antes.clave, body.clave, antes.clave_temporal === 1)))
    assertNoViolation({ campo: 'clave', msg: TEXTS.claveMisma });
  const clave = await hashClave(body.clave);
  p.isBy(id);
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', id);
    // Looked at again: whoever made it, or whose it is, may have been moved or dismissed meanwhile, or have used it.
    const { owner: quien, encargado } = orThrow(await openLink(tx.db, body.enlace, tx.ahora), 'ENLACE_VENCIDO');
    await tx.db.updateTable('usuario').set(chosenClaveColumns(clave)).where('id', '=', id).execute();
    await endSessions(tx.as(quien), id, 'eligió otra contraseña con un enlace');
    await tx.as(quien).recordSecurity({ clase: 'enlace', detalle: 'usado' });
    await tx
      .as(quien)
      .audit({ modulo: 'acceso', usuario: id, motivo: 'eligió otra contraseña con un enlace y cerró sus sesiones' });
    await notifyAdmins(tx.as(encargado), quien, `hizo el enlace con el que ${NAME_PLACEHOLDER} eligió otra contraseña`);
    return { msg: 'Guardaste tu contraseña. Ya puedes entrar.', status: 0 as const, usuario };
  });
}
