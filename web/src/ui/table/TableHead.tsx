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
  orden: Sort;
  /** Title of the actions column, if there is one. */
  acciones: string | undefined;
  onSort: (columnId: string) => void;
}

const ROLES = { grupo: { role: 'rowgroup' }, row: { role: 'row' }, header: { role: 'columnheader' } };

function SortArrow({ active, descending }: { active: boolean; descending: boolean }) {
  const IconComponent = active ? (descending ? IconDescending : IconAscending) : IconSort;
  return <IconComponent size={16} aria-hidden="true" className={active ? styles.activeArrow : styles.arrow} />;
}

export function TableHead<Row>({ columns, orden, acciones, onSort }: Props<Row>) {
  return (
    <thead {...ROLES.grupo}>
      <tr {...ROLES.row}>
        {columns.map((c) => {
          const isActive = c.clave === orden.clave;
          return (
            <th
              key={c.clave}
              {...ROLES.header}
              scope="col"
              style={c.ancho ? { width: c.ancho } : undefined}
              className={c.isNumeric ? styles.numeric : undefined}
              aria-sort={isActive ? (orden.descending ? 'descending' : 'ascending') : undefined}
            >
              {/* The header is hidden in a card layout and must not be focusable; screen readers still read its text. */}
              <span className={c.isSortable === false ? undefined : styles.textOnly}>{c.title}</span>
              {c.isSortable !== false && (
                <button type="button" className={styles.sortButton} onClick={() => onSort(c.clave)}>
                  {c.title}
                  <SortArrow active={isActive} descending={orden.descending} />
                </button>
              )}
            </th>
          );
        })}
        {acciones && (
          <th {...ROLES.header} scope="col" className={styles.actionsHeader}>
            {acciones}
          </th>
        )}
      </tr>
    </thead>
  );
}

interface SortProps<Row> {
  columns: readonly Column<Row>[];
  orden: Sort;
  onSort: (sort: string) => void;
}

/** Sort control of a card layout, which has no headers. */
export function TableSort<Row>({ columns, orden, onSort }: SortProps<Row>) {
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
        value={formatSort(orden)}
        onChange={(e) => onSort(e.currentTarget.value)}
      >
        {sortable.flatMap((c) => {
          const directions = c.isNumeric ? [true, false] : [false, true];
          return directions.map((descending) => (
            <option key={`${c.clave}${descending}`} value={formatSort({ clave: c.clave, descending })}>
              {c.title} {descending ? '↓' : '↑'}
            </option>
          ));
        })}
      </select>
    </div>
  );
}
