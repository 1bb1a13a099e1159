import type { AccessRule, Cause, CsvValue, EstadoPaga, SheetColumn } from '@conserje/rules';
import {
  CAN_PAY,
  CAN_VIEW_CAREERS,
  CAN_VIEW_WORK,
  CAUSES,
  pagaLabel,
  SCREENS,
  TEXTS,
  WORK_FIGURES,
} from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import type { AnnulledMark } from '../../money/annulments/annulments.public.ts';
import { PAID_MOVEMENTS } from '../../money/creditos/creditos.public.ts';
import { amountOwed } from '../../money/ventas/ventas.public.ts';
import type { PeriodReading } from './periodWorkbook.queries.ts';
import {
  despidosOf,
  inBatches,
  multasOf,
  pagasOf,
  paymentsOf,
  stepsOf,
  ventasOf,
  workOf,
} from './periodWorkbook.queries.ts';

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
  rows: (db: Db, span: PeriodReading, totals: Totals) => AsyncGenerator<CsvValue[]>;
}

const DATE_COLUMN: SheetColumn = { title: 'Fecha' };

const ANNULMENT: readonly SheetColumn[] = [
  { title: 'Anulada' },
  { title: 'Anulada por' },
  { title: 'Motivo de la anulación' },
];
const annulmentCells = (row: AnnulledMark): CsvValue[] => [isoOrNull(row.anulada), row.anuladaPor, row.anuladaMotivo];

const work: PeriodSheet = {
  name: 'Trabajo',
  access: CAN_VIEW_WORK,
  columns: [
    DATE_COLUMN,
    { title: 'Usuario' },
    { title: 'Clase' },
    { title: 'Duración', unit: 'min' as const },
    { title: 'Con' },
    { title: 'Por' },
    { title: 'Motivo' },
  ],
  async *rows(db, span, totals) {
    for (const label of Object.values(WORK_FIGURES)) totals.add(label, { count: 0, minutos: 0 });
    for await (const row of inBatches(workOf(db, span), span)) {
      const label = WORK_FIGURES[row.tipo];
      totals.add(label, { minutos: row.minutos });
      yield [iso(row.fecha), row.usuarioNombre, label, row.minutos, row.otroNombre, row.encargadoNombre, row.motivo];
    }
  },
};

const EARNED_TOTALS = [
  'Pagas ganadas',
  'De ellas, pagadas',
  'De ellas, pagadas después',
  'De ellas, usadas en ascensos',
] as const;
const paidTotalOf = ({ estado, cobrado }: { estado: EstadoPaga; cobrado: number | null }): string =>
  EARNED_TOTALS[cobrado !== null ? 2 : estado === 'ascenso' ? 3 : 1];

/** The rows that were earned in the period, whenever they were paid. */
const pagas: PeriodSheet = {
  name: 'Pagas',
  access: CAN_PAY,
  columns: [
    { title: 'Ganada' },
    { title: 'Usuario' },
    { title: 'Rango' },
    { title: 'Créditos' },
    { title: 'Estado' },
    { title: 'Pagado' },
    { title: 'Fecha del pago' },
    { title: 'Pagada por' },
  ],
  async *rows(db, span, totals) {
    for (const label of EARNED_TOTALS) totals.add(label, { count: 0, creditos: 0 });
    for await (const row of inBatches(pagasOf(db, span), span)) {
      if (row.estado !== 'retirada') totals.add('Pagas ganadas', { creditos: row.monto });
      const isCollected = row.cobrado !== null;
      const paidMonto = isCollected ? row.monto : row.pagado_monto;
      if (paidMonto !== null) totals.add(paidTotalOf(row), { creditos: paidMonto });
      yield [
        iso(row.fecha),
        row.usuarioNombre,
        row.n_categoria,
        row.monto,
        pagaLabel(row.estado, isCollected),
        paidMonto,
        isoOrNull(row.cobrado ?? row.pagado_fecha),
        row.cobradoNombre ?? row.encargadoNombre,
      ];
    }
  },
};

