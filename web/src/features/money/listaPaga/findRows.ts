import { plainText } from '@conserje/rules';
import type { Column } from '../../../ui/table/Table.tsx';

const textOf = <Row extends object>({ search, value }: Column<Row>, row: Row): string =>
  plainText(search ? search(row) : String(value(row) ?? ''));

/** Returns the rows that a table shows for a search as it was typed. */
export function findRows<Row extends object>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  search: string,
): readonly Row[] {
  const wanted = plainText(search.trim());
  const searched = columns.filter(({ isSearchable, isNumeric }) => isSearchable ?? !isNumeric);
  return rows.filter((row) => searched.some((column) => textOf(column, row).includes(wanted)));
}
