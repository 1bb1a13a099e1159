import type { Call, FileAnswer } from '@conserje/contract';
import { CONTRACT, isLiveListName } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
import { MINUTE_MS } from '@conserje/rules';
import etag from '@fastify/etag';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../../appError.ts';
import type { Change } from '../../database/database.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { toAddressKey } from '../../network/addressKey.ts';
import { EventStreams } from '../../realtime/eventStreams.ts';
import { runInTransaction } from '../../unit-of-work/transaction.ts';
import { authorize } from '../access/accessGuard.ts';
import { deviceCookie, readDeviceCookie } from '../access/deviceCookie.ts';
import type { Identify } from '../access/identity.ts';
import { canActOn, findOwnerField } from '../access/ownership.ts';
import { sessionCookie } from '../access/sessionCookie.ts';
import { closeGracefully, WorkInProgress } from '../connections/gracefulShutdown.ts';
import { callerIdByRequest } from '../errors/refusalCounting.ts';
import type { StoredAnswer } from '../idempotency/idempotency.queries.ts';
import { IdempotentAttempt, keyHash, sentKey } from '../idempotency/idempotency.ts';
import { ConcurrencyLimiter } from '../limits/concurrencyLimiter.ts';
import type { Limits } from '../limits/limits.ts';
import { budgetKindOf, RateBudgets } from '../limits/rateBudget.ts';
import { REVALIDATE } from '../static/staticResponse.ts';
import { MultipartForms } from '../validation/multipartForms.ts';
import { routeSchemaOf } from '../validation/routeSchemas.ts';
import type { AppDeps, CallContext, CallName, EventSink, Handlers, ReadResult, SessionUsuario } from './callContext.ts';
import { RequestDeps } from './callContext.ts';
import { sendFile } from './fileResponse.ts';
import { setCallName } from './requestTracking.ts';
import type { CallResult, SharedResponseCacheDeps } from './sharedResponseCache.ts';
import { isSharedAnswer, SharedResponseCache } from './sharedResponseCache.ts';

type AnyHandler = (context: CallContext, sink?: EventSink) => Promise<unknown> | (() => void);

/**
 * Checks that declared and handled calls match, and that each declaration is consistent.
 * @throws Error naming every problem
 */
export function checkContract(calls: Record<string, Call>, handlers: Record<string, unknown>): void {
  const problems = [
    ...Object.keys(calls)
      .filter((n) => !handlers[n])
      .map((n) => `${n}: declared, no handler`),
    ...Object.keys(handlers)
      .filter((n) => !calls[n])
      .map((n) => `${n}: handled, not declared`),
    ...Object.entries(calls)
      .filter(([, c]) => !c.access?.tipo)
      .map(([n]) => `${n}: no access rule`),
    ...Object.entries(calls)
      .filter(([, c]) => c.access?.tipo === 'propio' && !findOwnerField(c, c.access))
      .map(([n]) => `${n}: no field names the owner`),
    ...Object.entries(calls)
      .filter(([, c]) => (c.expensive || c.multipart) && (c.access?.tipo === 'todos' || c.stream))
      .map(([n]) => `${n}: an expensive or multipart call needs a session`),
    ...Object.entries(calls)
      .filter(([, c]) => (c.requiresRecentAuth || c.notForApiKeys) && c.access?.tipo === 'todos')
      .map(([n]) => `${n}: recent authentication needs a session`),
    ...Object.entries(calls)
      .filter(([, c]) => c.shared && (c.params || c.stream || c.access.tipo === 'propio'))
      .map(([n]) => `${n}: not the same for everyone`),
  ];
  const routes = Object.values(calls).map((c) => `${c.method} ${c.path}`);
  problems.push(...routes.filter((r, i) => routes.indexOf(r) !== i).map((r) => `${r}: declared twice`));
  if (problems.length > 0) throw new Error(`The contract is inconsistent:\n${problems.join('\n')}`);
}

/** Whether the caller's access is as when the stream opened; otherwise the client must reconnect. */
const hasSameAccess = (now: SessionUsuario | null, before: SessionUsuario | null): boolean =>
  now?.id_categoria === before?.id_categoria && now?.permisos.join() === before?.permisos.join();

const firstHeaderValue = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** Sources of the load metrics. */
interface Load {
  eventStreams: EventStreams;
  inProgress: WorkInProgress;
  concurrencyLimiter: ConcurrencyLimiter;
  fairQueue: { readonly waitingCount: number };
}

