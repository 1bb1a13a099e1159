import { Fallo } from '../../platform/fallo.ts';
import type { Contestacion } from '../../platform/fuera.ts';
import { explainOutside, explainStatus } from '../../platform/fuera.ts';
import type { Deps } from '../../platform/http/contexto.ts';

const ESPERA_MS = 5000;
/** An avatar takes less than one KiB. */
const RESPUESTA_MAX = 64 * 1024;
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
export async function buscarAvatar(
  { log, fuera }: Pick<Deps, 'log' | 'fuera'>,
  hotel: string,
  nombre: string,
): Promise<Avatar | null> {
  try {
    return leer(await preguntar(fuera, hotel, nombre));
  } catch (err) {
    // Whatever keeps the hotel from answering, its caller is told that it does not, and nothing is proved.
    log.warn({ err }, 'the hotel did not answer');
    throw new Fallo('HOTEL_CAIDO');
  }
}

/**
 * Asks a hotel as a registration would, and proves nothing by it.
 * @returns whether it has an avatar of that name
 * @throws Fallo DIRECCION_NO_SIRVE with the reason, at the field `hotel`
 */
export async function tryHotel(fuera: Deps['fuera'], hotel: string, nombre: string): Promise<boolean> {
  const fail = (reason: string) => new Fallo('DIRECCION_NO_SIRVE', `${reason}.`, 'hotel');
  let contestacion: Contestacion;
  try {
    contestacion = await preguntar(fuera, hotel, nombre);
  } catch (error) {
    throw fail(explainOutside(error));
  }
  const { estado } = contestacion;
  // Any site has pages that are not there: of a hotel that too is JSON.
  if (json(contestacion) === undefined && (estado === 200 || estado === 404))
    throw fail('En esa dirección no responde un hotel. Revísala: debe ser la del hotel, como https://www.habbo.es');
  if (estado !== 200 && !hasNoAvatar(contestacion)) throw fail(explainStatus(contestacion));
  const avatar = leer(contestacion);
  if (avatar !== null && (avatar.nombre === '' || avatar.id === null))
    throw fail('Ese sitio no responde como el hotel: no dice el nombre y el identificador del avatar');
  return avatar !== null;
}

function preguntar(fuera: Deps['fuera'], hotel: string, nombre: string): Promise<Contestacion> {
  const { origin, pathname } = new URL(hotel);
  const url = `${origin}${pathname.replace(/\/+$/, '')}/api/public/users?name=${encodeURIComponent(nombre)}`;
  return fuera(url, { esperaMs: ESPERA_MS, bytesMax: RESPUESTA_MAX, redirectsMax: REDIRECTS_MAX });
}

/** The JSON of an answer; undefined where it is none. */
function json({ cuerpo }: Contestacion): unknown {
  try {
    return JSON.parse(cuerpo.toString('utf8'));
  } catch {
    // What is no JSON, its caller tells apart.
    return undefined;
  }
}

/** A name that no avatar can have is one that no avatar has: of it the hotel says 400 and `user.invalid_name`. */
const hasNoAvatar = (contestacion: Contestacion): boolean =>
  contestacion.estado === 404 ||
  (contestacion.estado === 400 && JSON.stringify(json(contestacion))?.includes('"user.invalid_name"') === true);

function leer(contestacion: Contestacion): Avatar | null {
  if (hasNoAvatar(contestacion)) return null;
  if (contestacion.estado !== 200) throw new Error(`hotel answered ${contestacion.estado}`);
  const datos = json(contestacion);
  if (datos === undefined) throw new Error('the hotel did not answer in JSON');
  const texto = (campo: string): string => {
    const valor = (Object(datos) as Record<string, unknown>)[campo];
    return typeof valor === 'string' ? valor : '';
  };
  const id = texto('uniqueId');
  return { nombre: texto('name'), mision: texto('motto'), id: ID.test(id) ? id : null };
}
