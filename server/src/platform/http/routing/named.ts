import type { FastifyPluginCallback } from 'fastify';

/** Names a scope: for one without a name, Fastify searches all modules that the process has loaded. */
export const named = (name: string, scope: FastifyPluginCallback): FastifyPluginCallback =>
  Object.assign(scope, { [Symbol.for('fastify.display-name')]: name });
