import type { Answer, sessionCalls } from '@conserje/contract';
import { checkRegistro, HOUR_MS } from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../../platform/appError.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/routing/callContext.ts';
import { iso } from '../../../../platform/time/dates.ts';
import type { FullConfiguracion } from '../../../operations/agencia/agencia.public.ts';
import { lockFirstMision, readConfiguracion } from '../../../operations/agencia/agencia.public.ts';
import type { Newcomer } from '../../accounts/accounts.public.ts';
import { createAccount, recordOrigin } from '../../accounts/accounts.public.ts';
import { connectionOf } from '../../clones/clones.public.ts';
import { giveCode, proveAvatar } from '../../hotel/hotel.public.ts';
import {
  fileApplication,
  findApplicationOf,
  hasSameAnswers,
  pairAnswers,
  requireMayApply,
  requireNameNotReserved,
} from '../../ingreso/ingreso.public.ts';
import { requireNotBanned } from '../../listaNegra/listaNegra.public.ts';
import { findReferrerByName, findUsuarioByName } from '../../people/people.public.ts';
import { rememberApplicant } from '../session.deviceTokens.ts';
import { hashClave, runInTurn, verifyClave } from './session.claves.ts';
import { requireStrongClave } from './session.commonClaves.ts';

type Calls = typeof sessionCalls;

/** `ipdetect`: returns the greeting and the code of the caller's address. */
export async function detectAddress(p: CallContext<Calls['ipdetect']>): Promise<Answer<Calls['ipdetect']>> {
  const { address: direccion } = p;
  const { nombre, siglas, verificar_hotel } = await readConfiguracion(p.deps.engine.db);
  const codigo = await p.sideTransaction((tx) => giveCode(tx, direccion, siglas));
  const msg = verificar_hotel
    ? `¡Te damos la bienvenida a ${nombre}! Pon este código en tu misión del hotel para saber que eres tú:`
    : `¡Te damos la bienvenida a ${nombre}! Este es tu código de invitación:`;
  return { msg, codigo };
}

const nameTakenError = () => new AppError('NOMBRE_OCUPADO', undefined, 'usuario');

/**
 * Checks the limit of registrations per hour for the whole agency (docs/decisions/0041).
 * @throws AppError REGISTROS_DE_MAS
 */
async function requireRegistroRoom(db: Db, max: number, now: number): Promise<void> {
  const { n } = await db
    .selectFrom('vigilancia')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('clase', '=', 'registro')
    .where('fecha', '>', now - HOUR_MS)
    .executeTakeFirstOrThrow();
  if (Number(n) >= max) throw new AppError('REGISTROS_DE_MAS');
}

type Registration = CallContext<Calls['registro']>;

/**
 * Checks what was sent by itself, and then counts the attempt: people of one address who mistype do not use up the
 * registrations of the others.
 */
async function countAttempt(p: Registration, settings: FullConfiguracion): Promise<void> {
  const { body, deps } = p;
  assertNoViolation(checkRegistro(body, settings.nombre));
  await requireStrongClave(deps.engine.db, 'clave', body.clave, body.usuario);
  await p.countCall();
}

/** Checks whether anyone may register now. */
async function requireOpenRegistro({ deps }: Registration, settings: FullConfiguracion): Promise<void> {
  if (settings.registro_pausado) throw new AppError('REGISTRO_PAUSADO');
  await requireRegistroRoom(deps.engine.db, settings.registros_hora, deps.clock());
}

/** Checks a newcomer, and hashes the password. */
async function resolveNewcomer(p: Registration, settings: FullConfiguracion): Promise<Newcomer> {
  const { body } = p;
  const { db } = p.deps.engine;
  await requireNameFree(db, body.usuario);
  const referrer = body.referido === undefined ? null : await findReferrerByName(db, body.referido);
  if (referrer === undefined) throw new AppError('REFERIDO_NO_EXISTE', undefined, 'referido');
  const avatar = settings.verificar_hotel ? await proveAvatar(p, settings.hotel, body.usuario, 'usuario') : null;
  return { usuario: body.usuario, clave: await hashClave(body.clave), referido: referrer?.id ?? null, avatar };
}

async function requireNameFree(db: Db, nombre: string): Promise<void> {
  if (await findUsuarioByName(db, nombre)) throw nameTakenError();
  await requireNameNotReserved(db, nombre, 'usuario');
}

/**
 * Locks the first mision, which serializes registrations, and repeats the checks that others may have overtaken, under
 * the settings of now: many may have waited for the hotel or a processor when an administrator pauses them.
 * @param asked settings under which the newcomer was checked
 */
