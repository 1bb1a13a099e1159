import type { PagaGroup } from '@conserje/rules';
import { sql } from 'kysely';
import { orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import type { WorkType } from './workLedger.table.ts';

export { addPresence, presenceBetween, recordPresence } from './workLedger.presence.ts';
export { findAdjustment, groupPeriodStart, workBetween, workHistory } from './workLedger.queries.ts';
export type { WorkType } from './workLedger.table.ts';
export {
  type Interval,
  intervalTotals,
  lastWork,
  minutesBetween,
  minutesOfSpans,
  totalsByUsuario,
} from './workLedger.totals.ts';
export { findWorkByDay, findWorkByWeek, type WorkedDays, type WorkedWeek } from './workLedger.weeks.ts';

/** A row of the ledger to be. */
export interface WorkEntry {
  usuario: number;
  tipo: WorkType;
  minutos: number;
  tiempo?: number;
  otro?: number | null;
  motivo: string;
}

/** Not before the last cut. */
const workDate = (ahora: number) =>
  sql<number>`(select case when max(fecha) > ${ahora} then max(fecha) else ${ahora} end from corte)`;

/** What nearly every confirmation adds: a junior's minutes and their manager's. */
type WorkPair = Record<'bajo' | 'alto' | 'minutos' | 'tiempo' | 'encargado' | 'ahora', number> & { motivo: string };
const insertPair = prepared((db, { bajo, alto, minutos, tiempo, encargado, ahora, motivo }: WorkPair) => {
  const shared = { minutos, tiempo, encargado, motivo, fecha: workDate(ahora) };
  const bajoEntry = { ...shared, usuario: bajo, tipo: 'asistencia' as const, otro: alto };
  const altoEntry = { ...shared, usuario: alto, tipo: 'times' as const, otro: bajo };
  return db.insertInto('trabajo').values([bajoEntry, altoEntry]).returning('id');
});

/** The two as a pair; undefined where they are none. */
function asPair([a, b, ...more]: WorkEntry[]): Omit<WorkPair, 'encargado' | 'ahora'> | undefined {
  if (!a || !b || more.length > 0 || a.tipo !== 'asistencia' || b.tipo !== 'times') return undefined;
  const areEqual = a.tiempo === b.tiempo && a.minutos === b.minutos && a.motivo === b.motivo;
  if (!areEqual || a.otro !== b.usuario || b.otro !== a.usuario || a.tiempo === undefined) return undefined;
  return { bajo: a.usuario, alto: b.usuario, minutos: a.minutos, tiempo: a.tiempo, motivo: a.motivo };
}

/**
 * Adds rows to the work ledger. Work is never older than the last cut between pay periods: whoever had to wait while a
 * payroll was reset belongs to the new period, since the old one is reckoned (docs/decisions/0011). Once in a transaction,
 * all of it together: who waits for whom rests on that (docs/decisions/0015). It is always someone who enters work.
 * @returns the ids of the rows, in no order
 */
export async function recordWork(tx: Tx, entries: WorkEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const { id: encargado } = orThrow(tx.actor, 'INTERNO');
  const pair = asPair(entries);
  if (pair) return (await insertPair(tx.db, { ...pair, encargado, ahora: tx.ahora })).map(({ id }) => id);
  const fecha = workDate(tx.ahora);
  const rows = await tx.db
    .insertInto('trabajo')
    .values(entries.map((entry) => ({ tiempo: null, otro: null, encargado, ...entry, fecha })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Adds the contrary row of an adjustment, at the adjustment's own instant: a week that is over changes by rows of its own days
 * alone (docs/decisions/0011). It is the only row that may be older than the last cut.
 * @returns its id
 */
export async function insertReversal(
  tx: Tx,
  { usuario, tipo, minutos, fecha }: Pick<WorkEntry, 'usuario' | 'tipo' | 'minutos'> & { fecha: number },
  motivo: string,
): Promise<number> {
  const { id: encargado } = orThrow(tx.actor, 'INTERNO');
  const row = { usuario, tipo, minutos: -minutos, tiempo: null, otro: null, encargado, motivo, fecha };
  const { id } = await tx.db.insertInto('trabajo').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Until the transaction ends nobody adds work; what was being added when it was called is there. */
export const lockWork = (tx: Tx): Promise<void> => tx.lockTable('trabajo');

/**
 * Begins a pay period of a group, after `lockWork`: all work that is there is older than it.
 * @returns its instant
 */
export async function cutPeriod(tx: Tx, grupo: PagaGroup): Promise<number> {
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
