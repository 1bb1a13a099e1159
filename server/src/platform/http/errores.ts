import type { CodigoError } from '@conserje/contract';
import { ERRORES } from '@conserje/contract';
import { conCodigo } from '@conserje/rules';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Fallo } from '../fallo.ts';
import { conId, llamadaDe } from './peticiones.ts';
import { CABECERAS_DE_DATOS } from './politica.ts';
import { Deprisa } from './presupuesto.ts';
import { explicar } from './validacion.ts';

const DE_FASTIFY: Record<number, CodigoError> = {
  400: 'MALFORMADO',
  403: 'NO_EXISTE',
  404: 'NO_EXISTE',
  413: 'DEMASIADO_GRANDE',
  415: 'TIPO_NO_ADMITIDO',
};

/** The body of every error answer (decisions §1). */
export const cuerpoDe = (codigo: CodigoError, msg: string = ERRORES[codigo].msg, campo?: string) => ({
  msg,
  status: 1,
  error: codigo,
  ...(campo ? { campo } : {}),
});

/** What is our fault: the cause for the log, and for whoever asked an id by which it is found there. */
function culpaNuestra(err: Error, request: FastifyRequest, reply: FastifyReply): void {
  request.log.error({ peticion: request.id, llamada: llamadaDe(request), err }, 'unexpected error');
  void reply.code(500).send(cuerpoDe('INTERNO', conCodigo(ERRORES.INTERNO.msg, request.id)));
}

/**
 * The single error handler: the code of the catalogue decides status and text; causes stay in the log.
 * @returns the word that is answered
 */
export function manejarError(error: FastifyError | Fallo, request: FastifyRequest, reply: FastifyReply): CodigoError {
  conId(request, reply).headers(CABECERAS_DE_DATOS);
  if (error instanceof Fallo) {
    if (error instanceof Deprisa) void reply.header('retry-after', error.espera);
    if (error.codigo === 'INTERNO') culpaNuestra(error, request, reply);
    else void reply.code(ERRORES[error.codigo].http).send(cuerpoDe(error.codigo, error.message, error.campo));
    return error.codigo;
  }
  const [primero] = error.validation ?? [];
  if (primero) {
    const { msg, campo } = explicar(primero as Parameters<typeof explicar>[0]);
    void reply.code(400).send(cuerpoDe('MALFORMADO', msg, campo));
    return 'MALFORMADO';
  }
  const { statusCode = 500 } = error;
  if (statusCode >= 400 && statusCode < 500) {
    const conocido = DE_FASTIFY[statusCode] ?? 'MALFORMADO';
    void reply.code(ERRORES[conocido].http).send(cuerpoDe(conocido));
    return conocido;
  }
  culpaNuestra(error, request, reply);
  return 'INTERNO';
}
