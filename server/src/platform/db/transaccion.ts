import { randomUUID } from 'node:crypto';
import type { Cambio, Tx } from './database.ts';
import type { Motor } from './dialecto.ts';
import { esFalloDeBase, FalloDeBase } from './vigia.ts';

/** What a transaction needs. */
interface Partes {
  motor: Motor;
  /** UTC milliseconds. */
  reloj: () => number;
  /** Hears what has changed once it has committed. */
  alCambiar?: (cambio: Cambio) => void;
}

/**
 * Runs `trabajo` in one transaction; its effects run once it has committed.
 * @throws FalloDeBase SIN_CONFIRMAR when the connection was lost during the commit: it may have been done
 */
export async function enTransaccion<T>(
  { motor, reloj, alCambiar }: Partes,
  trabajo: (tx: Tx) => Promise<T>,
): Promise<T> {
  const efectos: (() => void)[] = [];
  const cambio: Cambio = { id: randomUUID(), temas: new Set() };
  let guardando = false;
  const transaccion = motor.db.transaction().execute(async (db) => {
    let ahora = reloj();
    const resultado = await trabajo({
      db,
      cambio,
      get ahora() {
        return ahora;
      },
      tomarHora: () => {
        ahora = reloj();
      },
      despues: (efecto) => void efectos.push(efecto),
    });
    guardando = true;
    return resultado;
  });
  const resultado = await transaccion.catch((error: unknown) => {
    if (!guardando || !esFalloDeBase(error) || error.codigo !== 'BASE_CAIDA') throw error;
    motor.difundirHueco();
    throw new FalloDeBase('SIN_CONFIRMAR', error.cause);
  });
  for (const efecto of efectos) efecto();
  alCambiar?.(cambio);
  return resultado;
}
