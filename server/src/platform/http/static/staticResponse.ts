import { createHash } from 'node:crypto';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../appError.ts';

export type Encoding = 'br' | 'gzip';

/** What a constant answer is made of. */
export interface StaticResponseParts {
  /** The header `content-type`. */
  tipo: string;
  bytes: Buffer;
  /** The same bytes compressed, the smallest first. */
  compressed?: readonly (readonly [Encoding, Buffer])[];
  headers?: Readonly<Record<string, string>>;
  /** What its version hangs on besides its bytes. */
  sello?: string;
}

interface Version {
  bytes: Buffer;
  etag: string;
  /** All that its answer says of itself, and what is said to those who have it. */
  full: Record<string, string>;
  notModified: Record<string, string>;
}

/** A browser keeps it, and asks each time, with its reader's key, whether it still holds and they may still have it. */
export const REVALIDATE = 'private, no-cache';

const sharedBodies = new WeakSet<object>();
/** Whether a body is one that every answer shares. */
export const isSharedBody = (chunk: unknown): boolean =>
  typeof chunk === 'object' && chunk !== null && sharedBodies.has(chunk);

const etags = (header: string): string[] => header.split(',').map((label) => label.trim());
/** As `If-None-Match` compares: a proxy that compresses marks an ETag as weak. */
export const etagMatches = (header: string, etag: string): boolean =>
  header === etag || etags(header).some((one) => one === '*' || one.replace(/^W\//, '') === etag);
const etagDiffers = (header: string, etag: string): boolean =>
  !etags(header).some((one) => one === '*' || one === etag);

/** An answer that is always the same: its bytes and headers are made once, and nothing is made for each reader. */
export class StaticResponse {
  private readonly versions = new Map<string | null, Version>();
  private readonly acceptedEncodings: string[];

  constructor({ tipo, bytes, compressed = [], headers = {}, sello = '' }: StaticResponseParts) {
    this.acceptedEncodings = compressed.map(([encoding]) => encoding);
    for (const [encoding, body] of [[null, bytes] as const, ...compressed]) {
      sharedBodies.add(body);
      const etag = `"${createHash('sha256').update(body).update(sello).digest('base64url')}"`;
      const notModified = { ...headers, etag, ...(compressed.length > 0 && { vary: 'accept-encoding' }) };
      const full = {
        ...notModified,
        'content-type': tipo,
        'content-length': String(body.length),
        ...(encoding && { 'content-encoding': encoding }),
      };
      this.versions.set(encoding, { bytes: body, etag, full, notModified });
    }
  }

  /** Answers it in the encoding that the reader prefers, or that they have it already. */
  send(request: FastifyRequest, reply: FastifyReply): void {
    const { headers, method } = request.raw;
    const version = this.version(headers['accept-encoding']);
    const { etag } = version;
    if (headers['if-match'] !== undefined && etagDiffers(headers['if-match'], etag))
      throw new AppError('CONDICION_FALLIDA');
    const isNotModified = headers['if-none-match'] !== undefined && etagMatches(headers['if-none-match'], etag);
    reply.hijack();
    const { raw } = reply;
    if (isNotModified) raw.writeHead(304, version.notModified).end();
    else raw.writeHead(200, version.full).end(method === 'HEAD' ? undefined : version.bytes);
  }

  private version(acceptHeader: string | string[] | undefined): Version {
    const encoding =
      this.acceptedEncodings.length > 0 ? negotiate(String(acceptHeader ?? ''), this.acceptedEncodings) : null;
    const version = this.versions.get(encoding) ?? this.versions.get(null);
    if (!version) throw new Error('a constant answer has at least one version');
    return version;
  }
}
