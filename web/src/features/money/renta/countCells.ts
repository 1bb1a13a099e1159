/** Windows of the front: of more people each stands for some. */
export const CELLS_MAX = 40;

/** How many windows there are for so many people, and how many are lit for those who have paid. */
export function countCells(paidCount: number, owedCount: number): { total: number; filled: number } {
  const total = owedCount === 0 ? CELLS_MAX : Math.min(owedCount, CELLS_MAX);
  if (paidCount === 0 || owedCount === 0) return { total, filled: 0 };
  // All are lit when everyone has paid and not before, and none only while nobody has.
  return { total, filled: Math.max(1, Math.floor((paidCount / owedCount) * total)) };
}
