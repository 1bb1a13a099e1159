import type { CsvValue, SheetColumn, SheetUnit } from '@conserje/rules';
import { plainText } from '@conserje/rules';
import type { Row } from '@tanstack/react-table';
import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { SheetContent } from '../files/saveSheet.ts';
import { compareText } from '../text/format.ts';

export type RowKey = string | number;

/** Column of a file: one value in one unit. */
export interface FileColumn<RowData> extends SheetColumn {
  value: (row: RowData) => CsvValue;
}

export interface Column<RowData> {
  /** Its name in the URL. */
  id: string;
  title: string;
  /** Value for sort, search and, without `file`, the export. Null comes last. */
  value: (row: RowData) => string | number | null;
  /** Rendered content; without it `value`. */
  cell?: (row: RowData) => ReactNode;
  /** Text that the search looks in, where people read another than the value. */
  search?: (row: RowData) => string;
  /** Exported value, or several columns if a cell shows several values. */
  file?: ((row: RowData) => CsvValue) | readonly FileColumn<RowData>[];
  /** Unit of the exported number. */
  unit?: SheetUnit;
  /** The exported value is a day `YYYY-MM-DD`. */
  isDay?: boolean;
  /** Right-aligned, with tabular figures; sorts descending first. */
  isNumeric?: boolean;
  /** Default: texts are searched, numbers are not. */
  isSearchable?: boolean;
  isSortable?: boolean;
  /**
   * Place in a card: `title` in the first line, `large` as a large figure beside it; below, `left` first and
   * without a label, `right` after it with one; `line` (default) with a label; `footer` as a quiet last line without
   * one; `none` hidden.
   */
  card?: 'title' | 'large' | 'left' | 'right' | 'line' | 'footer' | 'none';
  width?: string;
}

export const usedTableFeatures = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
type UsedFeatures = typeof usedTableFeatures;

export interface Sort {
  columnId: string;
  descending: boolean;
}

/** Parses an order of the URL: `usuario` ascending, `-usuario` descending. */
export const parseSort = (text: string): Sort =>
  text.startsWith('-') ? { columnId: text.slice(1), descending: true } : { columnId: text, descending: false };
export const formatSort = ({ columnId, descending }: Sort): string => (descending ? `-${columnId}` : columnId);

/** Returns the order after a press on a header: the column's own direction first, then the other. */
export function nextSort<RowData>(current: Sort, column: Column<RowData>): Sort {
  if (current.columnId !== column.id) return { columnId: column.id, descending: column.isNumeric ?? false };
  return { columnId: column.id, descending: !current.descending };
}

/** Compares two values in ascending order. Callers put nulls last in both directions. */
export const compareCells = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b));

const isSearched = <RowData>({ isSearchable, isNumeric }: Column<RowData>): boolean => isSearchable ?? !isNumeric;
const searchTextOf = <RowData>({ search, value }: Column<RowData>, row: RowData): string =>
  plainText(search ? search(row) : String(value(row) ?? ''));

export const tableColumnDefinitions = <RowData extends object>(columns: readonly Column<RowData>[]) =>
  columns.map((column) => ({
    id: column.id,
    accessorFn: (row: RowData) => column.value(row) ?? undefined,
    enableSorting: column.isSortable ?? true,
    enableGlobalFilter: isSearched(column),
    sortUndefined: 'last' as const,
    sortFn: (a: Row<UsedFeatures, RowData>, b: Row<UsedFeatures, RowData>, id: string) =>
      compareCells(a.getValue<string | number>(id), b.getValue<string | number>(id)),
  }));

/** Returns whether a cell contains the search text, which is already normalised by `plainText`. */
export const createCellFilter =
  <RowData extends object>(columns: readonly Column<RowData>[]) =>
  ({ original }: Row<UsedFeatures, RowData>, columnId: string, wanted: string): boolean => {
    const column = columns.find(({ id }) => id === columnId);
    return column !== undefined && searchTextOf(column, original).includes(wanted);
  };

/** Returns the rows that a table shows for a search as it was typed. */
export function filterTableRows<RowData>(
  columns: readonly Column<RowData>[],
  rows: readonly RowData[],
  search: string,
): readonly RowData[] {
  const wanted = plainText(search.trim());
  const searched = columns.filter(isSearched);
  return rows.filter((row) => searched.some((column) => searchTextOf(column, row).includes(wanted)));
}

const fileColumnsOf = <RowData>({
  title,
  value,
  file = value,
  unit,
  isDay,
}: Column<RowData>): readonly FileColumn<RowData>[] =>
  typeof file === 'function' ? [{ title, value: file, unit, isDay }] : file;

/** Returns the content of a table's file. */
export function toSheet<RowData>(columns: readonly Column<RowData>[], rows: readonly RowData[]): SheetContent {
  const fileColumns = columns.flatMap(fileColumnsOf);
  return { columns: fileColumns, rows: rows.map((row) => fileColumns.map((c) => c.value(row))) };
}
