import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import Fastify, { LogController } from 'fastify';
import { CLOCK_CORRECTIONS, HANDLERS, LIVE_LISTS } from './featureModules.ts';
import { registerInteractions } from './features/community/discordCommands/discordCommands.public.ts';
import { announcedStreamUrl } from './features/community/radio/radio.public.ts';
import { createIdentifier, findCaller } from './features/identity/session/session.public.ts';
import { agenciaDayAt, cachedBranding } from './features/operations/agencia/agencia.public.ts';
import type { AppError } from './platform/appError.ts';
import { tooManyAttempts } from './platform/appError.ts';
import type { Identify } from './platform/http/access/identity.ts';
import { InternalSessionKeys } from './platform/http/access/internalKeys.ts';
import { createConnectionLimitedServer } from './platform/http/connections/connectionLimiter.ts';
import { handleMalformed } from './platform/http/connections/malformedRequests.ts';
import type { IsTrustedProxy } from './platform/http/connections/trustedProxy.ts';
import { parseTrustedProxies } from './platform/http/connections/trustedProxy.ts';
import { handleError } from './platform/http/errors/errorHandler.ts';
import { countConnectionRefusals, createCountingErrorHandler } from './platform/http/errors/refusalCounting.ts';
import { addressLimitKeyOf, createAddressLimitStore } from './platform/http/limits/addressLimitStore.ts';
import type { Limits } from './platform/http/limits/limits.ts';
import { LIMITS } from './platform/http/limits/limits.ts';
import { registerApiDocument } from './platform/http/openapi/apiDocs.ts';
import type { Deps } from './platform/http/routing/callContext.ts';
import { InternalCalls } from './platform/http/routing/internalCalls.ts';
import { registerRoutes } from './platform/http/routing/registerRoutes.ts';
import {
  createRequestId,
  createResponseCounter,
  setRequestIdHeader,
  setResponseCallName,
} from './platform/http/routing/requestTracking.ts';
import { DATA_RESPONSE_HEADERS } from './platform/http/static/contentSecurityPolicy.ts';
import { registerPages } from './platform/http/static/pages.ts';
import { compileResponse } from './platform/http/validation/serialization.ts';
import { compileValidation } from './platform/http/validation/validation.ts';
import { finishJobs } from './platform/jobs/finishJobs.ts';
import type { Job, RunningJob } from './platform/jobs/job.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { NO_METRICS } from './platform/metrics/metrics.ts';
import { EventBroadcaster } from './platform/realtime/eventBroadcaster.ts';
import { watchClock } from './platform/time/clockWatch.ts';

/**
 * Compresses lightly and synchronously: a stream per response would hold its window and the whole response for as long
 * as a slow client reads. Web files are compressed at build time.
 */
const COMPRESSION = {
  threshold: 2048,
  encodings: ['gzip' as const],
  syncThreshold: Number.MAX_SAFE_INTEGER,
  zlibOptions: { level: 1 },
};
/** Discord's API, without version. */
const DISCORD_API = 'https://discord.com/api';
/** Paths of API calls and of the files that some of them return. */
const CALL_PATHS = /^\/(api|calendario|discord|imagenes|llamados)\//;

export interface AppOptions extends Omit<Deps, 'discordApi'> {
  /** Base URL of Discord's API, without version; Discord's own by default. */
  discordApi?: string | undefined;
  /** Folder of the built web; without it only the API is served. */
  web?: string;
  /** Whether pages may load media from this machine (`RED_INTERNA`). */
  allowInternalNetwork?: boolean;
  /** Which proxies are trusted; by default those of this machine. */
  isTrustedProxy?: IsTrustedProxy | undefined;
  /** Returns why the database is not ready; null once it is. */
  findDatabaseProblem?: () => AppError | null;
  /** Overrides the default limits; for tests. */
  limits?: Partial<Limits>;
  /** Metrics sink; none by default. */
  metrics?: Metrics;
  /** Duration in milliseconds from which a call is logged as slow; none by default. */
  slowMs?: number;
  /** Background jobs; none by default. */
  jobs?: readonly Job[];
}

