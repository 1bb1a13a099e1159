import type { Answer, cambionombreCalls, NombrePedido, SolicitudNombre } from '@conserje/contract';
import { ADMINISTRADOR, NOMBRE, puedeEntrar, revisarNombrePedido, TEXTOS } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { campoDe, exigir, exigirComoSeVe, Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { anotarAvatar, avatarDe } from '../clones/clones.public.ts';
import { probarAvatar } from '../hotel/hotel.public.ts';
import {
  cambiarNombre,
  esInferior,
  usuarioActivo,
  usuarioInferior,
  usuarioPorNombre,
} from '../usuarios/usuarios.public.ts';
import type { FilaSolicitud } from './cambionombre.queries.ts';
import { atender, esperan, hayEncima, solicitudPorId, ultimaDe } from './cambionombre.queries.ts';

type Calls = typeof cambionombreCalls;
type Accion = Peticion<Calls['actionNombre']>;
type Hecho = Answer<Calls['actionNombre']>;

const ACEPTAR = 0;
const PEDIR = 2;
const SIN_PROBAR = 'Pidió el nombre sin comprobar el avatar. Recházalo para que lo pida de nuevo.';

export async function todas(p: Peticion<Calls['getAllRequest']>): Promise<SolicitudNombre[]> {
  const { db } = p.deps.motor;
  const filas = await esperan(db, p);
  const laPropia = filas.some((f) => f.usuario === p.usuario.id) && !(await hayEncima(db, p.usuario));
  return filas.map(({ id, usuario, usuarioNombre, nombre, fecha, orden }) => ({
    ...{ id, usuario, usuarioNombre, nombre, fecha: iso(fecha) },
    acciones:
      esInferior({ id: usuario, orden }, p.usuario) || (laPropia && usuario === p.usuario.id)
        ? ['aceptar', 'rechazar']
        : [],
  }));
}

export async function laDe(p: Peticion<Calls['getNameRequest']>): Promise<NombrePedido | null> {
  const fila = await ultimaDe(p.deps.motor.db, p.params.id);
  if (!fila || fila.resultado === 'retirado') return null;
  const { id, usuario, usuarioNombre, nombre, encargadoNombre, resultado } = fila;
  return { id, usuario, usuarioNombre, nombre, fecha: iso(fila.fecha), estado: resultado ?? 'espera', encargadoNombre };
}

/** What a name that someone asks for must be, as things stand. @throws Fallo REGLA, NOMBRE_OCUPADO */
async function exigirPedible(db: Db, yo: { id: number; usuario: string }, nombre: string): Promise<void> {
  exigir(revisarNombrePedido(nombre, yo.usuario, (await leerAjustes(db)).nombre));
  const dueno = await usuarioPorNombre(db, nombre);
  if (dueno && dueno.id !== yo.id) throw new Fallo('NOMBRE_OCUPADO', undefined, 'nombre');
}

/** The avatar that has the name in the hotel, where the configuration has that proved; the hotel is asked of nothing else. */
async function avatarProbado(p: Accion, nombre: string): Promise<string | null> {
  const { db } = p.deps.motor;
  const { verificar_hotel, hotel } = await leerAjustes(db);
  if (!verificar_hotel) return null;
  await exigirPedible(db, p.usuario, nombre);
  if ((await ultimaDe(db, p.usuario.id))?.atendida === null) throw new Fallo('NOMBRE_PENDIENTE');
  return probarAvatar(p, hotel, nombre, 'nombre');
}

/** Asks for a name of one's own; what it must be is looked at again when it is given. */
async function pedir(p: Accion): Promise<Hecho> {
  const { usuario, body, transaccion } = p;
  const nombre = campoDe(body, 'nombre').trim();
  exigirComoSeVe(body, { iduser: usuario.id });
  const probado = await avatarProbado(p, nombre);
  return transaccion(async (tx) => {
    tx.siDuplicado('nombre_pendiente', () => new Fallo('NOMBRE_PENDIENTE'));
    await tx.bloquearFila('usuario', usuario.id);
    const yo = oFallo(await usuarioActivo(tx.db, usuario.id), 'SIN_SESION');
    await exigirPedible(tx.db, yo, nombre);
    const avatar = probado === null ? null : await avatarDe(tx, probado);
    const fila = { usuario: yo.id, nombre, avatar, fecha: tx.ahora, atendida: null, resultado: null, encargado: null };
    const { id } = await tx.db.insertInto('solicitud_nombre').values(fila).returning('id').executeTakeFirstOrThrow();
    await tx.apuntar({ modulo: 'nombres', objeto: id, usuario: yo.id, motivo: `pidió llamarse ${nombre}` });
    tx.avisar({ tema: 'cambionombre', msg: `pidió llamarse ${nombre}` });
    return { msg: TEXTOS.nombrePedido, status: 0 as const };
  });
}

/** What is said to someone who decides what is no longer to be decided. */
function yaAtendida({ resultado, encargadoNombre }: FilaSolicitud): Fallo {
  if (resultado === 'retirado') return new Fallo('SOLICITUD_ATENDIDA', 'Esa persona retiró la solicitud');
  const hizo = resultado === 'aceptado' ? 'aceptó' : 'rechazó';
  return new Fallo('SOLICITUD_ATENDIDA', `${encargadoNombre ?? TEXTOS.sistema} ya la ${hizo}`);
}

/** A request, and its user, both locked; it must still wait. */
async function tomar(tx: Tx, id: number): Promise<FilaSolicitud> {
  const { usuario } = oFallo(await solicitudPorId(tx.db, id), 'NO_EXISTE');
  await tx.bloquearFila('usuario', usuario);
  await tx.bloquearFila('solicitud_nombre', id);
  const fila = oFallo(await solicitudPorId(tx.db, id), 'NO_EXISTE');
  if (fila.atendida !== null) throw yaAtendida(fila);
  return fila;
}

/**
 * An administrator decides for those who stand below them. Their own name is decided by one who stands above; where there is
 * none, by themselves, and the log says so (docs/decisions/0022).
 */
async function exigirDecisor(tx: Tx, quien: UsuarioSesion, { id, usuario }: FilaSolicitud): Promise<void> {
  if (usuario !== quien.id) return void (await usuarioInferior(tx.db, quien.id, usuario));
  const yo = oFallo(await usuarioActivo(tx.db, quien.id), 'SIN_SESION');
  if (await hayEncima(tx.db, yo))
    throw new Fallo('COSA_PROPIA', 'No puedes responder tu cambio de nombre. Pídeselo a alguien de mayor rango.');
  const motivo = 'respondió su propio cambio de nombre porque nadie de mayor rango tiene el permiso adm';
  await tx.apuntar({ modulo: 'nombres', objeto: id, usuario, motivo });
}

/** Gives the name. One that was asked for before avatars were proved is not given while they are. */
async function dar(tx: Tx, { usuario, nombre, avatar }: FilaSolicitud): Promise<void> {
  if (avatar === null && (await leerAjustes(tx.db)).verificar_hotel) throw new Fallo('CODIGO_AUSENTE', SIN_PROBAR);
  // The name first, as in a registration: two that take both in the same order never wait for each other.
  await cambiarNombre(tx, usuario, nombre);
  if (avatar !== null) await anotarAvatar(tx, usuario, avatar);
}

async function decidir({ usuario: quien, body, transaccion }: Accion): Promise<Hecho> {
  if (!puedeEntrar(ADMINISTRADOR, quien)) throw new Fallo('SIN_PERMISO');
  const id = campoDe(body, 'id');
  return transaccion(async (tx) => {
    const fila = await tomar(tx, id);
    await exigirDecisor(tx, quien, fila);
    exigirComoSeVe(body, { nombre: fila.nombre, iduser: fila.usuario });
    const acepta = body.op === ACEPTAR;
    await atender(tx, id, acepta ? 'aceptado' : 'rechazado');
    const apunte = { modulo: 'nombres', objeto: id, usuario: fila.usuario } as const;
    if (acepta) await dar(tx, fila);
    else {
      await tx.apuntar({ ...apunte, motivo: `rechazó el cambio de nombre de ${NOMBRE} a ${fila.nombre}` });
      tx.avisar({
        tema: 'cambionombre',
        msg: `rechazó tu cambio de nombre a ${fila.nombre}`,
        para: fila.usuario,
        clase: 'nombre',
      });
    }
    tx.avisar({ tema: 'cambionombre', msg: `${acepta ? 'aceptó' : 'rechazó'} un cambio de nombre` });
    const msg = acepta
      ? `${fila.usuarioNombre} se llama ahora ${fila.nombre}`
      : `${fila.usuarioNombre} sigue con su nombre`;
    return { msg, status: 0 as const };
  });
}

/** `actionNombre` (part 2 §4, decisions §7). */
export const actuar = (p: Accion): Promise<Hecho> => (p.body.op === PEDIR ? pedir(p) : decidir(p));

/** Takes back the name that one asked for, while nobody has decided. */
export async function retirar(p: Peticion<Calls['retirarNombre']>): Promise<Answer<Calls['retirarNombre']>> {
  const { usuario, body } = p;
  return p.transaccion(async (tx) => {
    const suya = await solicitudPorId(tx.db, body.id);
    if (suya?.usuario !== usuario.id) throw new Fallo('NO_EXISTE');
    const { id, nombre } = await tomar(tx, body.id);
    await atender(tx, id, 'retirado');
    await tx.apuntar({
      modulo: 'nombres',
      objeto: id,
      usuario: usuario.id,
      motivo: `retiró su cambio de nombre a ${nombre}`,
    });
    tx.avisar({ tema: 'cambionombre', msg: 'retiró un cambio de nombre' });
    return { msg: 'Retiraste la solicitud', status: 0 as const };
  });
}
