import { Button } from '@mantine/core';
import styles from './Mantenimiento.module.css';

interface Props {
  /** What somebody else has changed since the dialog was opened, by its labels. */
  cambios: readonly string[];
  /** The reader has seen it. */
  take: () => void;
}

/** Somebody else has changed what stands in a dialog: it says what, and what was typed stays. */
export function ConcurrentChangeNotice({ cambios, take }: Props) {
  if (cambios.length === 0) return null;
  return (
    <div className={styles.change} role="alert">
      <p>Alguien cambió: {cambios.join(', ')}. No perdiste lo que escribiste.</p>
      <Button variant="default" size="compact-md" onClick={take}>
        Ver el cambio
      </Button>
    </div>
  );
}
