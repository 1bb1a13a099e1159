import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { AppError } from '../appError.ts';
import { isDatabaseError } from '../database/databaseErrorReporter.ts';
import { acceptsGzip } from '../http/acceptsGzip.ts';
import type { Limits } from '../http/limits/limits.ts';
import { Quota } from '../http/limits/quota.ts';
import type { EventSink } from '../http/routing/callContext.ts';
import { waitFor } from '../time/wait.ts';
import { GZIP_HEADER, StreamFrame } from './frame.ts';

const HEARTBEAT_MS = 25_000;
const [GREETING, HEARTBEAT] = [new StreamFrame(': hola\n\n'), new StreamFrame(': sigo\n\n')];

/** Mean pause before access is checked again while the database is away; the streams take turns. */
const RECHECK_MS = 2_000;

/**
 * Wraps a check of access: while the database is away it is repeated, as a stream that ended would only come back. A
 * check that fails meanwhile waits for the same repetition, which begins after it.
 */
function askUntilKnown(mayContinue: () => Promise<boolean>, isOpen: () => boolean): () => Promise<boolean> {
  let repetition: Promise<boolean> | undefined;
  const repeat = async (): Promise<boolean> => {
    await waitFor(RECHECK_MS * (0.5 + Math.random()));
    repetition = undefined;
    return isOpen() && ask();
  };
  const ask = (): Promise<boolean> =>
    mayContinue().catch((error: unknown) => {
      if (!isDatabaseError(error)) return false;
      repetition ??= repeat();
      return repetition;
    });
  return ask;
}

/** Person and network of a stream's client. */
interface StreamReader {
  person: number;
  addressKey: string;
}

/** Responses held open as event streams (`text/event-stream`). */
export class EventStreams {
  private readonly openStreams = new Map<ServerResponse, () => void>();
  private readonly perPerson: Quota<number>;
  private readonly quotaByAddress: Quota<string>;
  private readonly lagMax: number;
  private isEnding = false;

  constructor({ streamsPerPerson, streamsPerAddress, streamLagBytes }: Limits) {
    this.perPerson = new Quota(streamsPerPerson);
    this.quotaByAddress = new Quota(streamsPerAddress);
    this.lagMax = streamLagBytes;
  }

  get size(): number {
    return this.openStreams.size;
  }

  /**
   * Answers with an event stream until the client leaves, `mayContinue` denies it or all are ended. A lagging client is
   * cut off and reconnects.
   * @throws AppError when the person or the address has too many streams
   */
  open(
    reply: FastifyReply,
    reader: StreamReader,
    listen: (sink: EventSink) => () => void,
    mayContinue: () => Promise<boolean>,
  ): FastifyReply {
    const { raw } = reply;
    // The client has already left.
    if (raw.destroyed) return reply.hijack();
    const giveBack = this.acquire(reader);
    reply.hijack();
    const isCompressed = acceptsGzip(reply.request.headers['accept-encoding']);
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
      // Closes the connection with the stream, since no request follows.
      connection: 'close',
    });
    let pendingChecks = 0;
    const held: Buffer[] = [];
    const write = (bytes: Buffer): void => {
      const lag = held.reduce((n, other) => n + other.length, raw.writableLength);
      if (lag > this.lagMax) raw.destroy();
      else if (pendingChecks > 0) held.push(bytes);
      else if (!raw.writableEnded) raw.write(bytes);
    };
    const send = (frame: StreamFrame): void => write(isCompressed ? frame.deflated : frame.plain);
    if (isCompressed) write(GZIP_HEADER);
    send(GREETING);
    const mayHearNow = askUntilKnown(mayContinue, () => this.openStreams.has(raw));
    /** Checks access, ends the stream when it is denied, and returns the result. Events are held back meanwhile. */
    const check = async (): Promise<boolean> => {
      pendingChecks += 1;
      const mayHear = await mayHearNow();
      pendingChecks -= 1;
      if (!this.openStreams.has(raw)) return false;
      if (!mayHear) finish();
      else if (pendingChecks === 0) for (const bytes of held.splice(0)) write(bytes);
      return mayHear;
    };
    const leave = listen({ send, check: () => void check() });
    const beat = async (): Promise<void> => {
      if (await check()) send(HEARTBEAT);
    };
    const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
    const release = (): void => {
      if (!this.openStreams.delete(raw)) return;
      clearInterval(heartbeat);
      leave();
      giveBack();
    };
    // An ended response may still have unread data; nothing may be written after its end.
    const finish = (): void => {
      release();
      raw.end();
    };
    this.openStreams.set(raw, finish);
    raw.on('close', release);
    if (this.isEnding) finish();
    return reply;
  }

  /** Takes a place for a stream; returns the release function. */
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

  /** Ends the open streams, and from now on every other as soon as it opens: it may have been authorized meanwhile. */
  endAll(): void {
    this.isEnding = true;
    for (const finish of Array.from(this.openStreams.values())) finish();
  }
}
