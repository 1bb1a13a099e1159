import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** Bytes received on all connections of this process. */
export const wire = { received: 0 };

export interface Answer {
  status: number;
  /** Status line and headers, unparsed. */
  head: string;
  body: Buffer;
}

const HEAD_END = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: (\d+)/i;
const EMPTY = Buffer.alloc(0);

export const headerOf = ({ head }: Answer, name: string): string | undefined =>
  new RegExp(`\r\n${name}: ([^\r]*)`, 'i').exec(head)?.[1];

export const textOf = (answer: Answer): string =>
  (headerOf(answer, 'content-encoding') === 'gzip' ? gunzipSync(answer.body) : answer.body).toString();

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** One connection of a browser, requests in sequence. Minimal, since the server is measured. */
export class HttpConnection {
  readonly #socket: Socket;
  #waiting: Waiting | undefined;
  #chunks: Buffer[] = [];
  /** The pending answer: its head, the start of its body and its total length. */
  #coming: { status: number; head: string; from: number; until: number } | undefined;
  #bytes = 0;
  alive = true;

  constructor(port: number, from: string) {
    this.#socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => this.#end(new Error('the connection broke')));
  }

  ask(request: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (this.alive) this.#socket.write(request);
      else this.#end(new Error('the connection is closed'));
    });
  }

  /** Aborts the pending request, as a browser does with an abandoned one. */
  destroy(): void {
    this.alive = false;
    this.#socket.destroy();
  }

  #end(error: Error): void {
    this.alive = false;
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }

  #take(chunk: Buffer): void {
    wire.received += chunk.length;
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    this.#coming ??= this.#begin();
    if (!this.#coming || this.#bytes < this.#coming.until) return;
    const { status, head, from, until } = this.#coming;
    const body = until === from ? EMPTY : this.#all().subarray(from, until);
    this.#chunks = [];
    this.#bytes = 0;
    this.#coming = undefined;
    if (/\r\nconnection: close/i.test(head)) this.destroy();
    this.#waiting?.resolve({ status, head, body });
    this.#waiting = undefined;
  }

  #all(): Buffer {
    const [first, ...rest] = this.#chunks;
    if (first === undefined) return EMPTY;
    if (rest.length > 0) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0] ?? EMPTY;
  }

  #begin() {
    const all = this.#all();
    const end = all.indexOf(HEAD_END);
    if (end === -1) return undefined;
    const head = all.toString('latin1', 0, end);
    const status = Number(head.slice(9, 12));
    const from = end + HEAD_END.length;
    const length = LENGTH.exec(head)?.[1];
    if (length === undefined && status !== 304 && status !== 204)
      throw new Error(`An answer without a length:\n${head}`);
    return { status, head, from, until: from + Number(length ?? 0) };
  }
}
