import type { Answer, CodigoError, Datos, sesionCalls } from '@conserje/contract';
import { DIA_MS, revisarLogin, visibleText } from '@conserje/rules';
import { redDe } from '../../platform/conexion.ts';
import type { Tx } from '../../platform/db/database.ts';
import { exigir, Fallo, oFallo } from '../../platform/fallo.ts';
import { huella, nuevaClave } from '../../platform/http/acceso.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { recuentoDe } from '../../platform/vigilancia.ts';
import { hoyEn } from '../agencia/agencia.public.ts';
import { anotarDireccion } from '../clones/clones.public.ts';
import { marcarCompartidos } from '../tiempos/tiempos.public.ts';
import { plano } from '../usuarios/usuarios.public.ts';
import { esClave } from './sesion.claves.ts';
import type { Hallado } from './sesion.codigos.ts';
import { codigoIncorrecto, dosPasosDe, gastarCodigo, mirarCodigo } from './sesion.codigos.ts';
import { sigueDada } from './sesion.dada.ts';
import { dispositivoDe } from './sesion.dispositivo.ts';
import { conLimite } from './sesion.intentos.ts';
import { lugarDe, recordarDispositivo } from './sesion.lugares.ts';
import {
  anotarEntrada,
  credencialesDe,
  cuantasLlaves,
  insertarSesion,
  llaveAcabada,
  podarSesiones,
  sesionPorHuella,
  usuarioPorId,
} from './sesion.queries.ts';

type Calls = typeof sesionCalls;

/** Lifetime of a key (part 2 §9). */
const VIDA_MS = 365 * DIA_MS;
/** A user's oldest sessions beyond this many end. */
const SESIONES_MAX = 20;

const datosDe = ({ sesion: _sesion, probada: _probada, programa: _programa, ...datos }: UsuarioSesion): Datos => datos;

type Credenciales = NonNullable<Awaited<ReturnType<typeof credencialesDe>>>;

/** What comes of looking at someone's password, and at their second step where they have one. */
interface Mirada {
  clave: boolean;
  codigo: Hallado | 'no hace falta' | 'falta' | null;
}

/** A second step is asked about only behind a right password. */
async function mirar(p: Peticion<Calls['login']>, quien: Credenciales | undefined): Promise<Mirada> {
  const { clave = '', codigo = '' } = p.body;
  const buena = await esClave(quien?.clave, clave, quien?.clave_temporal === 1);
  if (!buena || !quien) return { clave: false, codigo: null };
  const { db } = p.deps.motor;
  if (!(await dosPasosDe(db, quien.id))?.desde) return { clave: true, codigo: 'no hace falta' };
  return { clave: true, codigo: codigo === '' ? 'falta' : await mirarCodigo(db, quien.id, codigo, p.ahora) };
}

async function abrirSesion(tx: Tx, { id: usuario, usuario: nombre, clave }: Credenciales, p: Peticion<Calls['login']>) {
  // While the password was looked at, it may have been changed or its owner dismissed: their other keys are gone already.
  oFallo((await anotarEntrada(tx.db, { usuario, clave, ahora: tx.ahora }))[0], 'CREDENCIALES');
  const token = nuevaClave();
  const sesion = await insertarSesion(tx.db, {
    usuario,
    huella: huella(token),
    dispositivo: dispositivoDe(p.agente),
    red: redDe(p.direccion),
    ahora: tx.ahora,
    vence: tx.ahora + VIDA_MS,
  });
  const sobraban = await podarSesiones(tx.db, { usuario, quedan: SESIONES_MAX });
  if (sobraban.length > 0) llaveAcabada(tx.como({ id: usuario, usuario: nombre }), usuario);
  const quien = oFallo(await usuarioPorId(tx.db, usuario, sesion, tx.ahora), 'CREDENCIALES');
  await tx.como(quien).apuntar({ modulo: 'acceso', objeto: sesion, usuario, motivo: 'inició sesión' });
  const otraConexion = await anotarDireccion(tx, usuario, p.direccion);
  if (otraConexion) await marcarCompartidos(tx, usuario);
  const { dispositivo, nuevo } = await recordarDispositivo(tx, usuario, p.dispositivo);
  await vigilarEntrada(tx.como(quien), { nuevo, otraConexion, sobraban: sobraban.length });
  tx.despues(() => {
    p.recordarDispositivo(dispositivo);
    p.keepSessionKey(token);
  });
  return { token, quien };
}

/** Tells the security log of a login, and its owner where it comes from a browser that they never came with. */
async function vigilarEntrada(
  tx: Tx,
  { nuevo, otraConexion, sobraban }: { nuevo: boolean; otraConexion: boolean; sobraban: number },
): Promise<void> {
  const detalle = [...(nuevo ? ['dispositivo nuevo'] : []), ...(otraConexion ? ['conexión nueva'] : [])].join(', ');
  await tx.vigilar({ clase: 'entrada', detalle });
  if (sobraban > 0)
    await tx.vigilar({ clase: 'llave_fin', detalle: `${cuantasLlaves(sobraban)}: tenía demasiadas abiertas` });
  if (!nuevo || !tx.actor) return;
  const msg =
    'Se inició sesión en tu cuenta desde un dispositivo nuevo. ¿No fuiste tú? Ciérrala y cambia tu contraseña.';
  tx.como(null).avisar({ tema: 'notificaciones', msg, para: tx.actor.id, clase: 'dispositivo_nuevo' });
}

