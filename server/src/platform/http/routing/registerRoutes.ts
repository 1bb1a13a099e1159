import type { Call, FileAnswer } from '@conserje/contract';
import { CONTRACT, isLiveListName } from '@conserje/contract';
import type { Topic } from '@conserje/rules';
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
import { canActOn, findOwnerField } from '../access/identity.ts';
import { sessionCookie } from '../access/sessionCookie.ts';
import { closeGracefully, WorkInProgress } from '../connections/gracefulShutdown.ts';
import { callerIdByRequest } from '../errors/refusals.ts';
import type { StoredAnswer } from '../idempotency/idempotency.queries.ts';
import { Attempt, keyHash, sentKey } from '../idempotency/idempotency.ts';
import { ConcurrencyLimiter } from '../limits/concurrencyLimiter.ts';
import type { Limits } from '../limits/limits.ts';
import { budgetKindOf, RateBudgets } from '../limits/rateBudget.ts';
import { REVALIDATE } from '../static/staticResponse.ts';
import { MultipartForms } from '../validation/multipartForms.ts';
import { routeSchemaOf } from '../validation/routeSchemas.ts';
import type { AppDeps, CallContext, CallName, EventSink, Handlers, ReadResult, SessionUsuario } from './callContext.ts';
import { RequestDeps } from './callContext.ts';
import { sendFile } from './fileResponse.ts';
import { name } from './requestTracking.ts';
import type { Rendered, SharedResponseCacheDeps } from './sharedResponseCache.ts';
import { isSharedAnswer, SharedResponseCache } from './sharedResponseCache.ts';

type AnyHandler = (context: CallContext, salida?: EventSink) => Promise<unknown> | (() => void);

/**
 * What is declared and what is handled must be the same, and every call must say who may make it.
 * @throws Error naming every call that is not so
 */
