import type { CsvValue } from '@conserje/rules';
import { plainText, toCsv } from '@conserje/rules';
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
import { compareText } from '../text/format.ts';

export type RowKey = string | number;

/** A column of a file: one value, in one unit, which its heading names. */
export interface CsvColumn<RowData> {
  title: string;
  valor: (row: RowData) => CsvValue;
}

/** A column: what it is called, what it is worth, and how it looks. */
export interface Column<RowData> {
  /** Its name in the address. */
  clave: string;
  title: string;
  /** What rows are sorted and searched by and, without `csv`, what is exported. Null comes last. */
  valor: (row: RowData) => string | number | null;
  /** What is shown; without it `value`. */
  cell?: (row: RowData) => ReactNode;
  /** In a file another value, or several columns; where a cell shows more than one thing, each has its own. */
  csv?: ((row: RowData) => CsvValue) | readonly CsvColumn<RowData>[];
  /** Its value are minutes: in a file its heading says so. */
  minutos?: boolean;
  /** Right-aligned, in figures of equal width; sorted from the highest first. */
  isNumeric?: boolean;
  /** Without it: texts are searched, numbers are not. */
  isSearchable?: boolean;
  isSortable?: boolean;
  /**
   * Its part in the card of a narrow screen: the name in the first line, the large figure beside it; below them first and
   * without its label, or behind that with it; among the others, each with its label (without a word: so), or a quiet last
   * line without; or none.
   */
  card?: 'titulo' | 'grande' | 'izquierda' | 'derecha' | 'linea' | 'pie' | 'ninguna';
  ancho?: string;
}

export const usedFeatures = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
type UsedFeatures = typeof usedFeatures;

export interface Sort {
  clave: string;
  descending: boolean;
}

/** An order as it stands in the address: `usuario` upwards, `-usuario` downwards. */
export const parseSort = (text: string): Sort =>
  text.startsWith('-') ? { clave: text.slice(1), descending: true } : { clave: text, descending: false };
export const formatSort = ({ clave, descending }: Sort): string => (descending ? `-${clave}` : clave);

/** The order after a press on a header: its own way first, then the other. */
export function nextSort<RowData>(current: Sort, column: Column<RowData>): Sort {
  if (current.clave !== column.clave) return { clave: column.clave, descending: column.isNumeric ?? false };
  return { clave: column.clave, descending: !current.descending };
}

/** Compares two values upwards. Nulls are for the caller: they stay last either way. */
export const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b));

/** The columns as the table library takes them. */
export const columnDefinitions = <RowData extends object>(columns: readonly Column<RowData>[]) =>
  columns.map((column) => ({
    id: column.clave,
    accessorFn: (row: RowData) => column.valor(row) ?? undefined,
    enableSorting: column.isSortable ?? true,
    enableGlobalFilter: column.isSearchable ?? !column.isNumeric,
    sortUndefined: 'last' as const,
    sortFn: (a: Row<UsedFeatures, RowData>, b: Row<UsedFeatures, RowData>, id: string) =>
      compare(a.getValue<string | number>(id), b.getValue<string | number>(id)),
  }));

/** Whether a cell holds the text searched for; `wanted` is already plain. */
export const matchesSearch = <RowData extends object>(
  row: Row<UsedFeatures, RowData>,
  column: string,
  wanted: string,
): boolean => plainText(String(row.getValue(column) ?? '')).includes(wanted);

/** The columns of a file for a column of a table. */
const csvColumnsOf = <RowData>({
  title,
  valor,
  csv = valor,
  minutos,
}: Column<RowData>): readonly CsvColumn<RowData>[] =>
  typeof csv === 'function' ? [{ title: minutos ? `${title} (min)` : title, valor: csv }] : csv;

/** What a table shows, as CSV; instants in a zone. */
export function buildCsv<RowData>(
  columns: readonly Column<RowData>[],
  rows: readonly RowData[],
  timeZone: string,
): string {
  const csvColumns = columns.flatMap(csvColumnsOf);
  return toCsv(
    csvColumns.map((c) => c.title),
    rows.map((row) => csvColumns.map((c) => c.valor(row))),
    timeZone,
  );
}
