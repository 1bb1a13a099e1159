import type { ClosingGroup, PagaRow } from '@conserje/contract';
import { payableRows } from './pagaView.ts';

export const CLOSING_STEPS = ['actualizar', 'pagar', 'cerrar', 'reiniciar'] as const;
export type ClosingStep = (typeof CLOSING_STEPS)[number];

type GroupTotals = ClosingGroup['lista'];

export interface WeekClosing {
  /** The next step; null when there is none. */
  dueStep: ClosingStep | null;
  /** The steps before it. */
  done: readonly ClosingStep[];
  /** Rows that an update changes; `newCount` are added. */
  changedCount: number;
  newCount: number;
  newCreditos: number;
  /** Totals of both open lists; a person on both counts once. */
  totals: GroupTotals;
  /** Credits paid from the lists that were just closed. */
  paidBefore: number;
  /** Groups with an open list, and groups whose payroll needs a reset afterwards. */
  open: readonly ClosingGroup[];
  awaitingReset: readonly ClosingGroup[];
  /** Groups in which confirmations of the period are missing. */
  unsigned: readonly ClosingGroup[];
  /** Instant of the last step, ISO 8601; null unless it was recent and nothing was paid since. */
  finishedAt: string | null;
}

/** Rows that join a list within this time after a reset belong to the next week. */
const RECENT_MS = 12 * 3_600_000;

const sum = <F>(rows: readonly F[], figureOf: (row: F) => number): number => rows.reduce((n, f) => n + figureOf(f), 0);
const latestOf = (timestamps: readonly (string | null)[]): number | null => {
  const instants = timestamps.flatMap((i) => (i === null ? [] : [Date.parse(i)]));
  return instants.length > 0 ? Math.max(...instants) : null;
};
const countPeople = (rows: readonly PagaRow[]): number => new Set(rows.map(({ usuario }) => usuario)).size;
const totalsOf = (groups: readonly ClosingGroup[], rows: readonly PagaRow[]): GroupTotals => ({
  personas: countPeople(rows.filter(({ estado }) => estado === 'abierta')),
  creditos: sum(groups, (g) => g.lista.creditos),
  pagadas: countPeople(rows.filter(({ pagado }) => pagado === 1)),
  pagadoCreditos: sum(groups, (g) => g.lista.pagadoCreditos),
});

/**
 * Computes the next step from the results of the earlier ones, so that anyone can continue.
 * @param rows those of the open lists; `now` in UTC milliseconds
 */
export function computeWeekClosing(
  groups: readonly ClosingGroup[],
  rows: readonly PagaRow[],
  now: number,
): WeekClosing {
  const list = totalsOf(groups, rows);
  const open = groups.filter((g) => g.lista.personas + g.lista.pagadas > 0);
  const closedAt = latestOf(groups.map((g) => g.cerrada));
  // A payroll is reset after the lists: a reset before the last closing does not count.
  const needsReset = (g: ClosingGroup) => closedAt !== null && (latestOf([g.reiniciada]) ?? 0) < closedAt;
  const awaitingReset = groups.filter((g) => needsReset(g) && !open.includes(g));
  const resetAt = latestOf(groups.map((g) => g.reiniciada));
  const finishedAt =
    resetAt !== null && !groups.some(needsReset) && now - resetAt < RECENT_MS && list.pagadas === 0
      ? new Date(resetAt).toISOString()
      : null;
  // Work between the two resets joins the next list with the second reset.
  const updatableGroups = groups.filter((g) => !awaitingReset.includes(g));
  const findNextStep = (): ClosingStep | null => {
    if (finishedAt !== null) return null;
    if (sum(updatableGroups, (g) => g.cambian) > 0) return 'actualizar';
    if (payableRows(rows).length > 0) return 'pagar';
    if (open.length > 0) return 'cerrar';
    return awaitingReset.length > 0 ? 'reiniciar' : null;
  };
  const dueStep = findNextStep();
  const done =
    dueStep === null
      ? finishedAt === null
        ? []
        : CLOSING_STEPS
      : CLOSING_STEPS.slice(0, CLOSING_STEPS.indexOf(dueStep));
  return {
    dueStep,
    done,
    changedCount: sum(updatableGroups, (g) => g.cambian),
    newCount: sum(updatableGroups, (g) => g.nuevas),
    newCreditos: sum(updatableGroups, (g) => g.nuevosCreditos),
    totals: list,
    paidBefore: sum(
      groups.filter(({ cerrada }) => cerrada !== null && now - Date.parse(cerrada) < RECENT_MS),
      (g) => g.pagadoAlCerrar,
    ),
    open,
    awaitingReset,
    finishedAt,
    unsigned: finishedAt === null ? groups.filter((g) => g.faltan) : [],
  };
}
