import styles from './PendingChanges.module.css';

interface Props {
  cuantos: number;
  /** Applies the pending changes. */
  release: () => void;
}

/** Number of changes by others while the rows are frozen. Keeps its place when empty, so that nothing shifts. */
export function PendingChanges({ cuantos, release }: Props) {
  return (
    <span className={styles.slot} role="status">
      {cuantos > 0 && (
        <button type="button" className={styles.button} onClick={release}>
          {cuantos === 1 ? 'Ver 1 cambio' : `Ver ${cuantos} cambios`}
        </button>
      )}
    </span>
  );
}
