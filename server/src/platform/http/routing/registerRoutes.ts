import type { Call } from '@conserje/contract';
import { CONTRACT } from '@conserje/contract';
import etag from '@fastify/etag';
import type { FastifyInstance, FastifyPluginCallback, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../../appError.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { EventStreams } from '../../realtime/eventStreams.ts';
import { authorize } from '../access/accessGuard.ts';
import type { FindCaller } from '../access/callerRight.ts';
import type { Identify } from '../access/identity.ts';
import { canActOn } from '../access/ownership.ts';
import { closeGracefully, InFlightWork } from '../connections/gracefulShutdown.ts';
import { callerIdByRequest } from '../errors/refusalCounting.ts';
import type { StoredAnswer } from '../idempotency/idempotency.queries.ts';
import { IdempotentCall, idempotencyKeyOf, isPressedAnew, keyHash } from '../idempotency/idempotency.ts';
import { toRateLimitOptions } from '../limits/addressLimitStore.ts';
import { ConcurrencyLimiter } from '../limits/concurrencyLimiter.ts';
import type { Limits } from '../limits/limits.ts';
import type { RateKind } from '../limits/personRateLimiter.ts';
import { PersonRateLimiter, rateKindOf } from '../limits/personRateLimiter.ts';
import { REVALIDATE } from '../static/staticResponse.ts';
import { MultipartForms } from '../validation/multipartForms.ts';
import { routeSchemaOf } from '../validation/routeSchemas.ts';
import type { AnswerDeps, AnyHandler, HandledCall } from './callAnswers.ts';
import { answerByHandler, answerShared, answerStream } from './callAnswers.ts';
import type { AppDeps, AuthorizedRequest, CallName, Handlers, SessionUsuario } from './callContext.ts';
import { limitHolderOf } from './callContext.ts';
import { checkContract } from './checkContract.ts';
import { setResponseCallName } from './requestTracking.ts';
import type { SharedResponseCacheDeps } from './sharedResponseCache.ts';
import { SharedResponseCache } from './sharedResponseCache.ts';

const firstHeaderValue = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** Sources of the load metrics. */
interface Load {
  eventStreams: EventStreams;
  inProgress: InFlightWork;
  concurrencyLimiter: ConcurrencyLimiter;
  fairQueue: { readonly waitingCount: number };
}

function measureLoad(metrics: Metrics, { eventStreams, inProgress, concurrencyLimiter, fairQueue }: Load): void {
  metrics.gauge({ name: 'streams', help: 'Live streams that are open' }, () => eventStreams.size);
  metrics.gauge({ name: 'requests_in_work', help: 'Pieces of work under way for callers' }, () => inProgress.size);
  const waitingHelp = 'Pieces of work that wait behind others of their network address';
  metrics.gauge({ name: 'requests_waiting', help: waitingHelp }, () => concurrencyLimiter.waitingCount);
  const expensiveHelp = 'Expensive calls that wait for their turn';
  metrics.gauge({ name: 'costly_waiting', help: expensiveHelp }, () => fairQueue.waitingCount);
}

type RoutesDeps = AppDeps & { findCaller: FindCaller; limits: Limits; metrics: Metrics } & Pick<
    SharedResponseCacheDeps,
    'today'
  >;

const rateLimitOf = ({ rate }: Call) => (rate && !rate.byHandler ? toRateLimitOptions(rate) : false);

/** Creates the routes of declared calls: they find out who calls, admit them, and answer. */
class RouteFactory {
  private readonly parts: AnswerDeps;
  private readonly identify: Identify;
  private readonly personRateLimiter: PersonRateLimiter;
  private readonly usuarioByRequest = new WeakMap<FastifyRequest, SessionUsuario | null>();
  private readonly storedByRequest = new WeakMap<FastifyRequest, { stored: StoredAnswer; isAnew: boolean }>();

  constructor(parts: AnswerDeps, identify: Identify, personRateLimiter: PersonRateLimiter) {
    this.parts = parts;
    this.identify = identify;
    this.personRateLimiter = personRateLimiter;
  }

  /** Returns the caller of a request; null before it is identified, and for a visitor. */
  usuarioOf(request: FastifyRequest): SessionUsuario | null {
    return this.usuarioByRequest.get(request) ?? null;
  }

  create(call: HandledCall): RouteOptions {
    const { name, spec } = call;
    const { inProgress, concurrencyLimiter } = this.parts;
    const rateKind = rateKindOf(spec);
    const authorizeRequest = (request: FastifyRequest) => this.authorize(spec, rateKind, request);
    return {
      method: spec.method,
      url: spec.path.startsWith('/') ? spec.path : `/api/${spec.path}`,
      config: { rateLimit: rateLimitOf(spec) },
      schema: routeSchemaOf(name, spec),
      onRequest: async (request, reply) => {
        setResponseCallName(request, reply, name, spec.stream);
        const usuario = await inProgress.track(concurrencyLimiter.handle(request, () => authorizeRequest(request)));
        this.usuarioByRequest.set(request, usuario);
      },
      preHandler: (request, _reply, next) => {
        const { access } = spec;
        const can = access.kind !== 'own' || canActOn(access, this.usuarioOf(request), request);
        next(can ? undefined : new AppError('SIN_PERMISO'));
      },
      handler: (request, reply) => {
        const admitted = { request, reply, usuario: this.usuarioOf(request) };
        if (spec.stream) return answerStream(this.parts, call, admitted, () => authorizeRequest(request));
        return (
          answerShared(this.parts, call, admitted) ??
          answerByHandler(this.parts, call, admitted, this.attemptOf(call, admitted))
        );
      },
    };
  }

  private async authorize(spec: Call, rateKind: RateKind, request: FastifyRequest): Promise<SessionUsuario | null> {
    const now = this.parts.deps.clock();
    const key = idempotencyKeyOf(spec, request);
    const identity = await this.identify(firstHeaderValue(request.headers.key), now, key && keyHash(key));
    const { usuario, stored } = identity;
    if (usuario) {
      callerIdByRequest.set(request, usuario.id);
      // Before authorization, so that refused calls count too.
      this.personRateLimiter.spend(limitHolderOf(usuario), rateKind, now);
    }
    if (!usuario || !stored || key === undefined) return authorize(spec, identity, now);
    const isAnew = await isPressedAnew(this.parts.deps.engine.db, request, { key, usuario: usuario.id, stored, now });
    this.storedByRequest.set(request, { stored, isAnew });
    // What is done anew needs the proof of the first time.
    return authorize(spec, isAnew ? { ...identity, stored: null } : identity, now);
  }

  private attemptOf(
    { name, spec }: HandledCall,
    { request, reply, usuario }: AuthorizedRequest,
  ): IdempotentCall | undefined {
    const key = idempotencyKeyOf(spec, request);
    if (key === undefined) return undefined;
    const { deps } = this.parts;
    const found = this.storedByRequest.get(request) ?? { stored: null, isAnew: false };
    return new IdempotentCall({ deps, name, spec, key, usuario: usuario?.id ?? null, ...found }, request, reply);
  }
}

/** Handlers that match the declared calls; a process that builds several applications checks them once. */
const checkedHandlers = new WeakSet<object>();

/** Mounts every declared call under `/api/`. */
export function registerRoutes(
  app: FastifyInstance,
  { limits, metrics, today, ...deps }: RoutesDeps,
  identify: Identify,
  handlers: Handlers<CallName>,
): void {
  const calls: Record<string, Call> = CONTRACT;
  if (!checkedHandlers.has(handlers)) checkContract(calls, handlers);
  checkedHandlers.add(handlers);
  const inProgress = new InFlightWork();
  const concurrencyLimiter = new ConcurrencyLimiter(limits);
  const eventStreams = new EventStreams(limits);
  const multipartForms = new MultipartForms(limits);
  const sharedResponseCache = new SharedResponseCache({ ...deps, today });
  closeGracefully(app, { eventStreams, inProgress, drainMs: limits.drainMs });
  const countStream = metrics.counter({ name: 'streams_opened_total', help: 'Live streams that were opened' });
  measureLoad(metrics, { eventStreams, inProgress, concurrencyLimiter, fairQueue: deps.engine.fairQueue });
  const parts = { deps, inProgress, concurrencyLimiter, eventStreams, sharedResponseCache, countStream };
  const routes = new RouteFactory(parts, identify, new PersonRateLimiter(limits.personRateLimits));
  const etagRoutes: RouteOptions[] = [];
  const forms: { spec: Call; route: RouteOptions }[] = [];
  for (const [name, spec] of Object.entries(calls)) {
    // Each handler was checked against its own call's type; here all are called alike.
    const handler = (handlers as Record<string, unknown>)[name] as AnyHandler;
    const route = routes.create({ name, spec, handler });
    if (spec.multipart) forms.push({ spec, route });
    else if (spec.etag) etagRoutes.push(route);
    else app.route(route);
  }
  app.register(etagPlugin(etagRoutes));
  // The guard of a form requires a session.
  app.register(
    multipartForms.createPlugin(forms, (request) => {
      const usuario = routes.usuarioOf(request);
      return usuario ? limitHolderOf(usuario) : 0;
    }),
  );
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
