import { once } from 'node:events';
import { INTERACTIONS_PATH } from '@conserje/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../../platform/appError.ts';
import type { Deps } from '../../../../platform/http/routing/callContext.ts';
import type { InternalCalls } from '../../../../platform/http/routing/internalCalls.ts';
import { setResponseCallName } from '../../../../platform/http/routing/requestTracking.ts';
import { findApplication } from '../../discord/discord.public.ts';
import { Interactions } from './discordCommands.interactions.ts';
import { isSigned, readSigned } from './discordCommands.signature.ts';
import { readInteraction } from './interaction.ts';

const BODY_MAX = 64 * 1024;

/** Mounts the endpoint of interactions (docs/decisions/0085). */
export function registerInteractions(
  app: FastifyInstance,
  deps: Deps,
  calls: InternalCalls,
  requireDatabase: () => void,
): void {
  const interactions = new Interactions(deps, calls);
  const { lateAnswers } = interactions;
  app.addHook('preClose', async () => lateAnswers.beginFinish());
  app.addHook('onClose', () => lateAnswers.finish());
  const arrivedAtByRequest = new WeakMap<FastifyRequest, number>();
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<object> => {
    setResponseCallName(request, reply, 'discordInteracciones');
    requireDatabase();
    // Before any query, so that requests without a signature cost nothing.
    const signed = readSigned(request, deps.clock());
    const application = signed && (await findApplication(deps.engine.db));
    // Discord checks that a wrong signature is answered with 401.
    if (!application || !(await isSigned(signed, application.clavePublica))) throw new AppError('SIN_SESION');
    const interaction = readInteraction(signed.body);
    if (!interaction) throw new AppError('MALFORMADO');
    const arrivedAt = arrivedAtByRequest.get(request) ?? performance.now();
    return interactions.answer(interaction, { arrivedAt, announced: once(reply.raw, 'close') });
  };
  app.register((scope, _options, done) => {
    // The signature is over the bytes of the body.
    scope.removeAllContentTypeParsers();
    scope.addHook('onRequest', (request, _reply, next) => {
      arrivedAtByRequest.set(request, performance.now());
      next();
    });
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post(INTERACTIONS_PATH, { schema: { hide: true }, bodyLimit: BODY_MAX }, answer);
    done();
  });
}
