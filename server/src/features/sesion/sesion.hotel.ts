import { Fallo } from '../../platform/fallo.ts';

const ESPERA_MS = 5000;

/**
 * Demands that the motto of an avatar holds a code, by the hotel's public users call (decisions §3).
 * @throws Fallo CODIGO_AUSENTE when it does not, HOTEL_CAIDO when the hotel cannot be asked
 */
export async function exigirCodigoEnMision(hotel: string, nombre: string, codigo: string): Promise<void> {
  const mision = await misionEnHotel(`${hotel}/api/public/users?name=${encodeURIComponent(nombre)}`);
  if (mision === null || !mision.includes(codigo)) throw new Fallo('CODIGO_AUSENTE');
}

/** The motto; null for an avatar that does not exist or shows none. */
async function misionEnHotel(url: string): Promise<string | null> {
  try {
    const respuesta = await fetch(url, { signal: AbortSignal.timeout(ESPERA_MS) });
    if (respuesta.status === 404) return null;
    if (!respuesta.ok) throw new Error(`hotel answered ${respuesta.status}`);
    const datos: unknown = await respuesta.json();
    return typeof datos === 'object' && datos !== null && 'motto' in datos && typeof datos.motto === 'string'
      ? datos.motto
      : null;
  } catch {
    // Whatever keeps the hotel from answering, the visitor is told that it does not: never a registration.
    throw new Fallo('HOTEL_CAIDO');
  }
}
