import type { LiveListName } from '@conserje/contract';
import { LIST_CHANGE_ENCODING } from '@conserje/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from './callContext.ts';

const ONE_VERSION = /^(?:W\/)?"(\d+)"$/;

/** Version of the list that a request may be answered from by what changed since (RFC 3229). */
function baseVersionOf({ headers }: FastifyRequest): number | undefined {
  const accepted = String(headers['a-im'] ?? '').split(',');
  if (!accepted.some((encoding) => encoding.trim() === LIST_CHANGE_ENCODING)) return undefined;
  const version = ONE_VERSION.exec(headers['if-none-match'] ?? '')?.[1];
  return version === undefined ? undefined : Number(version);
}

/**
 * Answers a request for a live list with what changed since the version that the client holds.
 * @returns false if the client asked for no such answer, or the changes since are not known
 */
export async function sendListChange(
  { eventBroadcaster, clock }: AppDeps,
  callName: LiveListName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const base = baseVersionOf(request);
  const change = base === undefined ? undefined : await eventBroadcaster.renderChange(callName, base, clock());
  if (!change) return false;
  void reply.header('etag', `W/"${change.version}"`);
  if (change.version === base) void reply.code(304).send();
  else
    void reply.code(226).header('im', LIST_CHANGE_ENCODING).type('application/json; charset=utf-8').send(change.json);
  return true;
}