const PAYMENT_LABELS: Record<(typeof PAID_MOVEMENTS)[number][0], string> = {
  paga_cobrada: 'Paga',
  paga_devuelta: 'Pago de una paga deshecho',
  pendiente_cobrado: 'Pendiente',
  pendiente_anulado: 'Pago de un pendiente anulado',
};

/** What was handed out in the period, whenever it was earned: as Lista de paga, Por semanas. */
const payments: PeriodSheet = {
  name: 'Pagos',
  access: CAN_PAY,
  columns: [DATE_COLUMN, { title: 'Usuario' }, { title: 'Clase' }, { title: 'Créditos' }, { title: 'Por' }],
  async *rows(db, span, totals) {
    totals.add('Pagado en esos días', { count: 0, creditos: 0 });
    const signs = new Map<string, 1 | -1>(PAID_MOVEMENTS);
    for await (const row of inBatches(paymentsOf(db, span), span)) {
      const sign = signs.get(row.tipo) ?? 1;
      totals.add('Pagado en esos días', { creditos: sign * row.creditos, count: sign });
      yield [
        iso(row.fecha),
        row.usuarioNombre,
        PAYMENT_LABELS[row.tipo],
        sign * row.creditos,
        row.encargadoNombre ?? TEXTS.bySystem,
      ];
    }
  },
};

const ventas: PeriodSheet = {
  name: 'Ventas',
  access: SCREENS['/ventas'],
  columns: [
    DATE_COLUMN,
    { title: 'Vendedor' },
    { title: 'Comprador' },
    { title: 'Venta' },
    { title: 'Créditos' },
    { title: 'Comisión' },
    { title: 'Por entregar' },
    { title: 'Entregada' },
    ...ANNULMENT,
  ],
  async *rows(db, span, totals) {
    for (const label of ['Ventas', 'Ventas por entregar']) totals.add(label, { count: 0, creditos: 0 });
    for await (const row of inBatches(ventasOf(db, span), span)) {
      const owed = amountOwed(row);
      if (row.anulada === null) totals.add('Ventas', { creditos: row.credito });
      if (owed > 0) totals.add('Ventas por entregar', { creditos: owed });
      yield [
        iso(row.fecha),
        row.encargadoNombre,
        row.usuarioNombre ?? row.externo,
        row.descripcion,
        row.credito,
        row.participacion,
        owed,
        isoOrNull(row.pagado),
        ...annulmentCells(row),
      ];
    }
  },
};

const multas: PeriodSheet = {
  name: 'Multas',
  access: SCREENS['/multas'],
  columns: [
    DATE_COLUMN,
    { title: 'Usuario' },
    { title: 'Motivo' },
    { title: 'Créditos' },
    { title: 'Encargado' },
    { title: 'Cobrada' },
    ...ANNULMENT,
  ],
  async *rows(db, span, totals) {
    for (const label of ['Multas', 'Multas por cobrar']) totals.add(label, { count: 0, creditos: 0 });
    for await (const row of inBatches(multasOf(db, span), span)) {
      if (row.anulada === null) totals.add('Multas', { creditos: row.creditos });
      if (row.anulada === null && row.cobrado === null) totals.add('Multas por cobrar', { creditos: row.creditos });
      yield [
        iso(row.fecha),
        row.usuarioNombre,
        row.motivo,
        row.creditos,
        row.encargadoNombre,
        isoOrNull(row.cobrado),
        ...annulmentCells(row),
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
        iso(row.fecha),
        row.usuarioNombre,
        CAUSES[row.causa],
        row.de_nombre,
        row.a_nombre,
        row.motivo,
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
export const PERIOD_SHEETS: readonly PeriodSheet[] = [work, pagas, payments, ventas, multas, careers, despidos];
