import type { GrupoPaga } from '@conserje/rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { oFallo } from '../../platform/fallo.ts';
import type { TipoTrabajo } from './trabajo.table.ts';

export { filasEntre, historial, inicioPeriodo } from './trabajo.queries.ts';
export { type SemanaTrabajada, trabajoPorSemana } from './trabajo.semanas.ts';
export { type Intervalo, minutosDeTramos, minutosEntre, sumasPorUsuario, ultimoTrabajo } from './trabajo.sumas.ts';
export type { TipoTrabajo } from './trabajo.table.ts';

/** A row of the ledger to be. */
export interface Asiento {
  usuario: number;
  tipo: TipoTrabajo;
  minutos: number;
  tiempo?: number;
  otro?: number | null;
  motivo: string;
}

/**
 * Adds rows to the work ledger. Work is never older than the last cut between pay periods: whoever had to wait while a
 * payroll was reset belongs to the new period, since the old one is reckoned (docs/decisions/0011). Once in a transaction,
 * all of it together: who waits for whom rests on that (docs/decisions/0015). It is always someone who enters work.
 * @returns the ids of the rows, in no order
 */
export async function asentar(tx: Tx, asientos: Asiento[]): Promise<number[]> {
  if (asientos.length === 0) return [];
  const { id: encargado } = oFallo(tx.actor, 'INTERNO');
  const fecha = sql<number>`(select case when max(fecha) > ${tx.ahora} then max(fecha) else ${tx.ahora} end from corte)`;
  const filas = await tx.db
    .insertInto('trabajo')
    .values(asientos.map((a) => ({ tiempo: null, otro: null, encargado, ...a, fecha })))
    .returning('id')
    .execute();
  return filas.map(({ id }) => id);
}

/** Until the transaction ends nobody adds work; what was being added when it was called is there. */
export const detenerTrabajo = (tx: Tx): Promise<void> => tx.detener('trabajo');

/**
 * Begins a pay period of a group, after `detenerTrabajo`: all work that is there is older than it.
 * @returns its instant
 */
export async function cortar(tx: Tx, grupo: GrupoPaga): Promise<number> {
  const { ultimo } = await tx.db
    .selectFrom('trabajo')
    .select((eb) => eb.fn.max('fecha').as('ultimo'))
    .executeTakeFirstOrThrow();
  const fecha = Math.max(tx.ahora, (ultimo ?? 0) + 1);
  await tx.db
    .insertInto('corte')
    .values({ grupo, fecha, encargado: tx.actor?.id ?? null })
    .execute();
  return fecha;
}
