import type { PagaCategoria, Terms, Work } from '@conserje/rules';
import { isReducible } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { OpenPeriod, Row } from './paga.openPeriod.ts';
import { bringUpToDate, closeSegment } from './paga.openPeriod.ts';
import type { PagaScope, Person } from './paga.queries.ts';
import {
  categoriaChanges,
  payFigures,
  periodRows,
  periodSegments,
  personas,
  reductionsOf,
  workedUntil,
} from './paga.queries.ts';

/** From when until when a requirement was halved; null without end. */
interface Reduction {
  fecha: number;
  finaliza: number | null;
}

/** An instant at which someone's terms changed and that nobody has reckoned with, and the terms until then. */
interface Boundary {
  fecha: number;
  terms: Terms;
}

/** Whether a reduction runs at an instant. */
export const runsAt = ({ fecha, finaliza }: Reduction, instant: number): boolean =>
  fecha <= instant && (finaliza === null || finaliza > instant);
const runsUntil = ({ fecha, finaliza }: Reduction, instant: number): boolean =>
  fecha <= instant && (finaliza === null || finaliza >= instant);

/** The changes of terms of someone since they were last looked at: ends of reductions, and of categories; in their order. */
function boundariesOf(
  person: Person,
  reductions: Reduction[],
  cambios: { fecha: number; categoria: number }[],
  figuresOf: (categoria: number) => PagaCategoria,
  ahora: number,
): Boundary[] {
  const fines = reductions.flatMap((r) => {
    const { finaliza } = r;
    if (finaliza === null || finaliza <= person.revisado || finaliza > ahora) return [];
    // While another one runs on, nothing changes.
    if (reductions.some((other) => other !== r && runsAt(other, finaliza))) return [];
    return [finaliza];
  });
  const categoriaUntil = (fecha: number) => cambios.find((c) => c.fecha >= fecha)?.categoria ?? person.categoria;
  const boundaries = [
    ...[...new Set(fines)]
      .map((fecha) => ({ fecha, categoria: categoriaUntil(fecha) }))
      // Where the whole is no more than half of it, the terms are the same without the reduction.
      .filter(({ categoria }) => isReducible(figuresOf(categoria))),
    ...cambios.map(({ fecha, categoria }) => ({ fecha, categoria })),
  ].sort((a, b) => a.fecha - b.fecha);
  return boundaries.map(({ fecha, categoria }) => ({
    fecha,
    terms: { categoria: figuresOf(categoria), reducida: reductions.some((r) => runsUntil(r, fecha)) },
  }));
}

const toRow = (f: Awaited<ReturnType<typeof periodRows>>[number]): Row => ({
  ...f,
  antes: { monto: f.monto, tramo: f.tramo },
  inList: f.cerrada === null,
});

const toSegment = (t: Awaited<ReturnType<typeof periodSegments>>[number]): OpenPeriod['paySegments'][number] => ({
  numero: t.numero,
  terms: { categoria: { ...t, id_categoria: t.categoria }, reducida: t.reducida === 1 },
  max: { creditos: t.creditos, uses: { asistencia: t.asistencia, times: t.times } },
});

export interface EvaluatedPeriod extends OpenPeriod {
  /** The present terms. */
  terms: Terms;
}

/**
 * What the open periods of some people have come to (decisions §5): every change of terms since they were last looked at,
 * with the work of then, and last the present terms with all work. Nothing is written; a fixed number of queries.
 */
export async function evaluate(db: Db, quienes: PagaScope, ahora: number): Promise<EvaluatedPeriod[]> {
  const gente = await personas(db, quienes);
  const filas = Map.groupBy(await periodRows(db, quienes), (f) => f.usuario);
  const paySegments = Map.groupBy(await periodSegments(db, quienes), (t) => t.usuario);
  const reductions = Map.groupBy(await reductionsOf(db, quienes), (r) => r.usuario);
  const cambios = Map.groupBy(await categoriaChanges(db, quienes, ahora), (c) => c.usuario);
  const all = await payFigures(db);
  const figuresOf = (categoria: number): PagaCategoria => {
    const found = all.get(categoria);
    if (!found) throw new AppError('INTERNO');
    return found;
  };
  const open = gente.map((person) => {
    const ownRows = reductions.get(person.usuario) ?? [];
    const reducida = ownRows.some((r) => runsAt(r, ahora));
    return {
      ...{ person, nuevos: [], revisado: person.revisado, free: { asistencia: 0, times: 0 } },
      filas: (filas.get(person.usuario) ?? []).map(toRow),
      paySegments: (paySegments.get(person.usuario) ?? []).map(toSegment),
      terms: { categoria: figuresOf(person.categoria), reducida },
      boundaries: boundariesOf(person, ownRows, cambios.get(person.usuario) ?? [], figuresOf, ahora),
    };
  });
  const cutoffs = open.flatMap(({ person: { usuario, desde }, boundaries }) =>
    boundaries.map(({ fecha }) => ({ usuario, desde, hasta: fecha })),
  );
  const worked = (await workedUntil(db, cutoffs)).values();
  for (const abierto of open) {
    for (const { fecha, terms } of abierto.boundaries)
      crossBoundary(abierto, worked.next().value ?? null, terms, fecha);
    bringUpToDate(abierto, abierto.person, abierto.terms, ahora);
  }
  return open;
}

/** Rows that came after an instant are not looked at there. */
function crossBoundary(abierto: OpenPeriod, hecho: Work | null, terms: Terms, fecha: number): void {
  if (!hecho) throw new AppError('INTERNO');
  const despues = abierto.filas.filter((f) => f.fecha >= fecha && f.tramo === null && f.id !== null);
  abierto.filas = abierto.filas.filter((f) => !despues.includes(f));
  bringUpToDate(abierto, hecho, terms, fecha);
  closeSegment(abierto, terms, fecha);
  abierto.filas.push(...despues);
}
