import { formatInForce } from '../../../../shared/careers/LlamadoTerm.tsx';
import styles from './LlamadoCount.module.css';

/** More bells cannot be counted at a glance. */
const VISIBLE_MAX = 5;

interface Props {
  vigentes: number;
  cuantos: number;
}

/** Number of llamados that count, drawn as desk bells, and of all. */
export function LlamadoCount({ vigentes, cuantos }: Props) {
  return (
    <span className={styles.llamadosCount} data-many={vigentes >= 3 || undefined}>
      <span aria-hidden="true" className={styles.bells}>
        {Array.from({ length: Math.min(vigentes, VISIBLE_MAX) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bells are identical
          <span key={i} className={styles.bell} />
        ))}
      </span>
      <b>{formatInForce(vigentes, cuantos)}</b>
    </span>
  );
}