export function checkContract(calls: Record<string, Call>, handlers: Record<string, unknown>): void {
  const faltas = [
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
  faltas.push(...routes.filter((r, i) => routes.indexOf(r) !== i).map((r) => `${r}: declared twice`));
  if (faltas.length > 0) throw new Error(`The contract is inconsistent:\n${faltas.join('\n')}`);
}

/** Whether what a stream was opened with still holds; who may see more or less than then connects anew. */
const hasSameAccess = (ahora: SessionUsuario | null, antes: SessionUsuario | null): boolean =>
  ahora?.id_categoria === antes?.id_categoria && ahora?.permisos.join() === antes?.permisos.join();

const header = (valor: string | string[] | undefined): string | undefined => (Array.isArray(valor) ? valor[0] : valor);

/** What is under way for callers, and what waits. */
interface Load {
  eventStreams: EventStreams;
  inProgress: WorkInProgress;
  concurrencyLimiter: ConcurrencyLimiter;
  turns: { readonly esperan: number };
}

function measureLoad(metrics: Metrics, { eventStreams, inProgress, concurrencyLimiter, turns }: Load): void {
  metrics.gauge({ nombre: 'streams', help: 'Live streams that are open' }, () => eventStreams.cuantas);
  metrics.gauge({ nombre: 'requests_in_work', help: 'Pieces of work under way for callers' }, () => inProgress.cuantos);
  const esperan = 'Pieces of work that wait behind others of their network address';
  metrics.gauge({ nombre: 'requests_waiting', help: esperan }, () => concurrencyLimiter.esperan);
  const expensiveHelp = 'Costly calls that wait for their turn';
  metrics.gauge({ nombre: 'costly_waiting', help: expensiveHelp }, () => turns.esperan);
}

/** Mounts every declared call under `/api/`. */
export function registerRoutes(
  app: FastifyInstance,
  {
    limits,
    metrics,
    hoy,
    ...deps
  }: AppDeps & { limits: Limits; metrics: Metrics } & Pick<SharedResponseCacheDeps, 'hoy'>,
  identify: Identify,
  handlers: Handlers<CallName>,
): void {
  const calls: Record<string, Call> = CONTRACT;
  checkContract(calls, handlers);
  const usuarios = new WeakMap<FastifyRequest, SessionUsuario | null>();
  const answered = new WeakMap<FastifyRequest, StoredAnswer>();
  const inProgress = new WorkInProgress();
  const concurrencyLimiter = new ConcurrencyLimiter(limits);
  const rateBudgets = new RateBudgets(limits.rateBudget);
  const eventStreams = new EventStreams(limits);
  const multipartForms = new MultipartForms(limits);
  const sharedResponseCache = new SharedResponseCache({ ...deps, hoy });
  closeGracefully(app, eventStreams, inProgress);
  const countStream = metrics.counter({ nombre: 'streams_opened_total', help: 'Live streams that were opened' });
  measureLoad(metrics, { eventStreams, inProgress, concurrencyLimiter, turns: deps.motor.fairQueue });
  const etagRoutes: RouteOptions[] = [];
  for (const [nombre, spec] of Object.entries(calls)) {
    // Each handler was checked against its own call's type; here any of them is called the same way.
    const handler = (handlers as Record<string, unknown>)[nombre] as AnyHandler;
    const budgetKind = budgetKindOf(spec);
    const pass = async (request: FastifyRequest): Promise<SessionUsuario | null> => {
      const ahora = deps.reloj();
      const key = sentKey(spec, request);
      const quien = await identify(header(request.headers.key), ahora, key && keyHash(key));
      if (quien.stored) answered.set(request, quien.stored);
      if (quien.usuario) {
        callerIdByRequest.set(request, quien.usuario.id);
        // Before it is said whether they may: who is refused asks no more often than who is not.
        rateBudgets.spend(quien.usuario.id, budgetKind, ahora);
      }
      return authorize(spec, quien, ahora);
    };
    const attemptOf = (request: FastifyRequest, reply: FastifyReply, usuario: SessionUsuario | null) => {
      const key = sentKey(spec, request);
      if (key === undefined) return undefined;
      const stored = (usuario && answered.get(request)) ?? null;
      return new Attempt({ deps, nombre, spec, key, usuario: usuario?.id ?? null, stored }, request, reply);
    };
    const ruta: RouteOptions = {
      method: spec.method,
      url: spec.path.startsWith('/') ? spec.path : `/api/${spec.path}`,
      config: {
        rateLimit: spec.rate ? { max: spec.rate.max, timeWindow: spec.rate.minutes * 60_000 } : false,
      },
      schema: routeSchemaOf(nombre, spec),
      onRequest: async (request, reply) => {
        name(request, reply, nombre, spec.stream);
        const quien = await inProgress.track(concurrencyLimiter.handle(request, () => pass(request)));
        usuarios.set(request, quien);
      },
      preHandler: (request, _reply, next) => {
        const { access } = spec;
        const can = access.tipo !== 'propio' || canActOn(access, usuarios.get(request) ?? null, request);
        next(can ? undefined : new AppError('SIN_PERMISO'));
      },
      handler: (request, reply) => {
        const usuario = usuarios.get(request) ?? null;
        const context = (attempt?: Attempt) => createCallContext(deps, request, reply, usuario, spec, attempt);
        if (!spec.stream) {
          const { shared } = spec;
          if (shared && isSharedAnswer(spec, request)) {
            // It is everyone's: its handler is not told who asks, and so cannot answer them anything of their own.
            const run = async (): Promise<Rendered> => {
              const rendered = await handler(createCallContext(deps, request, reply, null, spec));
              return isLiveListName(nombre) ? (rendered as ReadResult<unknown>) : { data: rendered };
            };
            return inProgress.track(sharedResponseCache.send(nombre, { shared }, request, reply, run));
          }
          // What is dear to answer waits for its turn; the rest is done at once.
          const attempt = attemptOf(request, reply, usuario);
          const work = () => handler(context(attempt)) as Promise<unknown>;
          const answerCall = async (): Promise<unknown> => {
            const respuesta = await (attempt ? attempt.once(work) : work());
            return spec.answersFile ? sendFile(request, reply, respuesta as FileAnswer) : respuesta;
          };
          const run = () => concurrencyLimiter.handle(request, answerCall);
          return inProgress.track(
            spec.expensive && usuario
              ? deps.motor.fairQueue.runInTurn(usuario.id, run, () => request.socket.destroyed)
              : run(),
          );
        }
        const whose = context();
        countStream();
        return eventStreams.open(
          reply,
          { person: whose.usuario.id, addressKey: whose.direccion },
          (salida) => handler(whose, salida) as () => void,
          () => inProgress.track(pass(request).then((ahora) => hasSameAccess(ahora, usuarios.get(request) ?? null))),
        );
      },
    };
    // A form's guard has let nobody pass who has no session.
    const whose = (request: FastifyRequest) => usuarios.get(request)?.id ?? 0;
    if (spec.multipart) app.register(multipartForms.registerRoutes(spec, ruta, whose));
    else if (spec.etag) etagRoutes.push(ruta);
    else app.route(ruta);
  }
  app.register(etagPlugin(etagRoutes));
}

/** The plugin acts on every route of its scope, so these routes get one of their own. */
const etagPlugin =
  (routes: readonly RouteOptions[]): FastifyPluginCallback =>
  (scope, _options, done) => {
    scope.register(etag, { weak: true });
    scope.addHook('onRequest', (_request, reply, next) => {
      reply.header('cache-control', REVALIDATE);
      next();
    });
    for (const ruta of routes) scope.route(ruta);
    done();
  };

function createCallContext(
  deps: AppDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  usuario: SessionUsuario | null,
  { requiresRecentAuth: isWatched }: Call,
  attempt?: Attempt,
): CallContext {
  const ahora = deps.reloj();
  const temas = new Set<Topic>();
  const onChange = (cambio: Change): void => {
    for (const tema of cambio.temas) temas.add(tema);
    if (cambio.temas.size > 0) void reply.headers({ 'x-cambio': cambio.id, 'x-temas': [...temas].join() });
  };
  const parts = { ...deps, actor: usuario, direccion: request.ip, isWatched, onChange };
  return {
    deps: new RequestDeps(deps, request.id),
    // The guard let only those pass whom the access rule allows.
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
    ahora,
    transaction: async (trabajo) => {
      const hecho = await runInTransaction({ ...parts, beforeCommit: attempt?.record }, trabajo);
      attempt?.done();
      if (hecho instanceof AppError) throw hecho;
      return hecho;
    },
    sideTransaction: (trabajo) => runInTransaction(parts, trabajo),
    isBy: (quien) => attempt?.isBy(quien),
    siguiente: (cursor) => {
      if (cursor !== null) void reply.header('x-siguiente', cursor);
    },
  };
}
