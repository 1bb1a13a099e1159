import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** A connection on which a test writes HTTP by hand, and reads when it likes. */
export class RawSocket {
  readonly socket: Socket;
  private text = '';

  private constructor(socket: Socket) {
    this.socket = socket;
    // What breaks is seen by what does not come.
    socket.on('error', () => undefined);
    onTestFinished(() => {
      socket.destroy();
    });
  }

  /** Connects to `http://host:port`, from an address of this machine where one is named. */
  static async open(url: string, localAddress?: string): Promise<RawSocket> {
    const { hostname, port } = new URL(url);
    const socket = connect({
      host: hostname,
      port: Number(port),
      ...(localAddress !== undefined && { localAddress: localAddress }),
    });
    const rawSocket = new RawSocket(socket);
    await once(socket, 'connect');
    return rawSocket;
  }

  /** Writes, and waits until all of it is under way. */
  write(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.socket.write(text, 'latin1', () => resolve());
    });
  }

  /** Reads until what has come is enough, or the connection ends; answers all that has come. */
  async readUntil(isEnough: (text: string) => boolean): Promise<string> {
    const { socket } = this;
    while (!isEnough(this.text) && !socket.readableEnded && !socket.destroyed) {
      const chunk = socket.read() as Buffer | null;
      if (chunk) this.text += chunk.toString('latin1');
      else await waitForData(socket);
    }
    return this.text;
  }

  /** Reads until so many answers have begun. */
  readResponses(count: number): Promise<string> {
    return this.readUntil((text) => parseCodes(text).length >= count);
  }

  /** Reads until the other side ends it. */
  readToEnd(): Promise<string> {
    return this.readUntil(() => false);
  }
}

/** Waits until a connection has more to read, or none any more. */
async function waitForData(socket: Socket): Promise<void> {
  const control = new AbortController();
  const { signal } = control;
  const events = ['readable', 'end', 'close'].map((event) => once(socket, event, { signal }));
  // A broken connection closes as well.
  await Promise.race(events).catch(() => undefined);
  control.abort();
}

/** A request as it stands on the wire. */
export const rawRequest = (requestLine: string, headers: Record<string, string> = {}, body = ''): string =>
  [
    `${requestLine} HTTP/1.1`,
    ...Object.entries({ host: 'x', ...headers }).map(([nombre, valor]) => `${nombre}: ${valor}`),
    '',
    body,
  ].join('\r\n');

/** The HTTP codes of the answers in a text, in their order. */
export const parseCodes = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, codigo]) => Number(codigo));

/** The body of the last answer in a text, read as JSON. */
export const lastBody = (text: string): unknown => JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n') + 4));
