/** Maximum of windows; beyond it one window stands for several people. */
export const CELLS_MAX = 40;

/** Counts the windows, and the lit ones. */
export function countCells(paidCount: number, owedCount: number): { total: number; filled: number } {
  const total = owedCount === 0 ? CELLS_MAX : Math.min(owedCount, CELLS_MAX);
  if (paidCount === 0 || owedCount === 0) return { total, filled: 0 };
  // All windows are lit only at full payment, none only at zero.
  return { total, filled: Math.max(1, Math.floor((paidCount / owedCount) * total)) };
}
