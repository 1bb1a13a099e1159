import type { Modulo } from '@conserje/contract';
import type { Permiso } from '@conserje/rules';
import { tiene } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Fallo } from '../../platform/fallo.ts';
import type { UsuarioSesion } from '../../platform/http/contexto.ts';
import { otroTiene } from './usuarios.permisos.ts';

/**
 * Whose rows of money someone may settle: anyone's with the permission, their own only while no other active user holds it
 * (decisions §5). The answer takes the id of whom a row is about.
 */
export async function saldables(db: Db, quien: UsuarioSesion, permiso: Permiso): Promise<(de: number) => boolean> {
  if (!tiene(quien, permiso)) return () => false;
  const solo = !(await otroTiene(db, permiso, quien.id));
  return (de) => solo || de !== quien.id;
}

/** A row of money that is about to be settled. */
export interface Saldo {
  /** Whom the row is about. */
  de: number;
  permiso: Permiso;
  modulo: Modulo;
  objeto: number;
  /** What someone is told whose own it is. */
  msg: string;
}

/**
 * Nobody settles money of their own: another active user who holds the permission does. Where there is none, it is let
 * through and the audit log says so (decisions §5).
 * @throws Fallo COSA_PROPIA
 */
export async function exigirAjeno(tx: Tx, { de, permiso, modulo, objeto, msg }: Saldo): Promise<void> {
  if (de !== tx.actor?.id) return;
  if (await otroTiene(tx.db, permiso, de)) throw new Fallo('COSA_PROPIA', msg);
  const motivo = `lo hizo con lo suyo porque nadie más tiene el permiso ${permiso}`;
  await tx.apuntar({ modulo, objeto, usuario: de, motivo });
}
