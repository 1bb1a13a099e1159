import type { IncomingMessage } from 'node:http';
import { ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../../metrics/metrics.ts';
import { isTrustedProxy } from '../connections/trustedProxy.ts';

/** An answer that knows what it answers, and since when. */
export class TrackedResponse extends ServerResponse {
  readonly desde = performance.now();
  /** The call that it answers; none is a page, a file, or nothing that there is. */
  llamada: string | null = null;
  /** It goes on for hours. */
  isStream = false;
  requestName = '';
}

/** Says which call a request makes. */
export function setCallName({ id }: FastifyRequest, { raw }: FastifyReply, callName: string, isStream = false): void {
  if (!(raw instanceof TrackedResponse)) return;
  raw.llamada = callName;
  raw.isStream = isStream;
  raw.requestName = id;
}

/** The header of an answer that says which request it belongs to. */
const REQUEST_ID_HEADER = 'x-peticion';
/** As proxies make them: `$request_id` of nginx, a UUID. */
const PROXY_REQUEST_ID = /^[\w-]{8,64}$/;

/** Letters and digits that nobody takes for one another, two at a time. */
const SIGNS = '23456789abcdefghijkmnpqrstuvwxyz';
const PAIRS = [...SIGNS].flatMap((a) => [...SIGNS].map((b) => a + b));
const randomPair = (): string => PAIRS[Math.floor(Math.random() * PAIRS.length)] ?? '';

/**
 * What a request is called in the log and in its answer: what the proxy of this machine calls it, or eight signs that can be
 * read out over the phone. It tells nothing, and nobody is let in by it.
 */
export function requestIdOf({ headers, socket }: IncomingMessage): string {
  const proxyRequestId = headers['x-request-id'];
  const isFromProxy =
    typeof proxyRequestId === 'string' &&
    PROXY_REQUEST_ID.test(proxyRequestId) &&
    isTrustedProxy(socket.remoteAddress ?? '', 0);
  return isFromProxy ? proxyRequestId : randomPair() + randomPair() + randomPair() + randomPair();
}

/** Tells who reads an answer which request it belongs to. */
export const withRequestId = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.header(REQUEST_ID_HEADER, request.id);

/** Which call a request makes, for the log. */
export const callNameOf = ({ routeOptions }: FastifyRequest): string | undefined => {
  const { operationId } = (routeOptions?.schema ?? {}) as { operationId?: string };
  return operationId;
};

/** Pages, files, and what does not exist. */
const OTHER_CALLS = 'other';
/** Bounds in seconds: at once, as it should be, felt, too long, something is wrong. */
const BUCKET_BOUNDS_S = [0.005, 0.025, 0.1, 0.5, 2.5];
const SLOW_LOG_INTERVAL_MS = 60_000;
/** When everything is slow, the log need not say so for each. */
const SLOW_LOG_MAX = 20;

/** Tells the log of a slow request; a few in a minute, and how many were left out. */
function createSlowRequestLogger(log: FastifyBaseLogger, threshold: number) {
  let [intervalStart, told, suppressed] = [Number.NEGATIVE_INFINITY, 0, 0];
  return ({ requestName, statusCode: http, llamada }: TrackedResponse, ms: number): void => {
    if (threshold <= 0 || ms < threshold) return;
    const now = performance.now();
    if (now - intervalStart >= SLOW_LOG_INTERVAL_MS) [intervalStart, told] = [now, 0];
    if (told >= SLOW_LOG_MAX) {
      suppressed += 1;
      return;
    }
    told += 1;
    const suppressedField = suppressed > 0 && { calladas: suppressed };
    suppressed = 0;
    log.warn({ peticion: requestName, llamada, http, ms: Math.round(ms), ...suppressedField }, 'slow request');
  };
}

interface RequestTracking {
  metrics: Metrics;
  log: FastifyBaseLogger;
  /** Milliseconds from which on a call is slow; 0: none is. */
  slowMs: number;
}

/** Counts what is answered, and how long that took; what never ends is not timed. */
export function countResponses({ metrics, log, slowMs }: RequestTracking): (response: TrackedResponse) => void {
  const countAnswered = metrics.counter({ nombre: 'requests_total', help: 'Requests answered, by call and code' }, [
    'call',
    'code',
  ]);
  const observeDuration = metrics.histogram(
    { nombre: 'request_seconds', help: 'Time from the headers of a request until its answer was made, by call' },
    BUCKET_BOUNDS_S,
    'call',
  );
  const logSlow = createSlowRequestLogger(log, slowMs);
  return (response) => {
    const call = response.llamada ?? OTHER_CALLS;
    countAnswered(call, String(response.statusCode));
    if (response.isStream) return;
    const ms = performance.now() - response.desde;
    observeDuration(ms, call);
    if (response.llamada !== null) logSlow(response, ms);
  };
}
