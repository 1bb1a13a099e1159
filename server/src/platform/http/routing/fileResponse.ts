import type { FileAnswer } from '@conserje/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagMatches, REVALIDATE } from '../static/staticResponse.ts';

/** Even if a browser took it for a page, it would run nothing and belong to nobody. */
const INERT_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};
const PUBLIC_CACHE = 'public, max-age=31536000, immutable';
/** What is no picture is taken away, and no browser keeps it beside. */
const NO_STORE = 'no-store';
/** A name that ends where it ends, in whatever folder it is put. */
const UNSAFE_NAME_CHARS = /[^\w.-]|^\.+/g;

/** Answers a file, or that its reader has it already. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  const { tipo, nombre, huella, immutable, contenido } = file;
  const etag = `"${huella}"`;
  const isImage = tipo.startsWith('image/');
  const cacheControl = isImage ? REVALIDATE : NO_STORE;
  reply.headers({ ...INERT_HEADERS, etag, 'cache-control': immutable ? PUBLIC_CACHE : cacheControl });
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && etagMatches(ifNoneMatch, etag)) return reply.code(304).send();
  const disposition = `${isImage ? 'inline' : 'attachment'}; filename="${nombre.replaceAll(UNSAFE_NAME_CHARS, '_')}"`;
  return reply
    .headers({ 'content-type': tipo, 'content-disposition': disposition })
    .send(Buffer.from(contenido.buffer, contenido.byteOffset, contenido.byteLength));
}
