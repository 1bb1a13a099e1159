import type { Answer, Datos, sesionCalls } from '@conserje/contract';
import { ADMINISTRADOR, DIA_MS, puedeEntrar, revisarCambioClave, revisarLogin, TEXTOS } from '@conserje/rules';
import { sql } from 'kysely';
import { apuntar } from '../../platform/bitacora.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Motor } from '../../platform/db/dialecto.ts';
import { esFalloDeBase } from '../../platform/db/vigia.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Identificar } from '../../platform/http/acceso.ts';
import { huella, nuevaClave } from '../../platform/http/acceso.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { anotarDireccion } from '../clones/clones.public.ts';
import { marcarCompartidos } from '../tiempos/tiempos.public.ts';
import { plano } from '../usuarios/usuarios.public.ts';
import { cifrar, esClave } from './sesion.claves.ts';
import { dispositivoDe } from './sesion.dispositivo.ts';
import { conLimite } from './sesion.intentos.ts';
import type { SesionViva } from './sesion.queries.ts';
import {
  acabarSesiones,
  claveDe,
  credencialesDe,
  enMantenimiento,
  podarSesiones,
  sesionesDe,
  sesionPorHuella,
  usuarioPorId,
} from './sesion.queries.ts';

type Calls = typeof sesionCalls;

/** Lifetime of a key (part 2 §9). */
const VIDA_MS = 365 * DIA_MS;
/** Use of a session is noted at most this often. */
const NOTAR_USO_MS = 5 * 60_000;
/** A user's oldest sessions beyond this many end. */
const SESIONES_MAX = 20;

const datosDe = ({ sesion: _sesion, ...datos }: UsuarioSesion): Datos => datos;

/** Nobody is refused because this cannot be written just now. */
async function notarUso(db: Db, { usuario, ultima_vez }: SesionViva, ahora: number): Promise<void> {
  if (ahora - ultima_vez < NOTAR_USO_MS) return;
  try {
    await db.updateTable('sesion').set({ ultima_vez: ahora }).where('id', '=', usuario.sesion).execute();
    await db.updateTable('usuario').set({ ultima_vez: ahora }).where('id', '=', usuario.id).execute();
  } catch (error) {
    if (!esFalloDeBase(error)) throw error;
  }
}

/** Who stands behind a key, asked on every request; and whether the agency is in maintenance. */
export const identificador =
  ({ db, dePaso }: Motor): Identificar =>
  async (clave, ahora) => {
    const viva = clave === undefined ? null : await sesionPorHuella(db, huella(clave), ahora);
    if (viva) await notarUso(dePaso, viva, ahora);
    return { usuario: viva?.usuario ?? null, mantenimiento: await enMantenimiento(db) };
  };

type Credenciales = NonNullable<Awaited<ReturnType<typeof credencialesDe>>>;

