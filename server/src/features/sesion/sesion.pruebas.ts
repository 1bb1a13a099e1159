import type { Db, Tx } from '../../platform/db/database.ts';
import { exigir, Fallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { recuentoDe } from '../../platform/vigilancia.ts';
import { esClave } from './sesion.claves.ts';
import type { Hallado } from './sesion.codigos.ts';
import { codigoIncorrecto, dosPasosDe, gastarCodigo, mirarCodigo } from './sesion.codigos.ts';
import type { Olvidar } from './sesion.intentos.ts';
import { conLimite } from './sesion.intentos.ts';
import { recuentosDeSesion } from './sesion.lugares.ts';
import { claveDe } from './sesion.queries.ts';

const SIN_CODIGO = { campo: 'codigo', msg: 'Escribe el código de tu app de verificación' };

/**
 * Looks at what someone with a session shows to be themselves: under the limits of a login, which refuse that session alone.
 * The security log counts who fails: a key that somebody found is tried there first.
 * @param fallo what is wrong, once it is known
 * @returns what takes the attempt back
 * @throws Fallo DEMASIADOS_INTENTOS, OCUPADO, and what `fallo` makes
 */
export async function exigirPrueba(
  { usuario, deps, direccion, ahora }: Peticion,
  llamada: string,
  comprobar: () => Promise<boolean>,
  fallo: () => Fallo,
): Promise<Olvidar> {
  const olvidar = await conLimite(deps, recuentosDeSesion(usuario.sesion), 'conocido', comprobar);
  if (olvidar) return olvidar;
  const malo = fallo();
  const fallida = { clase: 'prueba_fallida', llamada, codigo: malo.codigo, usuario: usuario.id } as const;
  recuentoDe(deps.motor).contar({ ...fallida, direccion }, ahora);
  throw malo;
}

/**
 * Locks whoever acts on their own ways in, and looks whether the key that they came with is still there: what ended it meanwhile
 * ended what it could do.
 * @throws Fallo SIN_SESION
 */
export async function tomarSuya(tx: Tx, { usuario }: Pick<Peticion, 'usuario'>): Promise<void> {
  await tx.bloquearFila('usuario', usuario.id);
  const suya = tx.db.selectFrom('sesion').select('id').where('id', '=', usuario.sesion);
  if (!(await suya.executeTakeFirst())) throw new Fallo('SIN_SESION');
}

const entraConDosPasos = async (db: Db, usuario: number): Promise<boolean> =>
  ((await dosPasosDe(db, usuario))?.desde ?? null) !== null;

/** What shows that it is oneself: the password that was typed in a field (`mal` says that it is wrong), and the code of a second step. */
interface Dicho {
  clave?: { campo: string; dicha: string; mal?: string };
  codigo: string | undefined;
}

/**
 * Asks for what proves who one is: the password where the call takes it, and a code of whoever has a second step.
 * @returns what the transaction that it is for begins with: it locks its user, takes the attempt back, uses the code up and notes
 * that the session's holder has proved who they are
 * @throws Fallo REGLA, CLAVE_ACTUAL, CODIGO_INCORRECTO, DEMASIADOS_INTENTOS, OCUPADO; then SIN_SESION, and REGLA where a second step
 * was turned on meanwhile
 */
export async function exigirIdentidad(p: Peticion, llamada: string, { clave, codigo = '' }: Dicho): Promise<Olvidar> {
  const { usuario, deps } = p;
  const { db } = deps.motor;
  const conCodigo = usuario.dos_pasos === 'si';
  if (conCodigo && codigo.trim() === '') exigir(SIN_CODIGO);
  const visto: { clave: boolean; codigo: Hallado | null } = { clave: clave === undefined, codigo: null };
  const comprobar = async (): Promise<boolean> => {
    if (clave) {
      const suya = await claveDe(db, usuario.id);
      visto.clave = await esClave(suya.clave, clave.dicha, suya.clave_temporal === 1);
      if (!visto.clave) return false;
    }
    if (!conCodigo) return true;
    visto.codigo = await mirarCodigo(db, usuario.id, codigo, p.ahora);
    return visto.codigo !== null;
  };
  const malo = () => (visto.clave ? codigoIncorrecto() : new Fallo('CLAVE_ACTUAL', clave?.mal, clave?.campo));
  const olvidar = clave || conCodigo ? await exigirPrueba(p, llamada, comprobar, malo) : null;
  return async (tx) => {
    await tomarSuya(tx, p);
    if (olvidar) {
      await olvidar(tx);
      await tx.db.updateTable('sesion').set({ probada: tx.ahora }).where('id', '=', usuario.sesion).execute();
    }
    if (visto.codigo) await gastarCodigo(tx, usuario.id, visto.codigo);
    else if (!conCodigo && (await entraConDosPasos(tx.db, usuario.id))) exigir(SIN_CODIGO);
  };
}
