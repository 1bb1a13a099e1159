import { useNow } from '../../platform/time/serverClock.ts';
import { formatLongCountdown, secondsUntil } from '../../ui/text/format.ts';

interface Props {
  /** Start of eligibility, ISO 8601. */
  desde: string;
  disponible: boolean;
}

/** Countdown until a person may be promoted, by the server's clock; only this text renders each second. */
export function AscensoCountdown({ desde, disponible }: Props) {
  return disponible ? 'Disponible' : <RemainingTime desde={desde} />;
}

function RemainingTime({ desde }: { desde: string }) {
  const now = useNow();
  return <time dateTime={desde}>{formatLongCountdown(secondsUntil(Date.parse(desde), now))}</time>;
}
