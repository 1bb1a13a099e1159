import type { Answer, SessionUser, sessionCalls } from '@conserje/contract';
import { checkLogin } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../../platform/appError.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import { createToken, hashToken } from '../../../../platform/http/access/tokens.ts';
import type { CallContext, SessionUsuario } from '../../../../platform/http/routing/callContext.ts';
import { toNetworkPrefix } from '../../../../platform/network/addressKey.ts';
import { agenciaDayAt } from '../../../operations/agencia/agencia.public.ts';
import { markShared } from '../../../work/tiempos/tiempos.public.ts';
import { recordAddress } from '../../clones/clones.public.ts';
import { verifyClave } from '../claves/session.claves.ts';
import { withAttemptLimit } from '../limits/session.attempts.ts';
import { rememberDevice, resolveLoginLocation } from '../limits/session.knownLocations.ts';
import { keyCountText, notifyKeyEnded, pruneSessions } from '../session.endings.ts';
import {
  findSessionByHash,
  findSessionUsuario,
  insertSession,
  recordLogIn,
  SESSION_LIFETIME_MS,
} from '../session.queries.ts';
import type { CodeMatch } from '../two-factor/session.codes.ts';
import { checkCode, consumeCode, findTwoFactor, wrongCodeError } from '../two-factor/session.codes.ts';
import { answerApplicant } from './session.applicants.ts';
import { deviceName } from './session.deviceName.ts';
import { isGivenClaveValid } from './session.givenClave.ts';
import type { Credentials } from './session.namedLogin.ts';
import { countFailedLogIn, findNamed } from './session.namedLogin.ts';

type Calls = typeof sessionCalls;

/** Sessions per usuario; the oldest ones end. */
const SESSIONS_MAX = 20;

const toSessionUser = ({
  sesion: _session,
  probada: _provenAt,
  programa: _program,
  ...data
}: SessionUsuario): SessionUser => data;

/** Result of a check of password and, if enabled, two-factor code. */
interface CheckResult {
  clave: boolean;
  codigo: CodeMatch | 'no hace falta' | 'falta' | null;
}

/** Checks the two-factor code only after a correct password. */
async function checkCredentials(
  p: CallContext<Calls['login']>,
  candidate: Credentials | undefined,
): Promise<CheckResult> {
  const { clave = '', codigo = '' } = p.body;
  const valid = await verifyClave(candidate?.clave, clave, candidate?.clave_temporal === 1);
  if (!valid || !candidate) return { clave: false, codigo: null };
  const { db } = p.deps.engine;
  if (!(await findTwoFactor(db, candidate.id))?.desde) return { clave: true, codigo: 'no hace falta' };
  return { clave: true, codigo: codigo === '' ? 'falta' : await checkCode(db, candidate.id, codigo, p.now) };
}

async function openSession(tx: Tx, { id: usuario, usuario: name }: Credentials, p: CallContext<Calls['login']>) {
  const token = createToken();
  const session = await insertSession(tx.db, {
    usuario,
    huella: hashToken(token),
    dispositivo: deviceName(p.userAgent),
    red: toNetworkPrefix(p.address),
    now: tx.now,
    vence: tx.now + SESSION_LIFETIME_MS,
  });
  const pruned = await pruneSessions(tx.db, { usuario, quedan: SESSIONS_MAX });
  if (pruned.length > 0) notifyKeyEnded(tx.as({ id: usuario, usuario: name }), usuario);
  const quien = orThrow(await findSessionUsuario(tx.db, usuario, session, tx.now), 'CREDENCIALES');
  await tx.as(quien).audit({ modulo: 'acceso', objeto: session, usuario, motivo: 'inició sesión' });
  const isNewConnection = await recordAddress(tx, usuario, p.address);
  if (isNewConnection) await markShared(tx, usuario);
  const { dispositivo, isNew } = await rememberDevice(tx, usuario, p.deviceToken);
  await reportLogIn(tx.as(quien), { isNew, isNewConnection, pruned: pruned.length });
  tx.afterCommit(() => {
    p.rememberDevice(dispositivo);
    p.keepSessionKey(token);
  });
  return { token, quien };
}

/** Records a login in the security log and notifies the owner of a new device. */
async function reportLogIn(
  tx: Tx,
  { isNew, isNewConnection, pruned }: { isNew: boolean; isNewConnection: boolean; pruned: number },
): Promise<void> {
  const detalle = [...(isNew ? ['dispositivo nuevo'] : []), ...(isNewConnection ? ['conexión nueva'] : [])].join(', ');
  await tx.recordSecurity({ clase: 'entrada', detalle });
  if (pruned > 0)
    await tx.recordSecurity({ clase: 'llave_fin', detalle: `${keyCountText(pruned)}: tenía demasiadas abiertas` });
  if (!isNew || !tx.actor) return;
  const msg =
    'Se inició sesión en tu cuenta desde un dispositivo nuevo. ¿No fuiste tú? Ciérrala y cambia tu contraseña.';
  tx.as(null).notify({ tema: 'notificaciones', msg, para: tx.actor.id, clase: 'dispositivo_nuevo' });
}

