import { Button } from '@mantine/core';
import styles from './Mantenimiento.module.css';

interface Props {
  /** Labels of fields that someone else changed since the dialog was opened. */
  changes: readonly string[];
  /** What the own changes were for and is gone. */
  gone?: readonly string[];
  /** Accepts the changes. */
  take: () => void;
}

/** Warns that someone else changed the edited data, and names the fields; own changes stay. */
export function ConcurrentChangeBanner({ changes, gone = [], take }: Props) {
  if (changes.length + gone.length === 0) return null;
  return (
    <div className={styles.change} role="alert">
      <p className={styles.text}>
        {changes.length > 0 && `Alguien cambió: ${changes.join(', ')}. No perdiste tus cambios. `}
        {gone.length > 0 && `Ya no está: ${gone.join(', ')}. Lo que marcaste ahí se pierde.`}
      </p>
      <Button variant="default" size="compact-md" onClick={take}>
        Ver el cambio
      </Button>
    </div>
  );
}
