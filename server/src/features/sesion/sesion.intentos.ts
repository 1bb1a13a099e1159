import type { Db } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';

/** Ten failures for one name or one address in 15 minutes (decisions §3). */
const FALLOS_MAX = 10;
const VENTANA_MS = 15 * 60_000;

/**
 * Runs a password check under the limit. The attempt is written before the password is looked at, so that attempts sent
 * together count together; a right password takes its own attempt back.
 * @throws Fallo DEMASIADOS_INTENTOS
 */
export async function conLimite(
  db: Db,
  sujetos: string[],
  ahora: number,
  comprobar: () => Promise<boolean>,
): Promise<boolean> {
  await db
    .deleteFrom('intento')
    .where('fecha', '<=', ahora - VENTANA_MS)
    .execute();
  const propios = await db
    .insertInto('intento')
    .values(sujetos.map((sujeto) => ({ sujeto, fecha: ahora })))
    .returning('id')
    .execute();
  const retirar = () =>
    db
      .deleteFrom('intento')
      .where(
        'id',
        'in',
        propios.map((f) => f.id),
      )
      .execute();
  const cuentas = await db
    .selectFrom('intento')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('sujeto', 'in', sujetos)
    .where('fecha', '>', ahora - VENTANA_MS)
    .groupBy('sujeto')
    .execute();
  if (cuentas.some((c) => Number(c.n) > FALLOS_MAX)) {
    await retirar();
    throw new Fallo('DEMASIADOS_INTENTOS');
  }
  const bien = await comprobar();
  if (bien) await retirar();
  return bien;
}
