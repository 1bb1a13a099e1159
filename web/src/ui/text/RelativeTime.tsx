import { useNow } from '../../platform/time/serverClock.ts';
import { formatRelative } from './format.ts';

const INTERVAL_MS = 60_000;

/** Distance of an instant (ISO 8601) from now. */
export function RelativeTime({ value }: { value: string }) {
  const now = useNow(INTERVAL_MS);
  return <time dateTime={value}>{formatRelative(value, now)}</time>;
}
