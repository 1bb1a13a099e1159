import styles from './LlamadoCount.module.css';

/** More bells than these are no longer counted at a glance. */
const VISIBLE_MAX = 5;

/** How often someone was called, as the bell on the desk of the lobby was rung. */
export function LlamadoCount({ cuantos }: { cuantos: number }) {
  return (
    <span className={styles.llamadosCount} data-many={cuantos >= 3 || undefined}>
      <span aria-hidden="true" className={styles.bells}>
        {Array.from({ length: Math.min(cuantos, VISIBLE_MAX) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one bell is as good as another
          <span key={i} className={styles.bell} />
        ))}
      </span>
      <b>{cuantos}</b>
    </span>
  );
}
