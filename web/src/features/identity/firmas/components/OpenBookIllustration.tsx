import { buildFlourishPath } from '../firmaFlourish.ts';
import styles from './OpenBookIllustration.module.css';

const LINE_YS = [12, 20, 28, 36, 44];

export const OpenBookIllustration = () => (
  <svg className={styles.book} width="176" height="88" viewBox="0 0 112 56" aria-hidden="true">
    <path className={styles.cover} d="M2 6h50l4 3l4-3h50v46H60l-4 3l-4-3H2z" />
    <path className={styles.page} d="M6 4h44l6 4v44l-6-3H6zM106 4H62l-6 4v44l6-3h44z" />
    <path className={styles.ruledLines} d={LINE_YS.map((y) => `M10 ${y}h40M62 ${y}h40`).join('')} />
    <path className={styles.margin} d="M16 5v43M68 5v43" />
    {['CON', 'JEF', 'ANA'].map((firma, i) => (
      <path
        key={firma}
        className={styles.stroke}
        d={buildFlourishPath(firma)}
        transform={`translate(18 ${5 + i * 8}) scale(0.6 0.5)`}
      />
    ))}
  </svg>
);
