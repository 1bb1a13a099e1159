import type { Answer, sessionCalls } from '@conserje/contract';
import { checkRegistro, HOUR_MS } from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../../platform/appError.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/routing/callContext.ts';
import { iso } from '../../../../platform/time/dates.ts';
import type { FullConfiguracion } from '../../../operations/agencia/agencia.public.ts';
import { lockFirstMision, readConfiguracion } from '../../../operations/agencia/agencia.public.ts';
import type { Newcomer } from '../../accounts/accounts.public.ts';
import { createAccount } from '../../accounts/accounts.public.ts';
import { connectionOf } from '../../clones/clones.public.ts';
import { giveCode, proveAvatar } from '../../hotel/hotel.public.ts';
import {
  fileApplication,
  findApplicationOf,
  pairAnswers,
  requireMayApply,
  requireNameNotReserved,
} from '../../ingreso/ingreso.public.ts';
import { requireNotBanned } from '../../listaNegra/listaNegra.public.ts';
import { findUsuarioByName } from '../../people/people.public.ts';
import { hashClave, runInTurn, verifyClave } from './session.claves.ts';
import { requireStrongClave } from './session.commonClaves.ts';

type Calls = typeof sessionCalls;

/** `ipdetect`: returns the greeting and the code of the caller's address. */
export async function detectAddress(p: CallContext<Calls['ipdetect']>): Promise<Answer<Calls['ipdetect']>> {
  const { direccion } = p;
  const { nombre, siglas, verificar_hotel } = await readConfiguracion(p.deps.motor.db);
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

/** Checks a newcomer, and hashes the password. */
async function resolveNewcomer(p: Registration, settings: FullConfiguracion): Promise<Newcomer> {
  const { body, deps } = p;
  const { db } = deps.motor;
  assertNoViolation(checkRegistro(body, settings.nombre));
  if (settings.registro_pausado) throw new AppError('REGISTRO_PAUSADO');
  await requireRegistroRoom(db, settings.registros_hora, deps.reloj());
  await requireStrongClave(db, 'clave', body.clave, body.usuario);
  await requireNameFree(db, body.usuario);
  const referrer = body.referido === undefined ? null : await findUsuarioByName(db, body.referido);
  if (referrer === undefined) throw new AppError('REFERIDO_NO_EXISTE', undefined, 'referido');
  const avatar = settings.verificar_hotel ? await proveAvatar(p, settings.hotel, body.usuario, 'usuario') : null;
  return { usuario: body.usuario, clave: await hashClave(body.clave), referido: referrer?.id ?? null, avatar };
}

async function requireNameFree(db: Db, nombre: string): Promise<void> {
  if (await findUsuarioByName(db, nombre)) throw nameTakenError();
  await requireNameNotReserved(db, nombre, 'usuario');
}

/** Locks the first mision, which serializes registrations, and repeats the checks that others may have overtaken. */
async function lockRegistration(
  tx: Tx,
  { usuario: nombre, avatar }: Newcomer,
  { registros_hora }: FullConfiguracion,
): Promise<number> {
  tx.onDuplicate('usuario_nombre', nameTakenError);
  const { id: mision } = await lockFirstMision(tx);
  await requireRegistroRoom(tx.db, registros_hora, tx.now);
  await requireNameFree(tx.db, nombre);
  await requireNotBanned(tx.db, tx.now, { nombre, avatar, usuario: null, field: 'usuario' });
  return mision;
}

/** `registro`: registers a new user on the first mision (decisions §3), or files their application. */
export async function register(p: Registration): Promise<Answer<Calls['registro']>> {
  const settings = await readConfiguracion(p.deps.motor.db);
  if (settings.ingreso) return apply(p, settings);
  const newcomer = await resolveNewcomer(p, settings);
  return p.transaction(async (tx) => {
    const mision = await lockRegistration(tx, newcomer, settings);
    const connection = await connectionOf(tx.db, p.direccion);
    const id = await createAccount(tx, newcomer, { mision, connection });
    p.setCaller(id);
    await tx.as({ id, usuario: newcomer.usuario }).audit({ modulo: 'acceso', usuario: id, motivo: 'se registró' });
    await tx.recordSecurity({ clase: 'registro', usuario: id });
    return { msg: `¡Listo, ${newcomer.usuario}! Ya tienes cuenta.`, status: 0 as const };
  });
}

const filedAnswer = (usuario: string, fecha: number): Answer<Calls['registro']> => ({
  msg: `¡Listo, ${usuario}! Recibimos tu solicitud.`,
  status: 0,
  solicitud: iso(fecha),
});

/**
 * Finds the waiting application that this request already filed: an answer may be lost, and there is no account yet that
 * could own its repetition. The same name, password and connection are the same applicant.
 */
async function findFiled({ body, deps, direccion }: Registration): Promise<Answer<Calls['registro']> | null> {
  const { db } = deps.motor;
  const filed = await findApplicationOf(db, body.usuario);
  if (filed?.estado !== 'espera' || filed.direccion !== (await connectionOf(db, direccion)).direccion) return null;
  const isSame = await runInTurn('visita', () => verifyClave(filed.clave ?? undefined, body.clave));
  return isSame ? filedAnswer(body.usuario, filed.fecha) : null;
}

/** Files an application instead of creating the account (docs/decisions/0082). */
async function apply(p: Registration, settings: FullConfiguracion): Promise<Answer<Calls['registro']>> {
  const { body, deps, direccion } = p;
  const { db } = deps.motor;
  const filed = await findFiled(p);
  if (filed) return filed;
  assertNoViolation(checkRegistro(body, settings.nombre));
  await requireMayApply(db, body.usuario, deps.reloj());
  const respuestas = await pairAnswers(db, body.respuestas ?? []);
  const newcomer = await resolveNewcomer(p, settings);
  const connection = await connectionOf(db, direccion);
  try {
    return await p.transaction(async (tx) => {
      await lockRegistration(tx, newcomer, settings);
      await fileApplication(tx, { ...newcomer, direccion: connection.direccion, respuestas });
      return filedAnswer(newcomer.usuario, tx.now);
    });
  } catch (error) {
    // The same press, sent twice at once.
    const first = error instanceof AppError && error.codigo === 'NOMBRE_OCUPADO' ? await findFiled(p) : null;
    if (first) return first;
    throw error;
  }
}
