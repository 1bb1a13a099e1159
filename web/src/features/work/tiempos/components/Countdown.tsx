import { isTiempoFinished, MINUTE_MS } from '@conserje/rules';
import { useMemo } from 'react';
import { useNow } from '../../../../platform/time/serverClock.ts';
import type { ViewedTiempo } from '../../../../shared/work/tiempos.queries.ts';
import {
  formatCountdown,
  formatOwnTime,
  formatRelative,
  hourArticle,
  secondsUntil,
} from '../../../../ui/text/format.ts';
import styles from './Countdown.module.css';

interface Props {
  tiempo: ViewedTiempo;
  /** Zone of the agency. */
  timeZone: string;
  /** Whether the tiempo is forgotten and the viewer's to handle. */
  isForgottenAt: (tiempo: ViewedTiempo, now: number) => boolean;
  /** Another manager has it: its end does not call for the viewer. */
  foreign: boolean;
}

/** Threshold of the ending-soon state. */
const ENDING_SOON_SECONDS = 5 * 60;

/**
 * Remaining time of a tiempo. Only this text renders each second: the row reads the end from `data-finished`, in CSS.
 */
export function Countdown(props: Props) {
  return props.tiempo.pausa === 1 ? <PausedCountdown {...props} /> : <RunningCountdown {...props} />;
}

function PausedCountdown({ tiempo, timeZone, isForgottenAt }: Props) {
  const { pausado, tiempoPaused } = tiempo;
  const now = useNow(MINUTE_MS);
  const isForgotten = pausado !== null && isForgottenAt(tiempo, now);
  return (
    <span
      className={styles.paused}
      title={pausado ? `Pausado el ${formatOwnTime(pausado, 'dateTime', timeZone)}` : undefined}
      data-forgotten={isForgotten || undefined}
    >
      <span className={styles.countdown}>{formatCountdown(tiempoPaused)}</span>
      <span className={styles.mark}>
        {isForgotten ? `Pausado · olvidado ${formatRelative(pausado, now)}` : 'Pausado'}
      </span>
    </span>
  );
}

/** The title is rendered once; the ticking part computes nothing else. */
function RunningCountdown({ tiempo, timeZone, isForgottenAt, foreign }: Props) {
  const { finaliza } = tiempo;
  const [end, title] = useMemo(
    () => [Date.parse(finaliza), `Termina a ${hourArticle(finaliza)} ${formatOwnTime(finaliza, 'time', timeZone)}`],
    [finaliza, timeZone],
  );
  return (
    <TickingCountdown end={end} title={title} isForgottenAt={(now) => isForgottenAt(tiempo, now)} foreign={foreign} />
  );
}

interface TickingCountdownProps {
  end: number;
  title: string;
  isForgottenAt: (now: number) => boolean;
  foreign: boolean;
}

function TickingCountdown({ end, title, isForgottenAt, foreign }: TickingCountdownProps) {
  const now = useNow();
  if (isTiempoFinished({ finaliza: end, pausa: false }, now)) {
    const isForgotten = isForgottenAt(now);
    return (
      <span
        className={styles.box}
        title={title}
        data-finished
        data-forgotten={isForgotten || undefined}
        data-foreign={foreign || undefined}
      >
        <span className={styles.countdown}>Terminado</span>
        <span className={styles.since}>
          {isForgotten && 'olvidado '}
          {formatRelative(new Date(end).toISOString(), now)}
        </span>
      </span>
    );
  }
  const secondsToEnd = secondsUntil(end, now);
  return (
    <span className={styles.box} title={title} data-ending-soon={secondsToEnd <= ENDING_SOON_SECONDS || undefined}>
      <span className={styles.countdown}>{formatCountdown(secondsToEnd)}</span>
    </span>
  );
}
