import { Button } from '@mantine/core';
import styles from './Mantenimiento.module.css';

interface Props {
  /** Labels of fields that someone else changed since the dialog was opened. */
  changes: readonly string[];
  /** Accepts the changes. */
  take: () => void;
}

/** Warns that someone else changed the edited data, and names the fields; own changes stay. */
export function ConcurrentChangeBanner({ changes, take }: Props) {
  if (changes.length === 0) return null;
  return (
    <div className={styles.change} role="alert">
      <p className={styles.text}>Alguien cambió: {changes.join(', ')}. No perdiste tus cambios.</p>
      <Button variant="default" size="compact-md" onClick={take}>
        Ver el cambio
      </Button>
    </div>
  );
}
