import type { Answer, llavesCalls, sesionCalls } from '@conserje/contract';
import { ADMINISTRADOR, claveDeUnUsoLlana, puedeEntrar, revisarCambioClave, TEXTOS } from '@conserje/rules';
import { diferenciasDe } from '../../platform/bitacora.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Motor } from '../../platform/db/dialecto.ts';
import { esFalloDeBase } from '../../platform/db/vigia.ts';
import { exigir, Fallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Identificar } from '../../platform/http/acceso.ts';
import { huella } from '../../platform/http/acceso.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { cifrar, claveElegida } from './sesion.claves.ts';
import { exigirClaveBuena } from './sesion.comunes.ts';
import { sigueDada } from './sesion.dada.ts';
import { exigirIdentidad } from './sesion.pruebas.ts';
import type { SesionViva } from './sesion.queries.ts';
import {
  acabarSesiones,
  claveDe,
  configDe,
  enMantenimiento,
  llaveAcabada,
  sesionesDe,
  sesionPorHuella,
} from './sesion.queries.ts';

type Calls = typeof sesionCalls & typeof llavesCalls;

/** Use of a session is noted at most this often. */
const NOTAR_USO_MS = 5 * 60_000;

/** Nobody is refused because this cannot be written just now. */
async function notarUso(db: Db, { usuario, ultima_vez }: SesionViva, ahora: number): Promise<void> {
  if (ahora - ultima_vez < NOTAR_USO_MS) return;
  try {
    await db.updateTable('sesion').set({ ultima_vez: ahora }).where('id', '=', usuario.sesion).execute();
    // A program that runs all night says nothing of when its owner was there.
    if (usuario.programa) return;
    await db.updateTable('usuario').set({ ultima_vez: ahora }).where('id', '=', usuario.id).execute();
  } catch (error) {
    if (!esFalloDeBase(error)) throw error;
  }
}

/** Who stands behind a key, asked on every request; and whether the agency is in maintenance. */
export const identificador =
  ({ db, dePaso }: Motor): Identificar =>
  async (clave, ahora, sent) => {
    const viva = clave === undefined ? null : await sesionPorHuella(db, huella(clave), ahora, sent);
    if (!viva) return { usuario: null, mantenimiento: await enMantenimiento(db) };
    await notarUso(dePaso, viva, ahora);
    return viva;
  };

/** Does something, and otherwise something else on room that was kept for this, where the disk is full. */
const conReserva = <T>(motor: Motor, hacer: () => Promise<T>, siNo: () => Promise<T>): Promise<T> =>
  hacer().catch((error: unknown) => {
    if (!esFalloDeBase(error) || error.codigo !== 'BASE_LLENA') throw error;
    motor.soltarReserva();
    return siNo();
  });

/** Where there is no room for anything else the key ends all the same, if need be without its row of the log. */
export async function logout(p: Peticion<Calls['logout']>): Promise<Answer<Calls['logout']>> {
  const { motor } = p.deps;
  const apuntado = () => acabarEsta(p, true);
  return conReserva(motor, apuntado, () => conReserva(motor, apuntado, () => acabarEsta(p, false)));
}

/** Ends the key of this request. */
function acabarEsta(p: Peticion<Calls['logout']>, conApunte: boolean): Promise<Answer<Calls['logout']>> {
  const { usuario } = p;
  const fuera = { msg: TEXTOS.deslogeado, status: 0 as const };
  return p.transaccion(async (tx) => {
    await tx.db.deleteFrom('sesion').where('id', '=', usuario.sesion).execute();
    if (!conApunte) return fuera;
    llaveAcabada(tx, usuario.id);
    await tx.vigilar({ clase: 'llave_fin', detalle: 'salió' });
    await tx.apuntar({
      modulo: 'acceso',
      objeto: usuario.sesion,
      usuario: usuario.id,
      motivo: 'cerró sesión',
    });
    return fuera;
  });
}

