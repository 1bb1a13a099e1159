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

const sum = <F>(filas: readonly F[], de: (row: F) => number): number => filas.reduce((n, f) => n + de(f), 0);
const ultimo = (timestamps: readonly (string | null)[]): number | null => {
  const had = timestamps.flatMap((i) => (i === null ? [] : [Date.parse(i)]));
  return had.length > 0 ? Math.max(...had) : null;
};
const sumOf = (grupos: readonly ClosingGroup[]): GroupTotals => ({
  personas: sum(grupos, (g) => g.lista.personas),
  creditos: sum(grupos, (g) => g.lista.creditos),
  pagadas: sum(grupos, (g) => g.lista.pagadas),
  pagadoCreditos: sum(grupos, (g) => g.lista.pagadoCreditos),
});

/**
 * What is next, from what each step leaves behind: whoever comes back, or takes over from another, goes on from there.
 * @param payableCount how many rows the reader may pay; `ahora` UTC milliseconds
 */
export function computeWeekClosing(grupos: readonly ClosingGroup[], payableCount: number, ahora: number): WeekClosing {
  const lista = sumOf(grupos);
  const open = grupos.filter((g) => g.lista.personas + g.lista.pagadas > 0);
  const cierre = ultimo(grupos.map((g) => g.cerrada));
  // A payroll is reset after the lists: one that was reset before the last of them was closed is still to be.
  const needsReset = (g: ClosingGroup) => cierre !== null && (ultimo([g.reiniciada]) ?? 0) < cierre;
  const awaitingReset = grupos.filter((g) => needsReset(g) && !open.includes(g));
  const resetAt = ultimo(grupos.map((g) => g.reiniciada));
  const finishedAt =
    resetAt !== null && !grupos.some(needsReset) && ahora - resetAt < RECENT_MS && lista.pagadas === 0
      ? new Date(resetAt).toISOString()
      : null;
  // What is earned between the two resets comes to the next list by the second.
  const inList = grupos.filter((g) => !awaitingReset.includes(g));
  const findNextStep = (): ClosingStep | null => {
    if (finishedAt !== null) return null;
    if (sum(inList, (g) => g.cambian) > 0) return 'actualizar';
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
    cambian: sum(inList, (g) => g.cambian),
    nuevas: sum(inList, (g) => g.nuevas),
    nuevosCreditos: sum(inList, (g) => g.nuevosCreditos),
    ...{ lista, open, awaitingReset, finishedAt },
  };
}
