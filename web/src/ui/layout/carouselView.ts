/** View of a carousel: indices of the first and last fully visible slide, and the number that fits. */
export interface CarouselView {
  first: number;
  last: number;
  fits: number;
  total: number;
}

interface Measurements {
  /** Scroll offset, visible width and width of a slide with its gap, in pixels. */
  scrollOffset: number;
  visibleWidth: number;
  slideWidth: number;
  total: number;
}

// Widths are fractional; a slide that lacks a tenth of its width counts as visible.
const TOLERANCE = 0.1;

export function carouselViewOf({ scrollOffset, visibleWidth, slideWidth, total }: Measurements): CarouselView {
  if (total === 0 || slideWidth <= 0) return { first: 0, last: Math.max(0, total - 1), fits: 1, total };
  const fitCount = Math.max(1, Math.floor(visibleWidth / slideWidth + TOLERANCE));
  const first = Math.max(0, Math.min(total - fitCount, Math.ceil(scrollOffset / slideWidth - TOLERANCE)));
  return { first, last: Math.min(total, first + fitCount) - 1, fits: fitCount, total };
}
