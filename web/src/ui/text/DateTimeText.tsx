import { ahora } from '../../platform/time/serverClock.ts';
import { useAgencia } from './agenciaContext.ts';
import styles from './DateTimeText.module.css';
import type { InstantFormat } from './format.ts';
import { formatAgenciaTime, instant } from './format.ts';

interface Props {
  /** ISO 8601; null where it never happened. */
  valor: string | null;
  format?: InstantFormat;
}

/** An instant by the reader's clock, with the agency's beside it where they differ. */
export function DateTimeText({ valor, format = 'fechaHora' }: Props) {
  const { zona } = useAgencia();
  if (valor === null) return <span>—</span>;
  const there = formatAgenciaTime(valor, format, zona);
  const typed = instant(valor, format);
  if (there === null) return <time dateTime={valor}>{typed}</time>;
  return (
    <span className={styles.both}>
      <time dateTime={valor}>
        <WithYear text={typed} />
      </time>{' '}
      <small className={styles.agencia}>
        (<WithYear text={there} />)
      </small>
    </span>
  );
}

/** The text; on a card, where two clocks leave no room, without the current year. */
function WithYear({ text }: { text: string }) {
  const thisYear = ` ${new Date(ahora()).getFullYear()}`;
  const [day, ...rest] = text.split(thisYear);
  return (
    <>
      {day}
      {rest.length > 0 && <span className={styles.year}>{thisYear}</span>}
      {rest.join(thisYear)}
    </>
  );
}
