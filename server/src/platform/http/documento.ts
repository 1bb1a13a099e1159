import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** `/api/openapi.json`, and a page for people at `/api/docs`; both made from the declared calls. */
export async function documentar(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Conserje', description: 'La API del portal del personal', version: '1' },
      components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'key' } } },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Conserje · API' },
    // Without the maker's bar, and without asking anyone else whether the document is valid.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', validatorUrl: null },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
