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
  part: PaseListaPart;
  name: string;
  isChecked: boolean;
  can: boolean;
  toggle: (parte: PaseListaPart, yes: boolean) => void;
}

/** A thumb-sized checkbox. The grid sets its tab index. */
export function MarkCheckbox({ part, name, isChecked, can, toggle }: Props) {
  return (
    <label className={styles.checkbox} data-part={part}>
      <input
        type="checkbox"
        className={styles.input}
        tabIndex={-1}
        aria-label={PART_LABELS[part].describe(name)}
        checked={isChecked}
        disabled={!can}
        onChange={(e) => toggle(part, e.currentTarget.checked)}
      />
      <span className={styles.face} aria-hidden="true">
        {PART_LABELS[part].short}
      </span>
    </label>
  );
}
