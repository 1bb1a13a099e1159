import type { ErrorCode } from '@conserje/contract';
import { ERRORS } from '@conserje/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../appError.ts';
import { refusalCounterOf } from '../../unit-of-work/securityLog.ts';
import type { Deps } from '../routing/callContext.ts';
import { callNameOf } from '../routing/requestTracking.ts';
import { handleError } from './errorHandler.ts';

/** Id of the authenticated caller of a request. */
export const callerIdByRequest = new WeakMap<FastifyRequest, number>();

/** Statuses counted by the security log: no session, no permission, too many requests. */
const COUNTED_STATUSES: readonly number[] = [401, 403, 429];
/** Not counted here: CREDENCIALES is counted where the tried name is known; the others only ask for a further step. */
const APART: readonly ErrorCode[] = ['CREDENCIALES', 'CODIGO_DOS_PASOS', 'PRUEBA_RECIENTE'];

const isCounted = (code: ErrorCode): boolean => !APART.includes(code) && COUNTED_STATUSES.includes(ERRORS[code].http);

type RefusalDeps = Pick<Deps, 'engine' | 'clock'>;

/** Counts refusals of the connection limiter for the security log: by network, as call and caller are not yet known. */
export const countConnectionRefusals =
  ({ engine, clock }: RefusalDeps) =>
  (codigo: ErrorCode, address: string): void => {
    if (!isCounted(codigo)) return;
    refusalCounterOf(engine).count({ clase: 'rechazo', usuario: null, address, llamada: null, codigo }, clock());
  };

/** Creates the error handler; it counts refusals in memory for the security log, by person, call and network. */
export const createCountingErrorHandler =
  ({ engine, clock }: RefusalDeps) =>
  (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void => {
    const codigo = handleError(error, request, reply);
    if (!isCounted(codigo)) return;
    const usuario = callerIdByRequest.get(request) ?? null;
    const llamada = callNameOf(request) ?? null;
    refusalCounterOf(engine).count({ clase: 'rechazo', usuario, address: request.ip, llamada, codigo }, clock());
  };
