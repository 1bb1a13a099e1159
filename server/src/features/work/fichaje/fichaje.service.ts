import type { ActiveFichaje, Answer, Fichaje, fichajeCalls } from '@conserje/contract';
import {
  CAN_SUPERVISE_FICHAJES,
  DEDUCTIONS,
  FICHAJE_HOURS_MAX,
  FICHAJE_OP,
  fichajeMinutes,
  formatDay,
  formatDuration,
  isFichajeForgotten,
  NAME_PLACEHOLDER,
} from '@conserje/rules';
import { AppError, assertNotStale, orThrow, requireField } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { dayOf, iso } from '../../../platform/time/dates.ts';
import { diffFields } from '../../../platform/unit-of-work/auditLog.ts';
import {
  findActiveUsuario,
  ordersOf,
  requireUsuario,
  requireUsuarioBelow,
} from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { closeFichaje, closeForgotten } from './fichaje.close.ts';
import { toFichaje } from './fichaje.mapper.ts';
import type { FichajeRow } from './fichaje.queries.ts';
import {
  fichajesOf,
  findOpenFichajes,
  insertFichaje,
  listFichajes,
  lockFichaje,
  openFichajeOf,
  writeDeducted,
} from './fichaje.queries.ts';

type Calls = typeof fichajeCalls;
type ClockCall = CallContext<Calls['actionFichar']>;
type FichajeAnswer = Answer<Calls['actionFichar']>;

export async function listOwn({ deps, usuario, now }: CallContext<Calls['getFichajes']>): Promise<Fichaje[]> {
  return (await fichajesOf(deps.engine.db, usuario.id)).map((row) => toFichaje(row, now));
}

/** `fichajesDe`: read-only. */
export async function ofSomeone({ deps, params, now, ...p }: CallContext<Calls['fichajesDe']>): Promise<Fichaje[]> {
  const { db } = deps.engine;
  await requireUsuario(db, params.id);
  return (await listFichajes(db, params.id, p)).map((row) => toFichaje(row, now));
}

/** Returns the open fichajes (part 2 §2), with those that the viewer may close. */
export async function listActive(p: CallContext<Calls['getFichajesActivos']>): Promise<ActiveFichaje[]> {
  const { db } = p.deps.engine;
  const rows = await findOpenFichajes(db, p.now);
  const orderById = await ordersOf(
    db,
    rows.map((f) => f.usuario),
  );
  const isBelow = (usuarioId: number) => (orderById.get(usuarioId) ?? Number.POSITIVE_INFINITY) < p.usuario.orden;
  return rows.map((row) => ({
    id: row.id,
    usuario: row.usuario,
    usuarioNombre: row.usuarioNombre,
    entrada: iso(row.entrada),
    mins: fichajeMinutes(row, p.now),
    acciones: isBelow(row.usuario) ? ['cerrar'] : [],
  }));
}

/** Locks the caller and returns their open fichaje. */
async function lockOwn(tx: Tx, actor: SessionUsuario): Promise<FichajeRow | undefined> {
  await tx.lockRow('usuario', actor.id);
  orThrow(await findActiveUsuario(tx.db, actor.id), 'SIN_SESION');
  return openFichajeOf(tx.db, actor.id);
}

async function openFichaje({ usuario: actor, transaction }: ClockCall): Promise<FichajeAnswer> {
  return transaction(async (tx) => {
    tx.onDuplicate('fichaje_abierto', () => new AppError('FICHAJE_ABIERTO'));
    const openRow = await lockOwn(tx, actor);
    if (openRow && !isFichajeForgotten(openRow, tx.now)) throw new AppError('FICHAJE_ABIERTO');
    if (openRow) await closeForgotten(tx, openRow);
    const { zona } = await readConfiguracion(tx.db);
    const fichaje = { usuario: actor.id, dia: dayOf(tx.now, zona), entrada: tx.now };
    const { id } = await insertFichaje(tx, fichaje);
    await tx.audit({ modulo: 'fichaje', objeto: id, usuario: actor.id, motivo: 'fichó su entrada' });
    tx.notify({ tema: 'fichaje', msg: 'fichó su entrada' });
    const data = toFichaje({ id, ...fichaje, salida: null, deducido: 0 }, tx.now);
    return { msg: 'Fichaste tu entrada', status: 0, data };
  });
}

async function clockOut({ usuario: actor, transaction }: ClockCall): Promise<FichajeAnswer> {
  return transaction(async (tx) => {
    const openRow = orThrow(await lockOwn(tx, actor), 'SIN_FICHAJE');
    if (isFichajeForgotten(openRow, tx.now))
      throw new AppError('SIN_FICHAJE', `Tu entrada se cerró sola a las ${FICHAJE_HOURS_MAX} horas`);
    const closedRow = await closeFichaje(tx, openRow, 'fichó su salida');
    tx.notify({ tema: 'fichaje', msg: 'fichó su salida' });
    const msg = `Fichaste tu salida: ${formatDuration(fichajeMinutes(closedRow, tx.now))}`;
    return { msg, status: 0, data: toFichaje(closedRow, tx.now) };
  });
}

/** Locks a fichaje of a usuario ranked below the caller. */
async function lockOf(tx: Tx, actor: SessionUsuario, id: number, seen: { usuario?: number }) {
  const row = orThrow(await lockFichaje(tx, id), 'NO_EXISTE');
  assertNotStale(seen, { usuario: row.usuario });
  const { usuario } = await requireUsuarioBelow(tx.db, actor, row.usuario);
  return { row, usuario };
}

