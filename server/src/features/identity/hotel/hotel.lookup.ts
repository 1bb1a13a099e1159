import { AppError } from '../../../platform/appError.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import type { OutboundResponse } from '../../../platform/outbound/outboundHttp.ts';
import { explainOutside, explainStatus } from '../../../platform/outbound/outboundHttp.ts';

const TIMEOUT_MS = 5000;
/** An avatar takes less than one KiB. */
const RESPONSE_MAX_BYTES = 64 * 1024;
const REDIRECTS_MAX = 3;
const UNIQUE_ID_PATTERN = /^[\w-]{1,64}$/;

/** What the hotel says of an avatar; '' where it says nothing, `id` null where that is not one. */
interface Avatar {
  nombre: string;
  mision: string;
  id: string | null;
}

/**
 * Looks an avatar up by the hotel's public users call (decisions §3); null where there is none.
 * @throws AppError HOTEL_CAIDO when the hotel cannot be asked
 */
export async function searchAvatar(
  { log, fuera }: Pick<Deps, 'log' | 'fuera'>,
  hotel: string,
  nombre: string,
): Promise<Avatar | null> {
  try {
    return parseAvatar(await requestAvatar(fuera, hotel, nombre));
  } catch (err) {
    // Whatever keeps the hotel from answering, its caller is told that it does not, and nothing is proved.
    log.warn({ err }, 'the hotel did not answer');
    throw new AppError('HOTEL_CAIDO');
  }
}

/**
 * Asks a hotel as a registration would, and proves nothing by it.
 * @returns whether it has an avatar of that name
 * @throws AppError DIRECCION_NO_SIRVE with the reason, at the field `hotel`
 */
export async function tryHotel(outboundHttp: Deps['fuera'], hotel: string, nombre: string): Promise<boolean> {
  const addressError = (reason: string) => new AppError('DIRECCION_NO_SIRVE', `${reason}.`, 'hotel');
  let response: OutboundResponse;
  try {
    response = await requestAvatar(outboundHttp, hotel, nombre);
  } catch (error) {
    throw addressError(explainOutside(error));
  }
  const { estado } = response;
  // Any site has pages that are not there: of a hotel that too is JSON.
  if (parseJson(response) === undefined && (estado === 200 || estado === 404))
    throw addressError(
      'En esa dirección no responde un hotel. Revísala: debe ser la del hotel, como https://www.habbo.es',
    );
  if (estado !== 200 && !hasNoAvatar(response)) throw addressError(explainStatus(response));
  const avatar = parseAvatar(response);
  if (avatar !== null && (avatar.nombre === '' || avatar.id === null))
    throw addressError('Ese sitio no responde como el hotel: no dice el nombre y el identificador del avatar');
  return avatar !== null;
}

function requestAvatar(outboundHttp: Deps['fuera'], hotel: string, nombre: string): Promise<OutboundResponse> {
  const { origin, pathname } = new URL(hotel);
  const url = `${origin}${pathname.replace(/\/+$/, '')}/api/public/users?name=${encodeURIComponent(nombre)}`;
  return outboundHttp(url, { timeoutMs: TIMEOUT_MS, bytesMax: RESPONSE_MAX_BYTES, redirectsMax: REDIRECTS_MAX });
}

/** The JSON of an answer; undefined where it is none. */
function parseJson({ body }: OutboundResponse): unknown {
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
  (response.estado === 400 && JSON.stringify(parseJson(response))?.includes('"user.invalid_name"') === true);

function parseAvatar(response: OutboundResponse): Avatar | null {
  if (hasNoAvatar(response)) return null;
  if (response.estado !== 200) throw new Error(`hotel answered ${response.estado}`);
  const data = parseJson(response);
  if (data === undefined) throw new Error('the hotel did not answer in JSON');
  const textOf = (field: string): string => {
    const value = (Object(data) as Record<string, unknown>)[field];
    return typeof value === 'string' ? value : '';
  };
  const id = textOf('uniqueId');
  return { nombre: textOf('name'), mision: textOf('motto'), id: UNIQUE_ID_PATTERN.test(id) ? id : null };
}
