/** A place of a heat map; `value` null where there is nothing to tell, as of a day to come. */
export interface HeatMapCell {
  clave: string;
  /** Counted from 1; row and column 0 are for what is written beside them. */
  column: number;
  row: number;
  valor: number | null;
  /** Where it is, in full: 'martes 10 de marzo'. */
  longLabel: string;
}

/** What is written beside the rows (`column` 0) or the columns (`row` 0) of a part. */
export interface HeatMapLabel {
  column: number;
  row: number;
  texto: string;
}

/** A part of a heat map, whose parts stand side by side where there is room. */
export interface HeatMapBlock {
  clave: string;
  columns: number;
  filas: number;
  cells: readonly HeatMapCell[];
  labels: readonly HeatMapLabel[];
}

/** The strongest of the tones. */
export const TONE_LEVELS = 4;

/** The tone of a value, from 0 for nothing to `TONE_LEVELS` for the highest. Corrections may take a place under nothing. */
export const toneLevel = (value: number, max: number): number =>
  value <= 0 || max <= 0 ? 0 : Math.min(TONE_LEVELS, Math.ceil((value / max) * TONE_LEVELS));

/** The place that a key leads to from another one: to the next in a direction that tells something; itself at the edge. */
export function neighborIndex(cells: readonly HeatMapCell[], fromIndex: number, shortcutKey: string): number {
  const lastIndex = cells.findLastIndex(({ valor }) => valor !== null);
  if (shortcutKey === 'Home') return 0;
  if (shortcutKey === 'End') return Math.max(0, lastIndex);
  const offset = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[shortcutKey];
  const current = cells[fromIndex];
  if (!offset || !current) return fromIndex;
  const [columnStep = 0, rowStep = 0] = offset;
  const found = cells.findIndex(
    (c) => c.column === current.column + columnStep && c.row === current.row + rowStep && c.valor !== null,
  );
  return found < 0 ? fromIndex : found;
}
