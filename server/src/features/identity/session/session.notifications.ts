import type { Actor, Tx } from '../../../platform/database/database.ts';
import { rightHolders } from '../people/people.public.ts';

const IF_NOT_YOU = 'Si no fuiste tú, cambia tu contraseña y habla con un admin.';

/**
 * Notifies the other holders of `adm` that a usuario's access was changed by someone else.
 * @param msg with `NAME_PLACEHOLDER` for the usuario
 */
export async function notifyAdmins(tx: Tx, sobre: Actor, msg: string): Promise<void> {
  const ids = new Set((await rightHolders(tx.db, 'adm').execute()).map(({ id }) => id));
  for (const para of ids)
    if (para !== sobre.id) tx.notify({ tema: 'notificaciones', msg, para, clase: 'acceso_ajeno', sobre });
}

/**
 * Notifies a usuario of a change of who has access to their account: somebody else may have made it with their key.
 * Their other pages read the session again.
 */
export const notifyOwnAccess = (tx: Tx, para: number, msg: string): void =>
  tx.as(null).notify({ tema: 'usuarios', msg: `${msg} ${IF_NOT_YOU}`, para, clase: 'clave' });
