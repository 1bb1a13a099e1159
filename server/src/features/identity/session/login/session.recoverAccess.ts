import { GIVEN_CLAVE_DAYS, NAME_PLACEHOLDER } from '@conserje/rules';
import type { Tx } from '../../../../platform/database/database.ts';
import { OperatorError } from '../../../../platform/database/operatorError.ts';
import type { Deps } from '../../../../platform/http/routing/callContext.ts';
import { runInTransaction } from '../../../../platform/unit-of-work/transaction.ts';
import { findActiveUsuario, findUsuarioByName } from '../../people/people.public.ts';
import { generateOneTimeClave, givenClaveColumns, hashOneTimeClaves } from '../claves/session.claves.ts';
import { endSessions } from '../session.endings.ts';
import { notifyAdmins } from '../session.notifications.ts';
import { deleteTwoFactor } from '../two-factor/session.codes.ts';

interface RecoveredAccess {
  usuario: string;
  /** Plain password; it is not stored. */
  clave: string;
  /** Whether two-factor authentication was removed. */
  twoFactor: boolean;
}

async function requireActiveByName(tx: Tx, name: string): Promise<{ id: number; usuario: string }> {
  const found = await findUsuarioByName(tx.db, name);
  if (!found) throw new OperatorError(`Nadie se llama «${name}»`);
  await tx.lockRow('usuario', found.id);
  const activeUsuario = await findActiveUsuario(tx.db, found.id);
  if (!activeUsuario) throw new OperatorError(`${found.usuario} ya no está en la agencia: usa Ingresar en Usuarios`);
  return activeUsuario;
}

/**
 * Gives a usuario who cannot log in a one-time password by command line: no usuario can give one to the highest rango.
 * It is enough to log in, because two-factor authentication is deleted; sessions, API keys and links end.
 * @throws OperatorError if no active usuario has that name
 */
export async function recoverAccess(deps: Pick<Deps, 'engine' | 'clock'>, name: string): Promise<RecoveredAccess> {
  const clave = generateOneTimeClave();
  const [claveHash = ''] = await hashOneTimeClaves([clave]);
  return runInTransaction(deps, async (tx) => {
    const { id, usuario } = await requireActiveByName(tx, name);
    await tx.db
      .updateTable('usuario')
      .set(givenClaveColumns(claveHash, tx, GIVEN_CLAVE_DAYS))
      .where('id', '=', id)
      .execute();
    const twoFactor = await deleteTwoFactor(tx, id);
    await endSessions(tx, id, 'le dieron una contraseña desde el servidor');
    await tx.recordSecurity({ clase: 'clave', usuario: id, detalle: 'se la dieron desde el servidor' });
    if (twoFactor) await tx.recordSecurity({ clase: 'dos_pasos', usuario: id, detalle: 'quitados desde el servidor' });
    const twoFactorText = twoFactor ? ', se quitó su verificación en dos pasos' : '';
    const motivo = `${NAME_PLACEHOLDER} recibió una contraseña nueva desde el servidor${twoFactorText} y se cerraron sus sesiones`;
    await tx.audit({ modulo: 'acceso', usuario: id, motivo });
    const noticeText = twoFactor
      ? 'una contraseña temporal y se quitó su verificación en dos pasos'
      : 'una contraseña temporal';
    await notifyAdmins(tx, { id, usuario }, `${NAME_PLACEHOLDER} recibió desde el servidor ${noticeText}`);
    tx.notify({
      tema: 'usuarios',
      msg: 'tienes una contraseña nueva, creada desde el servidor',
      para: id,
      clase: 'clave',
    });
    return { usuario, clave, twoFactor };
  });
}