async function lockRegistration(
  tx: Tx,
  { usuario: nombre, avatar }: Newcomer,
  asked: FullConfiguracion,
): Promise<number> {
  tx.onDuplicate('usuario_nombre', nameTakenError);
  const { id: mision } = await lockFirstMision(tx);
  const { registro_pausado, registros_hora, verificar_hotel, ingreso } = await readConfiguracion(tx.db);
  if (registro_pausado) throw new AppError('REGISTRO_PAUSADO');
  if (ingreso && !asked.ingreso) throw new AppError('PREGUNTAS_CAMBIARON');
  if (verificar_hotel && avatar === null) throw new AppError('CODIGO_AUSENTE', undefined, 'usuario');
  await requireRegistroRoom(tx.db, registros_hora, tx.now);
  await requireNotBanned(tx.db, tx.now, { nombre, avatar, usuario: null, field: 'usuario' });
  await requireNameFree(tx.db, nombre);
  return mision;
}

/** `registro`: registers a new usuario on the first mision (decisions §3), or files their application. */
export async function register(p: Registration): Promise<Answer<Calls['registro']>> {
  const settings = await readConfiguracion(p.deps.engine.db);
  await countAttempt(p, settings);
  if (settings.ingreso) return apply(p, settings);
  await requireOpenRegistro(p, settings);
  const newcomer = await resolveNewcomer(p, settings);
  return p.transaction(async (tx) => {
    const mision = await lockRegistration(tx, newcomer, settings);
    const id = await createAccount(tx, newcomer, mision);
    p.setCaller(id);
    await tx.as({ id, usuario: newcomer.usuario }).audit({ modulo: 'acceso', usuario: id, motivo: 'se registró' });
    await tx.recordSecurity({ clase: 'registro', usuario: id });
    const connection = await connectionOf(tx.db, p.address);
    await recordOrigin(tx, id, { connection, avatar: newcomer.avatar });
    return { msg: `¡Listo, ${newcomer.usuario}! Ya tienes cuenta.`, status: 0 as const };
  });
}

const filedAnswer = (usuario: string, fecha: number): Answer<Calls['registro']> => ({
  msg: `¡Listo, ${usuario}! Recibimos tu solicitud.`,
  status: 0,
  solicitud: iso(fecha),
});

/**
 * Answers a request that already filed its waiting application: an answer may be lost, and there is no account yet that
 * could own its repetition. A caller with the same answers, connection and password is the same applicant.
 */
async function answerFiled(p: Registration): Promise<Answer<Calls['registro']> | null> {
  const { body, address: direccion } = p;
  const { db } = p.deps.engine;
  const filed = await findApplicationOf(db, body.usuario);
  if (filed?.estado !== 'espera' || filed.direccion !== (await connectionOf(db, direccion)).direccion) return null;
  const referrer = body.referido === undefined ? undefined : await findReferrerByName(db, body.referido);
  if (filed.referido !== (referrer?.id ?? null)) return null;
  if (!(await hasSameAnswers(db, filed, body.respuestas ?? []))) return null;
  if (!(await runInTurn('visita', () => verifyClave(filed.clave ?? undefined, body.clave)))) return null;
  await p.sideTransaction((tx) => rememberApplicant(tx, filed.id, p));
  return filedAnswer(body.usuario, filed.fecha);
}

/** Checks an application and stores it. */
async function file(p: Registration, settings: FullConfiguracion): Promise<Answer<Calls['registro']>> {
  const { body, deps, address: direccion } = p;
  const { db } = deps.engine;
  await requireOpenRegistro(p, settings);
  await requireMayApply(db, body.usuario, deps.clock());
  const respuestas = await pairAnswers(db, body.respuestas ?? []);
  const newcomer = await resolveNewcomer(p, settings);
  const connection = await connectionOf(db, direccion);
  return p.transaction(async (tx) => {
    await lockRegistration(tx, newcomer, settings);
    const id = await fileApplication(tx, { ...newcomer, direccion: connection.direccion, respuestas });
    await rememberApplicant(tx, id, p);
    return filedAnswer(newcomer.usuario, tx.now);
  });
}

/** Files an application instead of creating the account (docs/decisions/0079). */
async function apply(p: Registration, settings: FullConfiguracion): Promise<Answer<Calls['registro']>> {
  const filed = await answerFiled(p);
  if (filed) return filed;
  try {
    return await file(p, settings);
  } catch (error) {
    // The same press, sent twice at once: the first may have taken the name, the code of the hotel or the last place.
    const first = error instanceof AppError ? await answerFiled(p) : null;
    if (first) return first;
    throw error;
  }
}
