import styles from './LlamadoCount.module.css';

/** More bells cannot be counted at a glance. */
const VISIBLE_MAX = 5;

/** Number of llamados, drawn as desk bells. */
export function LlamadoCount({ cuantos }: { cuantos: number }) {
  return (
    <span className={styles.llamadosCount} data-many={cuantos >= 3 || undefined}>
      <span aria-hidden="true" className={styles.bells}>
        {Array.from({ length: Math.min(cuantos, VISIBLE_MAX) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bells are identical
          <span key={i} className={styles.bell} />
        ))}
      </span>
      <b>{cuantos}</b>
    </span>
  );
}
