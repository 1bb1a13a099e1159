import { isFinished } from '@conserje/rules';
import { useMemo } from 'react';
import { useNow } from '../../../../platform/time/serverClock.ts';
import type { ViewedTiempo } from '../../../../shared/work/tiempos.queries.ts';
import { formatCountdown, formatOwnTime, formatRelative, secondsUntil } from '../../../../ui/text/format.ts';
import styles from './Countdown.module.css';

interface Props {
  tiempo: ViewedTiempo;
  /** The agency's zone. */
  zona: string;
  /** Whether it waits forgotten for the reader. */
  olvidado: (tiempo: ViewedTiempo, ahora: number) => boolean;
  /** Someone else manages it: its end is no call to the reader. */
  foreign: boolean;
}

/** From here on it soon ends. */
const ENDING_SOON_SECONDS = 5 * 60;

/**
 * What is left of a tiempo. Only this text is drawn each second: the row around it knows of its end by
 * `data-finished`, in CSS.
 */
export function Countdown(props: Props) {
  return props.tiempo.pausa === 1 ? <PausedCountdown {...props} /> : <RunningCountdown {...props} />;
}

const ONE_MINUTE_MS = 60_000;

function PausedCountdown({ tiempo, zona, olvidado }: Props) {
  const { pausado, tiempoPaused } = tiempo;
  const ahora = useNow(ONE_MINUTE_MS);
  const forgottenMinutes = pausado !== null && olvidado(tiempo, ahora);
  return (
    <span
      className={styles.paused}
      title={pausado ? `Pausado el ${formatOwnTime(pausado, 'fechaHora', zona)}` : undefined}
      data-forgotten={forgottenMinutes || undefined}
    >
      <span className={styles.countdown}>{formatCountdown(tiempoPaused)}</span>
      <span className={styles.mark}>
        {forgottenMinutes ? `Pausado · olvidado ${formatRelative(pausado, ahora)}` : 'Pausado'}
      </span>
    </span>
  );
}

/** Its title is written once; what ticks has nothing else to reckon. */
function RunningCountdown({ tiempo, zona, olvidado, foreign }: Props) {
  const { finaliza } = tiempo;
  const [end, title] = useMemo(
    () => [Date.parse(finaliza), `Termina a las ${formatOwnTime(finaliza, 'hora', zona)}`],
    [finaliza, zona],
  );
  return <TickingCountdown end={end} title={title} olvidado={(ahora) => olvidado(tiempo, ahora)} foreign={foreign} />;
}

interface TickingCountdownProps {
  end: number;
  title: string;
  olvidado: (ahora: number) => boolean;
  foreign: boolean;
}

function TickingCountdown({ end, title, olvidado, foreign }: TickingCountdownProps) {
  const ahora = useNow();
  if (isFinished({ finaliza: end, pausa: false }, ahora)) {
    const forgottenMinutes = olvidado(ahora);
    return (
      <span
        className={styles.box}
        title={title}
        data-finished
        data-forgotten={forgottenMinutes || undefined}
        data-foreign={foreign || undefined}
      >
        <span className={styles.countdown}>Terminado</span>
        <span className={styles.since}>
          {forgottenMinutes && 'olvidado '}
          {formatRelative(new Date(end).toISOString(), ahora)}
        </span>
      </span>
    );
  }
  const quedan = secondsUntil(end, ahora);
  return (
    <span className={styles.box} title={title} data-ending-soon={quedan <= ENDING_SOON_SECONDS || undefined}>
      <span className={styles.countdown}>{formatCountdown(quedan)}</span>
    </span>
  );
}