function measureLoad(metrics: Metrics, { eventStreams, inProgress, concurrencyLimiter, fairQueue }: Load): void {
  metrics.gauge({ nombre: 'streams', help: 'Live streams that are open' }, () => eventStreams.size);
  metrics.gauge({ nombre: 'requests_in_work', help: 'Pieces of work under way for callers' }, () => inProgress.size);
  const waitingHelp = 'Pieces of work that wait behind others of their network address';
  metrics.gauge({ nombre: 'requests_waiting', help: waitingHelp }, () => concurrencyLimiter.waitingCount);
  const expensiveHelp = 'Costly calls that wait for their turn';
  metrics.gauge({ nombre: 'costly_waiting', help: expensiveHelp }, () => fairQueue.waitingCount);
}

type RoutesDeps = AppDeps & { limits: Limits; metrics: Metrics } & Pick<SharedResponseCacheDeps, 'hoy'>;

/** Wraps a handler's result; that of a live list already carries its version. */
const toCallResult = (nombre: string, rendered: unknown): CallResult =>
  isLiveListName(nombre) ? (rendered as ReadResult<unknown>) : { data: rendered };

const rateLimitOf = ({ rate }: Call) => (rate ? { max: rate.max, timeWindow: rate.minutes * MINUTE_MS } : false);

/** Mounts every declared call under `/api/`. */
export function registerRoutes(
  app: FastifyInstance,
  { limits, metrics, hoy, ...deps }: RoutesDeps,
  identify: Identify,
  handlers: Handlers<CallName>,
): void {
  const calls: Record<string, Call> = CONTRACT;
  checkContract(calls, handlers);
  const usuarioByRequest = new WeakMap<FastifyRequest, SessionUsuario | null>();
  const storedAnswerByRequest = new WeakMap<FastifyRequest, StoredAnswer>();
  const inProgress = new WorkInProgress();
  const concurrencyLimiter = new ConcurrencyLimiter(limits);
  const rateBudgets = new RateBudgets(limits.rateBudget);
  const eventStreams = new EventStreams(limits);
  const multipartForms = new MultipartForms(limits);
  const sharedResponseCache = new SharedResponseCache({ ...deps, hoy });
  closeGracefully(app, eventStreams, inProgress);
  const countStream = metrics.counter({ nombre: 'streams_opened_total', help: 'Live streams that were opened' });
  measureLoad(metrics, { eventStreams, inProgress, concurrencyLimiter, fairQueue: deps.motor.fairQueue });
  const etagRoutes: RouteOptions[] = [];
  for (const [nombre, spec] of Object.entries(calls)) {
    // Each handler was checked against its own call's type; here all are called alike.
    const handler = (handlers as Record<string, unknown>)[nombre] as AnyHandler;
    const budgetKind = budgetKindOf(spec);
    const authorizeRequest = async (request: FastifyRequest): Promise<SessionUsuario | null> => {
      const now = deps.reloj();
      const key = sentKey(spec, request);
      const identity = await identify(firstHeaderValue(request.headers.key), now, key && keyHash(key));
      if (identity.stored) storedAnswerByRequest.set(request, identity.stored);
      if (identity.usuario) {
        callerIdByRequest.set(request, identity.usuario.id);
        // Before authorization, so that refused calls count too.
        rateBudgets.spend(identity.usuario.id, budgetKind, now);
      }
      return authorize(spec, identity, now);
    };
    const attemptOf = (request: FastifyRequest, reply: FastifyReply, usuario: SessionUsuario | null) => {
      const key = sentKey(spec, request);
      if (key === undefined) return undefined;
      const stored = (usuario && storedAnswerByRequest.get(request)) ?? null;
      return new IdempotentAttempt({ deps, nombre, spec, key, usuario: usuario?.id ?? null, stored }, request, reply);
    };
    const route: RouteOptions = {
      method: spec.method,
      url: spec.path.startsWith('/') ? spec.path : `/api/${spec.path}`,
      config: { rateLimit: rateLimitOf(spec) },
      schema: routeSchemaOf(nombre, spec),
      onRequest: async (request, reply) => {
        setCallName(request, reply, nombre, spec.stream);
        const usuario = await inProgress.track(concurrencyLimiter.handle(request, () => authorizeRequest(request)));
        usuarioByRequest.set(request, usuario);
      },
      preHandler: (request, _reply, next) => {
        const { access } = spec;
        const can = access.tipo !== 'propio' || canActOn(access, usuarioByRequest.get(request) ?? null, request);
        next(can ? undefined : new AppError('SIN_PERMISO'));
      },
      handler: (request, reply) => {
        const usuario = usuarioByRequest.get(request) ?? null;
        const context = (attempt?: IdempotentAttempt) =>
          createCallContext(deps, request, reply, usuario, spec, attempt);
        if (!spec.stream) {
          const { shared } = spec;
          if (shared && isSharedAnswer(spec, request)) {
            // Shared responses: the handler gets no user, so it cannot answer anything personal.
            const run = async () =>
              toCallResult(nombre, await handler(createCallContext(deps, request, reply, null, spec)));
            return inProgress.track(sharedResponseCache.send(nombre, { shared }, request, reply, run));
          }
          // Expensive calls wait for their turn; others run at once.
          const attempt = attemptOf(request, reply, usuario);
          const work = () => handler(context(attempt)) as Promise<unknown>;
          const answerCall = async (): Promise<unknown> => {
            const answer = await (attempt ? attempt.once(work) : work());
            return spec.answersFile ? sendFile(request, reply, answer as FileAnswer) : answer;
          };
          const run = () => concurrencyLimiter.handle(request, answerCall);
          return inProgress.track(
            spec.expensive && usuario
              ? deps.motor.fairQueue.runInTurn(usuario.id, run, () => request.socket.destroyed)
              : run(),
          );
        }
        const callContext = context();
        countStream();
        return eventStreams.open(
          reply,
          { person: callContext.usuario.id, addressKey: callContext.direccion },
          (sink) => handler(callContext, sink) as () => void,
          () =>
            inProgress.track(
              authorizeRequest(request).then((now) => hasSameAccess(now, usuarioByRequest.get(request) ?? null)),
            ),
        );
      },
    };
    // The guard of a form requires a session.
    const usuarioIdOf = (request: FastifyRequest) => usuarioByRequest.get(request)?.id ?? 0;
    if (spec.multipart) app.register(multipartForms.registerRoute(spec, route, usuarioIdOf));
    else if (spec.etag) etagRoutes.push(route);
    else app.route(route);
  }
  app.register(etagPlugin(etagRoutes));
}

