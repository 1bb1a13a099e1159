import type { AccessRule, Cause, CsvValue, SheetColumn } from '@conserje/rules';
import { CAN_PAY, CAN_VIEW_CAREERS, CAN_VIEW_WORK, CAUSES, SCREENS, TEXTS, WORK_FIGURES } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import type { EstadoPaga } from '../../money/paga/paga.public.ts';
import type { Span } from './periodWorkbook.queries.ts';
import { despidosOf, inBatches, multasOf, pagasOf, stepsOf, ventasOf, workOf } from './periodWorkbook.queries.ts';

/** Totals of a sheet, in the order of the summary: rows counted, with their credits or minutes. */
export class Totals {
  private readonly sums = new Map<string, { count: number; creditos: number | null; minutos: number | null }>();

  add(concept: string, { creditos, minutos, count = 1 }: { creditos?: number; minutos?: number; count?: number } = {}) {
    const { count: n, ...before } = this.sums.get(concept) ?? { count: 0, creditos: null, minutos: null };
    this.sums.set(concept, {
      count: n + count,
      creditos: creditos === undefined ? before.creditos : (before.creditos ?? 0) + creditos,
      minutos: minutos === undefined ? before.minutos : (before.minutos ?? 0) + minutos,
    });
  }

  rows(): CsvValue[][] {
    return [...this.sums].map(([concept, { count, creditos, minutos }]) => [concept, count, creditos, minutos]);
  }
}

/** A sheet of the workbook, for viewers who may read its list. */
export interface PeriodSheet {
  name: string;
  access: AccessRule;
  columns: readonly SheetColumn[];
  /** Reads the rows of the period and adds each to the totals. */
  rows: (db: Db, span: Span, totals: Totals) => AsyncGenerator<CsvValue[]>;
}

const DATE_COLUMN: SheetColumn = { title: 'Fecha' };

interface AnnulledRow {
  anulada: number | null;
  anuladaMotivo: string | null;
  anuladaPor: string | null;
}
const ANNULMENT: readonly SheetColumn[] = [
  { title: 'Anulada' },
  { title: 'Anulada por' },
  { title: 'Motivo de la anulación' },
];
const annulmentCells = (row: AnnulledRow): CsvValue[] => [isoOrNull(row.anulada), row.anuladaPor, row.anuladaMotivo];

const work: PeriodSheet = {
  name: 'Trabajo',
  access: CAN_VIEW_WORK,
  columns: [
    ...[DATE_COLUMN, { title: 'Usuario' }, { title: 'Clase' }, { title: 'Duración', unit: 'min' as const }],
    ...[{ title: 'Con' }, { title: 'Por' }, { title: 'Motivo' }],
  ],
  async *rows(db, span, totals) {
    for (const label of Object.values(WORK_FIGURES)) totals.add(label, { count: 0, minutos: 0 });
    for await (const row of inBatches(workOf(db, span), span)) {
      const label = WORK_FIGURES[row.tipo];
      totals.add(label, { minutos: row.minutos });
      yield [
        ...[iso(row.fecha), row.usuarioNombre, label, row.minutos],
        ...[row.otroNombre, row.encargadoNombre, row.motivo],
      ];
    }
  },
};

const ESTADO_LABELS: Record<EstadoPaga, string> = {
  abierta: 'Sin pagar',
  pagada: 'Pagada',
  ascenso: 'Ascenso',
  pendiente: 'Pendiente',
  retirada: 'Retirada',
};

const pagas: PeriodSheet = {
  name: 'Pagas',
  access: CAN_PAY,
  columns: [
    ...[{ title: 'Ganada' }, { title: 'Usuario' }, { title: 'Rango' }, { title: 'Créditos' }, { title: 'Estado' }],
    ...[{ title: 'Pagado' }, { title: 'Fecha del pago' }, { title: 'Pagada por' }],
  ],
  async *rows(db, span, totals) {
    for (const label of ['Pagas ganadas', 'Pagas pagadas']) totals.add(label, { count: 0, creditos: 0 });
    for await (const row of inBatches(pagasOf(db, span), span)) {
      if (row.estado !== 'retirada') totals.add('Pagas ganadas', { creditos: row.monto });
      if (row.pagado_monto !== null) totals.add('Pagas pagadas', { creditos: row.pagado_monto });
      yield [
        ...[iso(row.fecha), row.usuarioNombre, row.n_categoria, row.monto, ESTADO_LABELS[row.estado]],
        ...[row.pagado_monto, isoOrNull(row.pagado_fecha), row.encargadoNombre],
      ];
    }
  },
};

