import { MEMBRESIA_LABELS } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import type { Reduction } from './paga.evaluate.ts';
import './paga.table.ts';

/** An interval in which a membresia reduces. */
interface PastReduction extends Reduction {
  /** The membresia. */
  id: number;
}

/** Finds the membresias of a usuario, also terminated ones, without those whose venta was annulled. */
const membresiasOf = (db: Db, usuario: number) =>
  db
    .selectFrom('membresia_usuario as mu')
    .select(['mu.id', 'mu.membresia', 'mu.fecha', 'mu.finaliza'])
    .where('mu.usuario', '=', usuario)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('venta as v')
            .select('v.id')
            .whereRef('v.membresia', '=', 'mu.id')
            .where('v.fin_antes', 'is', null)
            .where('v.anulacion', 'is not', null),
        ),
      ),
    )
    .execute();

/**
 * Finds the types of membresia with the instants at which each started or stopped reducing, latest first. The audit log
 * has each edit, and is never changed but for the names of erased people, which `campo` does not contain. This is one
 * statement, since an edit may be committed between two.
 */
const reductionEdits = (db: Db, types: readonly number[]) =>
  db
    .selectFrom('membresia as e')
    .leftJoin('bitacora as b', (join) =>
      join
        .onRef('b.objeto', '=', 'e.id')
        .on('b.modulo', '=', 'mantenimiento')
        .on('b.diferencias', 'like', `%"campo":"${MEMBRESIA_LABELS.reduccion}"%`),
    )
    .select(['e.id', 'e.reduccion', 'b.fecha'])
    .where('e.id', 'in', [...types])
    .orderBy('b.id', 'desc')
    .execute();

/** Finds the intervals in which types of membresia reduce, by type. */
async function reductionsOfTypes(db: Db, types: readonly number[]): Promise<ReadonlyMap<number, Reduction[]>> {
  if (types.length === 0) return new Map();
  const editsByType = Map.groupBy(await reductionEdits(db, types), ({ id }) => id);
  return new Map(
    [...editsByType].map(([id, edits]) => {
      const reduces = edits.some(({ reduccion }) => reduccion === 1);
      return [
        id,
        reducingIntervals(
          reduces,
          edits.flatMap(({ fecha }) => fecha ?? []),
        ),
      ];
    }),
  );
}

/**
 * Returns the intervals in which a type reduces, from its present state and its edits, latest first. Each edit toggles,
 * so the intervals alternate, beginning with the present state.
 */
function reducingIntervals(reduces: boolean, edits: readonly number[]): Reduction[] {
  const ends = [null, ...edits];
  const starts = [...edits, Number.NEGATIVE_INFINITY];
  return starts
    .map((fecha, i) => ({ fecha, finaliza: ends[i] ?? null }))
    .filter((_interval, i) => reduces === (i % 2 === 0));
}

/** Returns the part of an interval within another one; null if they have no instant in common. */
export function intersect(a: Reduction, b: Reduction): Reduction | null {
  const fecha = Math.max(a.fecha, b.fecha);
  const end = Math.min(a.finaliza ?? Number.POSITIVE_INFINITY, b.finaliza ?? Number.POSITIVE_INFINITY);
  return fecha < end ? { fecha, finaliza: Number.isFinite(end) ? end : null } : null;
}

/**
 * Finds the intervals in which the membresias of a usuario reduce, by the types as they were at the time; also of
 * terminated ones, without those whose venta was annulled.
 */
export async function reductionsEver(db: Db, usuario: number): Promise<PastReduction[]> {
  const membresias = await membresiasOf(db, usuario);
  const byType = await reductionsOfTypes(db, [...new Set(membresias.map(({ membresia }) => membresia))]);
  return membresias.flatMap(({ id, membresia, ...held }) =>
    (byType.get(membresia) ?? []).flatMap((interval) => {
      const part = intersect(held, interval);
      return part ? [{ id, ...part }] : [];
    }),
  );
}

/** Part of a periodo of a usuario. */
interface PeriodSince {
  usuario: number;
  /** Start of the periodo. */
  desde: number;
  /** First instant of the part; it may be after the end of the periodo. */
  since: number;
}

/** Finds the annulments since an instant that may have removed work or terms of a periodo, latest first. */
const annulmentsSince = (db: Db, { usuario, desde, since }: PeriodSince) =>
  db
    .selectFrom('anulacion as x')
    .leftJoin('trabajo as t', 't.id', 'x.trabajo')
    .leftJoin('venta as v', (j) => j.onRef('v.anulacion', '=', 'x.id').onRef('v.usuario', '=', 'x.usuario'))
    .leftJoin('carrera as s', 's.id', 'v.carrera')
    .leftJoin('mision as de', 'de.id', 's.de')
    .leftJoin('mision as a', 'a.id', 's.a')
    .leftJoin('membresia_usuario as mu', 'mu.id', 'v.membresia')
    .select(['x.id', 'x.trabajo', 'x.fecha', 'v.fecha as sold', 'v.fin_antes', 'v.fin_despues'])
    .select(['mu.membresia', 'mu.fecha as began'])
    .where('x.usuario', '=', usuario)
    .where('x.fecha', '>=', since)
    .where((eb) =>
      eb.or([
        // Work of an earlier periodo does not count for this one.
        eb.and([eb('t.minutos', '>', 0), eb('t.fecha', '>=', desde)]),
        eb('de.categoria', '<>', eb.ref('a.categoria')),
        eb('v.membresia', 'is not', null),
      ]),
    )
    .orderBy('x.id', 'desc')
    .execute();

/**
 * Finds the annulments since an instant that lowered what a periodo earns: they removed added work, a change of
 * categoria, or a membresia that reduced.
 * @returns a function that returns the latest of them at or after a payment; `paid` is `since` or later
 */
export async function findReducingAnnulments(db: Db, period: PeriodSince) {
  const annulments = await annulmentsSince(db, period);
  const byType = await reductionsOfTypes(db, [...new Set(annulments.flatMap(({ membresia }) => membresia ?? []))]);
  const taking = annulments.filter(({ membresia, began, fin_antes, fin_despues, fecha: annulled }) => {
    if (membresia === null || began === null) return true;
    const end = Math.min(fin_despues ?? annulled, annulled);
    const held = { fecha: Math.max(fin_antes ?? began, period.desde), finaliza: end };
    return byType.get(membresia)?.some((interval) => intersect(held, interval) !== null);
  });
  // A venta after the payment did not earn any of it.
  return (paid: number) => taking.find(({ fecha, sold }) => fecha >= paid && (sold === null || sold <= paid));
}
