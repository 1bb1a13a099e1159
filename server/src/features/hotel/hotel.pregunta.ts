import { Fallo } from '../../platform/fallo.ts';
import type { Deps } from '../../platform/http/contexto.ts';

const ESPERA_MS = 5000;
/** An avatar takes less than one KiB. */
const RESPUESTA_MAX = 64 * 1024;
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
export async function buscarAvatar(log: Deps['log'], hotel: string, nombre: string): Promise<Avatar | null> {
  try {
    return await preguntar(`${hotel}/api/public/users?name=${encodeURIComponent(nombre)}`);
  } catch (err) {
    // Whatever keeps the hotel from answering, its caller is told that it does not, and nothing is proved.
    log.warn({ err }, 'the hotel did not answer');
    throw new Fallo('HOTEL_CAIDO');
  }
}

async function preguntar(url: string): Promise<Avatar | null> {
  // Only the address of the configuration is asked, not where it sends one.
  const respuesta = await fetch(url, { signal: AbortSignal.timeout(ESPERA_MS), redirect: 'error' });
  if (!respuesta.ok) await respuesta.body?.cancel();
  if (respuesta.status === 404) return null;
  if (!respuesta.ok) throw new Error(`hotel answered ${respuesta.status}`);
  const datos: unknown = JSON.parse(await leer(respuesta));
  const texto = (campo: string): string => {
    const valor = (Object(datos) as Record<string, unknown>)[campo];
    return typeof valor === 'string' ? valor : '';
  };
  const id = texto('uniqueId');
  return { nombre: texto('name'), mision: texto('motto'), id: ID.test(id) ? id : null };
}

/** The text of an answer, which ends here when it is larger than any avatar. */
async function leer({ body }: Response): Promise<string> {
  const trozos: Uint8Array[] = [];
  let largo = 0;
  for await (const trozo of body ?? []) {
    largo += trozo.byteLength;
    if (largo > RESPUESTA_MAX) throw new Error('hotel answered too much');
    trozos.push(trozo);
  }
  return Buffer.concat(trozos).toString('utf8');
}
