import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '@conserje/contract';
import { ERRORS } from '@conserje/contract';
import { errorBodyOf } from '../errors/errorHandler.ts';
import { DATA_RESPONSE_HEADERS } from '../static/contentSecurityPolicy.ts';

/** Body, status and headers of an error of the catalogue whose connection is closed. */
export function refusalResponseOf(code: ErrorCode): { http: number; headers: Record<string, string>; body: string } {
  const body = JSON.stringify(errorBodyOf(code));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...DATA_RESPONSE_HEADERS,
    connection: 'close',
  };
  return { http: ERRORS[code].http, headers, body };
}

/** Sends an error of the catalogue and closes the connection. */
export function sendRefusal(response: ServerResponse, code: ErrorCode): void {
  const { http, headers, body } = refusalResponseOf(code);
  response.writeHead(http, headers).end(body);
}