const ventas: PeriodSheet = {
  name: 'Ventas',
  access: SCREENS['/ventas'],
  columns: [
    ...[
      DATE_COLUMN,
      { title: 'Vendedor' },
      { title: 'Comprador' },
      { title: 'Venta' },
      { title: 'Créditos' },
      { title: 'Comisión' },
    ],
    ...[{ title: 'Por entregar' }, { title: 'Entregada' }, ...ANNULMENT],
  ],
  async *rows(db, span, totals) {
    for (const label of ['Ventas', 'Ventas por entregar']) totals.add(label, { count: 0, creditos: 0 });
    for await (const row of inBatches(ventasOf(db, span), span)) {
      const owed = row.pagado === null && row.anulada === null ? row.credito - row.participacion : 0;
      if (row.anulada === null) totals.add('Ventas', { creditos: row.credito });
      if (owed > 0) totals.add('Ventas por entregar', { creditos: owed });
      yield [
        ...[iso(row.fecha), row.encargadoNombre, row.usuarioNombre ?? row.externo, row.descripcion, row.credito],
        ...[row.participacion, owed, isoOrNull(row.pagado), ...annulmentCells(row)],
      ];
    }
  },
};

const multas: PeriodSheet = {
  name: 'Multas',
  access: SCREENS['/multas'],
  columns: [
    ...[
      DATE_COLUMN,
      { title: 'Usuario' },
      { title: 'Motivo' },
      { title: 'Créditos' },
      { title: 'Encargado' },
      { title: 'Cobrada' },
    ],
    ...ANNULMENT,
  ],
  async *rows(db, span, totals) {
    for (const label of ['Multas', 'Multas por cobrar']) totals.add(label, { count: 0, creditos: 0 });
    for await (const row of inBatches(multasOf(db, span), span)) {
      if (row.anulada === null) totals.add('Multas', { creditos: row.creditos });
      if (row.anulada === null && row.cobrado === null) totals.add('Multas por cobrar', { creditos: row.creditos });
      yield [
        ...[iso(row.fecha), row.usuarioNombre, row.motivo, row.creditos, row.encargadoNombre],
        ...[isoOrNull(row.cobrado), ...annulmentCells(row)],
      ];
    }
  },
};

/** Concept of the summary for steps of a cause. */
const stepConcept = (causa: Cause): string => `Misiones: ${CAUSES[causa]}`;

const careers: PeriodSheet = {
  name: 'Misiones',
  access: CAN_VIEW_CAREERS,
  columns: [
    DATE_COLUMN,
    { title: 'Usuario' },
    { title: 'Cambio' },
    { title: 'De' },
    { title: 'A' },
    { title: 'Motivo' },
    { title: 'Encargado' },
  ],
  async *rows(db, span, totals) {
    for await (const row of inBatches(stepsOf(db, span), span)) {
      totals.add(stepConcept(row.causa));
      yield [
        ...[iso(row.fecha), row.usuarioNombre, CAUSES[row.causa], row.de_nombre, row.a_nombre, row.motivo],
        row.encargadoNombre ?? TEXTS.bySystem,
      ];
    }
  },
};

const despidos: PeriodSheet = {
  name: 'Despidos',
  access: SCREENS['/despidos'],
  columns: [DATE_COLUMN, { title: 'Usuario' }, { title: 'Motivo' }, { title: 'Encargado' }],
  async *rows(db, span, totals) {
    totals.add('Despidos', { count: 0 });
    for await (const row of inBatches(despidosOf(db, span), span)) {
      totals.add('Despidos');
      yield [iso(row.fecha), row.usuarioNombre, row.motivo, row.encargadoNombre ?? TEXTS.bySystem];
    }
  },
};

/** Sheets after the summary, in their order. */
export const PERIOD_SHEETS: readonly PeriodSheet[] = [work, pagas, ventas, multas, careers, despidos];
