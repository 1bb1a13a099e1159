import type { Answer, NameSolicitud, nameChangeCalls, RequestedName } from '@conserje/contract';
import {
  CAN_ADMINISTER,
  checkNewName,
  checkRequestedName,
  NAME_CHANGE_OP,
  NAME_PLACEHOLDER,
  TEXTS,
} from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow, requireField } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { iso } from '../../../platform/time/dates.ts';
import { lockFirstMision, readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { ensureAvatar, findHotelId, recordAvatar } from '../clones/clones.public.ts';
import { proveAvatar } from '../hotel/hotel.public.ts';
import { requireNameNotReserved } from '../ingreso/ingreso.public.ts';
import { requireNotBanned } from '../listaNegra/listaNegra.public.ts';
import {
  changeName,
  findActiveUsuario,
  findUsuarioByName,
  requireUsuarioBelow,
  standsBelow,
} from '../people/people.public.ts';
import type { SolicitudRow } from './nameChange.queries.ts';
import { findLastOf, findPending, findSolicitudById, hasSuperior, settleSolicitud } from './nameChange.queries.ts';

type Calls = typeof nameChangeCalls;
type Action = CallContext<Calls['actionNombre']>;
type ActionAnswer = Answer<Calls['actionNombre']>;

const UNPROVEN_TEXT = 'Pidió el nombre sin comprobar el avatar. Recházalo para que lo pida de nuevo.';

export async function listNameSolicitudes(p: CallContext<Calls['getAllRequest']>): Promise<NameSolicitud[]> {
  const { db } = p.deps.engine;
  const rows = await findPending(db, p);
  const canAnswerOwn = rows.some((f) => f.usuario === p.usuario.id) && !(await hasSuperior(db, p.usuario));
  return rows.map(({ id, usuario, usuarioNombre, nombre, fecha, orden }) => ({
    id,
    usuario,
    usuarioNombre,
    nombre,
    fecha: iso(fecha),
    acciones:
      standsBelow({ id: usuario, orden }, p.usuario) || (canAnswerOwn && usuario === p.usuario.id)
        ? ['aceptar', 'rechazar']
        : [],
  }));
}

export async function getNameRequest(p: CallContext<Calls['getNameRequest']>): Promise<RequestedName | null> {
  const row = await findLastOf(p.deps.engine.db, p.params.id);
  if (!row || row.resultado === 'retirado') return null;
  const { id, usuario, usuarioNombre, nombre, encargadoNombre, resultado } = row;
  return { id, usuario, usuarioNombre, nombre, fecha: iso(row.fecha), estado: resultado ?? 'espera', encargadoNombre };
}

/** Checks a requested name against the current data. @throws AppError REGLA, NOMBRE_OCUPADO */
async function requireRequestable(db: Db, me: { id: number; usuario: string }, nombre: string): Promise<void> {
  assertNoViolation(checkRequestedName(nombre, me.usuario, (await readConfiguracion(db)).nombre));
  const owner = await findUsuarioByName(db, nombre);
  if (owner && owner.id !== me.id) throw new AppError('NOMBRE_OCUPADO', undefined, 'nombre');
  await requireNameNotReserved(db, nombre, 'nombre');
}

/**
 * Returns the proved avatar of a name, or null if the configuration requires no proof. Checks the name first, to spare
 * the hotel.
 */
async function proveRequestedAvatar(p: Action, nombre: string): Promise<string | null> {
  const { db } = p.deps.engine;
  const { verificar_hotel, hotel } = await readConfiguracion(db);
  if (!verificar_hotel) return null;
  await requireRequestable(db, p.usuario, nombre);
  if ((await findLastOf(db, p.usuario.id))?.atendida === null) throw new AppError('NOMBRE_PENDIENTE');
  return proveAvatar(p, hotel, nombre, 'nombre');
}

/** Requests a new name for oneself. The name is checked again when it is given. */
async function request(p: Action): Promise<ActionAnswer> {
  const { usuario, body, transaction } = p;
  const nombre = requireField(body, 'nombre').trim();
  assertNotStale(body, { iduser: usuario.id });
  const proven = await proveRequestedAvatar(p, nombre);
  return transaction(async (tx) => {
    tx.onDuplicate('nombre_pendiente', () => new AppError('NOMBRE_PENDIENTE'));
    await tx.lockRow('usuario', usuario.id);
    const me = orThrow(await findActiveUsuario(tx.db, usuario.id), 'SIN_SESION');
    await requireRequestable(tx.db, me, nombre);
    await requireNotBanned(tx.db, tx.now, { nombre, avatar: proven, usuario: me.id, field: 'nombre' });
    const avatar = proven === null ? null : await ensureAvatar(tx, proven);
    const row = { usuario: me.id, nombre, avatar, fecha: tx.now, atendida: null, resultado: null, encargado: null };
    const { id } = await tx.db.insertInto('solicitud_nombre').values(row).returning('id').executeTakeFirstOrThrow();
    await tx.audit({
      modulo: 'nombres',
      objeto: id,
      usuario: me.id,
      motivo: `pidió llamarse ${nombre}`,
      makes: `nombre ${id}`,
    });
    tx.notify({ tema: 'cambionombre', msg: `pidió llamarse ${nombre}` });
    return { msg: TEXTS.nombrePedido, status: 0 as const };
  });
}

/** The error for a request that is already settled. */
function alreadyHandled({ usuario, usuarioNombre, despedido, resultado, ...row }: SolicitudRow): AppError {
  const who = row.encargadoNombre ?? TEXTS.bySystem;
  if (resultado !== 'retirado')
    return new AppError('SOLICITUD_ATENDIDA', `${who} ya la ${resultado === 'aceptado' ? 'aceptó' : 'rechazó'}`);
  if (row.encargado === usuario) return new AppError('SOLICITUD_ATENDIDA', 'Esa persona retiró la solicitud');
  // A dismissal or another name ended it.
  const why = despedido === 1 ? 'Esa persona salió de la agencia' : `Esa persona ahora se llama ${usuarioNombre}`;
  return new AppError('SOLICITUD_ATENDIDA', `${who} ya la canceló. ${why}.`);
}

/** Locks a pending request and its usuario. */
async function lockSolicitud(tx: Tx, id: number): Promise<SolicitudRow> {
  const { usuario } = orThrow(await findSolicitudById(tx.db, id), 'NO_EXISTE');
  await tx.lockRow('usuario', usuario);
  await tx.lockRow('solicitud_nombre', id);
  const row = orThrow(await findSolicitudById(tx.db, id), 'NO_EXISTE');
  if (row.atendida !== null) throw alreadyHandled(row);
  return row;
}

/**
 * Checks that the actor may settle a request. An administrator settles those of usuarios below. Their own is settled by
 * a superior; without a superior they may settle it themselves, which is logged (docs/decisions/0009).
 */
async function requireDecider(tx: Tx, actor: SessionUsuario, { id, usuario }: SolicitudRow): Promise<void> {
  if (usuario !== actor.id) return void (await requireUsuarioBelow(tx.db, actor, usuario));
  const me = orThrow(await findActiveUsuario(tx.db, actor.id), 'SIN_SESION');
  if (await hasSuperior(tx.db, me))
    throw new AppError('COSA_PROPIA', 'No puedes responder tu cambio de nombre. Pídeselo a alguien de mayor rango.');
  const motivo = 'respondió su propio cambio de nombre porque nadie de mayor rango tiene el permiso adm';
  await tx.audit({ modulo: 'nombres', objeto: id, usuario, motivo });
}

/**
 * Gives the requested name under the settings of now. While they require proof, a name without a proved avatar is
 * refused.
 */
async function give(tx: Tx, { usuario, nombre, avatar }: SolicitudRow): Promise<void> {
  const { nombre: agencia, verificar_hotel } = await readConfiguracion(tx.db);
  if (avatar === null && verificar_hotel) throw new AppError('CODIGO_AUSENTE', UNPROVEN_TEXT);
  assertNoViolation(checkNewName('nombre', nombre, agencia));
  const hotelId = avatar === null ? null : await findHotelId(tx.db, avatar);
  // Entries of the black list and applications take names behind the same lock.
  await lockFirstMision(tx);
  await requireNotBanned(tx.db, tx.now, { nombre, avatar: hotelId, usuario, field: 'nombre' });
  await requireNameNotReserved(tx.db, nombre, 'nombre');
  // Name before avatar, as in a registration: the same order of locks avoids deadlocks.
  await changeName(tx, usuario, nombre);
  if (avatar !== null) await recordAvatar(tx, usuario, avatar);
}

async function decide({ usuario: actor, body, transaction, alsoRequire }: Action): Promise<ActionAnswer> {
  alsoRequire(CAN_ADMINISTER);
  const id = requireField(body, 'id');
  return transaction(async (tx) => {
    const row = await lockSolicitud(tx, id);
    await requireDecider(tx, actor, row);
    assertNotStale(body, { nombre: row.nombre, iduser: row.usuario });
    const accepts = body.op === NAME_CHANGE_OP.accept;
    await settleSolicitud(tx, id, accepts ? 'aceptado' : 'rechazado');
    const entry = { modulo: 'nombres', objeto: id, usuario: row.usuario } as const;
    if (accepts) await give(tx, row);
    else {
      await tx.audit({ ...entry, motivo: `rechazó el cambio de nombre de ${NAME_PLACEHOLDER} a ${row.nombre}` });
      tx.notify({
        tema: 'cambionombre',
        msg: `rechazó tu cambio de nombre a ${row.nombre}`,
        para: row.usuario,
        clase: 'nombre',
      });
    }
    tx.notify({ tema: 'cambionombre', msg: `${accepts ? 'aceptó' : 'rechazó'} un cambio de nombre` });
    const msg = accepts
      ? `${row.usuarioNombre} se llama ahora ${row.nombre}`
      : `${row.usuarioNombre} sigue con su nombre`;
    return { msg, status: 0 as const };
  });
}

/** `actionNombre` (part 2 §4, decisions §7). */
export const actOnNameChange = (p: Action): Promise<ActionAnswer> =>
  p.body.op === NAME_CHANGE_OP.request ? request(p) : decide(p);

/** `retirarNombre`: withdraws one's own pending request. */
export async function withdrawNameRequest(
  p: CallContext<Calls['retirarNombre']>,
): Promise<Answer<Calls['retirarNombre']>> {
  const { usuario, body } = p;
  return p.transaction(async (tx) => {
    const solicitud = await findSolicitudById(tx.db, body.id);
    if (solicitud?.usuario !== usuario.id) throw new AppError('NO_EXISTE');
    const { id, nombre } = await lockSolicitud(tx, body.id);
    await settleSolicitud(tx, id, 'retirado');
    await tx.audit({
      modulo: 'nombres',
      objeto: id,
      usuario: usuario.id,
      motivo: `retiró su cambio de nombre a ${nombre}`,
      undoes: `nombre ${id}`,
    });
    tx.notify({ tema: 'cambionombre', msg: 'retiró un cambio de nombre' });
    return { msg: 'Retiraste la solicitud', status: 0 as const };
  });
}
