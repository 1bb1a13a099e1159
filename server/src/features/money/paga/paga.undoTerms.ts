import type { PagaCategoria, Terms } from '@conserje/rules';
import { paySteps } from '@conserje/rules';
import { orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { EvaluatedPeriod, Reduction } from './paga.evaluate.ts';
import { evaluatePeriods, runsAt } from './paga.evaluate.ts';
import type { LoweredPendiente, Owed, OwedRow } from './paga.lowerPendientes.ts';
import { owedOf, saveLowered, splitOwed } from './paga.lowerPendientes.ts';
import { lockListsAndRows } from './paga.openLists.ts';
import type { PagaPeriodRow } from './paga.openPeriod.ts';
import { closeSegment, isUnpaid, redistributeRows } from './paga.openPeriod.ts';
import { categoriaChangesSince, payFigures, workedUntil } from './paga.queries.ts';
import { intersect, reductionsEver } from './paga.reductionHistory.ts';
import { savePeriods } from './paga.save.ts';
import { markReviewed, recordChanges } from './paga.updateRows.ts';

/** Interval of a segment, in UTC milliseconds; the present one lasts until now. */
interface Interval {
  desde: number;
  hasta: number;
  isPresent: boolean;
}

/** Terms until an instant. */
interface TermsUntil {
  terms: Terms;
  hasta: number;
}

/** Returns the terms that would have held over an interval without the annulled venta, oldest first. */
type TermsIfNotSold = (held: Terms, interval: Interval) => TermsUntil[];

/** An annulled venta: the terms without it, and the instants at which it began and ceased to bring terms. */
interface TermsWithoutVenta {
  termsIfNotSold: TermsIfNotSold;
  /** Whether terms that ended at an instant did so by the venta alone. */
  isOwnEnd: (hasta: number) => boolean;
}

/** Segment of a periodo, as it would be without the annulled venta. */
interface RecomputedSegment extends TermsUntil {
  /** The terms that held at its end. */
  held: Terms;
  rows: PagaPeriodRow[];
  /** Rows that were earned under terms of the annulled venta. */
  undone: Set<PagaPeriodRow>;
  isChanged: boolean;
}

const areSame = (a: Terms, b: Terms): boolean =>
  a.categoria.id_categoria === b.categoria.id_categoria &&
  JSON.stringify(paySteps(a.categoria, a.reducida)) === JSON.stringify(paySteps(b.categoria, b.reducida));

/** Splits a periodo into its segments, under the terms that hold without the annulled venta. */
function splitBySegment(
  period: EvaluatedPeriod,
  now: number,
  { termsIfNotSold, isOwnEnd }: TermsWithoutVenta,
): RecomputedSegment[] {
  const ends = [...period.paySegments, { numero: null, fecha: now, terms: period.terms }];
  const segments: RecomputedSegment[] = [];
  let desde = period.person.desde;
  for (const { numero, fecha: hasta, terms: held } of ends) {
    const parts = termsIfNotSold(held, { desde, hasta, isPresent: numero === null });
    const ofSegment = period.rows.filter((f) => f.tramo === numero);
    let from = Number.NEGATIVE_INFINITY;
    const isUndoneSince = (i: number) => parts.slice(i).some(({ terms }) => !areSame(terms, held));
    for (const [i, part] of parts.entries()) {
      const isLast = i === parts.length - 1;
      const since = from;
      // A change of terms lists what was earned until then.
      const rows = ofSegment.filter((f) => f.fecha > since && (isLast || f.fecha <= part.hasta));
      const isUndone = !areSame(part.terms, held);
      // A settled row may have risen later, under terms that are undone.
      const undone = new Set(rows.filter((f) => isUndone || (!isUnpaid(f) && isUndoneSince(i))));
      addSegment(segments, { ...part, held, rows, undone, isChanged: isUndone || parts.length > 1 }, isOwnEnd);
      from = part.hasta;
    }
    desde = hasta;
  }
  return segments;
}

/**
 * Adds a segment, to the last one if that ended by the annulled venta, and its terms go on. Those of the venta left no
 * segment if nothing was earned under them; other terms between the two may have left none either.
 */
function addSegment(
  segments: RecomputedSegment[],
  added: RecomputedSegment,
  isOwnEnd: TermsWithoutVenta['isOwnEnd'],
): void {
  const last = segments.at(-1);
  if (!last || !isOwnEnd(last.hasta) || !areSame(last.terms, added.terms)) {
    segments.push(added);
    return;
  }
  last.rows.push(...added.rows);
  for (const row of added.undone) last.undone.add(row);
  Object.assign(last, { hasta: added.hasta, held: added.held, isChanged: true });
}

/** Takes what was earned under terms that never were from its rows: unpaid ones are withdrawn, and what is owed counts as open. */
function reopenRows(
  { rows, undone }: RecomputedSegment,
  owed: ReadonlyMap<number, Owed>,
): { rows: PagaPeriodRow[]; opened: OwedRow[] } {
  const opened: OwedRow[] = [];
  const reopened = rows.flatMap((row) => {
    row.tramo = null;
    if (!undone.has(row)) return [row];
    if (isUnpaid(row)) return [Object.assign(row, { monto: 0, estado: 'retirada' as const })];
    const split = splitOwed(row, owed);
    if (!split) return [row];
    opened.push(split);
    return split.spent.monto > 0 ? [split.spent, split.part] : [split.part];
  });
  return { rows: reopened, opened };
}

/** Marks what is still earned of the opened rows as pending again. */
function markPending(period: EvaluatedPeriod, opened: readonly OwedRow[]): void {
  for (const { part } of opened)
    Object.assign(part, { monto: Math.min(part.monto, part.before.monto), estado: 'pendiente' });
  const fallen = new Set(opened.map(({ part }) => part).filter(({ monto }) => monto === 0));
  period.rows = period.rows.filter((f) => !fallen.has(f));
}

/** Puts the opened rows together again. */
function mergeSplitRows(period: EvaluatedPeriod, opened: readonly OwedRow[]): LoweredPendiente[] {
  const parts = new Set(opened.flatMap(({ spent, part }) => [spent, part]));
  period.rows = period.rows.filter((f) => !parts.has(f));
  return opened.map(({ pendiente, row, spent, part }) => {
    const lowered = { pendiente, row: { ...row }, before: part.before.monto, monto: part.monto };
    const monto = spent.monto + part.monto;
    // Its movements are those of a lowered pendiente.
    Object.assign(row, { monto, tramo: spent.tramo ?? part.tramo, before: { ...row.before, monto } });
    period.rows.push(row);
    return lowered;
  });
}

/**
 * Undoes what an annulled venta changed in the open periodo of a usuario: its terms never held, so their work counts
 * towards those that would have held without it (decisions §5). Paid credits stay, and so does what was owed before the
 * venta; unpaid rows and pendientes fall to what the work earns. The usuario must be locked. Call it before the change.
 * @returns the credits by which the pendientes fell, and the instant up to which the periodo is evaluated
 */
async function undoTerms(
  tx: Tx,
  { usuario, anulacion }: { usuario: number; anulacion: number },
  without: TermsWithoutVenta,
): Promise<{ lowered: number; now: number }> {
  const lists = await lockListsAndRows(tx);
  const owed = await owedOf(tx, usuario);
  const { now } = tx;
  const period = orThrow((await evaluatePeriods(tx.db, { usuario }, now))[0], 'INTERNO');
  const segments = splitBySegment(period, now, without);
  const pendientes = await recomputePeriod(tx, period, segments, owed);
  markReviewed(period, now);
  await savePeriods(tx, lists, [period]);
  await recordChanges(tx, [period], 'al anular una venta');
  const lowered = await saveLowered(tx, lists, { usuario, pendientes, anulacion, motivo: 'Se anuló una venta' });
  return { lowered, now };
}

/** Evaluates a periodo again from its first changed segment on. */
async function recomputePeriod(
  tx: Tx,
  period: EvaluatedPeriod,
  segments: readonly RecomputedSegment[],
  owed: ReadonlyMap<number, Owed>,
): Promise<LoweredPendiente[]> {
  const first = segments.findIndex(({ isChanged }) => isChanged);
  if (first < 0) return [];
  const { usuario, desde } = period.person;
  const recomputed = segments.slice(first);
  const closed = recomputed.slice(0, -1).map(({ hasta }) => ({ usuario, desde, hasta }));
  const work = [...(await workedUntil(tx.db, closed)), period.person];
  period.paySegments = period.paySegments.slice(0, first);
  const lastKept = period.paySegments.at(-1)?.numero ?? 0;
  period.newSegments = period.newSegments.filter(({ numero }) => numero <= lastKept);
  await tx.db
    .deleteFrom('tramo')
    .where('usuario', '=', usuario)
    .where('periodo', '=', desde)
    .where('numero', '>', lastKept)
    .execute();
  period.rows = segments.slice(0, first).flatMap(({ rows }) => rows);
  const allOpened: OwedRow[] = [];
  for (const [i, segment] of recomputed.entries()) {
    const { terms, hasta } = segment;
    const done = orThrow(work[i], 'INTERNO');
    const { rows, opened } = reopenRows(segment, owed);
    period.rows.push(...rows);
    redistributeRows(period, done, terms, hasta);
    markPending(period, opened);
    redistributeRows(period, done, terms, hasta);
    if (i < recomputed.length - 1) closeSegment(period, terms, hasta);
    allOpened.push(...opened);
  }
  return mergeSplitRows(period, allOpened);
}

/** Returns the instants at which reductions begin or end. */
const boundsOf = (reductions: readonly Reduction[]): number[] =>
  reductions.flatMap(({ fecha, finaliza }) => [fecha, finaliza ?? Number.POSITIVE_INFINITY]);

/** Divides an interval at the instants within it. */
function splitInterval({ desde, hasta }: Omit<Interval, 'isPresent'>, instants: readonly number[]) {
  const ends = [...new Set(instants.filter((t) => t > desde && t < hasta)), hasta].sort((a, b) => a - b);
  return ends.map((end, i) => ({ desde: ends[i - 1] ?? desde, hasta: end }));
}

/** An annulled venta of a membresia with a reduction. */
interface AnnulledReduction {
  usuario: number;
  anulacion: number;
  membresia: number;
  /** The end that the membresia gets back; null if it began with the venta. */
  fin_antes: number | null;
}

/**
 * Undoes the reduction that an annulled venta of a membresia brought, also if it has run out or an edit of the type ended
 * it. Returns the credits by which the pendientes of its owner fell.
 */
export async function undoReduction(tx: Tx, annulled: AnnulledReduction): Promise<number> {
  const { usuario, membresia, fin_antes } = annulled;
  const since = fin_antes ?? Number.NEGATIVE_INFINITY;
  const reductions = await reductionsEver(tx.db, usuario);
  const within = (fecha: number, finaliza: number | null) => (r: (typeof reductions)[number]) =>
    intersect(r, { fecha, finaliza }) ?? [];
  const own = reductions.filter(({ id }) => id === membresia);
  const undone = own.flatMap(within(since, null));
  if (undone.length === 0) return 0;
  const others = reductions.filter(({ id }) => id !== membresia);
  const remaining = [...others, ...own.flatMap(within(Number.NEGATIVE_INFINITY, since))];
  const began = Math.min(...undone.map(({ fecha }) => fecha));
  const ended = Math.max(...undone.map(({ finaliza }) => finaliza ?? Number.POSITIVE_INFINITY));
  const steps = await categoriaChangesSince(tx.db, { usuario, since: began });
  const figures = await payFigures(tx.db);
  const instants = [ended, ...boundsOf(remaining), ...steps.map(({ fecha }) => fecha)];
  const termsIfNotSold: TermsIfNotSold = (held, { desde, hasta, isPresent }) => {
    if (hasta <= began && !isPresent) return [{ terms: held, hasta }];
    const { id_categoria } = held.categoria;
    const parts = splitInterval({ desde, hasta }, instants).map((part): TermsUntil => {
      const id = steps.find(({ fecha }) => fecha > part.desde)?.categoria ?? id_categoria;
      const categoria = id === id_categoria ? held.categoria : orThrow(figures.get(id), 'INTERNO');
      // What reduced after its end is not known to be its doing.
      const reducida = (held.reducida && part.desde >= ended) || remaining.some((r) => runsAt(r, part.desde));
      return { terms: { categoria, reducida }, hasta: part.hasta };
    });
    return parts.filter(({ terms, hasta: end }, i) => {
      const next = parts[i + 1];
      // Terms that ended before it began, and left no segment, had earned nothing.
      return !next || (end >= began && !areSame(terms, next.terms));
    });
  };
  const changes = undone.flatMap(({ fecha, finaliza }) => [fecha, finaliza ?? tx.now]);
  return (await undoTerms(tx, annulled, { termsIfNotSold, isOwnEnd: (hasta) => changes.includes(hasta) })).lowered;
}

/** An annulled venta of a mision: the categoria before it, and when it was sold. */
interface AnnulledMision {
  usuario: number;
  anulacion: number;
  categoria: number;
  sold: number;
}

/**
 * Undoes the categoria that an annulled venta of a mision brought. Nothing else changed it since.
 * @returns the credits by which the pendientes of the buyer fell, and the instant of the change, as `closeTerms` does
 */
export async function undoCategoria(tx: Tx, annulled: AnnulledMision): Promise<{ lowered: number; now: number }> {
  const categoria: PagaCategoria = orThrow((await payFigures(tx.db)).get(annulled.categoria), 'INTERNO');
  const { usuario, sold } = annulled;
  const reductions = await reductionsEver(tx.db, usuario);
  const instants = boundsOf(reductions);
  const termsIfNotSold: TermsIfNotSold = (held, { desde, hasta, isPresent }) => {
    if (hasta <= sold && !isPresent) return [{ terms: held, hasta }];
    // Where nothing was earned, reductions that began or ended since left no segment.
    return splitInterval({ desde: Math.max(desde, sold), hasta }, instants).map((part) => ({
      terms: { categoria, reducida: reductions.some((r) => runsAt(r, part.desde)) },
      hasta: part.hasta,
    }));
  };
  // What else ended terms since then, such as an edit of the categoria that was sold, is none of the categoria before it.
  return undoTerms(tx, annulled, { termsIfNotSold, isOwnEnd: (hasta) => hasta >= sold });
}
