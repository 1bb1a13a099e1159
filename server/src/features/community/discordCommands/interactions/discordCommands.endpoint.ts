import { INTERACTIONS_PATH } from '@conserje/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../../platform/appError.ts';
import type { Deps } from '../../../../platform/http/routing/callContext.ts';
import type { InternalCalls } from '../../../../platform/http/routing/internalCalls.ts';
import { setCallName } from '../../../../platform/http/routing/requestTracking.ts';
import { findApplication } from '../../discord/discord.public.ts';
import { Interactions } from './discordCommands.interactions.ts';
import { isSignedNow } from './discordCommands.signature.ts';
import { readInteraction } from './interaction.ts';

const BODY_MAX = 64 * 1024;

/** Mounts the endpoint of interactions (docs/decisions/0086). */
export function registerInteractions(
  app: FastifyInstance,
  deps: Deps,
  calls: InternalCalls,
  requireDatabase: () => void,
): void {
  const interactions = new Interactions(deps, calls);
  app.addHook('onClose', () => interactions.finish());
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<object> => {
    setCallName(request, reply, 'discordInteracciones');
    requireDatabase();
    const { db } = deps.motor;
    const now = deps.reloj();
    const application = await findApplication(db);
    const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = request.headers;
    const signed = { signature, timestamp, body: request.body };
    if (!application || !(await isSignedNow(signed, application.clavePublica, now))) throw new AppError('SIN_SESION');
    const interaction = readInteraction(request.body as Buffer);
    if (!interaction) throw new AppError('MALFORMADO');
    return interactions.answer(interaction);
  };
  app.register((scope, _options, done) => {
    // The signature is over the bytes of the body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post(INTERACTIONS_PATH, { schema: { hide: true }, bodyLimit: BODY_MAX }, answer);
    done();
  });
}
