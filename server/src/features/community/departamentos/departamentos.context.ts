import { AppError, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { findActiveUsuario, limitToKey } from '../../identity/people/people.public.ts';
import type { DepartamentoViewer } from './departamentos.mapper.ts';
import { isManager } from './departamentos.mapper.ts';

/** Returns the viewer as read now. @throws AppError SIN_SESION */
export const readViewer = async (tx: Tx, usuario: SessionUsuario): Promise<DepartamentoViewer> =>
  limitToKey(orThrow(await findActiveUsuario(tx.db, usuario.id), 'SIN_SESION'), usuario);

/** Returns a manager as read now. @throws AppError SIN_SESION, SIN_PERMISO */
export async function requireManager(tx: Tx, usuario: SessionUsuario): Promise<DepartamentoViewer> {
  const viewer = await readViewer(tx, usuario);
  if (!isManager(viewer)) throw new AppError('SIN_PERMISO');
  return viewer;
}

/**
 * Says that a departamento changed, and neither who did it nor about whom: the topic is for every session, applications
 * and removals are for the people concerned and who answers them.
 */
export const announceQuietly = (tx: Tx): void => tx.as(null).notify({ tema: 'departamentos', msg: '' });
