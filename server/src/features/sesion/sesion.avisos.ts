import type { Actor, Tx } from '../../platform/db/database.ts';
import { titulares } from '../usuarios/usuarios.public.ts';

const SI_NO_FUISTE_TU = 'Si no fuiste tú, cambia tu contraseña y habla con un admin.';

/** Somebody's way in was changed by another: the other holders of `adm` are told. @param msg with `NOMBRE` in place of whose it is */
export async function avisarAdministracion(tx: Tx, sobre: Actor, msg: string): Promise<void> {
  const ids = new Set((await titulares(tx.db, 'adm').execute()).map(({ id }) => id));
  for (const para of ids)
    if (para !== sobre.id) tx.avisar({ tema: 'notificaciones', msg, para, clase: 'acceso_ajeno', sobre });
}

/** Of their own second step its owner is told although they did it themselves: it may have been somebody with their key. */
export const avisarDosPasos = (tx: Tx, para: number, msg: string): void =>
  tx.como(null).avisar({ tema: 'notificaciones', msg: `${msg} ${SI_NO_FUISTE_TU}`, para, clase: 'clave' });