async function abrirSesion(
  tx: Tx,
  { id: usuario, clave }: Credenciales,
  p: Peticion<Calls['login']>,
): Promise<{ token: string; sesion: number }> {
  // While the password was looked at, it may have been changed or its owner dismissed: their other keys are gone already.
  const { numUpdatedRows } = await tx.db
    .updateTable('usuario')
    .set({ ultima_vez: tx.ahora })
    .where('id', '=', usuario)
    .where('clave', '=', clave)
    .where('despedido', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Fallo('CREDENCIALES');
  const token = nuevaClave();
  const { id: sesion } = await tx.db
    .insertInto('sesion')
    .values({
      usuario,
      huella: huella(token),
      dispositivo: dispositivoDe(p.agente),
      creada: tx.ahora,
      ultima_vez: tx.ahora,
      vence: tx.ahora + VIDA_MS,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await podarSesiones(tx.db, usuario, SESIONES_MAX);
  await apuntar(tx, { modulo: 'acceso', objeto: sesion, usuario, encargado: usuario, motivo: 'Inició sesión' });
  if (await anotarDireccion(tx, usuario, p.direccion)) await marcarCompartidos(tx, usuario);
  return { token, sesion };
}

/** op 0: wrong name, wrong password and a dismissed user look and take the same (decisions §3). */
async function conCredenciales(p: Peticion<Calls['login']>): Promise<Answer<Calls['login']>> {
  const { usuario: nombre = '', clave = '' } = p.body;
  exigir(revisarLogin({ usuario: nombre, clave }));
  const { db } = p.deps.motor;
  const nombrePlano = plano(nombre);
  const credenciales = await credencialesDe(db, nombrePlano);
  const activo = credenciales?.despedido === 0 ? credenciales : undefined;
  const sujetos = [`usuario:${nombrePlano}`, `direccion:${p.direccion}`];
  const bien = await conLimite(db, sujetos, p.ahora, () => esClave(activo?.clave, clave));
  if (!bien || !activo) throw new Fallo('CREDENCIALES');
  return p.transaccion(async (tx) => {
    const { token, sesion } = await abrirSesion(tx, activo, p);
    const usuario = oFallo(await usuarioPorId(tx.db, activo.id, sesion), 'CREDENCIALES');
    return { msg: `¡Hola, ${usuario.usuario}!`, status: 0 as const, token, data: datosDe(usuario) };
  });
}

/** op 1: the key that the browser kept. */
async function conToken(p: Peticion<Calls['login']>): Promise<Answer<Calls['login']>> {
  const token = p.body.token ?? '';
  const viva = await sesionPorHuella(p.deps.motor.db, huella(token), p.ahora);
  if (!viva) throw new Fallo('SIN_SESION');
  return { msg: `¡Hola, ${viva.usuario.usuario}!`, status: 0, token, data: datosDe(viva.usuario) };
}

export const login = (p: Peticion<Calls['login']>): Promise<Answer<Calls['login']>> =>
  p.body.op === 0 ? conCredenciales(p) : conToken(p);

/** Does something, and otherwise something else on room that was kept for this, where the disk is full. */
const conReserva = (motor: Motor, hacer: () => Promise<void>, siNo: () => Promise<void>): Promise<void> =>
  hacer().catch((error: unknown) => {
    if (!esFalloDeBase(error) || error.codigo !== 'BASE_LLENA') throw error;
    motor.soltarReserva();
    return siNo();
  });

/** Where there is no room for anything else the key ends all the same, if need be without its row of the log. */
export async function logout(p: Peticion<Calls['logout']>): Promise<Answer<Calls['logout']>> {
  const { motor } = p.deps;
  const apuntado = () => acabarEsta(p, true);
  await conReserva(motor, apuntado, () => conReserva(motor, apuntado, () => acabarEsta(p, false)));
  return { msg: TEXTOS.deslogeado, status: 0 };
}

/** Ends the key of this request. */
async function acabarEsta(p: Peticion<Calls['logout']>, conApunte: boolean): Promise<void> {
  const { usuario } = p;
  await p.transaccion(async (tx) => {
    await tx.db.deleteFrom('sesion').where('id', '=', usuario.sesion).execute();
    if (!conApunte) return;
    await apuntar(tx, {
      modulo: 'acceso',
      objeto: usuario.sesion,
      usuario: usuario.id,
      encargado: usuario.id,
      motivo: 'Cerró sesión',
    });
  });
}

/** The repetition never leaves the browser; the other rules are checked here too. Every other key ends. */
export async function cambiarClave(p: Peticion<Calls['cambioClave']>): Promise<Answer<Calls['cambioClave']>> {
  const { usuario, body, deps } = p;
  const { db } = deps.motor;
  exigir(revisarCambioClave({ ...body, rclave: body.clavea }));
  const { clave } = await claveDe(db, usuario.id);
  const bien = await conLimite(db, [`clave:${usuario.id}`], p.ahora, () => esClave(clave, body.clavea));
  if (!bien) throw new Fallo('CLAVE_ACTUAL', undefined, 'clavea');
  const nueva = await cifrar(body.claven);
  await p.transaccion(async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('usuario')
      .set({ clave: nueva })
      .where('id', '=', usuario.id)
      .where('clave', '=', clave)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Fallo('CAMBIO_MIENTRAS');
    await acabarSesiones(tx.db, usuario.id, usuario.sesion);
    await apuntar(tx, { modulo: 'acceso', usuario: usuario.id, encargado: usuario.id, motivo: 'Cambió su clave' });
  });
  return { msg: 'Clave cambiada; tus demás sesiones se cerraron', status: 0 };
}

/** Toggles one's own switch; 'estados' is for `adm` alone (part 2 §6). */
export async function cambiarConfig(p: Peticion<Calls['changeConfig']>): Promise<Answer<Calls['changeConfig']>> {
  const { usuario, body } = p;
  if (body.op === 'estados' && !puedeEntrar(ADMINISTRADOR, usuario)) throw new Fallo('SIN_PERMISO');
  const columna = body.op === 'app' ? 'app' : 'ver_estados';
  const config = await p.transaccion(async (tx) => {
    const fila = await tx.db
      .updateTable('usuario')
      .set({ [columna]: sql<number>`1 - ${sql.ref(columna)}` })
      .where('id', '=', usuario.id)
      .returning(['app', 'ver_estados'])
      .executeTakeFirstOrThrow();
    const motivo = body.op === 'app' ? "Cambió 'Soy App'" : "Cambió 'Visualizar estados'";
    await apuntar(tx, { modulo: 'configuracion', usuario: usuario.id, encargado: usuario.id, motivo });
    return { app: fila.app === 1, estados: fila.ver_estados === 1 };
  });
  return { msg: 'Ajuste guardado', status: 0, config };
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
  await p.transaccion(async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('sesion')
      .where('id', '=', body.id)
      .where('usuario', '=', usuario.id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Fallo('NO_EXISTE');
    await apuntar(tx, {
      modulo: 'acceso',
      objeto: body.id,
      usuario: usuario.id,
      encargado: usuario.id,
      motivo: 'Cerró otra sesión',
    });
  });
  return { msg: 'Sesión cerrada', status: 0 };
}
