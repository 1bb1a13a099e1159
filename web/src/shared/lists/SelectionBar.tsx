import type { ReactNode } from 'react';
import { raiseToastsRef } from '../../ui/layout/raiseToastsRef.ts';
import styles from './SelectionBar.module.css';

interface SelectionAction {
  label: string;
  /** The recommended action. */
  primary?: boolean;
  /** Destructive action. */
  danger?: boolean;
  busy?: boolean;
  run: () => void;
}

interface Props {
  /** Accessible name: the selected rows. */
  label: string;
  /** Number of selected rows and their total. */
  summary: ReactNode;
  /** Clears the selection. */
  remove: () => void;
  /** Label of the button that does. */
  removeLabel?: string;
  actions: readonly SelectionAction[];
}

export function SelectionBar({ label, summary, remove, removeLabel = 'Quitar selección', actions }: Props) {
  return (
    <section ref={raiseToastsRef} className={styles.bar} aria-label={label}>
      <p className="u-grow u-tabular u-nowrap" role="status">
        {summary}
      </p>
      <button type="button" className={styles.action} onClick={remove}>
        {removeLabel}
      </button>
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map(({ label, primary, danger, busy, run }) => (
            <button
              key={label}
              type="button"
              className={styles.action}
              data-primary={primary || undefined}
              data-danger={danger || undefined}
              aria-disabled={busy || undefined}
              onClick={run}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

interface DoneProps {
  /** Accessible name: the completed action. */
  label: string;
  summary: ReactNode;
  /** Skipped rows, each with the reason. */
  skipped: readonly { id: number; nombre: string; msg: string }[];
  close: () => void;
  /** Stands in its place instead of above the foot of the window. */
  isInline?: boolean | undefined;
  /** Undoes the action, or tries it again. */
  again?: { label: string; busy: boolean; run: () => void };
}

export function DoneBar({ label, summary, skipped, close, again, isInline }: DoneProps) {
  return (
    <section
      ref={isInline ? undefined : raiseToastsRef}
      className={styles.bar}
      data-inline={isInline || undefined}
      aria-label={label}
    >
      <p className="u-grow u-tabular u-nowrap" role="status">
        {summary}
      </p>
      <button type="button" className={styles.action} onClick={close}>
        Listo
      </button>
      {again && (
        <button type="button" className={styles.action} aria-disabled={again.busy || undefined} onClick={again.run}>
          {again.label}
        </button>
      )}
      {skipped.length > 0 && (
        <ul className={styles.skipped}>
          {skipped.map(({ id, nombre, msg }) => (
            <li key={id}>
              <b>{nombre}</b>: {msg}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
