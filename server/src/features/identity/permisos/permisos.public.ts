import type { Permiso } from '@conserje/rules';
import { ESSENTIAL_PERMISOS, formatPermisos, NAME_PLACEHOLDER, PERMISO_TEXTS, parsePermisos } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { withdrawExcessEstados } from '../../community/estados/estados.public.ts';
import { recordRightHolders } from '../../operations/security/security.public.ts';
import { releaseIneligible } from '../../work/tiempos/tiempos.public.ts';
import { rightHolders } from '../people/people.public.ts';

/** Which of the permissions that must not be lost an active user holds. */
async function heldEssentialPermisos(tx: Tx): Promise<Permiso[]> {
  const held: Permiso[] = [];
  for (const permiso of ESSENTIAL_PERMISOS)
    if (await rightHolders(tx.db, permiso).limit(1).executeTakeFirst()) held.push(permiso);
  return held;
}

/**
 * Makes a change that may take a permission from people: their dismissal, another category, an exception taken, a category
 * that permits less. Tiempos that someone may no longer manage are let go of (decisions §4), and whoever loses `adm` loses their
 * status on the ticker. The last active holder of `man` and of `exc` cannot lose it: whoever could both be last waits for the
 * other here, as the last thing before the commit (docs/decisions/0019). Who has come to a right of command by it raises an alarm.
 * @throws AppError ULTIMO_TITULAR at the end of the transaction
 */
export async function preserveRightHolders<T>(tx: Tx, change: () => Promise<T>): Promise<T> {
  const earlier = await heldEssentialPermisos(tx);
  const result = await change();
  await releaseIneligible(tx);
  tx.beforeCommit(async () => {
    await tx.lockRows(tx.db.selectFrom('cerrojo').select('nombre').where('nombre', '=', 'titulares'));
    const held = await heldEssentialPermisos(tx);
    const lost = earlier.find((permiso) => !held.includes(permiso));
    if (lost !== undefined) throw lastHolderError(lost);
    await withdrawExcessEstados(tx);
    // Whoever is given a right of command and loses it before the alarm job's next round has had it all the same.
    await recordRightHolders(tx.as(null));
  });
  return result;
}

const lastHolderError = (permiso: Permiso): AppError =>
  new AppError(
    'ULTIMO_TITULAR',
    `Nadie más tiene el permiso ${PERMISO_TEXTS[permiso].nombre}. Da primero ese permiso a otra persona`,
  );

/** Takes what was added for a user alone. The user must be locked. @param porque ends the line of the audit log */
export async function removeExcepciones(tx: Tx, usuario: number, reason: string): Promise<void> {
  const removedRow = await tx.db
    .deleteFrom('excepcion')
    .where('usuario', '=', usuario)
    .returning(['id', 'permisos'])
    .executeTakeFirst();
  if (!removedRow) return;
  const antes = formatPermisos(parsePermisos(removedRow.permisos));
  await tx.audit({
    modulo: 'permisos',
    objeto: removedRow.id,
    usuario,
    motivo: `quitó los permisos extra de ${NAME_PLACEHOLDER} (${antes}): ${reason}`,
    diferencias: [{ campo: 'Permisos extra', antes, despues: '' }],
  });
  await tx.recordSecurity({ clase: 'permisos', usuario, detalle: `quitó ${antes}` });
  tx.notify({ tema: 'excepciones', msg: 'quitó unos permisos extra' });
}

/** Whether someone holds anything besides what their category permits. */
export async function hasExcepcion(db: Db, usuario: number): Promise<boolean> {
  const query = db.selectFrom('excepcion').select('id').where('usuario', '=', usuario);
  return (await query.executeTakeFirst()) !== undefined;
}
