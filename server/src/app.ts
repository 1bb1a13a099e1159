import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import Fastify, { LogController } from 'fastify';
import { hoyEn, rotuloSabido } from './features/agencia/agencia.public.ts';
import { emisionDicha } from './features/radio/radio.public.ts';
import { identificador } from './features/sesion/sesion.public.ts';
import { Difusor } from './platform/difusor.ts';
import type { Fallo } from './platform/fallo.ts';
import { demasiadosIntentos } from './platform/fallo.ts';
import type { Identificar } from './platform/http/acceso.ts';
import { DE_CONFIANZA } from './platform/http/confianza.ts';
import type { Deps } from './platform/http/contexto.ts';
import { documentar } from './platform/http/documento.ts';
import { manejarError } from './platform/http/errores.ts';
import type { Limites } from './platform/http/limites.ts';
import { LIMITES } from './platform/http/limites.ts';
import { montar } from './platform/http/montar.ts';
import { paginas } from './platform/http/paginas.ts';
import { conId, contarRespuestas, idDePeticion, nombrar } from './platform/http/peticiones.ts';
import { CABECERAS_DE_DATOS } from './platform/http/politica.ts';
import { atenderMalformado, puerta } from './platform/http/puerta.ts';
import { contarEnPuerta, responderErrores } from './platform/http/rechazos.ts';
import { vigilarReloj } from './platform/http/reloj.ts';
import { compilarRespuesta } from './platform/http/serializacion.ts';
import { claveDeTasa, tasasDe } from './platform/http/tasas.ts';
import { compilarValidacion } from './platform/http/validacion.ts';
import type { Medidor } from './platform/medidor.ts';
import { SIN_MEDIR } from './platform/medidor.ts';
import type { Labor, Oficio } from './platform/oficio.ts';
import { CORRECCIONES, HANDLERS, LISTAS } from './salas.ts';

/**
 * Answers are compressed lightly and in one go: a stream for each would keep a window of memory, and all of the answer, for
 * as long as its reader is slow. Files of the web are compressed when they are built.
 */
const COMPRESION = {
  threshold: 2048,
  encodings: ['gzip' as const],
  syncThreshold: Number.MAX_SAFE_INTEGER,
  zlibOptions: { level: 1 },
};
/** Calls, and the files that some of them answer. */
const DE_LLAMADAS = /^\/(api|imagenes|llamados)\//;

export interface Opciones extends Deps {
  /** Folder of the built web; without it only the API is served. */
  web?: string;
  /** Whether its pages may play what this machine serves (`RED_INTERNA`). */
  redInterna?: boolean;
  /** Why the database is not ready yet; null once it is. */
  falta?: () => Fallo | null;
  /** Others than the usual bounds, for tests. */
  limites?: Partial<Limites>;
  /** Who counts what is done; nobody when left out. */
  medidor?: Medidor;
  /** Milliseconds from which on the log is told of a call; of none when left out. */
  lentaMs?: number;
  /** What goes on beside the calls; nothing when left out. */
  oficios?: readonly Oficio[];
}

/** The whole application; tests build the same. */
export async function buildApp({
  web,
  redInterna = false,
  falta = () => null,
  limites: otros,
  medidor = SIN_MEDIR,
  lentaMs = 0,
  oficios = [],
  ...partes
}: Opciones): Promise<FastifyInstance> {
  const limites = { ...LIMITES, ...otros };
  let labores: Labor[] = [];
  const deps: Deps = {
    ...partes,
    alNotificar(nuevas) {
      for (const labor of labores) labor.alNotificar?.(nuevas);
    },
  };
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Requests are not logged, so that nothing is gained by a logger for each of them.
    childLoggerFactory: (log) => log,
    genReqId: idDePeticion,
    serverFactory: puerta(limites, medidor, {
      alContestar: contarRespuestas({ medidor, log: deps.log, lentaMs }),
      alRechazar: contarEnPuerta(deps),
    }),
    bodyLimit: limites.cuerpo,
    // A reading that a browser may make ahead, or without showing it, is none of a call: many of them change something.
    exposeHeadRoutes: false,
    // A reverse proxy on the same machine names the caller; nobody else is believed.
    trustProxy: DE_CONFIANZA,
    frameworkErrors: (error, request, reply) => void manejarError(error, request, reply),
    clientErrorHandler: atenderMalformado,
  });
  app.setValidatorCompiler(compilarValidacion);
  app.setSerializerCompiler(compilarRespuesta);
  app.setErrorHandler(responderErrores(deps));
  app.addHook('onRequest', (request, reply, done) => {
    if (DE_LLAMADAS.test(request.url))
      conId(request, reply).headers({ ...CABECERAS_DE_DATOS, 'x-ahora': deps.reloj() });
    done();
  });
  await app.register(compress, COMPRESION);
  await app.register(rateLimit, {
    global: false,
    store: tasasDe(deps),
    keyGenerator: claveDeTasa,
    errorResponseBuilder: (_request, { ttl }) => demasiadosIntentos(ttl),
  });
  await documentar(app);
  const exigirBase = (): void => {
    const fallo = falta();
    if (fallo) throw fallo;
  };
  const identificar = identificador(deps.motor);
  const hayBase = (): boolean => falta() === null;
  medidor.aguja(
    { nombre: 'ready', ayuda: 'Whether calls are answered: 0 while the start waits for the database' },
    () => Number(hayBase()),
  );
  const mirarReloj = vigilarReloj(app, deps, { correcciones: CORRECCIONES, hayBase });
  const difusor = new Difusor(deps, LISTAS);
  labores = oficios.map((oficio) => oficio({ ...deps, difusor }, hayBase));
  app.addHook('onClose', async () => {
    await Promise.all(labores.map((labor) => labor.acabar()));
  });
  const conBase: Identificar = async (...pregunta) => {
    exigirBase();
    await mirarReloj();
    return identificar(...pregunta);
  };
  const hoy = (ahora: number) => hoyEn(deps.motor.db, ahora);
  montar(app, { ...deps, difusor, limites, medidor, hoy }, conBase, HANDLERS);
  // Whoever watches a server often asks by HEAD.
  app.get('/health', { schema: { hide: true }, exposeHeadRoute: true }, async (request, reply) => {
    nombrar(request, reply, 'health');
    exigirBase();
    await deps.motor.db.selectFrom('configuracion').select('clave').limit(1).execute();
    return { status: 0 };
  });
  paginas(app, web, redInterna, rotuloSabido(deps, hayBase, emisionDicha));
  return app;
}
