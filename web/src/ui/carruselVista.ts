/** Where a carousel stands: indices of the first and last slide wholly in sight, and how many fit at once. */
export interface Vista {
  primera: number;
  ultima: number;
  cabe: number;
  total: number;
}

interface Medidas {
  /** Scrolled so far, width in sight, width of one slide with its gap: pixels. */
  inicio: number;
  visible: number;
  paso: number;
  total: number;
}

// Widths come in fractions of a pixel; a slide that lacks a tenth is in sight.
const HOLGURA = 0.1;

export function vistaDe({ inicio, visible, paso, total }: Medidas): Vista {
  if (total === 0 || paso <= 0) return { primera: 0, ultima: Math.max(0, total - 1), cabe: 1, total };
  const cabe = Math.max(1, Math.floor(visible / paso + HOLGURA));
  const primera = Math.max(0, Math.min(total - cabe, Math.ceil(inicio / paso - HOLGURA)));
  return { primera, ultima: Math.min(total, primera + cabe) - 1, cabe, total };
}
