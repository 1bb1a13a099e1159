import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** Connection for HTTP written by hand, with reads under the test's control. */
export class RawSocket {
  readonly socket: Socket;
  private text = '';

  private constructor(socket: Socket) {
    this.socket = socket;
    // Tests notice a broken connection by the missing data.
    socket.on('error', () => undefined);
    onTestFinished(() => {
      socket.destroy();
    });
  }

  /** Connects to `http://host:port`, optionally from a local address. */
  static async open(url: string, localAddress?: string): Promise<RawSocket> {
    const { hostname, port } = new URL(url);
    const socket = connect({
      host: hostname,
      port: Number(port),
      ...(localAddress !== undefined && { localAddress }),
    });
    const rawSocket = new RawSocket(socket);
    await once(socket, 'connect');
    return rawSocket;
  }

  /** Writes and waits until all of it is handed to the system. */
  write(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.socket.write(text, 'latin1', () => resolve());
    });
  }

  /** Reads until `isEnough` or the end of the connection; returns everything read so far. */
  async readUntil(isEnough: (text: string) => boolean): Promise<string> {
    const { socket } = this;
    while (!isEnough(this.text) && !socket.readableEnded && !socket.destroyed) {
      const chunk = socket.read() as Buffer | null;
      if (chunk) this.text += chunk.toString('latin1');
      else await waitForData(socket);
    }
    return this.text;
  }

  /** Reads until `count` responses have begun. */
  readResponses(count: number): Promise<string> {
    return this.readUntil((text) => parseHttpCodes(text).length >= count);
  }

  /** Reads until the other side ends the connection. */
  readToEnd(): Promise<string> {
    return this.readUntil(() => false);
  }
}

/** Waits until the connection is readable, ended or closed. */
async function waitForData(socket: Socket): Promise<void> {
  const control = new AbortController();
  const { signal } = control;
  const events = ['readable', 'end', 'close'].map((event) => once(socket, event, { signal }));
  // A broken connection emits `close` too.
  await Promise.race(events).catch(() => undefined);
  control.abort();
}

/** Formats a request as sent on the wire. */
export const rawRequest = (requestLine: string, headers: Record<string, string> = {}, body = ''): string =>
  [
    `${requestLine} HTTP/1.1`,
    ...Object.entries({ host: 'x', ...headers }).map(([name, valor]) => `${name}: ${valor}`),
    '',
    body,
  ].join('\r\n');

/** Returns the HTTP codes of the responses in a text, in order. */
export const parseHttpCodes = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, codigo]) => Number(codigo));

/** Parses the body of the last response in a text as JSON. */
export const lastJsonBody = (text: string): unknown => JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n') + 4));
