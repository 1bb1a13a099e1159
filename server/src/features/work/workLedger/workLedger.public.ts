import type { PagaGroup } from '@conserje/rules';
import { sql } from 'kysely';
import { orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { prepared } from '../../../platform/database/preparedQuery.ts';
import type { PresenceEntry } from './workLedger.presence.ts';
import { recordPresence, recordPresenceLast } from './workLedger.presence.ts';
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

/** New row of the work ledger. */
export interface WorkEntry {
  usuario: number;
  tipo: WorkType;
  minutos: number;
  tiempo?: number;
  otro?: number | null;
  motivo: string;
}

/** `now`, or the last cut when it is later. */
const workDate = (now: number) =>
  sql<number>`(select case when max(fecha) > ${now} then max(fecha) else ${now} end from corte)`;

/** Rows of most confirmations: bajo and alto with equal minutes. */
type WorkPair = Record<'bajo' | 'alto' | 'minutos' | 'tiempo' | 'encargado' | 'now', number> & { motivo: string };
const insertPair = prepared((db, { bajo, alto, minutos, tiempo, encargado, now, motivo }: WorkPair) => {
  const shared = { minutos, tiempo, encargado, motivo, fecha: workDate(now) };
  const bajoEntry = { ...shared, usuario: bajo, tipo: 'asistencia' as const, otro: alto };
  const altoEntry = { ...shared, usuario: alto, tipo: 'times' as const, otro: bajo };
  return db.insertInto('trabajo').values([bajoEntry, altoEntry]).returning('id');
});

/** Returns undefined when the entries are no such pair. */
function asPair([a, b, ...more]: WorkEntry[]): Omit<WorkPair, 'encargado' | 'now'> | undefined {
  if (!a || !b || more.length > 0 || a.tipo !== 'asistencia' || b.tipo !== 'times') return undefined;
  const areEqual = a.tiempo === b.tiempo && a.minutos === b.minutos && a.motivo === b.motivo;
  if (!areEqual || a.otro !== b.usuario || b.otro !== a.usuario || a.tiempo === undefined) return undefined;
  return { bajo: a.usuario, alto: b.usuario, minutos: a.minutos, tiempo: a.tiempo, motivo: a.motivo };
}

/**
 * Adds rows to the work ledger, never older than the last cut: work that waited for a reset of the nomina belongs to
 * the new period, since the old one is computed (docs/decisions/0011). Called once per transaction, with all entries:
 * the lock order depends on it (docs/decisions/0015). The transaction needs an actor.
 * @returns the ids of the rows, in no order
 */
export async function recordWork(tx: Tx, entries: WorkEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const { id: encargado } = orThrow(tx.actor, 'INTERNO');
  const pair = asPair(entries);
  if (pair) return (await insertPair(tx.db, { ...pair, encargado, now: tx.now })).map(({ id }) => id);
  const fecha = workDate(tx.now);
  const rows = await insertRows(
    tx.db,
    'trabajo',
    entries.map((entry) => ({ tiempo: null, otro: null, encargado, ...entry })),
    { fecha },
  )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * `recordWork` and `recordPresence` for one confirmation. Everyone who credits the same alto meanwhile waits for this
 * transaction, so the usual pair of rows is written last (docs/decisions/0015).
 */
export async function recordConfirmation(tx: Tx, entries: WorkEntry[], presence: PresenceEntry): Promise<void> {
  const pair = asPair(entries);
  if (!pair) {
    await recordWork(tx, entries);
    return recordPresence(tx, [presence]);
  }
  const { id: encargado } = orThrow(tx.actor, 'INTERNO');
  tx.writeLast(() => insertPair(tx.db, { ...pair, encargado, now: tx.now }));
  recordPresenceLast(tx, presence);
}

/**
 * Adds the contrary row of an adjustment, at its instant: a past week changes only by rows of its own days
 * (docs/decisions/0011). No other row may be older than the last cut.
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

/** Blocks new work until the transaction ends, after pending inserts have finished. */
export const lockWork = (tx: Tx): Promise<void> => tx.lockTable('trabajo');

/**
 * Begins a pay period of a group, later than all existing work. Needs `lockWork`.
 * @returns its instant
 */
export async function cutPeriod(tx: Tx, grupo: PagaGroup): Promise<number> {
  const { ultimo } = await tx.db
    .selectFrom('trabajo')
    .select((eb) => eb.fn.max('fecha').as('ultimo'))
    .executeTakeFirstOrThrow();
  const fecha = Math.max(tx.now, (ultimo ?? 0) + 1);
  await tx.db
    .insertInto('corte')
    .values({ grupo, fecha, encargado: tx.actor?.id ?? null })
    .execute();
  return fecha;
}
