import type { Answer, sessionCalls } from '@conserje/contract';
import { checkLogin, MINUTE_MS } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../../platform/appError.ts';
import { hashToken } from '../../../../platform/http/access/tokens.ts';
import type { CallContext } from '../../../../platform/http/routing/callContext.ts';
import type { OwnApplication } from '../../ingreso/ingreso.public.ts';
import {
  describeOwnApplication,
  findApplicationOf,
  rememberApplicantDevice,
  withdrawApplication,
} from '../../ingreso/ingreso.public.ts';
import { verifyClave } from '../claves/session.claves.ts';
import type { CounterAlternatives, ForgetAttempt } from '../limits/session.attempts.ts';
import { withAttemptLimit } from '../limits/session.attempts.ts';
import { chooseDeviceToken, resolveLoginLocation } from '../limits/session.knownLocations.ts';
import { countFailedLogIn, findNamed } from './session.namedLogin.ts';

type LogIn = CallContext<(typeof sessionCalls)['login']>;
type Withdrawal = CallContext<(typeof sessionCalls)['retirarIngreso']>;

/** Whether the caller's browser is the one in which the applicant last asked. */
const isApplicantDevice = ({ dispositivo }: OwnApplication, p: Pick<CallContext, 'dispositivo'>): boolean =>
  dispositivo !== null && p.dispositivo !== undefined && dispositivo === hashToken(p.dispositivo);

/**
 * Verifies the password of a waiting application; without one it fails after the same time.
 * @throws AppError CREDENCIALES, DEMASIADOS_INTENTOS, OCUPADO
 */
async function proveApplicant(
  p: LogIn | Withdrawal,
  application: OwnApplication | undefined,
  alternatives: CounterAlternatives,
): Promise<ForgetAttempt> {
  const claveHash = application?.estado === 'espera' ? (application.clave ?? undefined) : undefined;
  const forgetAttempt = await withAttemptLimit(p.deps, alternatives, 'visita', () =>
    verifyClave(claveHash, p.body.clave ?? ''),
  );
  if (forgetAttempt) return forgetAttempt;
  countFailedLogIn(p, null, 'CREDENCIALES');
  throw new AppError('CREDENCIALES');
}

/**
 * Tells an applicant at the log-in how their application stands. A refused one has no password any more: only the browser
 * in which the applicant last asked is told. Anyone else goes on, and is answered as for an unknown name.
 * @throws AppError SOLICITUD_EN_ESPERA, SOLICITUD_RECHAZADA, CREDENCIALES
 */
export async function answerApplicant(p: LogIn, name: string, alternatives: CounterAlternatives): Promise<void> {
  const { db } = p.deps.motor;
  const application = await findApplicationOf(db, name);
  if (application?.estado === 'rechazada' && isApplicantDevice(application, p))
    throw await describeOwnApplication(db, application, p.now);
  if (application?.estado !== 'espera') return;
  const forgetAttempt = await proveApplicant(p, application, alternatives);
  await p.sideTransaction(async (tx) => {
    await forgetAttempt(tx);
    const isKnown = isApplicantDevice(application, p);
    const device = isKnown ? p.dispositivo : undefined;
    const token = device ?? (await chooseDeviceToken(tx.db, p.dispositivo));
    await rememberApplicantDevice(tx, application.id, hashToken(token));
    tx.afterCommit(() => p.rememberDevice(token));
  });
  throw await describeOwnApplication(db, application, p.now);
}

/** Milliseconds for which a repeated withdrawal is answered as the first. */
const REPEATABLE_MS = 10 * MINUTE_MS;

/** Whether an application was withdrawn just now: the answer may have been lost, and no password is left to prove it. */
const isJustWithdrawn = ({ estado, respondida }: OwnApplication, now: number): boolean =>
  estado === 'retirada' && respondida !== null && respondida > now - REPEATABLE_MS;

/** `retirarIngreso`: withdraws one's own waiting application. */
export async function withdrawOwnApplication(p: Withdrawal): Promise<Answer<(typeof sessionCalls)['retirarIngreso']>> {
  assertNoViolation(checkLogin(p.body));
  const { db } = p.deps.motor;
  const { plainName, credentials } = await findNamed(db, p.body.usuario);
  const application = credentials ? undefined : await findApplicationOf(db, plainName);
  const answer = { msg: 'Retiraste tu solicitud', status: 0 as const };
  if (application && isJustWithdrawn(application, p.now)) return answer;
  const { alternatives } = await resolveLoginLocation(db, plainName, credentials?.id, p);
  const forgetAttempt = await proveApplicant(p, application, alternatives);
  const { id } = orThrow(application, 'CREDENCIALES');
  return p.transaction(async (tx) => {
    await forgetAttempt(tx);
    await withdrawApplication(tx, id);
    return answer;
  });
}
