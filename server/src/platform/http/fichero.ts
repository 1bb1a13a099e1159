import type { Fichero } from '@conserje/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { laTiene } from './constante.ts';

/** Even if a browser took it for a page, it would run nothing and belong to nobody. */
const INOFENSIVO = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};
/** Whoever has it asks each time, with their key, whether they may still. */
const DE_ALGUNOS = 'private, no-cache';
const DE_TODOS = 'public, max-age=31536000, immutable';

/** Answers a file, or that its reader has it already. */
export function enviarFichero(request: FastifyRequest, reply: FastifyReply, fichero: Fichero): FastifyReply {
  const { tipo, nombre, huella, fijo, contenido } = fichero;
  const etag = `"${huella}"`;
  reply.headers({ ...INOFENSIVO, etag, 'cache-control': fijo ? DE_TODOS : DE_ALGUNOS });
  const tienen = request.headers['if-none-match'];
  if (tienen !== undefined && laTiene(tienen, etag)) return reply.code(304).send();
  return reply
    .headers({ 'content-type': tipo, 'content-disposition': `inline; filename="${nombre}"` })
    .send(Buffer.from(contenido.buffer, contenido.byteOffset, contenido.byteLength));
}
