import styles from './SelectRow.module.css';
import type { Selection } from './selection.ts';
import { useIsSelected, useSelectedIds } from './selection.ts';

interface Props {
  id: number;
  nombre: string;
  chosen: Selection;
}

/** Chooses a row, to do something to it together with others. */
export function SelectRow({ id, nombre, chosen }: Props) {
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        aria-label={`Seleccionar a ${nombre}`}
        checked={useIsSelected(chosen, id)}
        onChange={() => chosen.toggle(id)}
      />
    </label>
  );
}

interface SelectAllProps {
  /** Those that can be chosen. */
  ids: readonly number[];
  chosen: Selection;
  children: string;
}

/** Chooses all rows in view that can be; nothing where there is no more than one. */
export function SelectAllRows({ ids, chosen, children }: SelectAllProps) {
  const selectedIds = useSelectedIds(chosen);
  if (ids.length < 2) return null;
  const areAllSelected = ids.every((id) => selectedIds.has(id));
  return (
    <label className={styles.all}>
      <input type="checkbox" checked={areAllSelected} onChange={() => chosen.set(areAllSelected ? [] : ids)} />
      {children}
    </label>
  );
}
