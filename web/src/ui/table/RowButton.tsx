import type { ReactNode } from 'react';
import styles from './RowButton.module.css';

interface Props {
  /** Accessible name: the action and its target. */
  title: string;
  isBusy?: boolean;
  primary?: boolean;
  /** Destructive action. */
  danger?: boolean;
  press: () => void;
  children: ReactNode;
}

/** Action of a row. A plain button for performance: a page has hundreds of rows. */
export function RowButton({ title, isBusy = false, primary = false, danger = false, press, children }: Props) {
  return (
    <button
      type="button"
      className={[styles.button, primary && styles.primary, danger && styles.danger].filter(Boolean).join(' ')}
      // Not `disabled`, so that the dialog it opens can return the focus.
      aria-disabled={isBusy || undefined}
      aria-label={title}
      onClick={() => {
        if (!isBusy) press();
      }}
    >
      {children}
    </button>
  );
}

/** Actions of a row, over the full width of a card. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>;
}
