/** Thousands separator: a narrow no-break space. */
export const THOUSANDS_SEPARATOR = '\u202f';
/**
 * Formats a whole number with separators from 10 000 on. Written by hand, as the first Intl formatter of a page takes
 * ten milliseconds to start.
 */
export const formatThousands = (n: number): string =>
  n < 10_000 ? String(n) : String(n).replace(/\B(?=(?:\d{3})+$)/g, THOUSANDS_SEPARATOR);

/** Formats whole minutes as hours and minutes: `2h 5m`, `45m`, `3h`. */
export function formatDuration(minutes: number): string {
  const total = Math.abs(Math.trunc(minutes));
  const h = Math.floor(total / 60);
  const m = total % 60;
  const parts = [h > 0 ? `${formatThousands(h)}h` : '', m > 0 || h === 0 ? `${m}m` : ''].filter(Boolean);
  return `${minutes < 0 ? '−' : ''}${parts.join(' ')}`;
}