/** What was typed for a name may be a password: only whose it is is kept, if anyone's. */
function contarFallida({ deps, direccion, ahora }: Peticion, usuario: number | null, codigo: CodigoError): void {
  const fallida = { clase: 'entrada_fallida', llamada: 'login', codigo, usuario } as const;
  recuentoDe(deps.motor).contar({ ...fallida, direccion }, ahora);
}

/** Whoever has a password and guesses the codes is stopped by the limits; its owner hears of it, once a day. */
async function avisarDeClaveSabida(p: Peticion, { id: para }: Credenciales): Promise<void> {
  const msg = 'Alguien usó tu contraseña en un lugar nuevo, pero falló el código. ¿No fuiste tú? Cámbiala ya.';
  await p.sideTransaction(async (tx) => {
    const dia = await hoyEn(tx.db, tx.ahora);
    tx.avisar({ tema: 'notificaciones', msg, para, clase: 'clave', unica: `código ${dia}` });
  });
}

/** op 0: wrong name, wrong password and a dismissed user look and take the same (decisions §3). */
async function conCredenciales(p: Peticion<Calls['login']>): Promise<Answer<Calls['login']>> {
  const { usuario: nombre = '', clave = '' } = p.body;
  exigir(revisarLogin({ usuario: nombre, clave }));
  const { db } = p.deps.motor;
  // A name from before the rule of names may have ends that can't be seen.
  const [escrito, visto] = [plano(nombre), plano(visibleText(nombre))];
  const deEscrito = escrito === visto ? undefined : await credencialesDe(db, escrito);
  const nombrePlano = deEscrito ? escrito : visto;
  const credenciales = deEscrito ?? (await credencialesDe(db, visto));
  const { conocido, alternativas } = await lugarDe(db, nombrePlano, credenciales?.id, p);
  const activo = credenciales?.despedido === 0 ? credenciales : undefined;
  const cola = conocido ? 'conocido' : 'visita';
  const vista: Mirada = { clave: false, codigo: null };
  const olvidar = await conLimite(p.deps, alternativas, cola, async () => {
    Object.assign(vista, await mirar(p, activo));
    return vista.codigo !== null;
  });
  const { codigo } = vista;
  if (!olvidar || !activo || codigo === null) {
    const fallo = vista.clave ? codigoIncorrecto() : new Fallo('CREDENCIALES');
    contarFallida(p, credenciales?.id ?? null, fallo.codigo);
    if (vista.clave && activo && !conocido) await avisarDeClaveSabida(p, activo);
    throw fallo;
  }
  if (!(await sigueDada(db, activo)) || (activo.clave_vence !== null && activo.clave_vence <= p.ahora)) {
    contarFallida(p, activo.id, 'CLAVE_VENCIDA');
    await p.sideTransaction(olvidar);
    throw new Fallo('CLAVE_VENCIDA', undefined, 'clave');
  }
  if (codigo === 'falta') {
    // A right password is no failure, and nobody is in by it alone; the log hears where it comes from, if that is new.
    if (!conocido) contarFallida(p, activo.id, 'CODIGO_DOS_PASOS');
    await p.sideTransaction(olvidar);
    throw new Fallo('CODIGO_DOS_PASOS', undefined, 'codigo');
  }
  p.isBy(activo.id);
  return p.transaccion(async (tx) => {
    await olvidar(tx);
    if (codigo !== 'no hace falta') await gastarCodigo(tx.como(activo), activo.id, codigo);
    const { token, quien } = await abrirSesion(tx, activo, p);
    // Their second step was turned on while the password was looked at.
    if (codigo === 'no hace falta' && quien.dos_pasos === 'si')
      throw new Fallo('CODIGO_DOS_PASOS', undefined, 'codigo');
    return { msg: `¡Hola, ${quien.usuario}!`, status: 0 as const, token, data: datosDe(quien) };
  });
}

/** op 1: the key that the browser kept. */
async function conToken(p: Peticion<Calls['login']>): Promise<Answer<Calls['login']>> {
  const token = p.body.token ?? '';
  const viva = await sesionPorHuella(p.deps.motor.db, huella(token), p.ahora);
  // A program's key opens no browser.
  if (!viva || viva.usuario.programa) throw new Fallo('SIN_SESION');
  // The cookie lives for a year from the last visit, as the page's own would.
  p.keepSessionKey(token);
  return { msg: `¡Hola, ${viva.usuario.usuario}!`, status: 0, token, data: datosDe(viva.usuario) };
}

export const login = (p: Peticion<Calls['login']>): Promise<Answer<Calls['login']>> =>
  p.body.op === 0 ? conCredenciales(p) : conToken(p);
