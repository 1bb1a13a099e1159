import type { ClaseVigia } from '@conserje/rules';
import { abrirMotor } from '../db/abrir.ts';
import { enTransaccion } from '../db/transaccion.ts';
import type { Parte } from '../db/vigia.ts';

const CALLADO: Parte = { warn: () => undefined, info: () => undefined };

/**
 * Tells the security log of a database what was done to it from outside the portal.
 * @returns false where it is of a release that had no such log yet
 */
export async function anotarDesdeFuera(
  url: string,
  ahora: number,
  clase: Extract<ClaseVigia, 'respaldo' | 'restauracion'>,
  detalle: string,
): Promise<boolean> {
  const motor = abrirMotor(url, CALLADO);
  try {
    const tablas = await motor.db.introspection.getTables();
    if (!tablas.some(({ name }) => name === 'vigilancia')) return false;
    await enTransaccion({ motor, reloj: () => ahora }, (tx) => tx.vigilar({ clase, detalle }));
    return true;
  } finally {
    await motor.cerrar();
  }
}
