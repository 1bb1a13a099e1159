/** View of a carousel: indices of the first and last fully visible slide, and the number that fits. */
export interface CarouselView {
  primera: number;
  ultima: number;
  fits: number;
  total: number;
}

interface Measurements {
  /** Scroll offset, visible width and width of a slide with its gap, in pixels. */
  inicio: number;
  visible: number;
  paso: number;
  total: number;
}

// Widths are fractional; a slide that lacks a tenth of its width counts as visible.
const TOLERANCE = 0.1;

export function viewOf({ inicio, visible, paso, total }: Measurements): CarouselView {
  if (total === 0 || paso <= 0) return { primera: 0, ultima: Math.max(0, total - 1), fits: 1, total };
  const fitCount = Math.max(1, Math.floor(visible / paso + TOLERANCE));
  const first = Math.max(0, Math.min(total - fitCount, Math.ceil(inicio / paso - TOLERANCE)));
  return { primera: first, ultima: Math.min(total, first + fitCount) - 1, fits: fitCount, total };
}
