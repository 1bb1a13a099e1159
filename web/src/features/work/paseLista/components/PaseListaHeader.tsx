import type { PaseListaPart } from '@conserje/rules';
import { PASE_LISTA_PARTS } from '@conserje/rules';
import { useEffect, useRef } from 'react';
import { TableSearch } from '../../../../ui/table/TableSearch.tsx';
import type { Marks, PaseListaPerson } from '../marks.ts';
import { countPart } from '../marks.ts';
import { PART_LABELS } from './MarkCheckbox.tsx';
import styles from './PaseListaHeader.module.css';

interface Props {
  /** Rows that match the filter. */
  visible: readonly PaseListaPerson[];
  marks: Marks;
  filter: string;
  changeFilter: (filter: string) => void;
  markAll: (parte: PaseListaPart, yes: boolean) => void;
  /** Moves the focus from the filter into the rows. */
  enterRows: () => void;
}

/** Sticky header: the name filter, and a toggle-all per column for the filtered rows. */
export function PaseListaHeader({ visible, marks, filter, changeFilter, markAll, enterRows }: Props) {
  return (
    <div className={styles.header}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the inner field has the focus, this only listens */}
      <div
        className={styles.filter}
        onKeyDown={(e) => {
          if (e.key !== 'ArrowDown') return;
          e.preventDefault();
          enterRows();
        }}
      >
        <TableSearch
          label="Filtrar por nombre"
          placeholder="Nombre"
          value={filter}
          change={changeFilter}
          selectsOnFocus
        />
      </div>
      {PASE_LISTA_PARTS.map((parte) => (
        <MarkAllBox
          key={parte}
          part={parte}
          {...countPart(marks, visible, parte)}
          setMarks={(yes) => markAll(parte, yes)}
        />
      ))}
    </div>
  );
}

interface MarkAllProps {
  part: PaseListaPart;
  marked: number;
  eligibleCount: number;
  setMarks: (yes: boolean) => void;
}

function MarkAllBox({ part, marked, eligibleCount, setMarks }: MarkAllProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const isAllMarked = marked > 0 && marked === eligibleCount;
  useEffect(() => {
    if (inputRef.current) inputRef.current.indeterminate = marked > 0 && !isAllMarked;
  });
  const { short, title } = PART_LABELS[part];
  return (
    <label className={styles.all}>
      <input
        ref={inputRef}
        type="checkbox"
        className={styles.box}
        aria-label={`${title}: a los ${eligibleCount} que se ven`}
        checked={isAllMarked}
        disabled={eligibleCount === 0}
        onChange={() => setMarks(!isAllMarked)}
      />
      <span aria-hidden="true">{short}</span>
    </label>
  );
}
