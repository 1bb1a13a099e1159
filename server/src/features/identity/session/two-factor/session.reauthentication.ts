import { AppError, assertNoViolation } from '../../../../platform/appError.ts';
import type { Db, Tx } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/routing/callContext.ts';
import { refusalCounterOf } from '../../../../platform/unit-of-work/securityLog.ts';
import { verifyClave } from '../claves/session.claves.ts';
import type { ForgetAttempt } from '../limits/session.attempts.ts';
import { withAttemptLimit } from '../limits/session.attempts.ts';
import { sessionCounters } from '../limits/session.knownLocations.ts';
import { claveOf } from '../session.queries.ts';
import type { CodeMatch } from './session.codes.ts';
import { checkCode, consumeCode, findTwoFactor, wrongCodeError } from './session.codes.ts';

const CODE_MISSING = { campo: 'codigo', msg: 'Escribe el código de tu app de verificación' };

/**
 * Checks a proof within a session under the attempt limits, which lock only that session. Failures are counted in the
 * security log, because a stolen key is tried here first.
 * @param makeError called after the check, when the fault is known
 * @returns a function that deletes the attempt
 * @throws AppError DEMASIADOS_INTENTOS, OCUPADO, and the error of `makeError`
 */
export async function requireProof(
  { usuario, deps, address: direccion, now }: CallContext,
  llamada: string,
  check: () => Promise<boolean>,
  makeError: () => AppError,
): Promise<ForgetAttempt> {
  const forgetAttempt = await withAttemptLimit(deps, sessionCounters(usuario.sesion), 'conocido', check);
  if (forgetAttempt) return forgetAttempt;
  const error = makeError();
  const failure = { clase: 'prueba_fallida', llamada, codigo: error.code, usuario: usuario.id } as const;
  refusalCounterOf(deps.engine).count({ ...failure, address: direccion }, now);
  throw error;
}

/**
 * Locks the usuario and checks that the key of the request still exists: if it was ended meanwhile, it authorizes
 * nothing.
 * @throws AppError SIN_SESION
 */
export async function lockOwnSession(tx: Tx, { usuario }: Pick<CallContext, 'usuario'>): Promise<void> {
  await tx.lockRow('usuario', usuario.id);
  const query = tx.db.selectFrom('sesion').select('id').where('id', '=', usuario.sesion);
  if (!(await query.executeTakeFirst())) throw new AppError('SIN_SESION');
}

const usesTwoFactor = async (db: Db, usuario: number): Promise<boolean> =>
  ((await findTwoFactor(db, usuario))?.desde ?? null) !== null;

/** Submitted password, with its field and an optional error message, and two-factor code. */
interface SubmittedProof {
  clave?: { campo: string; said: string; wrong?: string };
  codigo: string | undefined;
}

/**
 * Requires the password, if the call takes it, and a code, if the usuario has two-factor authentication.
 * @returns the first step of the authorized transaction: locks the usuario, deletes the attempt, consumes the code and
 * records the proof in the session
 * @throws AppError REGLA, CLAVE_ACTUAL, CODIGO_INCORRECTO, DEMASIADOS_INTENTOS, OCUPADO; later SIN_SESION, and REGLA if
 * two-factor authentication was enabled meanwhile
 */
export async function requireIdentity(
  p: CallContext,
  llamada: string,
  { clave, codigo = '' }: SubmittedProof,
): Promise<ForgetAttempt> {
  const { usuario, deps } = p;
  const { db } = deps.engine;
  const withCode = usuario.dos_pasos === 'si';
  if (withCode && codigo.trim() === '') assertNoViolation(CODE_MISSING);
  const proven: { clave: boolean; codigo: CodeMatch | null } = { clave: clave === undefined, codigo: null };
  const check = async (): Promise<boolean> => {
    if (clave) {
      const credentials = await claveOf(db, usuario.id);
      proven.clave = await verifyClave(credentials.clave, clave.said, credentials.clave_temporal === 1);
      if (!proven.clave) return false;
    }
    if (!withCode) return true;
    proven.codigo = await checkCode(db, usuario.id, codigo, p.now);
    return proven.codigo !== null;
  };
  const proofError = () => (proven.clave ? wrongCodeError() : new AppError('CLAVE_ACTUAL', clave?.wrong, clave?.campo));
  const forgetAttempt = clave || withCode ? await requireProof(p, llamada, check, proofError) : null;
  return async (tx) => {
    await lockOwnSession(tx, p);
    if (forgetAttempt) {
      await forgetAttempt(tx);
      await tx.db.updateTable('sesion').set({ probada: tx.now }).where('id', '=', usuario.sesion).execute();
    }
    if (proven.codigo) await consumeCode(tx, usuario.id, proven.codigo);
    else if (!withCode && (await usesTwoFactor(tx.db, usuario.id))) assertNoViolation(CODE_MISSING);
  };
}
