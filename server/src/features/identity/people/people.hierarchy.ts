import type { Ranked } from '@conserje/rules';
import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { limitToApiKey } from '../../../platform/http/access/callerRight.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { activeUsuarios, orderOf } from './people.baseQueries.ts';
import { findActivePair, findActiveUsuario, shareWithRights } from './people.find.ts';

/** Returns the caller as read now, with the rights of the key of the request. @throws AppError SIN_SESION */
export const requireActor = async (tx: Tx, usuario: SessionUsuario) =>
  limitToApiKey(orThrow(await findActiveUsuario(tx.db, usuario.id), 'SIN_SESION'), usuario);

/**
 * Returns the caller as `requireActor` does, and keeps them so (`shareWithRights`).
 * @throws AppError SIN_SESION, SIN_PERMISO
 */
export const keepActor = async (tx: Tx, usuario: SessionUsuario) =>
  limitToApiKey(orThrow(await shareWithRights(tx, usuario.id), 'SIN_SESION'), usuario);

/**
 * Returns an active usuario and the actor, both as read now: the actor may have been moved or dismissed since the
 * request arrived, and their key may have fewer rights. The usuario must be another one and below the actor (decisions
 * §7).
 * @throws AppError SIN_SESION, USUARIO_NO_EXISTE, SIN_PERMISO
 */
export async function requireUsuarioBelow(db: Db, caller: SessionUsuario, id: number) {
  const [actor, target] = await findActivePair(db, caller.id, id);
  const encargado = limitToApiKey(orThrow(actor, 'SIN_SESION'), caller);
  const usuario = orThrow(target, 'USUARIO_NO_EXISTE');
  if (!standsBelow(usuario, encargado)) throw new AppError('SIN_PERMISO');
  return { usuario, encargado };
}

/** Locks a usuario, and returns them and the actor as `requireUsuarioBelow` does. */
export async function lockUsuarioBelow(tx: Tx, caller: SessionUsuario, id: number) {
  await tx.lockRow('usuario', id);
  return requireUsuarioBelow(tx.db, caller, id);
}

/** Returns whether a usuario is another one than the actor and below them. */
export const standsBelow = (usuario: Ranked, actor: Ranked): boolean =>
  usuario.id !== actor.id && usuario.orden < actor.orden;

/** Returns the ladder positions of usuarios by id; dismissed usuarios are left out. */
export async function ordersOf(db: Db, ids: number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await activeUsuarios(db)
    .select(['u.id', orderOf('m').as('orden')])
    .where('u.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, orden }) => [id, orden]));
}
