import { CUARTO_MS } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import { enPartes } from '../../platform/db/partes.ts';
import type { Intervalo } from './trabajo.sumas.ts';

/** Those who confirm at once wait for one another only where their juniors share a part (docs/decisions/0025). */
const PARTES = 16;

/** When a junior attended some minutes, by quarters of an hour (`cuartosDe` of `rules`). */
export interface Asistida {
  usuario: number;
  cuartos: ReadonlyMap<number, number>;
}

/** Adds when juniors attended. */
export async function sumarPresencia(db: Db, asistidas: readonly Asistida[]): Promise<void> {
  const sumas = new Map<number, number>();
  for (const { usuario, cuartos } of asistidas)
    for (const [cuarto, minutos] of cuartos) {
      const clave = cuarto * PARTES + (usuario % PARTES);
      sumas.set(clave, (sumas.get(clave) ?? 0) + minutos);
    }
  // Always in this order, so that nobody waits in a circle.
  const filas = [...sumas]
    .sort(([a], [b]) => a - b)
    .map(([clave, minutos]) => ({ cuarto: Math.floor(clave / PARTES), parte: clave % PARTES, minutos }));
  for (const parte of enPartes(filas))
    await db
      .insertInto('presencia')
      .values(parte)
      .onConflict((c) =>
        c.columns(['cuarto', 'parte']).doUpdateSet({ minutos: sql`presencia.minutos + excluded.minutos` }),
      )
      .execute();
}

/**
 * The same of what a confirmation credits, as the last thing of its transaction: nobody holds these rows and waits for more.
 * Once in a transaction, all of it together.
 */
export const presenciar = (tx: Tx, asistidas: readonly Asistida[]): void =>
  tx.alFinal(() => sumarPresencia(tx.db, asistidas));

/** Minutes attended in each quarter of an hour of an interval, by the instant at which it begins; those with none are left out. */
export async function presenciaEntre(db: Db, { desde, hasta }: Intervalo): Promise<Map<number, number>> {
  const filas = await db
    .selectFrom('presencia')
    .select((eb) => ['cuarto', eb.fn.sum<number>('minutos').as('minutos')])
    .where('cuarto', '>=', entero(Math.floor(desde / CUARTO_MS)))
    .where('cuarto', '<', entero(Math.ceil(hasta / CUARTO_MS)))
    .groupBy('cuarto')
    .execute();
  return new Map(filas.map(({ cuarto, minutos }) => [cuarto * CUARTO_MS, Number(minutos)]));
}
