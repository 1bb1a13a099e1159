import { Button } from '@mantine/core';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { formatCountdown, secondsUntil } from '../../../../ui/text/format.ts';
import type { Turn } from '../paseLista.queries.ts';
import styles from './PaseListaTurn.module.css';

interface Props {
  turn: Turn;
  /** The viewer's own name. */
  usuario: string;
  startList: () => void;
}

/** Says whether a pase de lista may be taken now, else from when. */
export function PaseListaTurn({ turn, usuario, startList }: Props) {
  const { disponible, desde, encargadoNombre } = turn;
  const lastText =
    encargadoNombre === null ? (
      'Sin listas todavía.'
    ) : encargadoNombre === usuario ? (
      'Tú pasaste la última.'
    ) : (
      <>
        <PersonLink name={encargadoNombre} /> pasó la última.
      </>
    );
  return (
    <section className={disponible ? `${styles.turn} ${styles.available}` : styles.turn} aria-label="Próxima lista">
      {disponible || desde === null ? (
        <p className={styles.text}>
          <b className={styles.large}>Ya puedes pasar lista</b>
          <span>{lastText}</span>
        </p>
      ) : (
        <p className={styles.text}>
          <b className={styles.large}>
            Podrás pasar lista en <TimeUntilTurn start={desde} />
          </b>
          <span>{lastText}</span>
        </p>
      )}
      {disponible && <Button onClick={startList}>Nueva lista</Button>}
    </section>
  );
}

/** Ticking time until the next list. */
export function TimeUntilTurn({ start }: { start: string }) {
  const now = useNow();
  return (
    <span role="timer" className={styles.countdown}>
      {formatCountdown(secondsUntil(Date.parse(start), now))}
    </span>
  );
}