/** Registers these routes in a scope of their own, since the plugin acts on every route of its scope. */
const etagPlugin =
  (routes: readonly RouteOptions[]): FastifyPluginCallback =>
  (scope, _options, done) => {
    scope.register(etag, { weak: true });
    scope.addHook('onRequest', (_request, reply, next) => {
      reply.header('cache-control', REVALIDATE);
      next();
    });
    for (const route of routes) scope.route(route);
    done();
  };

function createCallContext(
  deps: AppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  usuario: SessionUsuario | null,
  { requiresRecentAuth: isWatched }: Call,
  attempt?: IdempotentAttempt,
): CallContext {
  const now = deps.reloj();
  const topics = new Set<Topic>();
  const onChange = (change: Change): void => {
    for (const topic of change.temas) topics.add(topic);
    if (change.temas.size > 0) void reply.headers({ 'x-cambio': change.id, 'x-temas': [...topics].join() });
  };
  const parts = { ...deps, actor: usuario, direccion: request.ip, isWatched, onChange };
  return {
    deps: new RequestDeps(deps, request.id),
    // The guard admits only callers allowed by the access rule.
    usuario: usuario as SessionUsuario,
    body: request.body as undefined,
    query: request.query as undefined,
    params: request.params as undefined,
    direccion: toAddressKey(request.ip),
    dispositivo: readDeviceCookie(request.headers.cookie),
    rememberDevice: (dispositivo) =>
      void reply.header('set-cookie', deviceCookie(dispositivo, request.protocol === 'https')),
    keepSessionKey: (key) => void reply.header('set-cookie', sessionCookie(key, request.protocol === 'https')),
    arrival: {
      https: request.protocol === 'https',
      sitio: request.host,
      porProxy: request.headers['x-forwarded-for'] !== undefined,
    },
    userAgent: request.headers['user-agent'] ?? '',
    now,
    transaction: async (work) => {
      const outcome = await runInTransaction({ ...parts, beforeCommit: attempt?.record }, work);
      attempt?.done();
      if (outcome instanceof AppError) throw outcome;
      return outcome;
    },
    sideTransaction: (work) => runInTransaction(parts, work),
    setCaller: (usuarioId) => attempt?.setOwner(usuarioId),
    siguiente: (cursor) => {
      if (cursor !== null) void reply.header('x-siguiente', cursor);
    },
  };
}
