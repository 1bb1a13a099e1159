import { randomBytes } from 'node:crypto';
import type { Answer, agenciaCalls } from '@conserje/contract';
import { AppError } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { CallContext, RequestOrigin } from '../../../platform/http/routing/callContext.ts';
import { hashAddress } from '../../../platform/network/addressHash.ts';
import type { OutboundResponse } from '../../../platform/outbound/outboundHttp.ts';
import { explainOutside, explainStatus } from '../../../platform/outbound/outboundHttp.ts';

type Identity = Answer<typeof agenciaCalls.identidad>;

const WAIT_MS = 8_000;
const RESPONSE_MAX_BYTES = 4_096;

/** Nothing else that is sealed has a line break: nobody learns the seal of an address by it. */
const identityHash = (db: Db, reto: string): Promise<string> => hashAddress(db, `identidad\n${reto}`);

/** What only this portal can answer to a number that it has made up, and how the question came. */
export const identity = async (p: CallContext<typeof agenciaCalls.identidad>): Promise<Identity> => ({
  sello: await identityHash(p.deps.motor.db, p.query.reto),
  ...p.arrival,
});

function read({ body }: OutboundResponse): Partial<Identity> {
  try {
    return Object(JSON.parse(body.toString('utf8'))) as Partial<Identity>;
  } catch {
    return {};
  }
}

/** What is missing of what a portal must hear from the proxy in front of it, as a Spanish sentence without its full stop. */
function proxyProblem({ https, sitio, porProxy }: Partial<RequestOrigin>, host: string): string | null {
  if (https !== true) return 'Tu proxy no avisa que la visita llega por https. Haz que envíe X-Forwarded-Proto';
  if (sitio !== host) return 'Tu proxy cambia el nombre del sitio. Haz que envíe Host tal como llega';
  return porProxy === true ? null : 'Tu proxy no dice de dónde llega cada visita. Haz que envíe X-Forwarded-For';
}

/**
 * That the portal is at an address of the Internet: whoever says so has come by it, or the server finds itself there.
 * @param origin as `URL.origin` writes it
 * @throws Fallo DIRECCION_NO_SIRVE with what is missing, at the field `direccion`
 */
export async function requirePublished(
  { deps, arrival }: Pick<CallContext, 'deps' | 'arrival'>,
  origin: string,
): Promise<void> {
  const { host } = new URL(origin);
  if (arrival.sitio === host && proxyProblem(arrival, host) === null) return;
  const addressError = (porque: string) => new AppError('DIRECCION_NO_SIRVE', `${porque}.`, 'direccion');
  const reto = randomBytes(16).toString('hex');
  const response = await deps
    .fuera(`${origin}/api/identidad?reto=${reto}`, { timeoutMs: WAIT_MS, bytesMax: RESPONSE_MAX_BYTES })
    .catch((error: unknown) => {
      throw addressError(explainOutside(error));
    });
  if (response.estado !== 200) throw addressError(explainStatus(response));
  const announced = read(response);
  if (typeof announced.sello !== 'string') throw addressError('En esa dirección responde otra página, no tu portal');
  if (announced.sello !== (await identityHash(deps.motor.db, reto)))
    throw addressError('En esa dirección responde otro portal');
  const falta = proxyProblem(announced, host);
  if (falta !== null) throw addressError(falta);
}
