import type { OwnDepartamento } from '@conserje/contract';
import { NAME_PLACEHOLDER, quoteText } from '@conserje/rules';
import { sql } from 'kysely';
import { AppError } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { forgetApplications } from './departamentos.context.ts';
import { leaveAll } from './departamentos.members.ts';
import { annulApplications, departamentosOfUsuario } from './departamentos.queries.ts';
import './departamentos.table.ts';

/** Returns the departamentos of a person, by name. */
export const departamentosOf = async (db: Db, usuario: number): Promise<OwnDepartamento[]> =>
  (await departamentosOfUsuario(db, usuario)).map(({ jefe, ...d }) => ({ ...d, jefe: jefe === usuario }));

/** Returns the departamentos that a person heads. */
export async function headedBy(db: Db, usuario: number): Promise<number[]> {
  const rows = await db.selectFrom('departamento').select('id').where('jefe', '=', usuario).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks the chosen departamentos, so that their heads stay, and returns their names; none for none.
 * @param kept those chosen before, which may be closed since
 * @throws AppError NO_EXISTE
 */
export async function requireDepartamentos(
  tx: Tx,
  ids: readonly number[],
  kept: readonly number[] = [],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const query = tx.db
    .selectFrom('departamento')
    .select(['id', 'nombre', 'cerrado'])
    .where('id', 'in', ids)
    .orderBy('id');
  const rows = await tx.lockRows(query);
  const chosen = rows.filter(({ id, cerrado }) => cerrado === null || kept.includes(id));
  if (chosen.length < ids.length)
    throw new AppError('NO_EXISTE', 'Ese departamento se cerró. Elige otro.', 'departamentos');
  return rows.map(({ nombre }) => nombre);
}

/** Condition: a column of user ids names a member of a departamento. */
export const isInDepartamento = (column: string, departamento: number) =>
  sql<boolean>`exists (select 1 from departamento_miembro as dm
    where dm.departamento = ${departamento} and dm.usuario = ${sql.ref(column)})`;

/**
 * Ends the memberships, the headships and the open applications of a dismissed person, who is locked (decisions §10).
 * They do not come back with the person. Holders of `dep` are told of departamentos that lose their head.
 * @param reason end of the audit entries
 */
export async function leaveDepartamentos(tx: Tx, usuario: number, reason: string): Promise<void> {
  const left = await leaveAll(tx, usuario);
  const annulled = await annulApplications(tx, 'usuario', usuario);
  await forgetApplications(tx, annulled);
  if (left.length > 0) {
    const names = left.map(({ nombre }) => quoteText(nombre)).join(', ');
    const motivo = `sacó a ${NAME_PLACEHOLDER} de ${names}: ${reason}`;
    await tx.audit({ modulo: 'departamentos', usuario, motivo });
  }
  if (annulled.length > 0) {
    const count = formatCount(annulled.length, 'solicitud', 'solicitudes');
    const motivo = `anuló ${count} de ${NAME_PLACEHOLDER} a departamentos: ${reason}`;
    await tx.audit({ modulo: 'departamentos', usuario, motivo });
  }
  if (left.length + annulled.length > 0) tx.notify({ tema: 'departamentos', msg: 'despidió a alguien' });
}
