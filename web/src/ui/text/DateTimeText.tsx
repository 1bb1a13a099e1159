import { serverNow } from '../../platform/time/serverClock.ts';
import { useAgencia } from './agenciaContext.ts';
import styles from './DateTimeText.module.css';
import type { InstantFormat } from './format.ts';
import { formatAgenciaTime, formatInstant } from './format.ts';

interface Props {
  /** ISO 8601; null if it never happened. */
  value: string | null;
  format?: InstantFormat;
}

/** Instant in the viewer's zone, followed by the agency's time if it differs. */
export function DateTimeText({ value, format = 'dateTime' }: Props) {
  const { timeZone } = useAgencia();
  if (value === null) return <span>—</span>;
  const agenciaTime = formatAgenciaTime(value, format, timeZone);
  const ownTime = formatInstant(value, format);
  if (agenciaTime === null) return <time dateTime={value}>{ownTime}</time>;
  return (
    <span className={styles.both}>
      <time dateTime={value}>
        <WithYear text={ownTime} />
      </time>{' '}
      <small className={styles.agencia}>
        (<WithYear text={agenciaTime} />)
      </small>
    </span>
  );
}

/** Wraps the current year of a text, which is hidden on a card with two times. */
function WithYear({ text }: { text: string }) {
  const thisYear = ` ${new Date(serverNow()).getFullYear()}`;
  const [day, ...rest] = text.split(thisYear);
  return (
    <>
      {day}
      {rest.length > 0 && <span className={styles.year}>{thisYear}</span>}
      {rest.join(thisYear)}
    </>
  );
}
