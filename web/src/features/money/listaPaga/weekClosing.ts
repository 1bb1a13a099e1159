import type { ClosingGroup } from '@conserje/contract';

/** The steps that close a week, in their order. */
export const CLOSING_STEPS = ['actualizar', 'pagar', 'cerrar', 'reiniciar'] as const;
export type ClosingStep = (typeof CLOSING_STEPS)[number];

type GroupTotals = ClosingGroup['lista'];

/** How far closing the week is. */
export interface WeekClosing {
  /** What is next; null where nothing is. */
  dueStep: ClosingStep | null;
  /** What was done before that. */
  done: readonly ClosingStep[];
  /** What an update brings to the lists. */
  cambian: number;
  nuevas: number;
  nuevosCreditos: number;
  /** Both open lists together. */
  lista: GroupTotals;
  /** Whose lists are still to be closed, and whose payroll to be reset after that. */
  open: readonly ClosingGroup[];
  awaitingReset: readonly ClosingGroup[];
  /** When the last step was done, while that was a short time ago and nothing was paid since. */
  finishedAt: string | null;
}

/** What comes to the lists so soon after a reset is for the next week. */
const RECENT_MS = 12 * 3_600_000;

const sum = <F>(rows: readonly F[], figureOf: (row: F) => number): number => rows.reduce((n, f) => n + figureOf(f), 0);
const latestOf = (timestamps: readonly (string | null)[]): number | null => {
  const instants = timestamps.flatMap((i) => (i === null ? [] : [Date.parse(i)]));
  return instants.length > 0 ? Math.max(...instants) : null;
};
const totalsOf = (groups: readonly ClosingGroup[]): GroupTotals => ({
  personas: sum(groups, (g) => g.lista.personas),
  creditos: sum(groups, (g) => g.lista.creditos),
  pagadas: sum(groups, (g) => g.lista.pagadas),
  pagadoCreditos: sum(groups, (g) => g.lista.pagadoCreditos),
});

/**
 * What is next, from what each step leaves behind: whoever comes back, or takes over from another, goes on from there.
 * @param payableCount how many rows the reader may pay; `now` UTC milliseconds
 */
export function computeWeekClosing(groups: readonly ClosingGroup[], payableCount: number, now: number): WeekClosing {
  const lista = totalsOf(groups);
  const open = groups.filter((g) => g.lista.personas + g.lista.pagadas > 0);
  const closedAt = latestOf(groups.map((g) => g.cerrada));
  // A payroll is reset after the lists: one that was reset before the last of them was closed is still to be.
  const needsReset = (g: ClosingGroup) => closedAt !== null && (latestOf([g.reiniciada]) ?? 0) < closedAt;
  const awaitingReset = groups.filter((g) => needsReset(g) && !open.includes(g));
  const resetAt = latestOf(groups.map((g) => g.reiniciada));
  const finishedAt =
    resetAt !== null && !groups.some(needsReset) && now - resetAt < RECENT_MS && lista.pagadas === 0
      ? new Date(resetAt).toISOString()
      : null;
  // What is earned between the two resets comes to the next list by the second.
  const updatableGroups = groups.filter((g) => !awaitingReset.includes(g));
  const findNextStep = (): ClosingStep | null => {
    if (finishedAt !== null) return null;
    if (sum(updatableGroups, (g) => g.cambian) > 0) return 'actualizar';
    if (payableCount > 0) return 'pagar';
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
    ...{ dueStep, done },
    cambian: sum(updatableGroups, (g) => g.cambian),
    nuevas: sum(updatableGroups, (g) => g.nuevas),
    nuevosCreditos: sum(updatableGroups, (g) => g.nuevosCreditos),
    ...{ lista, open, awaitingReset, finishedAt },
  };
}
