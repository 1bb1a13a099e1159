import helmet from '@fastify/helmet';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyPluginAsync } from 'fastify';
import { cuerpoDe } from './errores.ts';
import { servirWeb } from './estaticos.ts';

/** Scripts come from here alone; avatars, flags and the chat from the addresses of the configuration. */
const CABECERAS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Mantine writes style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'https:'],
      frameSrc: ['https:'],
      mediaSrc: ["'self'", 'https:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Whether the portal is reached by https alone is for the proxy in front of it to say.
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' as const },
};

/** What people open in a browser: the document of the API at `/api/docs` and, where it is built, the portal. */
export const paginas: FastifyPluginAsync<{ web: string | undefined }> = async (app, { web }) => {
  await app.register(helmet, CABECERAS);
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Conserje · API' },
    // Without the maker's bar, and without asking anyone else whether the document is valid.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', validatorUrl: null },
  });
  if (web !== undefined) await servirWeb(app, web);
  else app.setNotFoundHandler((_request, reply) => reply.code(404).send(cuerpoDe('NO_EXISTE')));
};
