import type { Call } from '@conserje/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeSchemaOf } from '../validation/routeSchemas.ts';
import { serializeAnswer } from '../validation/serialization.ts';
import { validateRequest } from '../validation/validation.ts';
import { callNameByRequest } from './requestTracking.ts';

const JSON_UTF8 = 'application/json; charset=utf-8';
/** A path of one word, without a parameter. */
const WORD = /^\w+$/;

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
  WORD.test(path) && !multipart && !etag && !rate && !stream && !answersFile;

/**
 * Mounts calls on one route per method, which knows their names. A route of its own for each of several hundred calls
 * would take most of the time in which the application is built, and of its memory.
 */
export function registerSharedRoutes(app: FastifyInstance, routes: readonly CallRoute[]): void {
  for (const method of new Set(routes.map(({ spec }) => spec.method)))
    registerMethod(
      app,
      method,
      routes.filter(({ spec }) => spec.method === method),
    );
}

function registerMethod(app: FastifyInstance, method: Call['method'], routes: readonly CallRoute[]): void {
  const routeByPath = new Map(routes.map((route) => [route.spec.path, route]));
  const routeByRequest = new WeakMap<FastifyRequest, CallRoute>();
  const routeOf = (request: FastifyRequest): CallRoute => {
    const route = routeByRequest.get(request);
    if (!route) throw new Error('the request has passed no route');
    return route;
  };
  app.route<{ Params: { llamada?: string } }>({
    method,
    url: `/api/:llamada(^${[...routeByPath.keys()].join('|')}$)`,
    schema: { hide: true },
    onRequest: async (request, reply) => {
      const route = routeByPath.get(request.params.llamada ?? '');
      if (!route) throw new Error('the router knows other calls');
      // The name is no parameter of the call.
      request.params = {};
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
      if (answer === reply || reply.sent) return reply;
      return reply.type(JSON_UTF8).send(serializeAnswer(nombre, spec, answer));
    },
  });
}
