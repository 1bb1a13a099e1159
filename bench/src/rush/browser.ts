import { LIST_CHANGE_ENCODING } from '../../../rules/src/operations/topics.ts';
import type { Answer } from './httpConnection.ts';
import { HttpConnection } from './httpConnection.ts';
import { Stream } from './stream.ts';

/** A browser opens six per server, one of them for the stream. */
const CONNECTIONS_MAX = 5;

/** Headers that Chrome sends with every request. */
const COMMON_HEADERS = [
  'sec-ch-ua: "Chromium";v="141", "Not?A_Brand";v="8"',
  'sec-ch-ua-mobile: ?0',
  'sec-ch-ua-platform: "Windows"',
  'user-agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'sec-fetch-site: same-origin',
  'sec-fetch-mode: cors',
  'sec-fetch-dest: empty',
  'accept-encoding: gzip, deflate, br, zstd',
  'accept-language: es-ES,es;q=0.9',
].join('\r\n');

/** Returns a network address for a browser; limits count by address. */
const addressOf = (n: number): string =>
  `127.${1 + Math.floor(n / 62_500)}.${Math.floor(n / 250) % 250}.${1 + (n % 250)}`;

interface Waiter {
  begin(line: HttpConnection): void;
}

/** Connections and requests of one page. */
export class Browser {
  readonly #port: number;
  readonly #address: string;
  readonly #key: string;
  readonly #idle: HttpConnection[] = [];
  readonly #waiting: Waiter[] = [];
  #open = 0;

  constructor(port: number, n: number, key: string) {
    this.#port = port;
    this.#address = addressOf(n);
    this.#key = key;
  }

  /** @param signal aborts the request and its connection */
  get(path: string, etag?: string, signal?: AbortSignal): Promise<Answer> {
    const known = etag === undefined ? '' : `if-none-match: ${etag}\r\na-im: ${LIST_CHANGE_ENCODING}\r\n`;
    return this.#send(this.#head('GET', path, 'application/json', known), signal);
  }

  post(path: string, body: unknown): Promise<Answer> {
    const json = JSON.stringify(body);
    const about = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`;
    return this.#send(this.#head('POST', path, 'application/json', about) + json);
  }

  /** @param subjects topics that the page shows */
  stream(subjects: readonly string[], heard: (json: string) => void, ended: (why: string) => void): Stream {
    const request = this.#head('GET', `/api/vivo?mira=${subjects.join()}`, 'text/event-stream', '');
    return new Stream(this.#port, this.#address, request, heard, ended);
  }

  close(): void {
    for (const line of this.#idle) line.destroy();
  }

  #head(method: string, path: string, accept: string, more: string): string {
    return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${this.#port}\r\nconnection: keep-alive\r\n${COMMON_HEADERS}\r\naccept: ${accept}\r\nkey: ${this.#key}\r\n${more}\r\n`;
  }

  async #send(request: string, signal?: AbortSignal): Promise<Answer> {
    const line = await this.#line();
    const abort = (): void => line.destroy();
    try {
      signal?.throwIfAborted();
      signal?.addEventListener('abort', abort, { once: true });
      return await line.ask(request);
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#release(line);
    }
  }

  #line(): Promise<HttpConnection> | HttpConnection {
    for (let line = this.#idle.pop(); line; line = this.#idle.pop()) {
      if (line.alive) return line;
      this.#open -= 1;
    }
    if (this.#open < CONNECTIONS_MAX) {
      this.#open += 1;
      return new HttpConnection(this.#port, this.#address);
    }
    return new Promise((begin) => this.#waiting.push({ begin }));
  }

  #release(line: HttpConnection): void {
    const next = this.#waiting.shift();
    if (line.alive) {
      if (next) next.begin(line);
      else this.#idle.push(line);
      return;
    }
    if (next) next.begin(new HttpConnection(this.#port, this.#address));
    else this.#open -= 1;
  }
}
