import type { Answer, periodWorkbookCalls } from '@conserje/contract';
import type { CsvValue, WorkbookSheet } from '@conserje/rules';
import { checkBoundedRange, formatDay, isAllowed, periodFileName, WORKBOOK_TYPE } from '@conserje/rules';
import { assertNoViolation } from '../../../platform/appError.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { workbookStream } from '../../../platform/spreadsheets/workbookFile.ts';
import { iso } from '../../../platform/time/dates.ts';
import { parseDayRange } from '../../../platform/time/dayRange.ts';
import { readConfiguracion } from '../agencia/agencia.public.ts';
import { PERIOD_SHEETS, Totals } from './periodWorkbook.sheets.ts';

type Calls = typeof periodWorkbookCalls;
type Call = CallContext<Calls['libroPeriodo']>;

const SUMMARY_COLUMNS = [
  { title: 'Concepto' },
  { title: 'Valor' },
  { title: 'Créditos' },
  { title: 'Duración', unit: 'min' },
] as const;

/**
 * Returns the sheets that the viewer may read, after a summary of what they contain. The rules of these sheets become
 * rules of the call, which is also asked again while they are read.
 */
function buildSheets(p: Call, agencia: { nombre: string; zona: string }): WorkbookSheet[] {
  const { deps, usuario, body, now } = p;
  const reading = { ...parseDayRange(body, agencia.zona), requireRight: p.requireRight };
  const { db } = deps.engine;
  const readable = PERIOD_SHEETS.filter(({ access }) => isAllowed(access, usuario)).map((sheet) => {
    p.alsoRequire(sheet.access);
    const totals = new Totals();
    return { ...sheet, totals, rows: sheet.rows(db, reading, totals) };
  });
  const withheld = PERIOD_SHEETS.filter(({ access }) => !isAllowed(access, usuario));
  const summary = function* (): Generator<CsvValue[]> {
    yield ['Agencia', agencia.nombre];
    yield ['Desde', formatDay(body.inicio)];
    yield ['Hasta', formatDay(body.final)];
    yield ['Descargado', iso(now)];
    yield ['Descargado por', usuario.usuario];
    for (const { totals } of readable) yield* totals.rows();
    for (const { name } of withheld) yield [`Pestaña ${name}`, 'No tienes permiso para verla'];
  };
  return [{ name: 'Resumen', columns: SUMMARY_COLUMNS, rows: summary() }, ...readable];
}

/** `libroPeriodo`: streams a workbook of the period, both days included; the security log learns of it first. */
export async function downloadPeriod(p: Call): Promise<Answer<Calls['libroPeriodo']>> {
  const { inicio, final } = p.body;
  assertNoViolation(checkBoundedRange(p.body));
  const agencia = await readConfiguracion(p.deps.engine.db);
  const sheets = buildSheets(p, agencia);
  return p.transaction(async (tx) => {
    const days = `del ${formatDay(inicio)} al ${formatDay(final)}`;
    await tx.audit({ modulo: 'acceso', motivo: `descargó el Excel ${days}` });
    await tx.recordSecurity({ clase: 'exportacion', detalle: `Excel ${days}` });
    return {
      contentType: WORKBOOK_TYPE,
      name: periodFileName(p.body),
      hash: null,
      immutable: false,
      content: workbookStream(sheets, agencia.zona),
    };
  });
}
