import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import styles from './DespidoDate.module.css';

/** When someone left, as the desk stamps it on their slip. */
export const DespidoDate = ({ fecha }: { fecha: string }) => (
  <span className={styles.stamp}>
    <DateTimeText valor={fecha} format="fecha" />
  </span>
);
