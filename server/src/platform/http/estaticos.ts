import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { cuerpoDe } from './errores.ts';

const UN_ANO_S = 31_536_000;
const UNA_HORA_S = 3600;

/** Serves the built web: names with a hash for a year, every other path of the portal as its page. */
export async function servirWeb(app: FastifyInstance, carpeta: string): Promise<void> {
  const pagina = await readFile(join(carpeta, 'index.html'));
  await app.register(fastifyStatic, {
    root: carpeta,
    preCompressed: true,
    index: false,
    setHeaders: (reply, ruta) => {
      const conHuella = ruta.includes('/assets/');
      void reply.header(
        'cache-control',
        conHuella ? `public, max-age=${UN_ANO_S}, immutable` : `public, max-age=${UNA_HORA_S}`,
      );
    },
  });
  const servirPagina = { method: 'GET' as const, schema: { hide: true } };
  app.route({
    ...servirPagina,
    url: '/',
    handler: (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(pagina),
  });
  app.setNotFoundHandler((request, reply) => {
    const esPagina = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets|health)(\/|$|\?)/.test(request.url);
    if (!esPagina) return reply.code(404).send(cuerpoDe('NO_EXISTE'));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(pagina);
  });
}
