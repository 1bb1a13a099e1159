import { CAN_PUBLISH, checkHeadAudience, isAllowed } from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import type { AudienceViewer } from '../audience/audience.public.ts';
import { headedBy } from '../departamentos/departamentos.public.ts';

/** Returns whether a viewer may publish for some: with the right to, or as the head of a departamento. */
export const mayPublish = async (db: Db, viewer: AudienceViewer): Promise<boolean> =>
  isAllowed(CAN_PUBLISH, viewer) || (await headedBy(db, viewer.id)).length > 0;

/** Checks the right to publish again before the commit, for a caller who had it when the request arrived. */
export function keepRightToPublish({ usuario, alsoRequire }: Pick<CallContext, 'usuario' | 'alsoRequire'>): void {
  if (isAllowed(CAN_PUBLISH, usuario)) alsoRequire(CAN_PUBLISH);
}

/**
 * Checks that an author may publish for an audience: without the right to publish, for departamentos alone, all of
 * which they head (decisions §10). The departamentos must be locked.
 * @throws AppError SIN_PERMISO, REGLA
 */
export async function requireAudience(
  tx: Tx,
  viewer: AudienceViewer,
  { categorias, departamentos }: { categorias: readonly number[]; departamentos: readonly number[] },
): Promise<void> {
  if (isAllowed(CAN_PUBLISH, viewer)) return;
  const headed = await headedBy(tx.db, viewer.id);
  if (headed.length > 0) assertNoViolation(checkHeadAudience({ categorias, departamentos }));
  const areHeaded = departamentos.length > 0 && departamentos.every((id) => headed.includes(id));
  if (categorias.length > 0 || !areHeaded) throw new AppError('SIN_PERMISO');
}
