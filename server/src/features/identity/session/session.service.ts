import type { Answer, credentialCalls, sessionCalls } from '@conserje/contract';
import { CAN_ADMINISTER, checkClaveChange, MINUTE_MS, normalizeOneTimeClave, TEXTS } from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import { isDatabaseError } from '../../../platform/database/databaseErrorReporter.ts';
import type { Engine } from '../../../platform/database/engine.ts';
import type { Identify } from '../../../platform/http/access/identity.ts';
import type { InternalSessionKeys } from '../../../platform/http/access/internalKeys.ts';
import { hashToken } from '../../../platform/http/access/tokens.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import { chosenClaveColumns, hashClave } from './claves/session.claves.ts';
import { requireStrongClave } from './claves/session.commonClaves.ts';
import { isGivenClaveValid } from './login/session.givenClave.ts';
import { endSessions, notifyKeyEnded } from './session.endings.ts';
import type { LiveSession } from './session.queries.ts';
import { claveOf, findSessionByHash, findSessionsOf, isInMantenimiento, settingsOf } from './session.queries.ts';
import { lockOwnSession, requireIdentity } from './two-factor/session.reauthentication.ts';

type Calls = typeof sessionCalls & typeof credentialCalls;

/** Minimum interval between two writes of `ultima_vez`. */
const USAGE_NOTE_INTERVAL_MS = 5 * MINUTE_MS;

/** Records the use of a session. A database error does not fail the request. */
async function noteUsage(db: Db, { usuario, ultima_vez }: LiveSession, now: number): Promise<void> {
  if (now - ultima_vez < USAGE_NOTE_INTERVAL_MS) return;
  try {
    await db.updateTable('sesion').set({ ultima_vez: now }).where('id', '=', usuario.sesion).execute();
    // A program's request does not show that its owner is present.
    if (usuario.programa) return;
    await db.updateTable('usuario').set({ ultima_vez: now }).where('id', '=', usuario.id).execute();
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
  }
}

/** Returns the usuario of a key and the maintenance mode; called on every request. */
export const createIdentifier =
  ({ db, bestEffort }: Engine, internalKeys: InternalSessionKeys): Identify =>
  async (token, now, sent) => {
    const live =
      token === undefined
        ? null
        : await findSessionByHash(db, internalKeys.sessionHashOf(token) ?? hashToken(token), now, sent);
    if (!live) return { usuario: null, mantenimiento: await isInMantenimiento(db) };
    await noteUsage(bestEffort, live, now);
    return live;
  };

