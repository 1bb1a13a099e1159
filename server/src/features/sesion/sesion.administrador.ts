import { NOMBRE } from '@conserje/rules';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { nuevaClave } from '../../platform/http/acceso.ts';
import type { Deps } from '../../platform/http/contexto.ts';
import { misionMasAlta } from '../agencia/agencia.public.ts';
import { darDeAlta } from '../carrera/carrera.public.ts';
import { cifrar } from './sesion.claves.ts';

/** Name and password of the first administrator; without a password a random one is made. */
export interface PrimerAdministrador {
  usuario?: string | undefined;
  clave?: string | undefined;
}

/**
 * On an empty database, creates the first administrator on the top mission (decisions §3).
 * @returns what to log in with when the password was made here, to be shown once; else null
 */
export async function asegurarAdministrador(
  deps: Pick<Deps, 'motor' | 'reloj'>,
  pedido: PrimerAdministrador,
): Promise<{ usuario: string; clave: string } | null> {
  const { motor } = deps;
  // A variable that is set to nothing is not set.
  const usuario = pedido.usuario || 'admin';
  const clave = pedido.clave || undefined;
  const alguien = await motor.db.selectFrom('usuario').select('id').limit(1).executeTakeFirst();
  if (alguien) return null;
  const texto = clave ?? nuevaClave().slice(0, 16);
  const cifrada = await cifrar(texto);
  try {
    await enTransaccion(deps, async (tx) => {
      const { id: mision } = await misionMasAlta(tx.db);
      const id = await darDeAlta(tx, { usuario, clave: cifrada, mision, referido: null });
      await tx.apuntar({ modulo: 'acceso', usuario: id, motivo: `se creó el primer admin, ${NOMBRE}` });
      await tx.vigilar({ clase: 'altas', usuario: id, detalle: 'el primer administrador' });
    });
  } catch (error) {
    // Another process that started at the same time was first.
    if (motor.esDuplicado(error, 'usuario_nombre')) return null;
    throw error;
  }
  return clave === undefined ? { usuario, clave: texto } : null;
}
