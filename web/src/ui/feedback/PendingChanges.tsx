import styles from './PendingChanges.module.css';

interface Props {
  cuantos: number;
  /** Shows them. */
  release: () => void;
}

/** What others changed while the rows stand still; it moves nothing, whether it says something or not. */
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
