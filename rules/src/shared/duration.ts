import { formatThousands } from './texts.ts';

/** Formats whole minutes as hours and minutes: `2h 5m`, `45m`, `3h`. */
export function formatDuration(minutes: number): string {
  const total = Math.abs(Math.trunc(minutes));
  const h = Math.floor(total / 60);
  const m = total % 60;
  const parts = [h > 0 ? `${formatThousands(h)}h` : '', m > 0 || h === 0 ? `${m}m` : ''].filter(Boolean);
  return `${minutes < 0 ? '−' : ''}${parts.join(' ')}`;
}
