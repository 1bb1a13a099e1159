import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { AppError } from '../appError.ts';
import type { Limits } from '../http/limits/limits.ts';
import { Quota } from '../http/limits/quota.ts';
import type { EventSink } from '../http/routing/callContext.ts';

const HEARTBEAT_MS = 25_000;
const [GREETING, HEARTBEAT] = [Buffer.from(': hola\n\n'), Buffer.from(': sigo\n\n')];

/** Whose stream it is, and from which network address. */
interface StreamReader {
  person: number;
  addressKey: string;
}

/** Answers that stay open as event streams (`text/event-stream`). */
export class EventStreams {
  private readonly openStreams = new Map<ServerResponse, () => void>();
  private readonly perPerson: Quota<number>;
  private readonly quotaByAddress: Quota<string>;
  private readonly lagMax: number;

  constructor({ streamsPerPerson, streamsPerAddress, streamLagBytes }: Limits) {
    this.perPerson = new Quota(streamsPerPerson);
    this.quotaByAddress = new Quota(streamsPerAddress);
    this.lagMax = streamLagBytes;
  }

  get size(): number {
    return this.openStreams.size;
  }

  /**
   * Answers with an open event stream until the reader leaves, `mayContinue` says no, or all are ended. A reader that lags is cut
   * off; its client connects anew.
   * @throws AppError where the person or the address has as many as one may
   */
  open(
    reply: FastifyReply,
    reader: StreamReader,
    listen: (sink: EventSink) => () => void,
    mayContinue: () => Promise<boolean>,
  ): FastifyReply {
    const { raw } = reply;
    // Whoever has left already is not told again that they have.
    if (raw.destroyed) return reply.hijack();
    const giveBack = this.acquire(reader);
    reply.hijack();
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // Nothing follows on its connection, which so ends with the stream.
      connection: 'close',
    });
    let pendingChecks = 0;
    const held: Buffer[] = [];
    const send = (frame: Buffer): void => {
      const lag = held.reduce((n, other) => n + other.length, raw.writableLength);
      if (lag > this.lagMax) raw.destroy();
      else if (pendingChecks > 0) held.push(frame);
      else if (!raw.writableEnded) raw.write(frame);
    };
    send(GREETING);
    /** Ends it where its reader may not hear any more; answers whether it goes on. What comes meanwhile waits for the answer. */
    const check = async (): Promise<boolean> => {
      pendingChecks += 1;
      const mayHear = await mayContinue().catch(() => false);
      pendingChecks -= 1;
      if (!this.openStreams.has(raw)) return false;
      if (!mayHear) finish();
      else if (pendingChecks === 0) for (const frame of held.splice(0)) send(frame);
      return mayHear;
    };
    const leave = listen({ send, check: () => void check() });
    const heartbeat = setInterval(async () => {
      if (await check()) send(HEARTBEAT);
    }, HEARTBEAT_MS);
    const release = (): void => {
      if (!this.openStreams.delete(raw)) return;
      clearInterval(heartbeat);
      leave();
      giveBack();
    };
    // What has ended may stand there until its reader has taken the rest: nothing is written behind the end.
    const finish = (): void => {
      release();
      raw.end();
    };
    this.openStreams.set(raw, finish);
    raw.on('close', release);
    return reply;
  }

  /** Takes a place for a stream; the answered function gives it back. */
  private acquire({ person, addressKey }: StreamReader): () => void {
    if (!this.perPerson.acquire(person)) throw new AppError('DEMASIADAS_VENTANAS');
    if (!this.quotaByAddress.acquire(addressKey)) {
      this.perPerson.release(person);
      throw new AppError('DEMASIADAS_PETICIONES');
    }
    return () => {
      this.perPerson.release(person);
      this.quotaByAddress.release(addressKey);
    };
  }

  /** Ends every stream that is open. */
  endAll(): void {
    for (const finish of [...this.openStreams.values()]) finish();
  }
}
