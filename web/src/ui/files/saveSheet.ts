import type { CsvValue, SheetColumn } from '@conserje/rules';
import { csvTitle, toCsv } from '@conserje/rules';
import { askDownloadPermission, saveAsFile, saveBlob } from './download.ts';
import { buildWorkbook } from './workbookFile.ts';

export type SheetFormat = 'csv' | 'xlsx';

/** Content of a file of rows. */
export interface SheetContent {
  columns: readonly SheetColumn[];
  rows: readonly (readonly CsvValue[])[];
}

export interface SheetFile {
  /** Without extension. */
  fileName: string;
  /** Name of the sheet in a workbook. */
  sheetName: string;
  /** The rows belong to the viewer or to nobody, so the file needs no permission. */
  own?: boolean | undefined;
  /** Builds the content, after permission. */
  build: () => SheetContent | Promise<SheetContent>;
}

/** Formats a content as CSV. */
export const formatCsv = ({ columns, rows }: SheetContent, timeZone: string): string =>
  toCsv(columns.map(csvTitle), rows, timeZone);

/**
 * Saves rows as a file, after permission unless they are the viewer's own.
 * @param timeZone zone in which instants are written: the agency's
 */
export async function saveSheet(
  { fileName, sheetName, own, build }: SheetFile,
  format: SheetFormat,
  timeZone: string,
): Promise<void> {
  if (!own) await askDownloadPermission();
  if (format === 'csv') {
    saveAsFile(`${fileName}.csv`, formatCsv(await build(), timeZone));
    return;
  }
  const content = await build();
  saveBlob(`${fileName}.xlsx`, await buildWorkbook({ name: sheetName, ...content }, timeZone));
}
