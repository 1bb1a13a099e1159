import { randomBytes } from 'node:crypto';
import type { Answer, agenciaCalls } from '@conserje/contract';
import { AppError } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext, RequestedSite } from '../../../platform/http/routing/callContext.ts';
import { hashAddress } from '../../../platform/network/addressHash.ts';
import type { OutboundResponse } from '../../../platform/outbound/outboundHttp.ts';
import { explainOutboundError, explainOutboundStatus } from '../../../platform/outbound/outboundHttp.ts';

type Identity = Answer<typeof agenciaCalls.identidad>;

const TIMEOUT_MS = 8_000;
const RESPONSE_MAX_BYTES = 4_096;

/** Hashes the challenge. No hashed address contains a line break, so the answer cannot reveal an address's hash. */
const identityHash = (db: Db, challenge: string): Promise<string> => hashAddress(db, `identidad\n${challenge}`);

/** Answers a challenge with a hash that only this portal can compute, and with the origin of the request. */
export const answerIdentity = async (p: CallContext<typeof agenciaCalls.identidad>): Promise<Identity> => ({
  sello: await identityHash(p.deps.engine.db, p.query.reto),
  ...p.arrival,
});

function parseIdentity({ body }: OutboundResponse): Partial<Identity> {
  try {
    return Object(JSON.parse(body.toString('utf8'))) as Partial<Identity>;
  } catch {
    return {};
  }
}

/**
 * Returns the fact that the proxy in front of the portal hides or changes, as a Spanish sentence without its full stop;
 * null if it passes everything on.
 */
function proxyProblem({ https, sitio, porProxy }: Partial<RequestedSite>, host: string): string | null {
  if (https !== true) return 'Tu proxy no avisa que la visita llega por https. Haz que envíe X-Forwarded-Proto';
  if (sitio !== host) return 'Tu proxy cambia el nombre del sitio. Haz que envíe Host tal como llega';
  return porProxy === true ? null : 'Tu proxy no dice de dónde llega cada visita. Haz que envíe X-Forwarded-For';
}

/**
 * Checks that the portal answers at an address of the Internet: the request came by it, or the server reaches itself
 * there.
 * @param origin as `URL.origin` writes it
 * @throws AppError DIRECCION_NO_SIRVE with the reason, at the field `direccion`
 */
export async function requirePublished(
  { deps, arrival }: Pick<CallContext, 'deps' | 'arrival'>,
  origin: string,
): Promise<void> {
  const { host } = new URL(origin);
  if (arrival.sitio === host && proxyProblem(arrival, host) === null) return;
  const addressError = (reason: string) => new AppError('DIRECCION_NO_SIRVE', `${reason}.`, 'direccion');
  const challenge = randomBytes(16).toString('hex');
  const response = await deps
    .outboundHttp(`${origin}/api/identidad?reto=${challenge}`, { timeoutMs: TIMEOUT_MS, bytesMax: RESPONSE_MAX_BYTES })
    .catch((error: unknown) => {
      throw addressError(explainOutboundError(error));
    });
  if (response.estado !== 200) throw addressError(explainOutboundStatus(response));
  const answer = parseIdentity(response);
  if (typeof answer.sello !== 'string') throw addressError('En esa dirección responde otra página, no tu portal');
  if (answer.sello !== (await identityHash(deps.engine.db, challenge)))
    throw addressError('En esa dirección responde otro portal');
  const problem = proxyProblem(answer, host);
  if (problem !== null) throw addressError(problem);
}
