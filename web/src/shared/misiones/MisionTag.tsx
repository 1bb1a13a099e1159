import styles from './MisionTag.module.css';

interface Props {
  mision: string;
  /** The member works from the app (part 1 §2, Mi Cuenta). */
  app?: boolean;
  className?: string;
}

/** A mision as the brass tag of a room key; sized by the surrounding text. */
export function MisionTag({ mision, app = false, className }: Props) {
  return (
    <span className={className ? `${styles.tag} ${className}` : styles.tag}>
      <span className={styles.eyelet} aria-hidden="true" />
      {mision}
      {app && <span className={styles.app}>app</span>}
    </span>
  );
}
