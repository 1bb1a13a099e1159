import type { Tx } from './database.ts';
import type { Motor } from './dialecto.ts';

/** Runs `trabajo` in one transaction; its effects run once it has committed. `reloj` gives UTC milliseconds. */
export async function enTransaccion<T>(
  { motor, reloj }: { motor: Motor; reloj: () => number },
  trabajo: (tx: Tx) => Promise<T>,
): Promise<T> {
  const efectos: (() => void)[] = [];
  const resultado = await motor.db.transaction().execute((db) => {
    let ahora = reloj();
    return trabajo({
      db,
      get ahora() {
        return ahora;
      },
      tomarHora: () => {
        ahora = reloj();
      },
      despues: (efecto) => void efectos.push(efecto),
    });
  });
  for (const efecto of efectos) efecto();
  return resultado;
}
