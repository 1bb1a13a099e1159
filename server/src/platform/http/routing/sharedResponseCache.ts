import { gzipSync } from 'node:zlib';
import type { Call, SharedAnswer } from '@conserje/contract';
import { isLiveListName } from '@conserje/contract';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../database/database.ts';
import { readVersion } from '../../unit-of-work/topicVersions.ts';
import { etagMatches, REVALIDATE } from '../static/staticResponse.ts';
import type { ReadResult } from './callContext.ts';

/** Bytes under which an answer is not worth compressing. */
const COMPRESS_MIN_BYTES = 2048;

/** An answer as its handler makes it; one that was read in a snapshot with its version says which. */
export type CallResult = ReadResult<unknown> | { version?: undefined; data: unknown };

/** An answer that was made once for all who ask for it. */
interface CacheEntry {
  /** How far its subjects were at least when it was made; exactly, where it says so itself. */
  version: number;
  /** The agency's day, of what changes with it; else empty. */
  dia: string;
  /** When it was made, UTC milliseconds. */
  done: number;
  bytes: Buffer;
  compressed: Buffer | undefined;
}

type RenderedAnswer = Pick<CallResult, 'version'> & { texto: string };

/** Whether a request is one that everyone is answered the same: of lists only the whole one is kept. */
export const isSharedAnswer = ({ shared }: Call, { body, query }: Pick<FastifyRequest, 'body' | 'query'>): boolean =>
  shared !== undefined &&
  Object.keys(query ?? {}).length === 0 &&
  Object.entries(shared.onlyWhen ?? {}).every(
    ([field, value]) => (body as Record<string, unknown> | undefined)?.[field] === value,
  );

export interface SharedResponseCacheDeps {
  motor: { db: Db };
  reloj: () => number;
  /** The agency's day at an instant. */
  hoy: (now: number) => Promise<string>;
}

/**
 * Answers that do not depend on who asks, made and compressed once and kept until a subject of theirs has changed. Which
 * version holds is asked of the database each time, so that nobody reads less than what a writer was already answered, by
 * whatever process.
 */
export class SharedResponseCache {
  private readonly parts: SharedResponseCacheDeps;
  private readonly cacheEntries = new Map<string, CacheEntry>();
  private readonly inProgress = new Map<string, Promise<CacheEntry>>();

  constructor(parts: SharedResponseCacheDeps) {
    this.parts = parts;
  }

  /** Answers a call from memory; `build` makes the answer where what is there does not hold any more. */
  async send(
    callName: string,
    { shared }: { shared: SharedAnswer },
    request: FastifyRequest,
    reply: FastifyReply,
    build: () => Promise<CallResult>,
  ): Promise<FastifyReply> {
    const cacheEntry = await this.cacheEntry(callName, shared, async () => {
      const { data, version } = await build();
      return { version, texto: String(reply.serializeInput(Object(data), '200')) };
    });
    const version = cacheEntry.dia === '' ? `"${cacheEntry.version}"` : `"${cacheEntry.version}.${cacheEntry.dia}"`;
    // Weak: compressed or not, and with other minutes attended, it is the same version.
    const etag = `W/${version}`;
    const { headers, method } = request.raw;
    const ifNoneMatch = headers['if-none-match'];
    reply.hijack();
    const { raw } = reply;
    const extraHeaders = { ...reply.getHeaders(), etag, vary: 'accept-encoding' } as Record<string, string>;
    // A page that shows a live list keeps it by itself, with its version.
    if (method === 'GET' && !isLiveListName(callName)) extraHeaders['cache-control'] = REVALIDATE;
    if (ifNoneMatch !== undefined && etagMatches(ifNoneMatch, version)) {
      raw.writeHead(304, extraHeaders).end();
      return reply;
    }
    const isCompressed = cacheEntry.bytes.length >= COMPRESS_MIN_BYTES && acceptsGzip(headers['accept-encoding']);
    if (isCompressed) cacheEntry.compressed ??= gzipSync(cacheEntry.bytes);
    const bytes = (isCompressed && cacheEntry.compressed) || cacheEntry.bytes;
    raw
      .writeHead(200, {
        ...extraHeaders,
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(bytes.length),
        ...(isCompressed && { 'content-encoding': 'gzip' }),
      })
      .end(bytes);
    return reply;
  }

  private async cacheEntry(
    callName: string,
    { temas, ttlMs, changesDaily }: SharedAnswer,
    build: () => Promise<RenderedAnswer>,
  ): Promise<CacheEntry> {
    const version = await readVersion(this.parts.motor.db, temas);
    const dia = changesDaily ? await this.parts.hoy(this.parts.reloj()) : '';
    const freshEntry = (): CacheEntry | undefined => {
      const cacheEntry = this.cacheEntries.get(callName);
      if (!cacheEntry || cacheEntry.version < version || cacheEntry.dia !== dia) return undefined;
      const age = this.parts.reloj() - cacheEntry.done;
      return ttlMs === undefined || (age >= 0 && age < ttlMs) ? cacheEntry : undefined;
    };
    const already = freshEntry();
    if (already) return already;
    // One that is being made may have been begun before.
    await this.inProgress.get(callName)?.catch(() => undefined);
    return freshEntry() ?? this.build(callName, { version, dia }, build);
  }

  private build(
    callName: string,
    base: Pick<CacheEntry, 'version' | 'dia'>,
    build: () => Promise<RenderedAnswer>,
  ): Promise<CacheEntry> {
    const other = this.inProgress.get(callName);
    if (other !== undefined) return other;
    const done = this.parts.reloj();
    const pending = build()
      .then(({ texto, version = base.version }) => {
        const cacheEntry: CacheEntry = { ...base, version, done, bytes: Buffer.from(texto), compressed: undefined };
        this.cacheEntries.set(callName, cacheEntry);
        return cacheEntry;
      })
      .finally(() => this.inProgress.delete(callName));
    this.inProgress.set(callName, pending);
    return pending;
  }
}

const acceptsGzip = (header: string | string[] | undefined): boolean =>
  negotiate(String(header ?? ''), ['gzip']) === 'gzip';
