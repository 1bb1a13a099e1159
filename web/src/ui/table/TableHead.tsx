import IconDescending from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowDown.mjs';
import IconAscending from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowUp.mjs';
import IconSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import { useId } from 'react';
import styles from './Table.module.css';
import tableControls from './TableControls.module.css';
import type { Column, Sort } from './tableModel.ts';
import { formatSort } from './tableModel.ts';

interface Props<Row> {
  columns: readonly Column<Row>[];
  sort: Sort;
  hasActions: boolean;
  onSort: (columnId: string) => void;
}

const ROLES = { grupo: { role: 'rowgroup' }, row: { role: 'row' }, header: { role: 'columnheader' } };

function SortArrow({ active, descending }: { active: boolean; descending: boolean }) {
  const IconComponent = active ? (descending ? IconDescending : IconAscending) : IconSort;
  return <IconComponent size={16} aria-hidden="true" className={active ? 'u-accent' : styles.arrow} />;
}

export function TableHead<Row>({ columns, sort, hasActions, onSort }: Props<Row>) {
  return (
    <thead {...ROLES.grupo}>
      <tr {...ROLES.row}>
        {columns.map((c) => {
          const isActive = c.id === sort.columnId;
          return (
            <th
              key={c.id}
              {...ROLES.header}
              scope="col"
              style={c.width ? { width: c.width } : undefined}
              className={c.isNumeric ? styles.numeric : undefined}
              aria-sort={isActive ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              {/* The header is hidden in a card layout and must not be focusable; screen readers still read its text. */}
              <span className={c.isSortable === false ? undefined : tableControls.cardText}>{c.title}</span>
              {c.isSortable !== false && (
                <button type="button" className={styles.sortButton} onClick={() => onSort(c.id)}>
                  {c.title}
                  <SortArrow active={isActive} descending={sort.descending} />
                </button>
              )}
            </th>
          );
        })}
        {hasActions && (
          <th {...ROLES.header} scope="col" className={styles.actionsHeader}>
            Acciones
          </th>
        )}
      </tr>
    </thead>
  );
}

interface SortProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort;
  onSort: (sort: string) => void;
}

/** Sort control of a card layout, which has no headers. */
export function TableSort<Row>({ columns, sort, onSort }: SortProps<Row>) {
  const id = useId();
  const sortable = columns.filter((c) => c.isSortable !== false);
  if (sortable.length === 0) return null;
  return (
    <div className={tableControls.cardsOnly}>
      <label htmlFor={id} className="u-visually-hidden">
        Ordenar por
      </label>
      <select
        id={id}
        className={tableControls.field}
        value={formatSort(sort)}
        onChange={(e) => onSort(e.currentTarget.value)}
      >
        {sortable.flatMap((c) => {
          const directions = c.isNumeric ? [true, false] : [false, true];
          return directions.map((descending) => (
            <option key={`${c.id}${descending}`} value={formatSort({ columnId: c.id, descending })}>
              {c.title} {descending ? '↓' : '↑'}
            </option>
          ));
        })}
      </select>
    </div>
  );
}
