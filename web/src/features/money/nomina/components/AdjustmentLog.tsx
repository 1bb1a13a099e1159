import IconDone from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { NominaChange } from '../nominaAdjustment.ts';
import styles from './AdjustmentLog.module.css';

export interface DoneAdjustment {
  n: number;
  msg: string;
  change: NominaChange;
}

/**
 * Adjustments since the sheet was opened, last one first: a notification vanishes after a second, and a viewer in doubt
 * would adjust again. Not announced, since the notification was.
 */
export function AdjustmentLog({ done }: { done: readonly DoneAdjustment[] }) {
  if (done.length === 0) return null;
  return (
    <ul className={styles.adjustments} aria-label="Ajustes hechos">
      {done.map(({ n, msg, change: { label, before, after } }) => (
        <li key={n} className={styles.adjustment}>
          <IconDone className="u-rigid u-good" size={20} aria-hidden="true" />
          <span>
            {msg}.
            <span className="u-block u-tabular">
              {label}: <b>{before}</b> → <b>{after}</b>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
