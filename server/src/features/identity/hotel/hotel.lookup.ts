import { AppError } from '../../../platform/appError.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import type { OutboundResponse } from '../../../platform/outbound/outboundHttp.ts';
import { explainOutside, explainStatus } from '../../../platform/outbound/outboundHttp.ts';

const WAIT_MS = 5000;
/** An avatar takes less than one KiB. */
const RESPONSE_MAX_BYTES = 64 * 1024;
const REDIRECTS_MAX = 3;
const ID = /^[\w-]{1,64}$/;

/** What the hotel says of an avatar; '' where it says nothing, `id` null where that is not one. */
interface Avatar {
  nombre: string;
  mision: string;
  id: string | null;
}

/**
 * Looks an avatar up by the hotel's public users call (decisions §3); null where there is none.
 * @throws Fallo HOTEL_CAIDO when the hotel cannot be asked
 */
export async function searchAvatar(
  { log, fuera }: Pick<Deps, 'log' | 'fuera'>,
  hotel: string,
  nombre: string,
): Promise<Avatar | null> {
  try {
    return read(await ask(fuera, hotel, nombre));
  } catch (err) {
    // Whatever keeps the hotel from answering, its caller is told that it does not, and nothing is proved.
    log.warn({ err }, 'the hotel did not answer');
    throw new AppError('HOTEL_CAIDO');
  }
}

/**
 * Asks a hotel as a registration would, and proves nothing by it.
 * @returns whether it has an avatar of that name
 * @throws Fallo DIRECCION_NO_SIRVE with the reason, at the field `hotel`
 */
export async function tryHotel(fuera: Deps['fuera'], hotel: string, nombre: string): Promise<boolean> {
  const fail = (reason: string) => new AppError('DIRECCION_NO_SIRVE', `${reason}.`, 'hotel');
  let response: OutboundResponse;
  try {
    response = await ask(fuera, hotel, nombre);
  } catch (error) {
    throw fail(explainOutside(error));
  }
  const { estado } = response;
  // Any site has pages that are not there: of a hotel that too is JSON.
  if (json(response) === undefined && (estado === 200 || estado === 404))
    throw fail('En esa dirección no responde un hotel. Revísala: debe ser la del hotel, como https://www.habbo.es');
  if (estado !== 200 && !hasNoAvatar(response)) throw fail(explainStatus(response));
  const avatar = read(response);
  if (avatar !== null && (avatar.nombre === '' || avatar.id === null))
    throw fail('Ese sitio no responde como el hotel: no dice el nombre y el identificador del avatar');
  return avatar !== null;
}

function ask(fuera: Deps['fuera'], hotel: string, nombre: string): Promise<OutboundResponse> {
  const { origin, pathname } = new URL(hotel);
  const url = `${origin}${pathname.replace(/\/+$/, '')}/api/public/users?name=${encodeURIComponent(nombre)}`;
  return fuera(url, { timeoutMs: WAIT_MS, bytesMax: RESPONSE_MAX_BYTES, redirectsMax: REDIRECTS_MAX });
}

/** The JSON of an answer; undefined where it is none. */
function json({ body }: OutboundResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // What is no JSON, its caller tells apart.
    return undefined;
  }
}

/** A name that no avatar can have is one that no avatar has: of it the hotel says 400 and `user.invalid_name`. */
const hasNoAvatar = (response: OutboundResponse): boolean =>
  response.estado === 404 ||
  (response.estado === 400 && JSON.stringify(json(response))?.includes('"user.invalid_name"') === true);

function read(response: OutboundResponse): Avatar | null {
  if (hasNoAvatar(response)) return null;
  if (response.estado !== 200) throw new Error(`hotel answered ${response.estado}`);
  const data = json(response);
  if (data === undefined) throw new Error('the hotel did not answer in JSON');
  const texto = (campo: string): string => {
    const valor = (Object(data) as Record<string, unknown>)[campo];
    return typeof valor === 'string' ? valor : '';
  };
  const id = texto('uniqueId');
  return { nombre: texto('name'), mision: texto('motto'), id: ID.test(id) ? id : null };
}
