import { connect } from 'node:net';
import { rushKey } from '../databases/rush.ts';
import { Browser } from '../rush/browser.ts';
import type { ReadRequest } from './lists.ts';

export interface ReadResult {
  answers: number;
  /** Answers 429 and 503. */
  refused: number;
  /** Bytes of the largest answer as transferred, and its path. */
  largest: { bytes: number; path: string };
  /** Unexpected answers. */
  wrong: Map<string, number>;
}

const REFUSED = new Set([429, 503]);
const FINE = new Set([200, 304, 404]);

async function ask(browser: Browser, { path, body }: ReadRequest, asked: ReadResult): Promise<void> {
  const note = (what: string) => asked.wrong.set(what, (asked.wrong.get(what) ?? 0) + 1);
  try {
    const answer = body === undefined ? await browser.get(path) : await browser.post(path, body);
    asked.answers += 1;
    if (REFUSED.has(answer.status)) asked.refused += 1;
    else if (!FINE.has(answer.status)) note(`${answer.status} of ${path}`);
    if (answer.body.length > asked.largest.bytes) asked.largest = { bytes: answer.body.length, path };
  } catch (error) {
    note(`${path}: ${error}`);
  }
}

/** Viewers who read everything repeatedly, each from another start. */
export async function readAll(
  port: number,
  ids: readonly number[],
  lists: readonly ReadRequest[],
  seconds: number,
): Promise<ReadResult> {
  const asked: ReadResult = { answers: 0, refused: 0, largest: { bytes: 0, path: '' }, wrong: new Map() };
  const until = performance.now() + seconds * 1000;
  const read = async (id: number, n: number): Promise<void> => {
    const browser = new Browser(port, id, rushKey(id));
    for (let i = Math.floor((n * lists.length) / ids.length); performance.now() < until; i += 1) {
      const list = lists[i % lists.length];
      if (list) await ask(browser, list, asked);
    }
    browser.close();
  };
  await Promise.all(ids.map(read));
  return asked;
}

/** Viewers who request lists on many connections and read nothing. Returns the number of connections that were cut. */
export async function takeNothing(
  port: number,
  ids: readonly number[],
  paths: readonly string[],
  { each, seconds }: { each: number; seconds: number },
): Promise<number> {
  let cut = 0;
  const sockets = ids.flatMap((id, n) =>
    Array.from({ length: each }, (_, i) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.${1 + n}.1` });
      socket.pause();
      socket.on('error', () => undefined);
      socket.on('close', () => {
        cut += 1;
      });
      const path = paths[i % paths.length] ?? '/';
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nkey: ${rushKey(id)}\r\n\r\n`);
      return socket;
    }),
  );
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const before = cut;
  for (const socket of sockets) socket.destroy();
  return before;
}
