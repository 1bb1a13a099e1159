import type { RosterColumn } from '@conserje/rules';
import { ROSTER_COLUMNS, ROSTER_MAX, TEXTS } from '@conserje/rules';
import type { ParsedSpreadsheet, SpreadsheetSchema } from '../../../platform/spreadsheets/spreadsheet.ts';
import { readSpreadsheet } from '../../../platform/spreadsheets/spreadsheet.ts';

/** Parsed rows of a roster file. */
export type RosterSheet = ParsedSpreadsheet<RosterColumn>;

const MODEL: SpreadsheetSchema<RosterColumn> = {
  columns: ROSTER_COLUMNS,
  required: ['usuario'],
  max: ROSTER_MAX,
  texts: { missingColumn: TEXTS.sociosSinColumna, empty: TEXTS.sociosVacio, tooManyRows: TEXTS.sociosDemasiados },
};

/** @throws AppError REGLA if the file is not a roster, has no names or has too many */
export const readRoster = (bytes: Uint8Array): RosterSheet => readSpreadsheet(bytes, MODEL);
