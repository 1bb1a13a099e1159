import styles from './PendingChangesButton.module.css';

interface Props {
  count: number;
  /** Applies the pending changes. */
  release: () => void;
}

/** Number of changes by others while the rows are frozen. Keeps its place when empty, so that nothing shifts. */
export function PendingChangesButton({ count, release }: Props) {
  return (
    <span className={styles.slot} role="status">
      {count > 0 && (
        <button type="button" className={styles.button} onClick={release}>
          {count === 1 ? 'Ver 1 cambio' : `Ver ${count} cambios`}
        </button>
      )}
    </span>
  );
}
