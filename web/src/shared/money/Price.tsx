import type { ReactNode } from 'react';
import { formatCreditos } from '../../ui/text/format.ts';
import styles from './Price.module.css';

interface Props {
  /** Undefined while unknown. */
  value: number | undefined;
  /** Shown while the price is unknown. */
  emptyText: ReactNode;
  children?: ReactNode;
}

/** Price before a venta. Present while unknown, so that the layout does not shift. */
export function Price({ value, emptyText, children }: Props) {
  return (
    <p className={styles.price} aria-live="polite">
      {value === undefined ? (
        emptyText
      ) : (
        <>
          <b className={styles.amount}>{formatCreditos(value)}</b>
          <span>{children}</span>
        </>
      )}
    </p>
  );
}
