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
    .innerJoin('membresia as e', 'e.id', 'mu.membresia')
    .select(['mu.id', 'mu.membresia', 'mu.fecha', 'mu.finaliza', 'e.reduccion'])
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
 * Selects the edits by which types of membresia started or stopped reducing. The audit log has each, and is never changed
 * but for the names of erased people, which `campo` does not contain.
 */
const selectReductionEdits = (db: Db) =>
  db
    .selectFrom('bitacora as b')
    .where('b.modulo', '=', 'mantenimiento')
    .where('b.diferencias', 'like', `%"campo":"${MEMBRESIA_LABELS.reduccion}"%`);

/** Finds the instants at which types of membresia started or stopped reducing, latest first. */
const reductionEdits = (db: Db, types: number[]) =>
  selectReductionEdits(db)
    .select(['b.objeto as membresia', 'b.fecha'])
    .where('b.objeto', 'in', types)
    .orderBy('b.id', 'desc')
    .execute();

/** Returns the intervals in which a type reduces, from its present state and its edits, latest first. */
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
  if (membresias.length === 0) return [];
  const types = [...new Set(membresias.map(({ membresia }) => membresia))];
  const editsByType = Map.groupBy(await reductionEdits(db, types), (edit) => edit.membresia);
  return membresias.flatMap(({ id, membresia, reduccion, ...held }) => {
    const edits = (editsByType.get(membresia) ?? []).map(({ fecha }) => fecha);
    return reducingIntervals(reduccion === 1, edits).flatMap((interval) => {
      const part = intersect(held, interval);
      return part ? [{ id, ...part }] : [];
    });
  });
}

/**
 * Finds the last annulment since an instant that took work or terms from a usuario: of added work, of a venta to another
 * categoria, or of a membresia of a type that reduces or did.
 */
export const findTakingAnnulment = (db: Db, usuario: number, since: number) =>
  db
    .selectFrom('anulacion as x')
    .leftJoin('trabajo as t', 't.id', 'x.trabajo')
    .leftJoin('venta as v', (j) => j.onRef('v.anulacion', '=', 'x.id').onRef('v.usuario', '=', 'x.usuario'))
    .leftJoin('carrera as s', 's.id', 'v.carrera')
    .leftJoin('mision as de', 'de.id', 's.de')
    .leftJoin('mision as a', 'a.id', 's.a')
    .leftJoin('membresia_usuario as mu', 'mu.id', 'v.membresia')
    .leftJoin('membresia as e', 'e.id', 'mu.membresia')
    .select(['x.id', 'x.trabajo'])
    .where('x.usuario', '=', usuario)
    .where('x.fecha', '>=', since)
    // That of an extension takes nothing before the end that it restores.
    .where((eb) => eb.or([eb('v.fin_antes', 'is', null), eb('v.fin_antes', '<', eb.ref('x.fecha'))]))
    .where((eb) =>
      eb.or([
        eb('t.minutos', '>', 0),
        eb('de.categoria', '<>', eb.ref('a.categoria')),
        eb('e.reduccion', '=', 1),
        eb.exists(selectReductionEdits(db).select('b.id').where('b.objeto', '=', eb.ref('e.id'))),
      ]),
    )
    .orderBy('x.id', 'desc')
    .executeTakeFirst();
