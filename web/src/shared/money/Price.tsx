import type { ReactNode } from 'react';
import { formatCreditos } from '../../ui/text/format.ts';
import styles from './Price.module.css';

interface Props {
  /** Undefined while it cannot be known. */
  valor: number | undefined;
  /** What stands there until it is. */
  emptyText: ReactNode;
  /** How it comes about. */
  children?: ReactNode;
}

/** What something costs, before it is sold. There before it is known, so that nothing jumps. */
export function Price({ valor, emptyText, children }: Props) {
  return (
    <p className={styles.price} aria-live="polite">
      {valor === undefined ? (
        emptyText
      ) : (
        <>
          <b className={styles.amount}>{formatCreditos(valor)}</b>
          <span>{children}</span>
        </>
      )}
    </p>
  );
}
