import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { cuerpoDe } from './errores.ts';
import { paginaDe } from './portada.ts';

const HUELLA = 'public, max-age=31536000, immutable';
const UNA_HORA = 'public, max-age=3600';

/** Serves the built web: names with a hash for a year, every other path of the portal as its page. */
export async function servirWeb(app: FastifyInstance, carpeta: string): Promise<void> {
  const pagina = paginaDe(join(carpeta, 'index.html'));
  await app.register(fastifyStatic, {
    root: carpeta,
    preCompressed: true,
    index: false,
    setHeaders: (reply, ruta) => void reply.header('cache-control', ruta.includes('/assets/') ? HUELLA : UNA_HORA),
  });
  app.get('/', { schema: { hide: true } }, pagina);
  app.setNotFoundHandler((request, reply) => {
    const esPagina = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets|health)(\/|$|\?)/.test(request.url);
    return esPagina ? pagina(request, reply) : reply.code(404).send(cuerpoDe('NO_EXISTE'));
  });
}
