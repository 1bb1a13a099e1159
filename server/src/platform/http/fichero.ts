import type { Fichero } from '@conserje/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { laTiene, SE_PREGUNTA } from './constante.ts';

/** Even if a browser took it for a page, it would run nothing and belong to nobody. */
const INOFENSIVO = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};
const DE_TODOS = 'public, max-age=31536000, immutable';
/** What is no picture is taken away, and no browser keeps it beside. */
const DE_UNO = 'no-store';
/** A name that ends where it ends, in whatever folder it is put. */
const EN_NOMBRE = /[^\w.-]|^\.+/g;

/** Answers a file, or that its reader has it already. */
export function enviarFichero(request: FastifyRequest, reply: FastifyReply, fichero: Fichero): FastifyReply {
  const { tipo, nombre, huella, fijo, contenido } = fichero;
  const etag = `"${huella}"`;
  const seVe = tipo.startsWith('image/');
  const guarda = seVe ? SE_PREGUNTA : DE_UNO;
  reply.headers({ ...INOFENSIVO, etag, 'cache-control': fijo ? DE_TODOS : guarda });
  const tienen = request.headers['if-none-match'];
  if (tienen !== undefined && laTiene(tienen, etag)) return reply.code(304).send();
  const disposicion = `${seVe ? 'inline' : 'attachment'}; filename="${nombre.replaceAll(EN_NOMBRE, '_')}"`;
  return reply
    .headers({ 'content-type': tipo, 'content-disposition': disposicion })
    .send(Buffer.from(contenido.buffer, contenido.byteOffset, contenido.byteLength));
}
