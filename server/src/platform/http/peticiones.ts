import type { IncomingMessage } from 'node:http';
import { ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Medidor } from '../medidor.ts';
import { esDeConfianza } from './confianza.ts';

/** An answer that knows what it answers, and since when. */
export class Contada extends ServerResponse {
  readonly desde = performance.now();
  /** The call that it answers; none is a page, a file, or nothing that there is. */
  llamada: string | null = null;
  /** It goes on for hours. */
  continua = false;
  peticion = '';
}

/** Says which call a request makes. */
export function nombrar({ id }: FastifyRequest, { raw }: FastifyReply, llamada: string, continua = false): void {
  if (!(raw instanceof Contada)) return;
  raw.llamada = llamada;
  raw.continua = continua;
  raw.peticion = id;
}

/** The header of an answer that says which request it belongs to. */
const CABECERA = 'x-peticion';
/** As proxies make them: `$request_id` of nginx, a UUID. */
const DE_PROXY = /^[\w-]{8,64}$/;

/** Letters and digits that nobody takes for one another, two at a time. */
const SIGNOS = '23456789abcdefghijkmnpqrstuvwxyz';
const PARES = [...SIGNOS].flatMap((a) => [...SIGNOS].map((b) => a + b));
const par = (): string => PARES[Math.floor(Math.random() * PARES.length)] ?? '';

/**
 * What a request is called in the log and in its answer: what the proxy of this machine calls it, or eight signs that can be
 * read out over the phone. It tells nothing, and nobody is let in by it.
 */
export function idDePeticion({ headers, socket }: IncomingMessage): string {
  const suyo = headers['x-request-id'];
  const deProxy = typeof suyo === 'string' && DE_PROXY.test(suyo) && esDeConfianza(socket.remoteAddress ?? '', 0);
  return deProxy ? suyo : par() + par() + par() + par();
}

/** Tells who reads an answer which request it belongs to. */
export const conId = (request: FastifyRequest, reply: FastifyReply): FastifyReply => reply.header(CABECERA, request.id);

/** Which call a request makes, for the log. */
export const llamadaDe = ({ routeOptions }: FastifyRequest): string | undefined => {
  const { operationId } = (routeOptions?.schema ?? {}) as { operationId?: string };
  return operationId;
};

/** Pages, files, and what does not exist. */
const OTRAS = 'other';
/** Bounds in seconds: at once, as it should be, felt, too long, something is wrong. */
const TRAMOS = [0.005, 0.025, 0.1, 0.5, 2.5];
const LENTAS_CADA_MS = 60_000;
/** When everything is slow, the log need not say so for each. */
const LENTAS_MAX = 20;

/** Tells the log of a slow request; a few in a minute, and how many were left out. */
function alLento(log: FastifyBaseLogger, umbral: number) {
  let [desde, dichas, calladas] = [Number.NEGATIVE_INFINITY, 0, 0];
  return ({ peticion, statusCode: http, llamada }: Contada, ms: number): void => {
    if (umbral <= 0 || ms < umbral) return;
    const ahora = performance.now();
    if (ahora - desde >= LENTAS_CADA_MS) [desde, dichas] = [ahora, 0];
    if (dichas >= LENTAS_MAX) {
      calladas += 1;
      return;
    }
    dichas += 1;
    const antes = calladas > 0 && { calladas };
    calladas = 0;
    log.warn({ peticion, llamada, http, ms: Math.round(ms), ...antes }, 'slow request');
  };
}

interface Seguimiento {
  medidor: Medidor;
  log: FastifyBaseLogger;
  /** Milliseconds from which on a call is slow; 0: none is. */
  lentaMs: number;
}

/** Counts what is answered, and how long that took; what never ends is not timed. */
export function contarRespuestas({ medidor, log, lentaMs }: Seguimiento): (respuesta: Contada) => void {
  const contestadas = medidor.contador({ nombre: 'requests_total', ayuda: 'Requests answered, by call and code' }, [
    'call',
    'code',
  ]);
  const tardaron = medidor.cronometro(
    { nombre: 'request_seconds', ayuda: 'Time from the headers of a request until its answer was made, by call' },
    TRAMOS,
    'call',
  );
  const decirLenta = alLento(log, lentaMs);
  return (respuesta) => {
    const call = respuesta.llamada ?? OTRAS;
    contestadas(call, String(respuesta.statusCode));
    if (respuesta.continua) return;
    const ms = performance.now() - respuesta.desde;
    tardaron(ms, call);
    if (respuesta.llamada !== null) decirLenta(respuesta, ms);
  };
}
