import type { CodigoError } from '@conserje/contract';
import { ERRORES } from '@conserje/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Fallo } from '../fallo.ts';
import { recuentoDe } from '../vigilancia.ts';
import type { Deps } from './contexto.ts';
import { manejarError } from './errores.ts';
import { llamadaDe } from './peticiones.ts';

/** Whose key a request brought, once it has been looked up. */
export const quienPide = new WeakMap<FastifyRequest, number>();

/** Refusals that the security log counts: no key, no right, too often. */
const CONTADOS: readonly number[] = [401, 403, 429];
/** The first is counted where it is known whose name was tried; the others ask for what is still to come. */
const APARTE: readonly CodigoError[] = ['CREDENCIALES', 'CODIGO_DOS_PASOS', 'PRUEBA_RECIENTE'];

/** Whether the security log hears of a refusal. */
const seCuenta = (codigo: CodigoError): boolean => !APARTE.includes(codigo) && CONTADOS.includes(ERRORES[codigo].http);

type Donde = Pick<Deps, 'motor' | 'reloj'>;

/** Counts for the security log what the doorkeeper refuses: by network, before anybody knows which call it was, or whose. */
export const contarEnPuerta =
  ({ motor, reloj }: Donde) =>
  (codigo: CodigoError, direccion: string): void => {
    if (!seCuenta(codigo)) return;
    recuentoDe(motor).contar({ clase: 'rechazo', usuario: null, direccion, llamada: null, codigo }, reloj());
  };

/** Answers errors, and counts for the security log those that refuse somebody: by person, call and network, in memory. */
export const responderErrores =
  ({ motor, reloj }: Donde) =>
  (error: FastifyError | Fallo, request: FastifyRequest, reply: FastifyReply): void => {
    const codigo = manejarError(error, request, reply);
    if (!seCuenta(codigo)) return;
    const usuario = quienPide.get(request) ?? null;
    const llamada = llamadaDe(request) ?? null;
    recuentoDe(motor).contar({ clase: 'rechazo', usuario, direccion: request.ip, llamada, codigo }, reloj());
  };
