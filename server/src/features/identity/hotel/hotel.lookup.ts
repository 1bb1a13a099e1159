import { AppError } from '../../../platform/appError.ts';
import type { Deps } from '../../../platform/http/routing/callContext.ts';
import type { OutboundResponse } from '../../../platform/outbound/outboundHttp.ts';
import { explainOutboundError, explainOutboundStatus } from '../../../platform/outbound/outboundHttp.ts';

const TIMEOUT_MS = 5000;
/** An avatar takes less than 1 KiB. */
const RESPONSE_MAX_BYTES = 64 * 1024;
const REDIRECTS_MAX = 3;
const UNIQUE_ID_PATTERN = /^[\w-]{1,64}$/;

/** Avatar as the hotel answers it: missing texts are '', an invalid `uniqueId` is null. */
interface Avatar {
  nombre: string;
  mision: string;
  id: string | null;
}

/**
 * Finds an avatar with the public users call of the hotel (decisions §3); null if there is none.
 * @throws AppError HOTEL_CAIDO if the hotel cannot be reached or its response cannot be read
 */
export async function searchAvatar(
  { log, outboundHttp }: Pick<Deps, 'log' | 'outboundHttp'>,
  hotel: string,
  name: string,
): Promise<Avatar | null> {
  try {
    return parseAvatar(await requestAvatar(outboundHttp, hotel, name));
  } catch (err) {
    // Every failure is the same for the caller: the hotel does not answer and nothing is proved.
    log.warn({ err }, 'the hotel did not answer');
    throw new AppError('HOTEL_CAIDO');
  }
}

/**
 * Sends a hotel the request of a registration, without proving an avatar.
 * @returns whether the hotel has an avatar of that name
 * @throws AppError DIRECCION_NO_SIRVE with the reason, at the field `hotel`
 */
export async function tryHotel(outboundHttp: Deps['outboundHttp'], hotel: string, name: string): Promise<boolean> {
  const addressError = (reason: string) => new AppError('DIRECCION_NO_SIRVE', `${reason}.`, 'hotel');
  let response: OutboundResponse;
  try {
    response = await requestAvatar(outboundHttp, hotel, name);
  } catch (error) {
    throw addressError(explainOutboundError(error));
  }
  const { estado } = response;
  // Any site answers 404; a hotel answers it in JSON.
  if (parseJson(response) === undefined && (estado === 200 || estado === 404))
    throw addressError(
      'En esa dirección no responde un hotel. Revísala: debe ser la del hotel, como https://www.habbo.es',
    );
  if (estado !== 200 && !hasNoAvatar(response)) throw addressError(explainOutboundStatus(response));
  const avatar = parseAvatar(response);
  if (avatar !== null && (avatar.nombre === '' || avatar.id === null))
    throw addressError('Ese sitio no responde como el hotel: no dice el nombre y el identificador del avatar');
  return avatar !== null;
}

function requestAvatar(outboundHttp: Deps['outboundHttp'], hotel: string, name: string): Promise<OutboundResponse> {
  const { origin, pathname } = new URL(hotel);
  const url = `${origin}${pathname.replace(/\/+$/, '')}/api/public/users?name=${encodeURIComponent(name)}`;
  return outboundHttp(url, { timeoutMs: TIMEOUT_MS, bytesMax: RESPONSE_MAX_BYTES, redirectsMax: REDIRECTS_MAX });
}

/** Parses the JSON of a response; undefined if it is not JSON. */
function parseJson({ body }: OutboundResponse): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // The caller handles a response that is not JSON.
    return undefined;
  }
}

/** For a name that no avatar can have, the hotel answers 400 with `user.invalid_name`. */
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
