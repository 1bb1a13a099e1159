import { buildFlourishPath } from '../firmaFlourish.ts';
import styles from './FirmaFlourish.module.css';

/** A signature as it stands in the book: three letters, and the flourish that they always have. */
export const FirmaFlourish = ({ firma }: { firma: string }) => (
  <span className={styles.firma}>
    <code>{firma}</code>
    <svg width="72" height="24" viewBox="0 0 48 20" preserveAspectRatio="none" aria-hidden="true">
      <path d={buildFlourishPath(firma)} />
    </svg>
  </span>
);
