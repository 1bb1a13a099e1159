import type { AuditModule } from '@conserje/contract';
import type { Permiso } from '@conserje/rules';
import { hasPermiso } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { someoneElseHas } from './people.permisos.ts';

/**
 * Whose rows of money someone may settle: anyone's with the permission, their own only while no other active user holds it
 * (decisions §5). The answer takes the id of whom a row is about.
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

/** A row of money that is about to be settled. */
export interface Settlement {
  /** Whom the row is about. */
  de: number;
  permiso: Permiso;
  modulo: AuditModule;
  objeto: number;
  /** What someone is told whose own it is. */
  msg: string;
}

/**
 * Nobody settles money of their own: another active user who holds the permission does. Where there is none, it is let
 * through and the audit log says so (decisions §5).
 * @throws AppError COSA_PROPIA
 */
export async function assertNotOwn(tx: Tx, { de, permiso, modulo, objeto, msg }: Settlement): Promise<void> {
  if (de !== tx.actor?.id) return;
  if (await someoneElseHas(tx.db, permiso, de)) throw new AppError('COSA_PROPIA', msg);
  const motivo = `lo hizo con lo suyo porque nadie más tiene el permiso ${permiso}`;
  await tx.audit({ modulo, objeto, usuario: de, motivo });
}
