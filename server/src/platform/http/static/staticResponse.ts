import { createHash } from 'node:crypto';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../appError.ts';

export type Encoding = 'br' | 'gzip';

export interface StaticResponseParts {
  /** Header `content-type`. */
  contentType: string;
  bytes: Buffer;
  /** Compressed versions, smallest first. */
  compressed?: readonly (readonly [Encoding, Buffer])[];
  headers?: Readonly<Record<string, string>>;
  /** Further input of the ETag. */
  etagInput?: string;
}

interface Version {
  bytes: Buffer;
  etag: string;
  /** Headers of the full and the 304 response. */
  full: Record<string, string>;
  notModified: Record<string, string>;
}

/** Cached by the browser but revalidated each time, so that the access of its user is checked again too. */
export const REVALIDATE = 'private, no-cache';

const sharedBodies = new WeakSet<object>();
/** Returns whether a body is shared by all responses. */
export const isStaticResponseBody = (chunk: unknown): boolean =>
  typeof chunk === 'object' && chunk !== null && sharedBodies.has(chunk);

const etags = (header: string): string[] => header.split(',').map((label) => label.trim());
/** Weak comparison of `If-None-Match`: a compressing proxy marks an ETag as weak. */
export const etagMatches = (header: string, etag: string): boolean =>
  header === etag || etags(header).some((one) => one === '*' || one.replace(/^W\//, '') === etag);
const etagDiffers = (header: string, etag: string): boolean =>
  !etags(header).some((one) => one === '*' || one === etag);

/** A constant response: bytes and headers are built once and shared by all clients. */
export class StaticResponse {
  private readonly versions = new Map<string | null, Version>();
  private readonly acceptedEncodings: string[];

  constructor({ contentType, bytes, compressed = [], headers = {}, etagInput = '' }: StaticResponseParts) {
    this.acceptedEncodings = compressed.map(([encoding]) => encoding);
    for (const [encoding, body] of [[null, bytes] as const, ...compressed]) {
      sharedBodies.add(body);
      const etag = `"${createHash('sha256').update(body).update(etagInput).digest('base64url')}"`;
      const notModified = { ...headers, etag, ...(compressed.length > 0 && { vary: 'accept-encoding' }) };
      const full = {
        ...notModified,
        'content-type': contentType,
        'content-length': String(body.length),
        ...(encoding && { 'content-encoding': encoding }),
      };
      this.versions.set(encoding, { bytes: body, etag, full, notModified });
    }
  }

  /** Sends the version of the preferred encoding, or 304. */
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
