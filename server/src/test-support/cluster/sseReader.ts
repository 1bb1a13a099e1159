import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ListChange, LiveEvent } from '@conserje/contract';
import { expect, onTestFinished } from 'vitest';
import type { Person, Portal } from '../portal/portal.ts';

/** Reads the parts of an event stream one by one. */
class SseReader {
  readonly response: IncomingMessage;
  private read = '';
  private readonly chunks: AsyncIterator<Buffer>;

  constructor(response: IncomingMessage) {
    this.response = response;
    this.chunks = response[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** Returns the next part, without its blank line; null at the end of the stream. */
  async next(): Promise<string | null> {
    while (!this.read.includes('\n\n')) {
      const { value, done } = await this.chunks.next();
      if (done) return null;
      this.read += value.toString();
    }
    const end = this.read.indexOf('\n\n');
    const part = this.read.slice(0, end);
    this.read = this.read.slice(end + 2);
    return part;
  }

  /** Returns the next part without its change id, which is unique. */
  async nextWithoutChangeId(): Promise<string | null> {
    const part = await this.next();
    return part?.replace(/,"cambio":"[^"]*"/, '') ?? null;
  }
}

/** Returns the next event. */
export async function readEvent(reader: SseReader): Promise<LiveEvent | ListChange> {
  const part = await reader.next();
  if (part === null) throw new Error('the stream has ended');
  return JSON.parse(part.replace(/^data: /, '')) as LiveEvent | ListChange;
}

/** Returns the next change of a list; skips other events. */
export async function readListChange(reader: SseReader): Promise<ListChange> {
  for (;;) {
    const event = await readEvent(reader);
    if ('lista' in event) return event;
  }
}

/**
 * Opens the stream for a person whose page shows these topics, and reads the greeting.
 * @param desde instant of the page's first read
 */
export async function openEventStream(
  portal: Portal,
  { key }: Person,
  mira?: string,
  desde?: number,
): Promise<SseReader> {
  if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as AddressInfo;
  const query = new URLSearchParams({
    ...(mira !== undefined && { mira }),
    ...(desde !== undefined && { desde: `${desde}` }),
  });
  const outgoing = request({
    port,
    host: '127.0.0.1',
    path: `/api/vivo?${query}`,
    headers: { key },
  }).end();
  onTestFinished(() => {
    outgoing.destroy();
  });
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const reader = new SseReader(response);
  expect(await reader.next()).toBe(': hola');
  return reader;
}
