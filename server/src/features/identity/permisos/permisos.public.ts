import type { Permiso } from '@conserje/rules';
import { ESSENTIAL_PERMISOS, formatPermisos, NAME_PLACEHOLDER, PERMISO_TEXTS, parsePermisos } from '@conserje/rules';
import { AppError } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { withdrawExcessEstados } from '../../community/estados/estados.public.ts';
import { recordRightHolders } from '../../operations/security/security.public.ts';
import { endExcessCalendars } from '../../work/ausencias/ausencias.public.ts';
import { releaseIneligible } from '../../work/tiempos/tiempos.public.ts';
import { releaseTurnos } from '../../work/turnos/turnos.public.ts';
import { rightHolders } from '../people/people.public.ts';

/** Returns the essential permisos that some active usuario holds. */
async function heldEssentialPermisos(tx: Tx): Promise<Permiso[]> {
  const held: Permiso[] = [];
  for (const permiso of ESSENTIAL_PERMISOS)
    if (await rightHolders(tx.db, permiso).limit(1).executeTakeFirst()) held.push(permiso);
  return held;
}

/**
 * Runs a change that may take permisos from people: a dismissal, another categoria, a removed excepcion, fewer permisos
 * of a categoria. Releases tiempos whose manager may no longer manage them (decisions §4), ends turnos of people who
 * lose `tt`, and withdraws the estado of usuarios who lose `adm`, and the private calendars of those who may no longer
 * see all ausencias. Before the commit, checks under a lock that `man` and `exc` keep an active holder: two concurrent
 * changes cannot both remove the last one (docs/decisions/0019). New holders of a right of command raise an alarm.
 * @throws AppError ULTIMO_TITULAR at the end of the transaction
 */
export async function preserveRightHolders<T>(tx: Tx, change: () => Promise<T>): Promise<T> {
  const earlier = await heldEssentialPermisos(tx);
  const result = await change();
  await releaseIneligible(tx);
  await releaseTurnos(tx);
  tx.beforeCommit(async () => {
    await tx.lockRows(tx.db.selectFrom('cerrojo').select('nombre').where('nombre', '=', 'titulares'));
    const held = await heldEssentialPermisos(tx);
    const lost = earlier.find((permiso) => !held.includes(permiso));
    if (lost !== undefined) throw lastHolderError(lost);
    await withdrawExcessEstados(tx);
    await endExcessCalendars(tx);
    // Recorded here: a right that is given and removed between two runs of the alarm job would go unnoticed.
    await recordRightHolders(tx.as(null));
  });
  return result;
}

const lastHolderError = (permiso: Permiso): AppError =>
  new AppError(
    'ULTIMO_TITULAR',
    `Nadie más tiene el permiso ${PERMISO_TEXTS[permiso].nombre}. Da primero ese permiso a otra persona`,
  );

/** Removes the excepcion of a usuario. The usuario must be locked. @param reason end of the audit entry */
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
    undoes: `excepcion ${usuario}`,
  });
  await tx.recordSecurity({ clase: 'permisos', usuario, detalle: `quitó ${antes}` });
  tx.notify({ tema: 'excepciones', msg: 'quitó unos permisos extra' });
}

/** Returns whether a usuario has an excepcion. */
export async function hasExcepcion(db: Db, usuario: number): Promise<boolean> {
  const query = db.selectFrom('excepcion').select('id').where('usuario', '=', usuario);
  return (await query.executeTakeFirst()) !== undefined;
}
