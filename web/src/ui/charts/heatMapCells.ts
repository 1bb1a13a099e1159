/** A place of a heat map; `valor` null where there is nothing to tell, as of a day to come. */
export interface Cell {
  clave: string;
  /** Counted from 1; row and column 0 are for what is written beside them. */
  column: number;
  row: number;
  valor: number | null;
  /** Where it is, in full: 'martes 10 de marzo'. */
  longLabel: string;
}

/** What is written beside the rows (`column` 0) or the columns (`row` 0) of a part. */
export interface Label {
  column: number;
  row: number;
  texto: string;
}

/** A part of a heat map, whose parts stand side by side where there is room. */
export interface HeatMapBlock {
  clave: string;
  columns: number;
  filas: number;
  cells: readonly Cell[];
  labels: readonly Label[];
}

/** The strongest of the tones. */
export const TONE_LEVELS = 4;

/** The tone of a value, from 0 for nothing to `TONE_LEVELS` for the highest. Corrections may take a place under nothing. */
export const toneLevel = (valor: number, max: number): number =>
  valor <= 0 || max <= 0 ? 0 : Math.min(TONE_LEVELS, Math.ceil((valor / max) * TONE_LEVELS));

/** The place that a key leads to from another one: to the next in a direction that tells something; itself at the edge. */
export function vecina(cells: readonly Cell[], desde: number, shortcutKey: string): number {
  const ultima = cells.findLastIndex(({ valor }) => valor !== null);
  if (shortcutKey === 'Home') return 0;
  if (shortcutKey === 'End') return Math.max(0, ultima);
  const paso = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[shortcutKey];
  const current = cells[desde];
  if (!paso || !current) return desde;
  const [column = 0, row = 0] = paso;
  const found = cells.findIndex(
    (c) => c.column === current.column + column && c.row === current.row + row && c.valor !== null,
  );
  return found < 0 ? desde : found;
}
