import { ERRORES } from '@conserje/contract';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import Fastify, { LogController } from 'fastify';
import { agencia } from './features/agencia/agencia.routes.ts';
import { estados } from './features/estados/estados.routes.ts';
import { nomina } from './features/nomina/nomina.routes.ts';
import { perfil } from './features/perfil/perfil.routes.ts';
import { identificador } from './features/sesion/sesion.public.ts';
import { sesion } from './features/sesion/sesion.routes.ts';
import { tiempos } from './features/tiempos/tiempos.routes.ts';
import { vivo } from './features/vivo/vivo.routes.ts';
import type { Deps } from './platform/http/contexto.ts';
import { documentar } from './platform/http/documento.ts';
import { cuerpoDe, manejarError } from './platform/http/errores.ts';
import { servirWeb } from './platform/http/estaticos.ts';
import { montar } from './platform/http/montar.ts';
import { compilarValidacion } from './platform/http/validacion.ts';

/** Every feature's handlers; `montar` refuses a gap between these and what is declared. */
const HANDLERS = { ...agencia, ...estados, ...nomina, ...perfil, ...sesion, ...tiempos, ...vivo };

const CUERPO_MAX = 64 * 1024;
const COMPRIMIR_DESDE = 2048;

export interface Opciones extends Deps {
  /** Folder of the built web; without it only the API is served. */
  web?: string;
}

/** The whole application; tests build the same. */
export async function buildApp({ web, ...deps }: Opciones): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: CUERPO_MAX,
    // A reverse proxy on the same machine names the caller; nobody else is believed.
    trustProxy: 'loopback',
    forceCloseConnections: true,
  });
  app.setValidatorCompiler(compilarValidacion);
  app.setErrorHandler(manejarError);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) reply.headers({ 'x-ahora': deps.reloj(), 'cache-control': 'no-store' });
    done();
  });
  await app.register(helmet, CABECERAS);
  await app.register(compress, { threshold: COMPRIMIR_DESDE, encodings: ['gzip'] });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () => Object.assign(new Error(), { statusCode: ERRORES.DEMASIADOS_INTENTOS.http }),
  });
  await documentar(app);
  montar(app, deps, identificador(deps.motor.db), HANDLERS);
  app.get('/health', { schema: { hide: true } }, async () => {
    await deps.motor.db.selectFrom('configuracion').select('clave').limit(1).execute();
    return { status: 0 };
  });
  if (web) await servirWeb(app, web);
  else app.setNotFoundHandler((_request, reply) => reply.code(404).send(cuerpoDe('NO_EXISTE')));
  return app;
}

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
