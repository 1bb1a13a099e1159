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
export async function buscarAvatar(
  { log, fuera }: Pick<Deps, 'log' | 'fuera'>,
  hotel: string,
  nombre: string,
): Promise<Avatar | null> {
  try {
    return await preguntar(fuera, `${hotel}/api/public/users?name=${encodeURIComponent(nombre)}`);
  } catch (err) {
    // Whatever keeps the hotel from answering, its caller is told that it does not, and nothing is proved.
    log.warn({ err }, 'the hotel did not answer');
    throw new Fallo('HOTEL_CAIDO');
  }
}

async function preguntar(fuera: Deps['fuera'], url: string): Promise<Avatar | null> {
  const { estado, cuerpo } = await fuera(url, { esperaMs: ESPERA_MS, bytesMax: RESPUESTA_MAX });
  if (estado === 404) return null;
  if (estado !== 200) throw new Error(`hotel answered ${estado}`);
  const datos: unknown = JSON.parse(cuerpo.toString('utf8'));
  const texto = (campo: string): string => {
    const valor = (Object(datos) as Record<string, unknown>)[campo];
    return typeof valor === 'string' ? valor : '';
  };
  const id = texto('uniqueId');
  return { nombre: texto('name'), mision: texto('motto'), id: ID.test(id) ? id : null };
}
