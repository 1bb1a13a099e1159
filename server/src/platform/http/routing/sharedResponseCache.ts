import { gzipSync } from 'node:zlib';
import type { Call, SharedAnswer } from '@conserje/contract';
import { isLiveListName } from '@conserje/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../database/database.ts';
import type { RenderedListJson } from '../../realtime/liveList.ts';
import { readTopicsVersion } from '../../unit-of-work/topicVersions.ts';
import { acceptsGzip } from '../acceptsGzip.ts';
import { etagMatches, REVALIDATE } from '../static/staticResponse.ts';

/** Bytes below which compression is not worth it. */
const COMPRESS_MIN_BYTES = 2048;

/** Result of a handler; a live list is rendered already. */
export type CallResult = RenderedListJson | { version?: undefined; data: unknown };

/** A cached response. */
interface CacheEntry {
  /** Minimum version of its topics when it was built; exact for a live list. */
  version: number;
  /** Agency day for a response that changes daily; otherwise empty. */
  day: string;
  /** Build time, UTC milliseconds. */
  done: number;
  bytes: Buffer;
  compressed: Buffer | undefined;
}

type RenderedAnswer = Pick<CallResult, 'version'> & { json: string };

/** Returns whether a request gets the shared response: of lists only the whole one is cached. */
export const isSharedAnswer = ({ shared }: Call, { body, query }: Pick<FastifyRequest, 'body' | 'query'>): boolean =>
  shared !== undefined &&
  Object.keys(query ?? {}).length === 0 &&
  Object.entries(shared.onlyWhen ?? {}).every(
    ([field, value]) => (body as Record<string, unknown> | undefined)?.[field] === value,
  );

export interface SharedResponseCacheDeps {
  engine: { db: Db };
  clock: () => number;
  /** Agency day at an instant. */
  today: (now: number) => Promise<string>;
}

/**
 * Caches rendered and compressed responses that do not depend on the caller, until one of their topics changes. The
 * current version is read from the database on each request, so that no viewer gets older data than a writer already
 * got, by any process.
 */
export class SharedResponseCache {
  private readonly parts: SharedResponseCacheDeps;
  private readonly cacheEntries = new Map<string, CacheEntry>();
  private readonly inProgress = new Map<string, Promise<CacheEntry>>();

  constructor(parts: SharedResponseCacheDeps) {
    this.parts = parts;
  }

  /** Sends the cached response; `build` renders it when the cached one is stale. */
  async send(
    callName: string,
    shared: SharedAnswer,
    request: FastifyRequest,
    reply: FastifyReply,
    build: () => Promise<CallResult>,
  ): Promise<FastifyReply> {
    const cacheEntry = await this.cacheEntry(callName, shared, async () => {
      const result = await build();
      if (result.version !== undefined) return result;
      return { json: String(reply.serializeInput(Object(result.data), '200')) };
    });
    const version = cacheEntry.day === '' ? `"${cacheEntry.version}"` : `"${cacheEntry.version}.${cacheEntry.day}"`;
    // Weak: the version stays the same across compression and advancing minutes.
    const etag = `W/${version}`;
    const { headers, method } = request.raw;
    const ifNoneMatch = headers['if-none-match'];
    reply.hijack();
    const { raw } = reply;
    const extraHeaders = { ...reply.getHeaders(), etag, vary: 'accept-encoding' } as Record<string, string>;
    // A page with a live list stores it itself, with its version.
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
    { topics, ttlMs, changesDaily }: SharedAnswer,
    build: () => Promise<RenderedAnswer>,
  ): Promise<CacheEntry> {
    const before = this.cacheEntries.get(callName);
    const version = await readTopicsVersion(this.parts.engine.db, topics);
    // Versions grow, unless the database lost commits: a promoted standby or a restored archive may lack some.
    if (before && before.version > version) this.cacheEntries.delete(callName);
    const day = changesDaily ? await this.parts.today(this.parts.clock()) : '';
    const freshEntry = (): CacheEntry | undefined => {
      const cacheEntry = this.cacheEntries.get(callName);
      if (!cacheEntry || cacheEntry.version < version || cacheEntry.day !== day) return undefined;
      const age = this.parts.clock() - cacheEntry.done;
      return ttlMs === undefined || (age >= 0 && age < ttlMs) ? cacheEntry : undefined;
    };
    const already = freshEntry();
    if (already) return already;
    // A build in progress may have begun before this version.
    await this.inProgress.get(callName)?.catch(() => undefined);
    return freshEntry() ?? this.build(callName, { version, day }, build);
  }

  private build(
    callName: string,
    base: Pick<CacheEntry, 'version' | 'day'>,
    build: () => Promise<RenderedAnswer>,
  ): Promise<CacheEntry> {
    const other = this.inProgress.get(callName);
    if (other !== undefined) return other;
    const done = this.parts.clock();
    const pending = build()
      .then(({ json, version = base.version }) => {
        const cacheEntry: CacheEntry = { ...base, version, done, bytes: Buffer.from(json), compressed: undefined };
        this.cacheEntries.set(callName, cacheEntry);
        return cacheEntry;
      })
      .finally(() => this.inProgress.delete(callName));
    this.inProgress.set(callName, pending);
    return pending;
  }
}
