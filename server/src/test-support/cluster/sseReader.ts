import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ListChange, LiveEvent } from '@conserje/contract';
import { expect, onTestFinished } from 'vitest';
import type { Person, Portal } from '../portal/portal.ts';

/** A reader of the stream: gives its parts one by one, and knows when it ends. */
class SseReader {
  readonly respuesta: IncomingMessage;
  private read = '';
  private readonly chunks: AsyncIterator<Buffer>;

  constructor(respuesta: IncomingMessage) {
    this.respuesta = respuesta;
    this.chunks = respuesta[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next part, without its blank line; null when the stream has ended. */
  async siguiente(): Promise<string | null> {
    while (!this.read.includes('\n\n')) {
      const { value, done } = await this.chunks.next();
      if (done) return null;
      this.read += value.toString();
    }
    const end = this.read.indexOf('\n\n');
    const parte = this.read.slice(0, end);
    this.read = this.read.slice(end + 2);
    return parte;
  }

  /** The next part without the id of its change, which is another every time. */
  async dicho(): Promise<string | null> {
    const parte = await this.siguiente();
    return parte?.replace(/,"cambio":"[^"]*"/, '') ?? null;
  }
}

/** The next event of a stream. */
export async function hear(reader: SseReader): Promise<LiveEvent | ListChange> {
  const dicho = await reader.siguiente();
  if (dicho === null) throw new Error('the stream has ended');
  return JSON.parse(dicho.replace(/^data: /, '')) as LiveEvent | ListChange;
}

/** The next change of a list, whatever else is told before it. */
export async function readListChange(reader: SseReader): Promise<ListChange> {
  for (;;) {
    const evento = await hear(reader);
    if ('lista' in evento) return evento;
  }
}

/** Opens the stream as someone, whose page shows these subjects, and reads its greeting. */
export async function openEventStream(portal: Portal, { key }: Person, mira?: string): Promise<SseReader> {
  if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = portal.app.server.address() as AddressInfo;
  const outgoing = request({
    port,
    host: '127.0.0.1',
    path: mira === undefined ? '/api/vivo' : `/api/vivo?mira=${mira}`,
    headers: { key },
  }).end();
  onTestFinished(() => {
    outgoing.destroy();
  });
  const [respuesta] = (await once(outgoing, 'response')) as [IncomingMessage];
  const reader = new SseReader(respuesta);
  expect(await reader.siguiente()).toBe(': hola');
  return reader;
}
