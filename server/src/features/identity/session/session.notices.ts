import type { Actor, Tx } from '../../../platform/database/database.ts';
import { rightHolders } from '../people/people.public.ts';

const IF_NOT_YOU = 'Si no fuiste tú, cambia tu contraseña y habla con un admin.';

/** Somebody's way in was changed by another: the other holders of `adm` are told. @param msg with `NAME_PLACEHOLDER` in place of whose it is */
export async function notifyAdmins(tx: Tx, sobre: Actor, msg: string): Promise<void> {
  const ids = new Set((await rightHolders(tx.db, 'adm').execute()).map(({ id }) => id));
  for (const para of ids)
    if (para !== sobre.id) tx.notify({ tema: 'notificaciones', msg, para, clase: 'acceso_ajeno', sobre });
}

/** Of their own second step its owner is told although they did it themselves: it may have been somebody with their key. */
export const notifyTwoFactor = (tx: Tx, para: number, msg: string): void =>
  tx.as(null).notify({ tema: 'notificaciones', msg: `${msg} ${IF_NOT_YOU}`, para, clase: 'clave' });
