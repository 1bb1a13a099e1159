/** A cell of a heat map; `value` is null without data, such as a future day. */
export interface HeatMapCell {
  id: string;
  /** Counted from 1; row and column 0 hold the labels. */
  column: number;
  row: number;
  value: number | null;
  /** Full name: 'martes 10 de marzo'. */
  longLabel: string;
  /** Stands out, with a frame. */
  isMarked?: boolean;
}

/** Label of a row (`column` 0) or a column (`row` 0). */
export interface HeatMapLabel {
  column: number;
  row: number;
  text: string;
}

/** A part of a heat map; parts stand side by side if there is room. */
export interface HeatMapBlock {
  id: string;
  columns: number;
  rows: number;
  cells: readonly HeatMapCell[];
  labels: readonly HeatMapLabel[];
}

/** Level of the strongest tone. */
export const HEAT_LEVELS = 4;

/** Returns the heat level of a value, from 0 to `HEAT_LEVELS` for the highest. Corrections can make a value negative. */
export const heatLevel = (value: number, max: number): number =>
  value <= 0 || max <= 0 ? 0 : Math.min(HEAT_LEVELS, Math.ceil((value / max) * HEAT_LEVELS));

/** Returns the cell that a key leads to: the next one with data in its direction; the same cell at the edge. */
export function neighborCellIndex(cells: readonly HeatMapCell[], fromIndex: number, shortcutKey: string): number {
  const lastIndex = cells.findLastIndex(({ value }) => value !== null);
  if (shortcutKey === 'Home') return 0;
  if (shortcutKey === 'End') return Math.max(0, lastIndex);
  const offset = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[shortcutKey];
  const current = cells[fromIndex];
  if (!offset || !current) return fromIndex;
  const [columnStep = 0, rowStep = 0] = offset;
  const found = cells.findIndex(
    (c) => c.column === current.column + columnStep && c.row === current.row + rowStep && c.value !== null,
  );
  return found < 0 ? fromIndex : found;
}
