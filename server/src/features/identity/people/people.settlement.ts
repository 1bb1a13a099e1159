import type { AuditModule } from '@conserje/contract';
import type { Permiso } from '@conserje/rules';
import { hasPermiso } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { someoneElseHas } from './people.permisos.ts';

/**
 * Returns a predicate for the rows of money that an actor may settle, by the id of the row's subject: with the permiso
 * those of others, and their own only if no other active user holds it (decisions §5).
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
 * Checks that nobody settles their own money while another active user holds the permiso. If there is no other, the
 * action passes and is logged (decisions §5).
 * @throws AppError COSA_PROPIA
 */
export async function assertNotOwn(tx: Tx, { de, permiso, modulo, objeto, msg }: Settlement): Promise<void> {
  if (de !== tx.actor?.id) return;
  if (await someoneElseHas(tx.db, permiso, de)) throw new AppError('COSA_PROPIA', msg);
  const motivo = `lo hizo con lo suyo porque nadie más tiene el permiso ${permiso}`;
  await tx.audit({ modulo, objeto, usuario: de, motivo });
}
