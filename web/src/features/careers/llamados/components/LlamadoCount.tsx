import styles from './LlamadoCount.module.css';

/** More bells cannot be counted at a glance. */
const VISIBLE_MAX = 5;

/** Number of llamados, drawn as desk bells. */
export function LlamadoCount({ count }: { count: number }) {
  return (
    <span className={styles.llamadosCount} data-many={count >= 3 || undefined}>
      <span aria-hidden="true" className={styles.bells}>
        {Array.from({ length: Math.min(count, VISIBLE_MAX) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bells are identical
          <span key={i} className={styles.bell} />
        ))}
      </span>
      <b>{count}</b>
    </span>
  );
}
