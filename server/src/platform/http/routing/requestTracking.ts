import type { IncomingMessage } from 'node:http';
import { ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../../metrics/metrics.ts';
import type { IsTrustedProxy } from '../connections/trustedProxy.ts';

/** A response that knows its call and start time. */
export class CallResponse extends ServerResponse {
  readonly startedAt = performance.now();
  /** Name of the call; null for a page, a file or an unknown path. */
  callName: string | null = null;
  /** A stream, which stays open for hours. */
  isStream = false;
  requestName = '';
}

/** Sets the call of a request on its response. */
export function setResponseCallName(
  { id }: FastifyRequest,
  { raw }: FastifyReply,
  callName: string,
  isStream = false,
): void {
  if (!(raw instanceof CallResponse)) return;
  raw.callName = callName;
  raw.isStream = isStream;
  raw.requestName = id;
}

/** Response header with the request id. */
const REQUEST_ID_HEADER = 'x-peticion';
/** Request ids made by proxies: `$request_id` of nginx, or a UUID. */
const PROXY_REQUEST_ID = /^[\w-]{8,64}$/;

/** Letters and digits that cannot be confused, in pairs. */
const SIGNS = '23456789abcdefghijkmnpqrstuvwxyz';
const PAIRS = [...SIGNS].flatMap((a) => [...SIGNS].map((b) => a + b));
const randomPair = (): string => PAIRS[Math.floor(Math.random() * PAIRS.length)] ?? '';

/**
 * Returns the request id for log and response: that of a trusted proxy, or eight characters that can be read out on the
 * phone. It carries no information and grants no access.
 */
export const createRequestId =
  (isTrustedProxy: IsTrustedProxy) =>
  ({ headers, socket }: IncomingMessage): string => {
    const proxyRequestId = headers['x-request-id'];
    const isFromProxy =
      typeof proxyRequestId === 'string' &&
      PROXY_REQUEST_ID.test(proxyRequestId) &&
      isTrustedProxy(socket.remoteAddress ?? '', 0);
    return isFromProxy ? proxyRequestId : randomPair() + randomPair() + randomPair() + randomPair();
  };

/** Sets the header with the request id. */
export const setRequestIdHeader = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.header(REQUEST_ID_HEADER, request.id);

/** Name of a request's call, for the log. */
export const callNameOf = ({ routeOptions }: FastifyRequest): string | undefined => {
  const { operationId } = (routeOptions?.schema ?? {}) as { operationId?: string };
  return operationId;
};

/** Pages, files, and unknown paths. */
const OTHER_CALLS = 'other';
/** Bucket bounds in seconds: up to 5 ms immediate, 25 normal, 100 noticeable, 500 too long; 2.5 s and more faulty. */
const BUCKET_BOUNDS_S = [0.005, 0.025, 0.1, 0.5, 2.5];
const SLOW_LOG_INTERVAL_MS = 60_000;
/** Maximum lines per interval, when everything is slow. */
const SLOW_LOG_MAX = 20;

/** Logs slow requests; a few per interval, with the number of suppressed ones. */
function createSlowRequestLogger(log: FastifyBaseLogger, threshold: number) {
  let [intervalStart, told, suppressed] = [Number.NEGATIVE_INFINITY, 0, 0];
  return ({ requestName, statusCode: http, callName }: CallResponse, ms: number): void => {
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
    log.warn(
      { peticion: requestName, llamada: callName, http, ms: Math.round(ms), ...suppressedField },
      'slow request',
    );
  };
}

interface RequestTracking {
  metrics: Metrics;
  log: FastifyBaseLogger;
  /** Milliseconds from which a call is slow; 0: never. */
  slowMs: number;
}

/** Counts responses and measures their duration; streams are not timed. */
export function createResponseCounter({ metrics, log, slowMs }: RequestTracking): (response: CallResponse) => void {
  const countAnswered = metrics.counter({ name: 'requests_total', help: 'Requests answered, by call and code' }, [
    'call',
    'code',
  ]);
  const observeDuration = metrics.histogram(
    { name: 'request_seconds', help: 'Time from the headers of a request until its answer was made, by call' },
    BUCKET_BOUNDS_S,
    'call',
  );
  const logSlow = createSlowRequestLogger(log, slowMs);
  return (response) => {
    const call = response.callName ?? OTHER_CALLS;
    countAnswered(call, String(response.statusCode));
    if (response.isStream) return;
    const ms = performance.now() - response.startedAt;
    observeDuration(ms, call);
    if (response.callName !== null) logSlow(response, ms);
  };
}
