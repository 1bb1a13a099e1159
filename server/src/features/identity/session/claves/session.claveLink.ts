import type { Answer, credentialCalls } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import { CLAVE_LINK_HOURS, checkNewClave, HOUR_MS, isAllowed, NAME_PLACEHOLDER, TEXTS } from '@conserje/rules';
import { assertNoViolation, orThrow } from '../../../../platform/appError.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { createToken, hashToken } from '../../../../platform/http/access/tokens.ts';
import type { CallContext } from '../../../../platform/http/routing/callContext.ts';
import { iso } from '../../../../platform/time/dates.ts';
import { findValidAccess } from '../../people/people.public.ts';
import { endSessions } from '../session.endings.ts';
import { notifyAdmins } from '../session.notifications.ts';
import { claveOf } from '../session.queries.ts';
import { chosenClaveColumns, hashClave, runInTurn, verifyClave } from './session.claves.ts';
import { requireStrongClave } from './session.commonClaves.ts';
import '../session.table.ts';

type Calls = typeof credentialCalls;

const LINK_LIFETIME_MS = CLAVE_LINK_HOURS * HOUR_MS;

/** Creates a link for a usuario and replaces their previous one. Only its hash is stored. */
export async function createClaveLink(tx: Tx, usuario: number): Promise<{ enlace: string; vence: number }> {
  const enlace = createToken();
  const vence = tx.now + LINK_LIFETIME_MS;
  const row = { huella: hashToken(enlace), encargado: tx.actor?.id ?? null, creado: tx.now, vence };
  await tx.db
    .insertInto('enlace_clave')
    .values({ usuario, ...row })
    .onConflict((c) => c.column('usuario').doUpdateSet(row))
    .execute();
  return { enlace, vence };
}

/** Finds the owner and the giver of a link; valid as long as the giver could create it now (decisions §7). */
async function findOpenLink(db: Db, enlace: string, now: number) {
  const row = await db
    .selectFrom('enlace_clave')
    .select(['usuario', 'encargado', 'vence'])
    .where('huella', '=', hashToken(enlace))
    .where('vence', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  const access = row.encargado === null ? null : await findValidAccess(db, row.usuario, row.encargado);
  return access && isAllowed(CONTRACT.enlaceClave.access, access.encargado) ? { ...access, vence: row.vence } : null;
}

export async function getClaveLink(p: CallContext<Calls['mirarEnlace']>): Promise<Answer<Calls['mirarEnlace']>> {
  const { owner, vence } = orThrow(await findOpenLink(p.deps.engine.db, p.body.enlace, p.now), 'ENLACE_VENCIDO');
  return { usuario: owner.usuario, vence: iso(vence) };
}

/**
 * `claveConEnlace`: sets a password with a link and uses the link up: a second concurrent use fails. Does not log in.
 */
export async function setClaveWithLink(
  p: CallContext<Calls['claveConEnlace']>,
): Promise<Answer<Calls['claveConEnlace']>> {
  const { body, deps } = p;
  const { db } = deps.engine;
  const { owner } = orThrow(await findOpenLink(db, body.enlace, p.now), 'ENLACE_VENCIDO');
  const { id, usuario } = owner;
  assertNoViolation(checkNewClave(body));
  await requireStrongClave(db, 'clave', body.clave, usuario);
  const credentials = await claveOf(db, id);
  if (await runInTurn('visita', () => verifyClave(credentials.clave, body.clave, credentials.clave_temporal === 1)))
    assertNoViolation({ campo: 'clave', msg: TEXTS.claveMisma });
  const claveHash = await hashClave(body.clave);
  p.setCaller(id);
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', id);
    // Read again: meanwhile the link may have been used, or owner or giver moved or dismissed.
    const { owner: currentOwner, encargado } = orThrow(
      await findOpenLink(tx.db, body.enlace, tx.now),
      'ENLACE_VENCIDO',
    );
    await tx.db.updateTable('usuario').set(chosenClaveColumns(claveHash)).where('id', '=', id).execute();
    await endSessions(tx.as(currentOwner), id, 'eligió otra contraseña con un enlace');
    await tx.as(currentOwner).recordSecurity({ clase: 'enlace', detalle: 'usado' });
    await tx
      .as(currentOwner)
      .audit({ modulo: 'acceso', usuario: id, motivo: 'eligió otra contraseña con un enlace y cerró sus sesiones' });
    await notifyAdmins(
      tx.as(encargado),
      currentOwner,
      `hizo el enlace con el que ${NAME_PLACEHOLDER} eligió otra contraseña`,
    );
    return { msg: 'Guardaste tu contraseña. Ya puedes entrar.', status: 0 as const, usuario };
  });
}
