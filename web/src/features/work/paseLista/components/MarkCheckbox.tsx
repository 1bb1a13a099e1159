import type { PaseListaPart } from '@conserje/rules';
import styles from './MarkCheckbox.module.css';

/** Labels of the parts and their checkboxes. */
export const PART_LABELS: Record<
  PaseListaPart,
  { short: string; title: string; describe: (nombre: string) => string }
> = {
  pausados: { short: 'Pausa', title: 'Pausados', describe: (nombre) => `Pausar a ${nombre}` },
  sumados: { short: '+5', title: 'Sumados', describe: (nombre) => `Sumar 5 minutos a ${nombre}` },
  fuerabase: { short: 'Fuera', title: 'Fuera de base', describe: (nombre) => `${nombre} está fuera de base` },
};

interface Props {
  parte: PaseListaPart;
  nombre: string;
  puesta: boolean;
  can: boolean;
  toggle: (parte: PaseListaPart, yes: boolean) => void;
}

/** A thumb-sized checkbox. The grid sets its tab index. */
export function MarkCheckbox({ parte, nombre, puesta, can, toggle }: Props) {
  return (
    <label className={styles.checkbox} data-part={parte}>
      <input
        type="checkbox"
        className={styles.input}
        tabIndex={-1}
        aria-label={PART_LABELS[parte].describe(nombre)}
        checked={puesta}
        disabled={!can}
        onChange={(e) => toggle(parte, e.currentTarget.checked)}
      />
      <span className={styles.face} aria-hidden="true">
        {PART_LABELS[parte].short}
      </span>
    </label>
  );
}
