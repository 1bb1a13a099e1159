import type { ReactNode } from 'react';
import styles from './SelectionBar.module.css';

interface SelectionAction {
  texto: string;
  /** The recommended action. */
  principal?: boolean;
  /** Destructive action. */
  danger?: boolean;
  busy?: boolean;
  run: () => void;
}

interface Props {
  /** Accessible name: the selected rows. */
  label: string;
  /** Number of selected rows and their total. */
  cuenta: ReactNode;
  /** Clears the selection. */
  remove: () => void;
  acciones: readonly SelectionAction[];
}

export function SelectionBar({ label, cuenta, remove, acciones }: Props) {
  return (
    <section className={styles.bar} aria-label={label}>
      <p className={styles.count} role="status">
        {cuenta}
      </p>
      <button type="button" className={styles.otherAction} onClick={remove}>
        Quitar selección
      </button>
      {acciones.map(({ texto, principal, danger, busy, run }) => (
        <button
          key={texto}
          type="button"
          className={principal ? styles.mainAction : styles.otherAction}
          data-danger={danger || undefined}
          aria-disabled={busy || undefined}
          onClick={run}
        >
          {texto}
        </button>
      ))}
    </section>
  );
}

interface DoneProps {
  /** Accessible name: the completed action. */
  label: string;
  cuenta: ReactNode;
  /** Skipped rows, each with the reason. */
  omitidas: readonly { id: number; nombre: string; msg: string }[];
  close: () => void;
  /** Undoes the action. */
  undo?: { texto: string; busy: boolean; run: () => void };
}

export function DoneBar({ label, cuenta, omitidas, close, undo }: DoneProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      <p className={styles.count}>{cuenta}</p>
      <button type="button" className={styles.otherAction} onClick={close}>
        Cerrar
      </button>
      {undo && (
        <button type="button" className={styles.otherAction} aria-disabled={undo.busy || undefined} onClick={undo.run}>
          {undo.texto}
        </button>
      )}
      {omitidas.length > 0 && (
        <ul className={styles.skipped}>
          {omitidas.map(({ id, nombre, msg }) => (
            <li key={id}>
              <b>{nombre}</b>: {msg}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
