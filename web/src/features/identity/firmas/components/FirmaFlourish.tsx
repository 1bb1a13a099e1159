import { buildFlourishPath } from '../firmaFlourish.ts';
import styles from './FirmaFlourish.module.css';

/** A firma: three letters and their fixed flourish. */
export const FirmaFlourish = ({ firma }: { firma: string }) => (
  <span className={styles.firma}>
    <code>{firma}</code>
    <svg width="72" height="24" viewBox="0 0 48 20" preserveAspectRatio="none" aria-hidden="true">
      <path d={buildFlourishPath(firma)} />
    </svg>
  </span>
);
