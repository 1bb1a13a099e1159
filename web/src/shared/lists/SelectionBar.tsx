import type { ReactNode } from 'react';
import styles from './SelectionBar.module.css';

interface SelectionAction {
  texto: string;
  /** It is what the reader should do next. */
  principal?: boolean;
  /** It takes something away from them. */
  danger?: boolean;
  busy?: boolean;
  run: () => void;
}

interface Props {
  /** What is chosen, for those who do not see it. */
  label: string;
  /** How many there are, and what they come to. */
  cuenta: ReactNode;
  /** Chooses none. */
  remove: () => void;
  /** What one press does to all of them. */
  acciones: readonly SelectionAction[];
}

/** What is chosen of a list, what it comes to, and what can be done to all of it with one press. */
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
  /** What was done, for those who do not see it. */
  label: string;
  cuenta: ReactNode;
  /** What was left as it was, each with the reason. */
  omitidas: readonly { id: number; nombre: string; msg: string }[];
  close: () => void;
  /** The way back. */
  undo?: { texto: string; busy: boolean; run: () => void };
}

/** What became of those that were chosen. */
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
