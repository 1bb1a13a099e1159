import type { ErrorCode } from '@conserje/contract';
import { ERRORS } from '@conserje/contract';
import { visibleText, withCode } from '@conserje/rules';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../appError.ts';
import { RateLimitedError } from '../limits/personRateLimiter.ts';
import { callNameOf, setRequestIdHeader } from '../routing/requestTracking.ts';
import { DATA_RESPONSE_HEADERS } from '../static/contentSecurityPolicy.ts';
import { explainValidationError } from '../validation/validation.ts';

const ERROR_BY_FASTIFY_STATUS: Record<number, ErrorCode> = {
  400: 'MALFORMADO',
  403: 'NO_EXISTE',
  404: 'NO_EXISTE',
  413: 'DEMASIADO_GRANDE',
  415: 'TIPO_NO_ADMITIDO',
};

/** Body of every error response (decisions §1). A field whose name shows nothing is not named. */
export const errorBodyOf = (code: ErrorCode, msg: string = ERRORS[code].msg, campo = '') => ({
  msg,
  status: 1,
  error: code,
  ...(visibleText(campo) === '' ? {} : { campo }),
});

/** Answers an unexpected error: the cause goes to the log, its id to the caller. */
function answerInternalError(err: Error, request: FastifyRequest, reply: FastifyReply): void {
  request.log.error({ peticion: request.id, llamada: callNameOf(request), err }, 'unexpected error');
  void reply.code(500).send(errorBodyOf('INTERNO', withCode(ERRORS.INTERNO.msg, request.id)));
}

/**
 * The single error handler: the code of the catalogue decides status and text; causes go to the log.
 * @returns the code of the response
 */
export function handleError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): ErrorCode {
  setRequestIdHeader(request, reply).headers(DATA_RESPONSE_HEADERS);
  if (error instanceof AppError) {
    if (error instanceof RateLimitedError) void reply.header('retry-after', error.waitSeconds);
    if (error.code === 'INTERNO') answerInternalError(error, request, reply);
    else void reply.code(ERRORS[error.code].http).send(errorBodyOf(error.code, error.message, error.campo));
    return error.code;
  }
  const [firstError] = error.validation ?? [];
  if (firstError) {
    const { msg, campo } = explainValidationError(firstError as Parameters<typeof explainValidationError>[0]);
    void reply.code(400).send(errorBodyOf('MALFORMADO', msg, campo));
    return 'MALFORMADO';
  }
  const { statusCode = 500 } = error;
  if (statusCode >= 400 && statusCode < 500) {
    const known = ERROR_BY_FASTIFY_STATUS[statusCode] ?? 'MALFORMADO';
    void reply.code(ERRORS[known].http).send(errorBodyOf(known));
    return known;
  }
  answerInternalError(error, request, reply);
  return 'INTERNO';
}
