import styles from './SelectRow.module.css';
import type { Selection } from './selection.ts';
import { useIsSelected, useSelectedIds } from './selection.ts';

interface Props {
  id: number;
  name: string;
  chosen: Selection;
}

export function SelectRow({ id, name, chosen }: Props) {
  return (
    <label className={styles.checkbox}>
      <input
        type="checkbox"
        aria-label={`Seleccionar a ${name}`}
        checked={useIsSelected(chosen, id)}
        onChange={() => chosen.toggle(id)}
      />
    </label>
  );
}

interface SelectAllProps {
  /** Selectable rows. */
  ids: readonly number[];
  chosen: Selection;
  children: string;
}

/** Selects all selectable rows in view; renders nothing for fewer than two. */
export function SelectAllRows({ ids, chosen, children }: SelectAllProps) {
  const selectedIds = useSelectedIds(chosen);
  if (ids.length < 2) return null;
  const areAllSelected = ids.every((id) => selectedIds.has(id));
  return (
    <label className={styles.all}>
      <input type="checkbox" checked={areAllSelected} onChange={() => chosen.toggleAll(ids)} />
      {children}
    </label>
  );
}
