import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Latest response of a connection that began at once, without waiting for another one. */
const directResponses = new WeakMap<Socket, ServerResponse>();
/** Responses of a connection that had to wait for another one, until they close. */
const queuedResponses = new WeakMap<Socket, Set<ServerResponse>>();

/** Remembers the response to a request that arrived on a connection. */
export function trackResponse(socket: Socket, response: ServerResponse): void {
  if (response.socket !== null) return void directResponses.set(socket, response);
  const queued = queuedResponses.get(socket) ?? new Set();
  queuedResponses.set(socket, queued.add(response));
  response.once('close', () => void queued.delete(response));
}

/** Returns how many tracked responses of a connection had to wait for another one and have not closed. */
export const countQueuedResponses = (socket: Socket): number => queuedResponses.get(socket)?.size ?? 0;

/**
 * Returns whether a response on a connection has begun and is not finished, so that other bytes would be read as part
 * of it.
 */
export function isSendingResponse(socket: Socket): boolean {
  const responses = [directResponses.get(socket), ...(queuedResponses.get(socket) ?? [])];
  // A response has the socket from its turn until it is finished.
  return responses.some((response) => response?.socket === socket && response.headersSent);
}
