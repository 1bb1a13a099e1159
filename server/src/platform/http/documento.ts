import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

/** `/api/openapi.json`, made from the declared calls; must come before them. */
export async function documentar(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Conserje', description: 'La API del portal del personal', version: '1' },
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'key' } } },
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