async function closeOf(
  p: Pick<ClockCall, 'usuario' | 'transaction'>,
  id: number,
  seen: { usuario?: number },
): Promise<FichajeAnswer> {
  return p.transaction(async (tx) => {
    const { row, usuario } = await lockOf(tx, p.usuario, id, seen);
    if (row.salida !== null || isFichajeForgotten(row, tx.now)) throw new AppError('FICHAJE_CERRADO');
    const closedRow = await closeFichaje(tx, row, `cerró la entrada de ${NAME_PLACEHOLDER}`);
    tx.notify({ tema: 'fichaje', msg: `cerró la entrada de ${usuario.usuario}` });
    const totalText = formatDuration(fichajeMinutes(closedRow, tx.now));
    tx.notify({ tema: 'fichaje', msg: `cerró tu entrada: ${totalText}`, para: usuario.id, clase: 'fichaje' });
    return {
      msg: `Cerraste el fichaje de ${usuario.usuario}: ${totalText}`,
      status: 0,
      data: toFichaje(closedRow, tx.now),
    };
  });
}

const ADJUSTMENT_TEXTS = {
  quitar: { doneText: 'quitó', hiciste: 'quitaste', quedan: 'Le quedan' },
  devolver: { doneText: 'devolvió', hiciste: 'devolviste', quedan: 'Ahora tiene' },
} as const;

/** Sets the deducted minutes of a fichaje and notifies its usuario. */
async function deduct(
  tx: Tx,
  row: FichajeRow,
  usuario: { id: number; usuario: string },
  deducido: number,
): Promise<FichajeAnswer> {
  const { doneText, hiciste, quedan } = ADJUSTMENT_TEXTS[deducido > row.deducido ? 'quitar' : 'devolver'];
  const minutos = Math.abs(deducido - row.deducido);
  const updated = { ...row, deducido };
  const [minutesBefore, min] = [fichajeMinutes(row, tx.now), fichajeMinutes(updated, tx.now)];
  await writeDeducted(tx, row.id, deducido);
  await tx.audit({
    modulo: 'fichaje',
    objeto: row.id,
    usuario: usuario.id,
    motivo: `${doneText} ${minutos} minutos a ${NAME_PLACEHOLDER} en su entrada del ${formatDay(row.dia)}`,
    diferencias: diffFields({ min: 'Minutos' }, { min: minutesBefore }, { min }),
  });
  tx.notify({ tema: 'fichaje', msg: `${doneText} minutos a ${usuario.usuario}` });
  const noticeText = `te ${doneText} ${minutos} minutos de fichaje`;
  tx.notify({ tema: 'fichaje', msg: noticeText, para: usuario.id, clase: 'fichaje' });
  const msg = `Le ${hiciste} ${minutos} minutos a ${usuario.usuario}. ${quedan} ${formatDuration(min)}.`;
  return { msg, status: 0, data: toFichaje(updated, tx.now) };
}

/** Deducts minutes from a closed fichaje, at most those it has (decisions §7). */
async function subtractFichaje(p: ClockCall, op: keyof typeof DEDUCTIONS): Promise<FichajeAnswer> {
  const id = requireField(p.body, 'id');
  const seen = { usuario: requireField(p.body, 'usuario') };
  return p.transaction(async (tx) => {
    const { row: lockedRow, usuario } = await lockOf(tx, p.usuario, id, seen);
    if (lockedRow.salida === null && !isFichajeForgotten(lockedRow, tx.now)) throw new AppError('FICHAJE_SIN_CERRAR');
    const row = lockedRow.salida === null ? await closeForgotten(tx, lockedRow) : lockedRow;
    const minutesBefore = fichajeMinutes(row, tx.now);
    assertNotStale(p.body, { min: minutesBefore });
    if (minutesBefore === 0) throw new AppError('YA_ESTA_ASI', 'Esa entrada ya no tiene minutos');
    return deduct(tx, row, usuario, row.deducido + Math.min(DEDUCTIONS[op], minutesBefore));
  });
}

/** Returns all deducted minutes to a fichaje. */
async function returnMinutes(p: ClockCall): Promise<FichajeAnswer> {
  const id = requireField(p.body, 'id');
  const seen = { usuario: requireField(p.body, 'usuario') };
  return p.transaction(async (tx) => {
    const { row, usuario } = await lockOf(tx, p.usuario, id, seen);
    assertNotStale(p.body, { min: fichajeMinutes(row, tx.now) });
    if (row.deducido === 0) throw new AppError('YA_ESTA_ASI', 'A esa entrada no le quitaron minutos');
    return deduct(tx, row, usuario, 0);
  });
}

/** `actionFichar`: 0 and 1 act on the caller; the other operations need management (decisions §7, §8). */
export async function runFichajeAction(p: ClockCall): Promise<FichajeAnswer> {
  const { op } = p.body;
  if (op === FICHAJE_OP.entrada) return openFichaje(p);
  if (op === FICHAJE_OP.salida) return clockOut(p);
  p.alsoRequire(CAN_SUPERVISE_FICHAJES);
  if (op === FICHAJE_OP.restar5 || op === FICHAJE_OP.restar10) return subtractFichaje(p, op);
  if (op === FICHAJE_OP.giveBack) return returnMinutes(p);
  return closeOf(p, requireField(p.body, 'id'), { usuario: requireField(p.body, 'usuario') });
}

export const closeOne = (p: CallContext<Calls['cerrarFichaje']>): Promise<Answer<Calls['cerrarFichaje']>> =>
  closeOf(p, p.body.id, {});
