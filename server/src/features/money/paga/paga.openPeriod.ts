import type { ClosedPaySegment, PagaGroup, PayShare, Remaining, Terms, Work } from '@conserje/rules';
import { currentSegmentWork, distributePeriod, pagaGroupOf, remainingForPaga, splitByRows } from '@conserje/rules';
import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Person } from './paga.queries.ts';
import type { EstadoPaga } from './paga.table.ts';

/** A pay row as it is reckoned; one that is not there yet has no id. */
export interface Row {
  id: number | null;
  /** What it was when it was read. */
  antes: { monto: number; tramo: number | null };
  grupo: PagaGroup;
  categoria: number;
  estado: EstadoPaga;
  monto: number;
  tramo: number | null;
  fecha: number;
  /** Its list has not been reset. */
  inList: boolean;
}

interface SavedSegment {
  numero: number;
  terms: Terms;
  max: PayShare;
}

/** Someone's open period: their rows and stretches, in memory until somebody writes what has changed. */
export interface OpenPeriod {
  person: Person;
  filas: Row[];
  paySegments: SavedSegment[];
  /** Stretches that are not written yet. */
  nuevos: Insertable<Database['tramo']>[];
  /** Until when changes of terms have been reckoned with. */
  revisado: number;
  /** Work that counts towards the present terms. */
  free: Work;
}

const isUnpaid = ({ estado }: Row): boolean => estado === 'abierta' || estado === 'retirada';

const sum = (filas: readonly Row[]): number => filas.reduce((n, f) => n + f.monto, 0);
const settledAmount = (filas: readonly Row[]): number => sum(filas.filter((f) => !isUnpaid(f)));

/** A row to hold what a stretch has come to: one that was taken back, where its list is still open, or a new one. */
function rowFor(abierto: OpenPeriod, terms: Terms, tramo: number | null, ahora: number): Row {
  const categoria = terms.categoria.id_categoria;
  const grupo = pagaGroupOf(categoria);
  const returns = (f: Row) => f.estado === 'retirada' && f.tramo === tramo && f.categoria === categoria && f.inList;
  const retirada = abierto.filas.findLast(returns);
  if (retirada) {
    Object.assign(retirada, { fecha: ahora, estado: 'abierta' });
    return retirada;
  }
  const row: Row = {
    ...{ id: null, antes: { monto: 0, tramo }, grupo, categoria, monto: 0 },
    ...{ estado: 'abierta', tramo, fecha: ahora, inList: true },
  };
  abierto.filas.push(row);
  return row;
}

/** Lets a stretch's rows show what waits of it. */
function show(abierto: OpenPeriod, terms: Terms, tramo: number | null, creditos: number, ahora: number): void {
  const esperan = abierto.filas.filter((f) => f.tramo === tramo && f.estado === 'abierta');
  if (esperan.length === 0 && creditos > 0) esperan.push(rowFor(abierto, terms, tramo, ahora));
  const montos = splitByRows(
    creditos,
    esperan.map((f) => f.monto),
  );
  for (const [i, row] of esperan.entries()) {
    row.monto = montos[i] ?? 0;
    if (row.monto === 0) row.estado = 'retirada';
  }
}

/** What a period is shared out by (`distributePeriod`): its ended stretches, and the present one. */
function toPaySegments(abierto: OpenPeriod, terms: Terms) {
  const de = (tramo: number | null) => abierto.filas.filter((f) => f.tramo === tramo);
  const cerrados = abierto.paySegments.map(
    (t): ClosedPaySegment => ({ ...t, settled: settledAmount(de(t.numero)), isWaiting: de(t.numero).some(isUnpaid) }),
  );
  return { cerrados, actual: { terms, settled: settledAmount(de(null)) } };
}

/** The least work after which a period's rows would show more than they do with so much (decisions §5). */
export const remainingOf = (abierto: OpenPeriod, hecho: Work, terms: Terms): Remaining | null =>
  remainingForPaga({ hecho, ...toPaySegments(abierto, terms) });

/** Brings a period's rows up to what it is worth with so much work, by the terms of then. */
export function bringUpToDate(abierto: OpenPeriod, hecho: Work, terms: Terms, ahora: number): void {
  const { cerrados, actual } = toPaySegments(abierto, terms);
  const distribution = distributePeriod(hecho, cerrados, actual);
  for (const [i, t] of abierto.paySegments.entries())
    if (cerrados[i]?.isWaiting) show(abierto, t.terms, t.numero, distribution.cerrados[i]?.creditos ?? 0, ahora);
  show(abierto, terms, null, distribution.actual.creditos, ahora);
  abierto.free = distribution.free;
}

/** Ends the present stretch: what its rows were given for is used up, and they stay what they are. */
export function closeSegment(abierto: OpenPeriod, terms: Terms, fecha: number): void {
  const ownRows = abierto.filas.filter((f) => f.tramo === null && f.estado !== 'retirada');
  abierto.revisado = Math.max(abierto.revisado, fecha);
  if (ownRows.length === 0) return;
  const creditos = sum(ownRows);
  const max = {
    creditos,
    uses: currentSegmentWork(toPaySegments(abierto, terms).cerrados, { terms, settled: creditos }),
  };
  const numero = (abierto.paySegments.at(-1)?.numero ?? 0) + 1;
  for (const row of ownRows) row.tramo = numero;
  abierto.paySegments.push({ numero, terms, max });
  const { id_categoria, ...asks } = terms.categoria;
  abierto.nuevos.push({
    ...{ usuario: abierto.person.usuario, periodo: abierto.person.desde, numero, categoria: id_categoria },
    ...{ reducida: terms.reducida ? 1 : 0, ...asks, creditos: max.creditos, ...max.uses, fecha },
  });
  abierto.free = {
    asistencia: abierto.free.asistencia - max.uses.asistencia,
    times: abierto.free.times - max.uses.times,
  };
}
