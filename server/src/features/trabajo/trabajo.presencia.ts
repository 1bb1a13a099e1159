import { CUARTO_MS } from '@conserje/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { entero } from '../../platform/db/entero.ts';
import type { Intervalo } from './trabajo.sumas.ts';

/** Those who confirm at once wait for one another only where their juniors share a part (docs/decisions/0025). */
const PARTES = 16;

/** Adds when a junior attended some minutes, by quarters of an hour (`cuartosDe` of `rules`). */
export async function sumarPresencia(db: Db, usuario: number, cuartos: ReadonlyMap<number, number>): Promise<void> {
  if (cuartos.size === 0) return;
  // Always in this order, so that nobody waits in a circle.
  const filas = [...cuartos]
    .sort(([a], [b]) => a - b)
    .map(([cuarto, minutos]) => ({ cuarto, parte: usuario % PARTES, minutos }));
  await db
    .insertInto('presencia')
    .values(filas)
    .onConflict((c) =>
      c.columns(['cuarto', 'parte']).doUpdateSet({ minutos: sql`presencia.minutos + excluded.minutos` }),
    )
    .execute();
}

/** The same of what a confirmation credits, as the last thing of its transaction: nobody holds these rows and waits for more. */
export const presenciar = (tx: Tx, usuario: number, cuartos: ReadonlyMap<number, number>): void =>
  tx.alFinal(() => sumarPresencia(tx.db, usuario, cuartos));

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
