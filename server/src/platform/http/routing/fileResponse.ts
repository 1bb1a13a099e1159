import { Readable } from 'node:stream';
import type { FileAnswer } from '@conserje/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagMatches, REVALIDATE } from '../static/staticResponse.ts';

/** Keeps a file from running as a page, even if a browser renders it as one. */
const INERT_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};
const PUBLIC_CACHE = 'public, max-age=31536000, immutable';
/** Attachments are downloaded, so the browser cache must not keep them too. */
const NO_STORE = 'no-store';
/** Characters that could leave the folder or be invalid in a file name. */
const UNSAFE_NAME_CHARS = /[^\w.-]|^\.+/g;

/** Sends a file, or 304 when the client has it. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { contentType, name, hash, immutable, content, bytes } = file;
  const isImage = contentType.startsWith('image/');
  const cacheControl = isImage ? REVALIDATE : NO_STORE;
  reply.headers({ ...INERT_HEADERS, 'cache-control': immutable ? PUBLIC_CACHE : cacheControl });
  if (hash !== null) {
    const etag = `"${hash}"`;
    reply.header('etag', etag);
    const ifNoneMatch = request.headers['if-none-match'];
    if (ifNoneMatch !== undefined && etagMatches(ifNoneMatch, etag)) return reply.code(304).send();
  }
  const disposition = `${isImage ? 'inline' : 'attachment'}; filename="${name.replaceAll(UNSAFE_NAME_CHARS, '_')}"`;
  reply.headers({ 'content-type': contentType, 'content-disposition': disposition });
  if (content instanceof Uint8Array)
    return reply.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  if (bytes !== undefined) reply.header('content-length', bytes);
  return reply.send(content instanceof Readable ? content : Readable.from(content));
}
