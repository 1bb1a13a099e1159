import type { AuditModule } from '@conserje/contract';
import type { Permiso } from '@conserje/rules';
import { hasPermiso } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { someoneElseHas } from '../../identity/people/people.public.ts';

/**
 * Returns a predicate for the rows of money that an actor may settle, by the id of the row's subject: with the permiso
 * those of others, and their own only if no other active usuario holds it (decisions §5).
 */
export async function buildCanSettle(
  db: Db,
  actor: SessionUsuario,
  permiso: Permiso,
): Promise<(subjectId: number) => boolean> {
  if (!hasPermiso(actor, permiso)) return () => false;
  const isOnlyHolder = !(await someoneElseHas(db, permiso, actor.id));
  return (subjectId) => isOnlyHolder || subjectId !== actor.id;
}

/** A row of money about to be settled. */
export interface Settlement {
  /** The subject of the row. */
  de: number;
  permiso: Permiso;
  modulo: AuditModule;
  objeto: number;
  /** Message of the error if the row is the actor's own. */
  msg: string;
}

/**
 * Checks that nobody settles their own money while another active usuario holds the permiso. If there is no other, the
 * action passes and is logged (decisions §5).
 * @throws AppError COSA_PROPIA
 */
export async function assertNotOwn(tx: Tx, { de, permiso, modulo, objeto, msg }: Settlement): Promise<void> {
  if (de !== tx.actor?.id) return;
  if (await someoneElseHas(tx.db, permiso, de)) throw new AppError('COSA_PROPIA', msg);
  const motivo = `lo hizo con lo suyo porque nadie más tiene el permiso ${permiso}`;
  await tx.audit({ modulo, objeto, usuario: de, motivo });
}

/**
 * Splits rows of a bulk action into those that can be settled as they were seen, and the others with the reason.
 * @param check throws an AppError for a row that stays as it is
 */
export async function splitSettleable<Row extends { id: number; usuarioNombre: string }, Seen extends { id: number }>(
  rows: readonly Row[],
  seenRows: readonly Seen[],
  check: (row: Row, seen: Seen) => Promise<void>,
): Promise<{ accepted: Row[]; omitidas: { id: number; nombre: string; msg: string }[] }> {
  const seenById = new Map(seenRows.map((seen) => [seen.id, seen]));
  const accepted: Row[] = [];
  const omitidas: { id: number; nombre: string; msg: string }[] = [];
  for (const row of rows)
    try {
      await check(row, orThrow(seenById.get(row.id), 'INTERNO'));
      accepted.push(row);
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'INTERNO') throw error;
      omitidas.push({ id: row.id, nombre: row.usuarioNombre, msg: error.message });
    }
  return { accepted, omitidas };
}