/** The repetition never leaves the browser; the other rules are checked here too. Every other key ends. */
export async function cambiarClave(p: Peticion<Calls['cambioClave']>): Promise<Answer<Calls['cambioClave']>> {
  const { usuario, body, deps } = p;
  const { db } = deps.motor;
  exigir(revisarCambioClave({ clavea: body.clavea, claven: body.claven, rclave: body.clavea }));
  await exigirClaveBuena(db, 'claven', body.claven, usuario.usuario);
  const actual = await claveDe(db, usuario.id);
  const deUnUso = actual.clave_temporal === 1;
  // Written in another way it is still the one that somebody gave.
  if (deUnUso && claveDeUnUsoLlana(body.claven) === claveDeUnUsoLlana(body.clavea))
    exigir({ campo: 'claven', msg: TEXTOS.claveMisma });
  const clave = { campo: 'clavea', dicha: body.clavea };
  const empezar = await exigirIdentidad(p, 'cambioClave', { clave, codigo: body.codigo });
  const nueva = await cifrar(body.claven, 'conocido');
  return p.transaccion(async (tx) => {
    await empezar(tx);
    if (!(await sigueDada(tx.db, actual))) throw new Fallo('CLAVE_VENCIDA', undefined, 'clavea');
    const { numUpdatedRows } = await tx.db
      .updateTable('usuario')
      .set(claveElegida(nueva))
      .where('id', '=', usuario.id)
      .where('clave', '=', actual.clave)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Fallo('CAMBIO_MIENTRAS');
    await acabarSesiones(tx, usuario.id, 'cambió su contraseña', usuario.sesion);
    await tx.vigilar({ clase: 'clave', detalle: 'su contraseña' });
    await tx.apuntar({ modulo: 'acceso', usuario: usuario.id, motivo: 'cambió su contraseña' });
    return { msg: 'Cambiaste tu contraseña y cerramos tus demás sesiones', status: 0 as const };
  });
}

const INTERRUPTORES = { app: 'Soy App', ver_estados: 'Visualizar estados' };

/** Sets one's own switch, or turns it over where no value is sent; 'estados' is for `adm` alone (part 2 §6). */
export async function cambiarConfig(p: Peticion<Calls['changeConfig']>): Promise<Answer<Calls['changeConfig']>> {
  const { usuario, body } = p;
  if (body.op === 'estados' && !puedeEntrar(ADMINISTRADOR, usuario)) throw new Fallo('SIN_PERMISO');
  const columna = body.op === 'app' ? 'app' : 'ver_estados';
  return p.transaccion(async (tx) => {
    await tx.bloquearFila('usuario', usuario.id);
    const suya = tx.db.selectFrom('usuario').select(['app', 'ver_estados']).where('id', '=', usuario.id);
    const antes = await suya.executeTakeFirstOrThrow();
    const valor = (body.valor ?? antes[columna] === 0) ? 1 : 0;
    const fila = { ...antes, [columna]: valor };
    const guardado = { msg: 'Ajuste guardado', status: 0 as const, config: configDe(fila, usuario) };
    if (antes[columna] === valor) return guardado;
    await tx.db
      .updateTable('usuario')
      .set({ [columna]: valor })
      .where('id', '=', usuario.id)
      .execute();
    const despues = { app: fila.app === 1, ver_estados: fila.ver_estados === 1 };
    await tx.apuntar({
      modulo: 'configuracion',
      usuario: usuario.id,
      motivo: `cambió '${INTERRUPTORES[columna]}'`,
      diferencias: diferenciasDe(INTERRUPTORES, { ...despues, [columna]: !despues[columna] }, despues),
    });
    return guardado;
  });
}

export async function sesiones(db: Db, usuario: UsuarioSesion, ahora: number): Promise<Answer<Calls['sesiones']>> {
  return (await sesionesDe(db, usuario.id, ahora)).map((s) => ({
    ...s,
    creada: iso(s.creada),
    ultima_vez: iso(s.ultima_vez),
    actual: s.id === usuario.sesion,
  }));
}

export async function cerrarSesion(p: Peticion<Calls['cerrarSesion']>): Promise<Answer<Calls['cerrarSesion']>> {
  const { usuario, body } = p;
  return p.transaccion(async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('sesion')
      .where('id', '=', body.id)
      .where('usuario', '=', usuario.id)
      .where('programa', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Fallo('NO_EXISTE');
    llaveAcabada(tx, usuario.id);
    await tx.vigilar({ clase: 'llave_fin', detalle: 'cerró 1 sesión' });
    await tx.apuntar({
      modulo: 'acceso',
      objeto: body.id,
      usuario: usuario.id,
      motivo: 'cerró otra sesión',
    });
    return { msg: 'Cerraste la sesión', status: 0 as const };
  });
}

/** Every other key of one's own, those for programs too. */
export async function cerrarSesiones(p: Peticion<Calls['cerrarSesiones']>): Promise<Answer<Calls['cerrarSesiones']>> {
  const { usuario } = p;
  const cerradas = { msg: 'Cerraste tus demás sesiones', status: 0 as const };
  return p.transaccion(async (tx) => {
    const ended = await acabarSesiones(tx, usuario.id, 'cerró sus otras sesiones', usuario.sesion);
    if (ended.all === 0) return cerradas;
    if (ended.keys === 0) await tx.vigilar({ clase: 'llave_fin', detalle: 'cerró sus otras sesiones' });
    await tx.apuntar({
      modulo: 'acceso',
      usuario: usuario.id,
      motivo: 'cerró todas sus demás sesiones y claves para bots',
    });
    return cerradas;
  });
}
