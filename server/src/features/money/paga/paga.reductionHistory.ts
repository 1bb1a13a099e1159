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
 * Finds the instants at which types of membresia started or stopped reducing, latest first. The audit log records each
 * edit, and is never changed but for the names of erased people, which `campo` does not contain.
 */
const reductionEdits = (db: Db, types: number[]) =>
  db
    .selectFrom('bitacora')
    .select(['objeto as membresia', 'fecha'])
    .where('modulo', '=', 'mantenimiento')
    .where('objeto', 'in', types)
    .where('diferencias', 'like', `%"campo":"${MEMBRESIA_LABELS.reduccion}"%`)
    .orderBy('id', 'desc')
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