/** Runs `run`; if the disk is full, releases the reserved space and runs `otherwise`. */
const withReserve = <T>(engine: Engine, run: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> =>
  run().catch((error: unknown) => {
    if (!isDatabaseError(error) || error.code !== 'BASE_LLENA') throw error;
    engine.releaseReserve();
    return otherwise();
  });

/** `logout`: if the disk is full, ends the key with the reserve, at worst without the audit entry. */
export async function logout(p: CallContext<Calls['logout']>): Promise<Answer<Calls['logout']>> {
  const { engine } = p.deps;
  const endWithEntry = () => endThisSession(p, true);
  return withReserve(engine, endWithEntry, () => withReserve(engine, endWithEntry, () => endThisSession(p, false)));
}

/** Ends the key of the request. */
function endThisSession(p: CallContext<Calls['logout']>, withEntry: boolean): Promise<Answer<Calls['logout']>> {
  const { usuario } = p;
  const answer = { msg: TEXTS.deslogeado, status: 0 as const };
  return p.transaction(async (tx) => {
    await tx.db.deleteFrom('sesion').where('id', '=', usuario.sesion).execute();
    if (!withEntry) return answer;
    notifyKeyEnded(tx, usuario.id);
    await tx.recordSecurity({ clase: 'llave_fin', detalle: 'salió' });
    await tx.audit({
      modulo: 'acceso',
      objeto: usuario.sesion,
      usuario: usuario.id,
      motivo: 'cerró sesión',
    });
    return answer;
  });
}

/**
 * `cambioClave`: changes the password and ends every other key. The repeated password is checked in the browser only.
 */
export async function changeClave(p: CallContext<Calls['cambioClave']>): Promise<Answer<Calls['cambioClave']>> {
  const { usuario, body, deps } = p;
  const { db } = deps.engine;
  assertNoViolation(checkClaveChange({ clavea: body.clavea, claven: body.claven, rclave: body.clavea }));
  await requireStrongClave(db, 'claven', body.claven, usuario.usuario);
  const current = await claveOf(db, usuario.id);
  const isOneTime = current.clave_temporal === 1;
  // A one-time password in another spelling is still the given one.
  if (isOneTime && normalizeOneTimeClave(body.claven) === normalizeOneTimeClave(body.clavea))
    assertNoViolation({ campo: 'claven', msg: TEXTS.claveMisma });
  const clave = { campo: 'clavea', said: body.clavea };
  const confirmIdentity = await requireIdentity(p, 'cambioClave', { clave, codigo: body.codigo });
  const newHash = await hashClave(body.claven, 'conocido');
  return p.transaction(async (tx) => {
    await confirmIdentity(tx);
    if (!(await isGivenClaveValid(tx.db, current))) throw new AppError('CLAVE_VENCIDA', undefined, 'clavea');
    const { numUpdatedRows } = await tx.db
      .updateTable('usuario')
      .set(chosenClaveColumns(newHash))
      .where('id', '=', usuario.id)
      .where('clave', '=', current.clave)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('CAMBIO_MIENTRAS');
    await endSessions(tx, usuario.id, 'cambió su contraseña', usuario.sesion);
    await tx.recordSecurity({ clase: 'clave', detalle: 'su contraseña' });
    await tx.audit({ modulo: 'acceso', usuario: usuario.id, motivo: 'cambió su contraseña' });
    return { msg: 'Cambiaste tu contraseña y cerramos tus demás sesiones', status: 0 as const };
  });
}

const SWITCHES = { app: 'Soy App', ver_estados: 'Visualizar estados' };

/** `changeConfig`: sets a switch of one's own, or toggles it without `valor`; 'estados' needs `adm` (part 2 §6). */
export async function changeSettings(p: CallContext<Calls['changeConfig']>): Promise<Answer<Calls['changeConfig']>> {
  const { usuario, body } = p;
  if (body.op === 'estados') p.alsoRequire(CAN_ADMINISTER);
  const column = body.op === 'app' ? 'app' : 'ver_estados';
  return p.transaction(async (tx) => {
    await tx.lockRow('usuario', usuario.id);
    const query = tx.db.selectFrom('usuario').select(['app', 'ver_estados']).where('id', '=', usuario.id);
    const before = await query.executeTakeFirstOrThrow();
    const value = (body.valor ?? before[column] === 0) ? 1 : 0;
    const row = { ...before, [column]: value };
    const answer = { msg: 'Ajuste guardado', status: 0 as const, config: settingsOf(row, usuario) };
    if (before[column] === value) return answer;
    await tx.db
      .updateTable('usuario')
      .set({ [column]: value })
      .where('id', '=', usuario.id)
      .execute();
    const after = { app: row.app === 1, ver_estados: row.ver_estados === 1 };
    await tx.audit({
      modulo: 'configuracion',
      usuario: usuario.id,
      motivo: `cambió '${SWITCHES[column]}'`,
      diferencias: diffFields(SWITCHES, { ...after, [column]: !after[column] }, after),
    });
    return answer;
  });
}

export async function listSessions(db: Db, usuario: SessionUsuario, now: number): Promise<Answer<Calls['sesiones']>> {
  return (await findSessionsOf(db, usuario.id, now)).map((s) => ({
    ...s,
    creada: iso(s.creada),
    ultima_vez: iso(s.ultima_vez),
    actual: s.id === usuario.sesion,
  }));
}

export async function closeSession(p: CallContext<Calls['cerrarSesion']>): Promise<Answer<Calls['cerrarSesion']>> {
  const { usuario, body } = p;
  return p.transaction(async (tx) => {
    await lockOwnSession(tx, p);
    const { numDeletedRows } = await tx.db
      .deleteFrom('sesion')
      .where('id', '=', body.id)
      .where('usuario', '=', usuario.id)
      .where('programa', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError('NO_EXISTE');
    notifyKeyEnded(tx, usuario.id);
    await tx.recordSecurity({ clase: 'llave_fin', detalle: 'cerró 1 sesión' });
    await tx.audit({
      modulo: 'acceso',
      objeto: body.id,
      usuario: usuario.id,
      motivo: 'cerró otra sesión',
    });
    return { msg: 'Cerraste la sesión', status: 0 as const };
  });
}

/** `cerrarSesiones`: ends all other sessions and API keys of the caller. */
export async function closeSessions(p: CallContext<Calls['cerrarSesiones']>): Promise<Answer<Calls['cerrarSesiones']>> {
  const { usuario } = p;
  const answer = { msg: 'Cerraste tus demás sesiones', status: 0 as const };
  return p.transaction(async (tx) => {
    await lockOwnSession(tx, p);
    const ended = await endSessions(tx, usuario.id, 'cerró sus otras sesiones', usuario.sesion);
    if (ended.all === 0) return answer;
    if (ended.keys === 0) await tx.recordSecurity({ clase: 'llave_fin', detalle: 'cerró sus otras sesiones' });
    await tx.audit({
      modulo: 'acceso',
      usuario: usuario.id,
      motivo: 'cerró todas sus demás sesiones y claves para bots',
    });
    return answer;
  });
}
