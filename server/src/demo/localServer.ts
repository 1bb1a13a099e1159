import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperatorError } from '../platform/database/operatorError.ts';

/** Request handler of a stand-in server. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

const BODY_MAX = 1_000_000;

/** Reads the body of a request, and ignores what is too long. */
export async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) if (body.length < BODY_MAX) body += String(chunk);
  return body;
}

/** Starts a server on 127.0.0.1 (port 0: any free port). @returns its URL and a function that closes it */
export async function serveLocally(
  handle: RequestHandler,
  requestedPort = 0,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(handle).listen(requestedPort, '127.0.0.1');
  await once(server, 'listening').catch((error: unknown) => {
    throw Object(error).code === 'EADDRINUSE'
      ? new OperatorError(`Otro programa ya usa el puerto ${requestedPort}. Ciérralo y repite el comando`)
      : error;
  });
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close };
}
