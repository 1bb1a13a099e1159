import type { ClosedPaySegment, EstadoPaga, PagaGroup, PayShare, Remaining, Terms, Work } from '@conserje/rules';
import {
  currentSegmentWork,
  distributePeriod,
  pagaGroupOf,
  payPartsOf,
  remainingForPaga,
  splitByRows,
} from '@conserje/rules';
import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Person } from './paga.queries.ts';

/** A pay row during evaluation; `id` is null until it is inserted. */
export interface PagaPeriodRow {
  id: number | null;
  /** The values read from the database. */
  before: { monto: number; tramo: number | null };
  grupo: PagaGroup;
  categoria: number;
  estado: EstadoPaga;
  monto: number;
  tramo: number | null;
  fecha: number;
  /** Whether its list is not reset yet. */
  inList: boolean;
}

export interface SavedSegment {
  numero: number;
  /** Instant of its end. */
  fecha: number;
  terms: Terms;
  max: PayShare;
}

/** The open periodo of a person: rows and segments in memory, until the changes are saved. */
export interface OpenPeriod {
  person: Person;
  rows: PagaPeriodRow[];
  paySegments: SavedSegment[];
  /** Segments to insert. */
  newSegments: Insertable<Database['tramo']>[];
  /** Instant up to which changes of terms are evaluated. */
  revisado: number;
  /** Work that counts towards the present terms. */
  free: Work;
}

export const isUnpaid = ({ estado }: PagaPeriodRow): boolean => estado === 'abierta' || estado === 'retirada';

const sum = (rows: readonly PagaPeriodRow[]): number => rows.reduce((n, f) => n + f.monto, 0);
const settledAmount = (rows: readonly PagaPeriodRow[]): number => sum(rows.filter((f) => !isUnpaid(f)));

/** Returns a row to hold the credits of a segment: a withdrawn one whose list is still open, or a new one. */
function rowFor(period: OpenPeriod, terms: Terms, tramo: number | null, now: number): PagaPeriodRow {
  const categoria = terms.categoria.id_categoria;
  const grupo = pagaGroupOf(categoria);
  const canReturn = (f: PagaPeriodRow) =>
    f.estado === 'retirada' && f.tramo === tramo && f.categoria === categoria && f.inList;
  const withdrawn = period.rows.findLast(canReturn);
  if (withdrawn) {
    Object.assign(withdrawn, { fecha: now, estado: 'abierta' });
    return withdrawn;
  }
  const row: PagaPeriodRow = {
    id: null,
    before: { monto: 0, tramo },
    grupo,
    categoria,
    monto: 0,
    estado: 'abierta',
    tramo,
    fecha: now,
    inList: true,
  };
  period.rows.push(row);
  return row;
}

/** Distributes the unpaid credits of a segment over its rows. */
function showCreditos(period: OpenPeriod, terms: Terms, tramo: number | null, creditos: number, now: number): void {
  const waiting = period.rows.filter((f) => f.tramo === tramo && f.estado === 'abierta');
  if (waiting.length === 0 && creditos > 0) waiting.push(rowFor(period, terms, tramo, now));
  const montos = splitByRows(
    creditos,
    waiting.map((f) => f.monto),
  );
  for (const [i, row] of waiting.entries()) {
    row.monto = montos[i] ?? 0;
    if (row.monto === 0) row.estado = 'retirada';
  }
}

/** Builds the input of `distributePeriod`: the closed segments and the present one. */
function toPaySegments(period: OpenPeriod, terms: Terms) {
  const rowsOf = (tramo: number | null) => period.rows.filter((f) => f.tramo === tramo);
  const closed = period.paySegments.map(
    (t): ClosedPaySegment => ({
      ...t,
      settled: settledAmount(rowsOf(t.numero)),
      isWaiting: rowsOf(t.numero).some(isUnpaid),
    }),
  );
  return { closed, current: { terms, settled: settledAmount(rowsOf(null)) } };
}

/** Returns the least further work after which the rows of a periodo would show more (decisions §5). */
export const remainingOf = (period: OpenPeriod, done: Work, terms: Terms): Remaining | null =>
  remainingForPaga({ done, ...toPaySegments(period, terms) });

/** Limits the closed segments of which nothing waits to the work that their settled rows use up: they claim no more. */
export function dropSettledClaims(period: OpenPeriod, terms: Terms): void {
  const { closed, current } = toPaySegments(period, terms);
  const parts = payPartsOf(closed, current);
  for (const [i, segment] of period.paySegments.entries()) {
    const uses = parts[i]?.fixed.uses;
    if (uses && !closed[i]?.isWaiting) segment.max = { ...segment.max, uses };
  }
}

/** Brings the rows of a periodo up to what an amount of work earns under given terms. */
export function redistributeRows(period: OpenPeriod, done: Work, terms: Terms, now: number): void {
  const { closed, current } = toPaySegments(period, terms);
  const distribution = distributePeriod(done, closed, current);
  for (const [i, t] of period.paySegments.entries())
    if (closed[i]?.isWaiting) showCreditos(period, t.terms, t.numero, distribution.closed[i]?.creditos ?? 0, now);
  showCreditos(period, terms, null, distribution.current.creditos, now);
  period.free = distribution.free;
}

/** Closes the present segment: the work behind its rows is used up, and their amounts stay. */
export function closeSegment(period: OpenPeriod, terms: Terms, fecha: number): void {
  const currentRows = period.rows.filter((f) => f.tramo === null && f.estado !== 'retirada');
  period.revisado = Math.max(period.revisado, fecha);
  if (currentRows.length === 0) return;
  const creditos = sum(currentRows);
  const max = {
    creditos,
    uses: currentSegmentWork(toPaySegments(period, terms).closed, { terms, settled: creditos }),
  };
  const numero = (period.paySegments.at(-1)?.numero ?? 0) + 1;
  for (const row of currentRows) row.tramo = numero;
  period.paySegments.push({ numero, fecha, terms, max });
  const { id_categoria, ...asks } = terms.categoria;
  period.newSegments.push({
    usuario: period.person.usuario,
    periodo: period.person.desde,
    numero,
    categoria: id_categoria,
    reducida: terms.reducida ? 1 : 0,
    ...asks,
    creditos: max.creditos,
    ...max.uses,
    fecha,
  });
  period.free = {
    asistencia: period.free.asistencia - max.uses.asistencia,
    times: period.free.times - max.uses.times,
  };
}
