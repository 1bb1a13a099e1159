import type { ReactNode } from 'react';
import styles from './RowButton.module.css';

interface Props {
  /** What it does to whom, for those who do not see its row. */
  title: string;
  ocupado?: boolean;
  principal?: boolean;
  /** It takes something away from somebody. */
  danger?: boolean;
  press: () => void;
  children: ReactNode;
}

/** An action of a row. A plain button: hundreds of rows stand in one page. */
export function RowButton({ title, ocupado = false, principal = false, danger = false, press, children }: Props) {
  return (
    <button
      type="button"
      className={[styles.button, principal && styles.primary, danger && styles.danger].filter(Boolean).join(' ')}
      // Not `disabled`: the dialog that it opens gives it the focus back.
      aria-disabled={ocupado || undefined}
      aria-label={title}
      onClick={() => {
        if (!ocupado) press();
      }}
    >
      {children}
    </button>
  );
}

/** The actions of one row; across the whole card where rows are cards. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>;
}