/** Notifies the owner, once a day, of a correct password with a wrong code. The limits stop the guessing. */
async function notifyKnownClave(p: CallContext, { id: para }: Credentials): Promise<void> {
  const msg = 'Alguien usó tu contraseña en un lugar nuevo, pero falló el código. ¿No fuiste tú? Cámbiala ya.';
  await p.sideTransaction(async (tx) => {
    const day = await agenciaDayAt(tx.db, tx.now);
    tx.notify({ tema: 'notificaciones', msg, para, clase: 'clave', unica: `código ${day}` });
  });
}

/**
 * op 0: an unknown name, a wrong password and a dismissed usuario give the same answer in the same time (decisions §3).
 */
async function logInWithCredentials(p: CallContext<Calls['login']>): Promise<Answer<Calls['login']>> {
  const { usuario: name = '', clave = '' } = p.body;
  assertNoViolation(checkLogin({ usuario: name, clave }));
  const { db } = p.deps.engine;
  const { plainName, credentials } = await findNamed(db, name);
  const { known, alternatives } = await resolveLoginLocation(db, plainName, credentials?.id, p);
  if (!credentials) await answerApplicant(p, plainName, alternatives);
  const activeCredentials = credentials?.despedido === 0 ? credentials : undefined;
  const queue = known ? 'conocido' : 'visita';
  const checkResult: CheckResult = { clave: false, codigo: null };
  const forgetAttempt = await withAttemptLimit(p.deps, alternatives, queue, async () => {
    Object.assign(checkResult, await checkCredentials(p, activeCredentials));
    return checkResult.codigo !== null;
  });
  const { codigo } = checkResult;
  if (!forgetAttempt || !activeCredentials || codigo === null) {
    const error = checkResult.clave ? wrongCodeError() : new AppError('CREDENCIALES');
    countFailedLogIn(p, credentials?.id ?? null, error.code);
    if (checkResult.clave && activeCredentials && !known) await notifyKnownClave(p, activeCredentials);
    throw error;
  }
  if (await hasClaveExpired(db, activeCredentials, p.now)) {
    countFailedLogIn(p, activeCredentials.id, 'CLAVE_VENCIDA');
    await p.sideTransaction(forgetAttempt);
    throw new AppError('CLAVE_VENCIDA', undefined, 'clave');
  }
  if (codigo === 'falta') {
    // A correct password is no failure but opens nothing; it is counted only if the location is new.
    if (!known) countFailedLogIn(p, activeCredentials.id, 'CODIGO_DOS_PASOS');
    await p.sideTransaction(forgetAttempt);
    throw new AppError('CODIGO_DOS_PASOS', undefined, 'codigo');
  }
  p.setCaller(activeCredentials.id);
  return p.transaction(async (tx) => {
    await forgetAttempt(tx);
    return enter(tx, activeCredentials, codigo, p);
  });
}

/** Returns whether a clave that was handed over is no longer valid. */
async function hasClaveExpired(db: Db, credentials: Credentials, now: number): Promise<boolean> {
  if (!(await isGivenClaveValid(db, credentials))) return true;
  return credentials.clave_vence !== null && credentials.clave_vence <= now;
}

/** Opens the session of an account that passed all checks, and uses up its code. */
async function enter(
  tx: Tx,
  credentials: Credentials,
  codigo: CodeMatch | 'no hace falta',
  p: CallContext<Calls['login']>,
): Promise<Answer<Calls['login']>> {
  const { id: usuario, clave } = credentials;
  // Fails if password or account changed during the check: that change has already ended the other sessions. The
  // usuario is locked before the code, as by every other proof, which avoids deadlocks.
  orThrow((await recordLogIn(tx.db, { usuario, clave, now: tx.now }))[0], 'CREDENCIALES');
  if (codigo !== 'no hace falta') await consumeCode(tx.as(credentials), usuario, codigo);
  const { token, quien } = await openSession(tx, credentials, p);
  // Two-factor authentication was enabled during the check.
  if (codigo === 'no hace falta' && quien.dos_pasos === 'si')
    throw new AppError('CODIGO_DOS_PASOS', undefined, 'codigo');
  return { msg: `¡Hola, ${quien.usuario}!`, status: 0, token, data: toSessionUser(quien) };
}

/** op 1: logs in with the stored key of the browser. */
async function logInWithToken(p: CallContext<Calls['login']>): Promise<Answer<Calls['login']>> {
  const token = p.body.token ?? '';
  const live = await findSessionByHash(p.deps.engine.db, hashToken(token), p.now);
  // A program's key opens no browser session.
  if (!live || live.usuario.programa) throw new AppError('SIN_SESION');
  // Renews the cookie: it lasts a year from the last visit.
  p.keepSessionKey(token);
  return { msg: `¡Hola, ${live.usuario.usuario}!`, status: 0, token, data: toSessionUser(live.usuario) };
}

export const login = (p: CallContext<Calls['login']>): Promise<Answer<Calls['login']>> =>
  p.body.op === 0 ? logInWithCredentials(p) : logInWithToken(p);
