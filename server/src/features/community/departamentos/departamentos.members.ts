import { quoteText } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { formatCount } from '../../../platform/phrases.ts';
import { removeNotifications } from '../../../platform/unit-of-work/notifications.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { queueRoles } from '../discord/discord.public.ts';
import { countDepartamentosOf, countWaiting, selectManagers } from './departamentos.queries.ts';
import './departamentos.table.ts';

/**
 * Checks that a person may enter one more departamento. The person must be locked, or two acceptances at once could
 * exceed the maximum.
 * @param name of the person; absent if it is the caller
 * @throws AppError DEPARTAMENTOS_DE_MAS
 */
export async function requireRoom(tx: Tx, usuario: number, name?: string, field?: string): Promise<void> {
  const { departamentos_max } = await readConfiguracion(tx.db);
  const own = await countDepartamentosOf(tx.db, usuario);
  if (own < departamentos_max) return;
  const count = formatCount(own, 'departamento', 'departamentos');
  const who = name === undefined ? 'Ya estás' : `${name} ya está`;
  const most = departamentos_max === 1 ? 'Solo se puede estar en 1.' : `Se puede estar en ${departamentos_max}.`;
  throw new AppError('DEPARTAMENTOS_DE_MAS', `${who} en ${count}. ${most}`, field);
}

export async function addMember(tx: Tx, departamento: number, usuario: number): Promise<void> {
  await tx.db.insertInto('departamento_miembro').values({ departamento, usuario, desde: tx.now }).execute();
  queueRoles(tx, [usuario]);
}

export async function removeMember(tx: Tx, departamento: number, usuario: number): Promise<void> {
  await tx.db
    .deleteFrom('departamento_miembro')
    .where('departamento', '=', departamento)
    .where('usuario', '=', usuario)
    .execute();
  queueRoles(tx, [usuario]);
}

/** Sentence that follows in a notice; empty if no application waits. */
export async function describeWaiting(tx: Tx, departamento: number): Promise<string> {
  const count = await countWaiting(tx.db, departamento);
  return count === 0 ? '' : `. ${formatCount(count, 'solicitud espera', 'solicitudes esperan')}`;
}

/** Takes back that a departamento has no head, as it has one again or is closed. */
export async function forgetHeadless(tx: Tx, id: number): Promise<void> {
  await removeNotifications(tx.db, 'departamento_sin_jefe', [`${id}`]);
  tx.as(null).notify({ tema: 'notificaciones', msg: '' });
}

/** Tells those who may name another head that a departamento has none any more. */
export const tellHeadless = async (tx: Tx, { id, nombre }: { id: number; nombre: string }): Promise<void> =>
  tx.notifyMany({
    clase: 'departamento_sin_jefe',
    msg: `dejó sin jefe ${quoteText(nombre)}${await describeWaiting(tx, id)}`,
    unica: `${id}`,
    receivers: selectManagers(tx.db),
  });

/** Leaves a departamento without a head, and tells those who may name another. */
export async function removeHead(tx: Tx, { id, nombre }: { id: number; nombre: string }): Promise<void> {
  await tx.db
    .updateTable('departamento')
    .set((eb) => ({ jefe: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await tellHeadless(tx, { id, nombre });
}

/** Ends all memberships and headships of a person, who is locked; returns the departamentos. */
export async function leaveAll(tx: Tx, usuario: number): Promise<{ id: number; nombre: string }[]> {
  const ofUsuario = tx.db
    .selectFrom('departamento')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb.selectFrom('departamento_miembro').select('departamento').where('usuario', '=', usuario),
    )
    .orderBy('id');
  const left = await tx.lockRows(ofUsuario);
  await tx.db.deleteFrom('departamento_miembro').where('usuario', '=', usuario).execute();
  for (const departamento of left) if (departamento.jefe === usuario) await removeHead(tx, departamento);
  return left;
}
