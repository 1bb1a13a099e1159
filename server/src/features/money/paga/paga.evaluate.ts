import type { PagaCategoria, Terms, Work } from '@conserje/rules';
import { isReducible } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { OpenPeriod, PagaPeriodRow } from './paga.openPeriod.ts';
import { closeSegment, redistributeRows } from './paga.openPeriod.ts';
import type { PagaScope, Person } from './paga.queries.ts';
import {
  categoriaChanges,
  findPeople,
  payFigures,
  periodRows,
  periodSegments,
  reductionsOf,
  workedUntil,
} from './paga.queries.ts';

/** Interval of a halved requirement, in UTC milliseconds; `finaliza` null: no end. */
export interface Reduction {
  fecha: number;
  finaliza: number | null;
}

/** Instant of a change of terms that is not evaluated yet, with the terms that held until then. */
interface Boundary {
  fecha: number;
  terms: Terms;
}

export const runsAt = ({ fecha, finaliza }: Reduction, instant: number): boolean =>
  fecha <= instant && (finaliza === null || finaliza > instant);
const runsUntil = ({ fecha, finaliza }: Reduction, instant: number): boolean =>
  fecha <= instant && (finaliza === null || finaliza >= instant);

/**
 * Returns the changes of terms of a person since `revisado`, oldest first: ends of reductions and changes of categoria.
 */
function boundariesOf(
  person: Person,
  reductions: Reduction[],
  changes: { fecha: number; categoria: number }[],
  figuresOf: (categoria: number) => PagaCategoria,
  now: number,
): Boundary[] {
  const reductionEnds = reductions.flatMap((r) => {
    const { finaliza } = r;
    if (finaliza === null || finaliza <= person.revisado || finaliza > now) return [];
    // The terms stay the same while another reduction runs.
    if (reductions.some((other) => other !== r && runsAt(other, finaliza))) return [];
    return [finaliza];
  });
  const categoriaUntil = (fecha: number) => changes.find((c) => c.fecha >= fecha)?.categoria ?? person.categoria;
  const boundaries = [
    ...[...new Set(reductionEnds)]
      .map((fecha) => ({ fecha, categoria: categoriaUntil(fecha) }))
      // Without a reducible requirement, the terms are the same with and without the reduction.
      .filter(({ categoria }) => isReducible(figuresOf(categoria))),
    ...changes.map(({ fecha, categoria }) => ({ fecha, categoria })),
  ].sort((a, b) => a.fecha - b.fecha);
  return boundaries.map(({ fecha, categoria }) => ({
    fecha,
    terms: { categoria: figuresOf(categoria), reducida: reductions.some((r) => runsUntil(r, fecha)) },
  }));
}

const toRow = (f: Awaited<ReturnType<typeof periodRows>>[number]): PagaPeriodRow => ({
  ...f,
  before: { monto: f.monto, tramo: f.tramo },
  inList: f.cerrada === null,
});

const toSegment = (t: Awaited<ReturnType<typeof periodSegments>>[number]): OpenPeriod['paySegments'][number] => ({
  numero: t.numero,
  fecha: t.fecha,
  terms: { categoria: { ...t, id_categoria: t.categoria }, reducida: t.reducida === 1 },
  max: { creditos: t.creditos, uses: { asistencia: t.asistencia, times: t.times } },
});

export interface EvaluatedPeriod extends OpenPeriod {
  terms: Terms;
}

/**
 * Evaluates the open periodos of a scope (decisions §5): each change of terms since `revisado` with the work done by
 * then, and last the present terms with all work. Writes nothing, in a fixed number of queries.
 */
export async function evaluatePeriods(db: Db, scope: PagaScope, now: number): Promise<EvaluatedPeriod[]> {
  const people = await findPeople(db, scope);
  const rowsByUsuario = Map.groupBy(await periodRows(db, scope), (f) => f.usuario);
  const segmentsByUsuario = Map.groupBy(await periodSegments(db, scope), (t) => t.usuario);
  const reductions = Map.groupBy(await reductionsOf(db, scope), (r) => r.usuario);
  const changes = Map.groupBy(await categoriaChanges(db, scope, now), (c) => c.usuario);
  const figures = await payFigures(db);
  const figuresOf = (categoria: number): PagaCategoria => {
    const found = figures.get(categoria);
    if (!found) throw new AppError('INTERNO');
    return found;
  };
  const open = people.map((person) => {
    const ownReductions = reductions.get(person.usuario) ?? [];
    const reducida = ownReductions.some((r) => runsAt(r, now));
    return {
      person,
      newSegments: [],
      revisado: person.revisado,
      free: { asistencia: 0, times: 0 },
      rows: (rowsByUsuario.get(person.usuario) ?? []).map(toRow),
      paySegments: (segmentsByUsuario.get(person.usuario) ?? []).map(toSegment),
      terms: { categoria: figuresOf(person.categoria), reducida },
      boundaries: boundariesOf(person, ownReductions, changes.get(person.usuario) ?? [], figuresOf, now),
    };
  });
  const cutoffs = open.flatMap(({ person: { usuario, desde }, boundaries }) =>
    boundaries.map(({ fecha }) => ({ usuario, desde, hasta: fecha })),
  );
  const worked = (await workedUntil(db, cutoffs)).values();
  for (const period of open) {
    for (const { fecha, terms } of period.boundaries) crossBoundary(period, worked.next().value ?? null, terms, fecha);
    redistributeRows(period, period.person, period.terms, now);
  }
  return open;
}

/** Evaluates and closes the segment until a boundary, without later rows. */
function crossBoundary(period: OpenPeriod, work: Work | null, terms: Terms, fecha: number): void {
  if (!work) throw new AppError('INTERNO');
  const laterRows = period.rows.filter((f) => f.fecha >= fecha && f.tramo === null && f.id !== null);
  period.rows = period.rows.filter((f) => !laterRows.includes(f));
  redistributeRows(period, work, terms, fecha);
  closeSegment(period, terms, fecha);
  period.rows.push(...laterRows);
}
