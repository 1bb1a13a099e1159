import type { ReactNode } from 'react';
import { memo } from 'react';
import { formatNumber } from '../text/format.ts';
import styles from './Table.module.css';
import cardStyles from './TableCards.module.css';
import type { Column } from './tableModel.ts';

export interface TableRowProps<Row> {
  row: Row;
  /** The row no longer exists and stays until the table is released. */
  gone?: boolean;
  columns: readonly Column<Row>[];
  /** `isBeside`: on a card, a single small button at the end of the first line. */
  actions?: { cell: (row: Row) => ReactNode; isBeside?: boolean } | undefined;
  rowClass?: ((row: Row) => string | undefined) | undefined;
}

const ROLES = { row: { role: 'row' }, cell: { role: 'cell' } };
const PART_CLASSES = {
  title: `u-semibold ${cardStyles.title}`,
  large: cardStyles.large,
  left: cardStyles.left,
  right: cardStyles.right,
  footer: cardStyles.footer,
  line: '',
  none: cardStyles.none,
};

function renderValue(value: string | number | null): ReactNode {
  if (value === null) return '—';
  return typeof value === 'number' ? formatNumber(value) : value;
}

function Row<T>({ row, gone = false, columns, actions, rowClass }: TableRowProps<T>) {
  return (
    <tr {...ROLES.row} className={rowClass?.(row)} data-gone={gone || undefined}>
      {columns.map((c) => (
        <td
          key={c.id}
          {...ROLES.cell}
          data-label={c.title}
          className={`${PART_CLASSES[c.card ?? 'line']} ${c.isNumeric ? styles.numeric : ''}`}
        >
          {c.cell ? c.cell(row) : renderValue(c.value(row))}
        </td>
      ))}
      {actions && (
        <td
          {...ROLES.cell}
          data-actions
          className={`${styles.actionsCell} ${actions.isBeside ? cardStyles.beside : cardStyles.actions}`}
        >
          {actions.cell(row)}
        </td>
      )}
    </tr>
  );
}

/** A memoised row: renders again only when its own data changes. */
export const TableRow = memo(Row) as typeof Row;