/** Builds the whole application; tests use the same. */
export async function buildApp({
  web,
  allowInternalNetwork = false,
  isTrustedProxy = parseTrustedProxies(''),
  findDatabaseProblem = () => null,
  limits: limitOverrides,
  metrics = NO_METRICS,
  slowMs = 0,
  jobs = [],
  discordApi = DISCORD_API,
  ...parts
}: AppOptions): Promise<FastifyInstance> {
  const limits = { ...LIMITS, ...limitOverrides };
  let runningJobs: RunningJob[] = [];
  const deps: Deps = {
    ...parts,
    discordApi,
    onNotify(notifications) {
      for (const job of runningJobs) job.onNotify?.(notifications);
    },
  };
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // Requests are not logged, so a child logger per request would be wasted.
    childLoggerFactory: (log) => log,
    genReqId: createRequestId(isTrustedProxy),
    serverFactory: createConnectionLimitedServer({
      limits,
      metrics,
      isTrustedProxy,
      onAnswer: createResponseCounter({ metrics, log: deps.log, slowMs }),
      onRefuse: countConnectionRefusals(deps),
    }),
    bodyLimit: limits.body,
    // Browsers may send HEAD requests speculatively, and some GET calls change data.
    exposeHeadRoutes: false,
    // Until its last connection is closed, the process can answer.
    return503OnClosing: false,
    trustProxy: isTrustedProxy,
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply),
    clientErrorHandler: handleMalformed,
  });
  app.setValidatorCompiler(compileValidation);
  app.setSerializerCompiler(compileResponse);
  app.setErrorHandler(createCountingErrorHandler(deps));
  app.addHook('onRequest', (request, reply, done) => {
    if (CALL_PATHS.test(request.url))
      setRequestIdHeader(request, reply).headers({ ...DATA_RESPONSE_HEADERS, 'x-ahora': deps.clock() });
    done();
  });
  await app.register(compress, COMPRESSION);
  await app.register(rateLimit, {
    global: false,
    store: createAddressLimitStore(deps),
    keyGenerator: addressLimitKeyOf,
    errorResponseBuilder: (_request, { ttl }) => tooManyAttempts(ttl),
  });
  await registerApiDocument(app);
  const requireDatabase = (): void => {
    const unavailable = findDatabaseProblem();
    if (unavailable) throw unavailable;
  };
  const internalKeys = new InternalSessionKeys();
  const identify = createIdentifier(deps.engine, internalKeys);
  const hasDatabase = (): boolean => findDatabaseProblem() === null;
  metrics.gauge({ name: 'ready', help: 'Whether calls are answered: 0 while the start waits for the database' }, () =>
    Number(hasDatabase()),
  );
  const checkClock = watchClock(app, deps, { corrections: CLOCK_CORRECTIONS, hasDatabase });
  const eventBroadcaster = new EventBroadcaster(deps, LIVE_LISTS);
  runningJobs = jobs.map((job) => job({ ...deps, eventBroadcaster }, hasDatabase));
  finishJobs(app, runningJobs, deps.backups);
  const identifyWithDatabase: Identify = async (...question) => {
    requireDatabase();
    await checkClock();
    return identify(...question);
  };
  const today = (now: number) => agenciaDayAt(deps.engine.db, now);
  registerRoutes(
    app,
    { ...deps, eventBroadcaster, limits, metrics, today, findCaller },
    identifyWithDatabase,
    HANDLERS,
  );
  registerInteractions(app, deps, new InternalCalls(app, internalKeys), requireDatabase);
  // Monitoring tools often use HEAD.
  app.get('/health', { schema: { hide: true }, exposeHeadRoute: true }, async (request, reply) => {
    setResponseCallName(request, reply, 'health');
    requireDatabase();
    await deps.engine.db.selectFrom('configuracion').select('clave').limit(1).execute();
    return { status: 0 };
  });
  registerPages(app, web, allowInternalNetwork, cachedBranding(deps, hasDatabase, announcedStreamUrl));
  return app;
}
