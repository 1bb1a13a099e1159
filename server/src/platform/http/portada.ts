import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The file of each encoding that the build left beside the page, the smallest first. */
const CODIFICACIONES = { br: '.br', gzip: '.gz' } as const;
type Codificacion = keyof typeof CODIFICACIONES;

interface Version {
  bytes: Buffer;
  etag: string;
}

const version = (ruta: string): Version => {
  const bytes = readFileSync(ruta);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
};

/**
 * Answers the portal's page from memory, in the encoding that the browser prefers. Every visit asks whether the page still
 * holds, since it names the files of the present build.
 */
export function paginaDe(ruta: string): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const entera = version(ruta);
  const listas = new Map(
    (Object.keys(CODIFICACIONES) as Codificacion[])
      .filter((c) => existsSync(ruta + CODIFICACIONES[c]))
      .map((c) => [c as string, version(ruta + CODIFICACIONES[c])]),
  );
  const admitidas = [...listas.keys()];
  return (request, reply) => {
    const codificacion = negotiate(String(request.headers['accept-encoding'] ?? ''), admitidas);
    const { bytes, etag } = (codificacion !== null && listas.get(codificacion)) || entera;
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag,
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (bytes !== entera.bytes) reply.header('content-encoding', codificacion);
    return reply.code(200).send(bytes);
  };
}
