import { MINUTE_MS } from '@conserje/rules';
import readWorkbook from 'read-excel-file/node';
import type { Agency, Person } from './agency.ts';

/** Spreadsheets write a duration as a date after this day. */
const EPOCH = Date.UTC(1899, 11, 30);
const minutesOf = (cell: unknown): number =>
  cell instanceof Date ? Math.round((cell.getTime() - EPOCH) / MINUTE_MS) : Math.round(Number(cell) * 24 * 60);

/** Downloads the workbook of the week and compares its rows with the books. */
export async function compareWorkbook(a: Agency, reader: Person): Promise<void> {
  await a.prove(reader);
  const body = { inicio: a.dayText(0), final: a.dayText(6) };
  const bytes = await a.client.bytes(reader, 'POST libroPeriodo', { body });
  const sheets = new Map((await readWorkbook(bytes)).map(({ sheet, data }) => [sheet, data.slice(1)]));
  const rows = (sheet: string): unknown[][] => sheets.get(sheet) ?? [];
  const sum = (sheet: string, column: number): number =>
    rows(sheet).reduce((total, row) => total + Number(row[column] ?? 0), 0);
  const total = (values: readonly { creditos: number }[]): number =>
    values.reduce((n, { creditos }) => n + creditos, 0);
  a.check.equal('the workbook', 'fines', [a.multas.length, total(a.multas)], [rows('Multas').length, sum('Multas', 3)]);
  a.check.equal('the workbook', 'sales', [a.sales.length, total(a.sales)], [rows('Ventas').length, sum('Ventas', 4)]);
  a.check.equal('the workbook', 'dismissals', a.dismissals, rows('Despidos').length);
  const minutes = new Map(rows('Resumen').map(([what, , , duration]) => [what, minutesOf(duration)]));
  const worked = (tipo: 'asistencia' | 'times'): number => a.everyone.reduce((n, { done }) => n + done[tipo], 0);
  a.check.equal('the workbook', 'hours', worked('asistencia'), minutes.get('Horas'));
  a.check.equal('the workbook', 'times', worked('times'), minutes.get('Tiempos'));
}
