import type { ErrorCode } from '@conserje/contract';
import { ERRORS } from '@conserje/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../appError.ts';
import { refusalCounterOf } from '../../unit-of-work/securityLog.ts';
import type { Deps } from '../routing/callContext.ts';
import { callNameOf } from '../routing/requestTracking.ts';
import { handleError } from './errorHandler.ts';

/** Whose key a request brought, once it has been looked up. */
export const callerIdByRequest = new WeakMap<FastifyRequest, number>();

/** Refusals that the security log counts: no key, no right, too often. */
const COUNTED_STATUSES: readonly number[] = [401, 403, 429];
/** The first is counted where it is known whose name was tried; the others ask for what is still to come. */
const APART: readonly ErrorCode[] = ['CREDENCIALES', 'CODIGO_DOS_PASOS', 'PRUEBA_RECIENTE'];

/** Whether the security log hears of a refusal. */
const isCounted = (code: ErrorCode): boolean => !APART.includes(code) && COUNTED_STATUSES.includes(ERRORS[code].http);

type RefusalDeps = Pick<Deps, 'motor' | 'reloj'>;

/** Counts for the security log what the doorkeeper refuses: by network, before anybody knows which call it was, or whose. */
export const countGateRefusals =
  ({ motor, reloj }: RefusalDeps) =>
  (codigo: ErrorCode, direccion: string): void => {
    if (!isCounted(codigo)) return;
    refusalCounterOf(motor).count({ clase: 'rechazo', usuario: null, direccion, llamada: null, codigo }, reloj());
  };

/** Answers errors, and counts for the security log those that refuse somebody: by person, call and network, in memory. */
export const createErrorHandler =
  ({ motor, reloj }: RefusalDeps) =>
  (error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void => {
    const codigo = handleError(error, request, reply);
    if (!isCounted(codigo)) return;
    const usuario = callerIdByRequest.get(request) ?? null;
    const llamada = callNameOf(request) ?? null;
    refusalCounterOf(motor).count({ clase: 'rechazo', usuario, direccion: request.ip, llamada, codigo }, reloj());
  };
