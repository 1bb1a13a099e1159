import IconDone from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { Change } from '../nominaAdjustment.ts';
import styles from './AdjustmentLog.module.css';

export interface DoneAdjustment {
  n: number;
  msg: string;
  cambio: Change;
}

/**
 * What was adjusted since the sheet was opened, the last one first: a notification is gone after a second, and whoever
 * is not sure presses again. The notification has announced it already.
 */
export function AdjustmentLog({ done }: { done: readonly DoneAdjustment[] }) {
  if (done.length === 0) return null;
  return (
    <ul className={styles.adjustments} aria-label="Ajustes hechos">
      {done.map(({ n, msg, cambio: { label, antes, despues } }) => (
        <li key={n}>
          <IconDone size={20} aria-hidden="true" />
          <span>
            {msg}.
            <span className={styles.change}>
              {label}: <b>{antes}</b> → <b>{despues}</b>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
