import type { Call } from '@conserje/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeSchemaOf } from '../validation/routeSchemas.ts';
import { serializeAnswer } from '../validation/serialization.ts';
import { validateRequest } from '../validation/validation.ts';
import { callNameByRequest } from './requestTracking.ts';

const JSON_UTF8 = 'application/json; charset=utf-8';
/** A path of one word, with one parameter at most. */
const PLAIN_PATH = /^(?<word>\w+)(?:\/:(?<param>\w+))?$/;

/** The steps of one call, in their order. */
export interface CallRoute {
  nombre: string;
  spec: Call;
  onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  preHandler(request: FastifyRequest, reply: FastifyReply, next: (error?: Error) => void): void;
  handler(request: FastifyRequest, reply: FastifyReply): unknown;
}

/** Whether a call needs nothing of a route of its own: it has a plain path, a JSON answer, and no plugin acts on it. */
export const sharesRoute = ({ path, multipart, etag, rate, stream, answersFile }: Call): boolean =>
  PLAIN_PATH.test(path) && !multipart && !etag && !rate && !stream && !answersFile;

/**
 * Mounts calls on one route per method, and on one more where the path has a parameter; a route knows the names of its
 * calls. One for each of several hundred calls would take most of the time in which the application is built.
 */
export function registerSharedRoutes(app: FastifyInstance, routes: readonly CallRoute[]): void {
  const groups = Map.groupBy(routes, ({ spec }) => `${spec.method} ${spec.path.includes(':') ? '/:valor' : ''}`);
  for (const [group, members] of groups) {
    const [method = '', end = ''] = group.split(' ');
    registerGroup(app, { method, end }, members);
  }
}

function registerGroup(
  app: FastifyInstance,
  { method, end }: { method: string; end: string },
  routes: readonly CallRoute[],
): void {
  const routeByWord = new Map(
    routes.map((route) => {
      const { word = '', param } = PLAIN_PATH.exec(route.spec.path)?.groups ?? {};
      return [word, { route, param }];
    }),
  );
  const routeByRequest = new WeakMap<FastifyRequest, CallRoute>();
  const routeOf = (request: FastifyRequest): CallRoute => {
    const route = routeByRequest.get(request);
    if (!route) throw new Error('the request has passed no route');
    return route;
  };
  app.route<{ Params: { llamada?: string; valor?: string } }>({
    method,
    url: `/api/:llamada(^${[...routeByWord.keys()].join('|')}$)${end}`,
    onRequest: async (request, reply) => {
      const { llamada = '', valor } = request.params;
      const found = routeByWord.get(llamada);
      if (!found) throw new Error('the router knows other calls');
      const { route, param } = found;
      // The name is no parameter of the call.
      request.params = param === undefined ? {} : { [param]: valor };
      routeByRequest.set(request, route);
      callNameByRequest.set(request, route.nombre);
      await route.onRequest(request, reply);
    },
    preValidation: async (request) => {
      const { nombre, spec } = routeOf(request);
      validateRequest(routeSchemaOf(nombre, spec), request);
    },
    preHandler: (request, reply, next) => routeOf(request).preHandler(request, reply, next),
    handler: async (request, reply) => {
      const { nombre, spec, handler } = routeOf(request);
      const answer = await handler(request, reply);
      // Sent already, or to nobody. A reply that is returned here would be waited for until its connection ends.
      if (answer === undefined || reply.sent) return undefined;
      void reply.type(JSON_UTF8);
      return serializeAnswer(nombre, spec, answer);
    },
  });
}
