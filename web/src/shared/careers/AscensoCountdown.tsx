import { useNow } from '../../platform/time/serverClock.ts';
import { formatLongCountdown, secondsUntil } from '../../ui/text/format.ts';

interface Props {
  /** Start of eligibility, ISO 8601. */
  start: string;
  isAvailable: boolean;
}

/** Countdown until a person may be promoted, by the server's clock; only this text renders each second. */
export function AscensoCountdown({ start, isAvailable }: Props) {
  return isAvailable ? 'Disponible' : <RemainingTime start={start} />;
}

function RemainingTime({ start }: { start: string }) {
  const now = useNow();
  return <time dateTime={start}>{formatLongCountdown(secondsUntil(Date.parse(start), now))}</time>;
}
