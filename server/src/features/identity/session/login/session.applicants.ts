import type { Answer, sessionCalls } from '@conserje/contract';
import { checkLogin } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../../platform/appError.ts';
import { hashToken } from '../../../../platform/http/access/tokens.ts';
import type { CallContext } from '../../../../platform/http/routing/callContext.ts';
import type { OwnApplication } from '../../ingreso/ingreso.public.ts';
import {
  describeOwnApplication,
  findApplicationOf,
  isJustWithdrawn,
  withdrawApplication,
} from '../../ingreso/ingreso.public.ts';
import { verifyClave } from '../claves/session.claves.ts';
import type { CounterAlternatives, ForgetAttempt } from '../limits/session.attempts.ts';
import { withAttemptLimit } from '../limits/session.attempts.ts';
import { resolveLoginLocation } from '../limits/session.knownLocations.ts';
import { rememberApplicant } from '../session.deviceTokens.ts';
import type { Credentials } from './session.namedLogin.ts';
import { countFailedLogIn, findNamed } from './session.namedLogin.ts';

type LogIn = CallContext<(typeof sessionCalls)['login']>;
type Withdrawal = CallContext<(typeof sessionCalls)['retirarIngreso']>;

/** Returns whether the caller's browser is the one in which the applicant last asked. */
const isApplicantDevice = ({ dispositivo }: OwnApplication, p: Pick<CallContext, 'deviceToken'>): boolean =>
  dispositivo !== null && p.deviceToken !== undefined && dispositivo === hashToken(p.deviceToken);

/** Password of an applicant: of the waiting application, or of the account that it became. */
interface Proof {
  clave: string | null;
  isOneTime: boolean;
}

/** Returns what proves the owner of an application; undefined if nobody can prove it any more. */
function proofOf(application: OwnApplication | undefined, account: Credentials | undefined): Proof | undefined {
  if (!account) return application?.estado === 'espera' ? { clave: application.clave, isOneTime: false } : undefined;
  const isTheirs = application?.usuario === account.id && account.despedido === 0;
  return isTheirs ? { clave: account.clave, isOneTime: account.clave_temporal === 1 } : undefined;
}

/**
 * Verifies the password of an applicant; without a proof it fails after the same time.
 * @throws AppError CREDENCIALES, DEMASIADOS_INTENTOS, OCUPADO
 */
async function proveApplicant(
  p: LogIn | Withdrawal,
  proof: Proof | undefined,
  alternatives: CounterAlternatives,
): Promise<ForgetAttempt> {
  const forgetAttempt = await withAttemptLimit(p.deps, alternatives, 'visita', () =>
    verifyClave(proof?.clave ?? undefined, p.body.clave ?? '', proof?.isOneTime),
  );
  if (forgetAttempt) return forgetAttempt;
  countFailedLogIn(p, null, 'CREDENCIALES');
  throw new AppError('CREDENCIALES');
}

/**
 * Tells an applicant at the log-in how their application stands. A refused one has no password any more: only the
 * browser in which the applicant last asked is told. Anyone else goes on, and is answered as for an unknown name.
 * @throws AppError SOLICITUD_EN_ESPERA, SOLICITUD_RECHAZADA, CREDENCIALES
 */
export async function answerApplicant(p: LogIn, name: string, alternatives: CounterAlternatives): Promise<void> {
  const { db } = p.deps.engine;
  const application = await findApplicationOf(db, name);
  if (application?.estado === 'rechazada' && isApplicantDevice(application, p))
    throw await describeOwnApplication(db, application, p.now);
  if (application?.estado !== 'espera') return;
  const forgetAttempt = await proveApplicant(p, proofOf(application, undefined), alternatives);
  await p.sideTransaction(async (tx) => {
    await forgetAttempt(tx);
    await rememberApplicant(tx, application.id, p);
  });
  throw await describeOwnApplication(db, application, p.now);
}

/**
 * `retirarIngreso`: withdraws one's own waiting application. Of an answered one its applicant is told how it stands, as
 * at the log-in. A withdrawn one has no password any more: in the browser in which the applicant asked, the repetition
 * of the press is answered as the first.
 */
export async function withdrawOwnApplication(p: Withdrawal): Promise<Answer<(typeof sessionCalls)['retirarIngreso']>> {
  assertNoViolation(checkLogin(p.body));
  const { db } = p.deps.engine;
  const { plainName, credentials } = await findNamed(db, p.body.usuario);
  const application = await findApplicationOf(db, plainName);
  const answer = { msg: 'Retiraste tu solicitud', status: 0 as const };
  if (!credentials && application && isApplicantDevice(application, p)) {
    if (isJustWithdrawn(application, p.now)) return answer;
    if (application.estado === 'rechazada') throw await describeOwnApplication(db, application, p.now);
  }
  const { alternatives } = await resolveLoginLocation(db, plainName, credentials?.id, p);
  const forgetAttempt = await proveApplicant(p, proofOf(application, credentials), alternatives);
  if (credentials) {
    await p.sideTransaction(forgetAttempt);
    throw new AppError('SOLICITUD_ATENDIDA', 'Ya te aceptaron. Entra.');
  }
  const { id } = orThrow(application, 'CREDENCIALES');
  return p.transaction(async (tx) => {
    await forgetAttempt(tx);
    await withdrawApplication(tx, id);
    return answer;
  });
}
