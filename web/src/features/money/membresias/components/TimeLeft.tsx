import type { Membresia } from '@conserje/contract';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { ownTimeZone } from '../../../../platform/time/timeZone.ts';
import { computeDeadline } from '../membresiaDeadline.ts';
import styles from './TimeLeft.module.css';

const INTERVAL_MS = 60_000;

/** Remaining time of a membresia, as text and as a bar. */
export function TimeLeft({ membresia }: { membresia: Membresia }) {
  const { text, fraction, soon } = computeDeadline(membresia, useNow(INTERVAL_MS), ownTimeZone);
  return (
    <span className={styles.remaining} data-soon={soon || undefined}>
      {text}
      {fraction !== null && (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ inlineSize: `${fraction * 100}%` }} />
        </span>
      )}
    </span>
  );
}

export const MembresiaTypeLabel = ({ membresia: { membresiaNombre, image } }: { membresia: Membresia }) => (
  <span className={styles.type}>
    <img className="u-rigid u-pixelated" src={image} width={28} height={28} alt="" loading="lazy" decoding="async" />
    {membresiaNombre}
  </span>
);
