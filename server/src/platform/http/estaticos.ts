import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { cuerpoDe } from './errores.ts';

const PAGINA = 'index.html';
const HUELLA = 'public, max-age=31536000, immutable';
const UNA_HORA = 'public, max-age=3600';

/**
 * Serves the built web from its ready compressed files: names with a hash for a year, every other path of the portal as
 * its page, which browsers ask about each time.
 */
export async function servirWeb(app: FastifyInstance, carpeta: string): Promise<void> {
  const pagina = join(carpeta, PAGINA);
  const vigencia = (ruta: string): string => {
    if (ruta.startsWith(pagina)) return 'no-cache';
    return ruta.includes('/assets/') ? HUELLA : UNA_HORA;
  };
  await app.register(fastifyStatic, {
    root: carpeta,
    preCompressed: true,
    index: false,
    setHeaders: (reply, ruta) => void reply.header('cache-control', vigencia(ruta)),
  });
  const servirPagina = (reply: FastifyReply) => reply.sendFile(PAGINA);
  app.get('/', { schema: { hide: true } }, (_request, reply) => servirPagina(reply));
  app.setNotFoundHandler((request, reply) => {
    const esPagina = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets|health)(\/|$|\?)/.test(request.url);
    return esPagina ? servirPagina(reply) : reply.code(404).send(cuerpoDe('NO_EXISTE'));
  });
}
