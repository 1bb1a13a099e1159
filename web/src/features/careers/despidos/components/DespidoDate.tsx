import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import styles from './DespidoDate.module.css';

/** Date of the despido, as a stamp. */
export const DespidoDate = ({ date }: { date: string }) => (
  <span className={styles.stamp}>
    <DateTimeText value={date} format="date" />
  </span>
);
