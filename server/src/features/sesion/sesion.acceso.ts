import { CLAVE_DADA_DIAS, NOMBRE } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { Impedimento } from '../../platform/db/remedio.ts';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import type { Deps } from '../../platform/http/contexto.ts';
import { usuarioActivo, usuarioPorNombre } from '../usuarios/usuarios.public.ts';
import { avisarAdministracion } from './sesion.avisos.ts';
import { cifrarDeUnUso, claveDada, claveDeUnUso } from './sesion.claves.ts';
import { olvidarDosPasos } from './sesion.codigos.ts';
import { acabarSesiones } from './sesion.queries.ts';

interface Devuelto {
  usuario: string;
  /** Kept nowhere. */
  clave: string;
  /** Whether they logged in with a second step. */
  dosPasos: boolean;
}

async function activoLlamado(tx: Tx, nombre: string): Promise<{ id: number; usuario: string }> {
  const hallado = await usuarioPorNombre(tx.db, nombre);
  if (!hallado) throw new Impedimento(`Nadie se llama «${nombre}»`);
  await tx.bloquearFila('usuario', hallado.id);
  const activo = await usuarioActivo(tx.db, hallado.id);
  if (!activo) throw new Impedimento(`${hallado.usuario} ya no está en la agencia: usa Ingresar en Usuarios`);
  return activo;
}

/**
 * For whoever stands above everybody and cannot get in, by the hand of who runs the server: a new password of one use, which is all
 * that is asked for; what they had to come in with ends.
 * @throws Impedimento where nobody active has that name
 */
export async function devolverAcceso(deps: Pick<Deps, 'motor' | 'reloj'>, nombre: string): Promise<Devuelto> {
  const clave = claveDeUnUso();
  const [cifrada = ''] = await cifrarDeUnUso([clave]);
  return enTransaccion(deps, async (tx) => {
    const { id, usuario } = await activoLlamado(tx, nombre);
    await tx.db
      .updateTable('usuario')
      .set(claveDada(cifrada, tx, CLAVE_DADA_DIAS))
      .where('id', '=', id)
      .execute();
    const dosPasos = await olvidarDosPasos(tx, id);
    await acabarSesiones(tx, id, 'le dieron una contraseña desde el servidor');
    await tx.vigilar({ clase: 'clave', usuario: id, detalle: 'se la dieron desde el servidor' });
    if (dosPasos) await tx.vigilar({ clase: 'dos_pasos', usuario: id, detalle: 'quitados desde el servidor' });
    const yDosPasos = dosPasos ? ', se quitó su verificación en dos pasos' : '';
    const motivo = `${NOMBRE} recibió una contraseña nueva desde el servidor${yDosPasos} y se cerraron sus sesiones`;
    await tx.apuntar({ modulo: 'acceso', usuario: id, motivo });
    const hecho = dosPasos
      ? 'una contraseña temporal y se quitó su verificación en dos pasos'
      : 'una contraseña temporal';
    await avisarAdministracion(tx, { id, usuario }, `${NOMBRE} recibió desde el servidor ${hecho}`);
    tx.avisar({
      tema: 'usuarios',
      msg: 'tienes una contraseña nueva, creada desde el servidor',
      para: id,
      clase: 'clave',
    });
    return { usuario, clave, dosPasos };
  });
}
