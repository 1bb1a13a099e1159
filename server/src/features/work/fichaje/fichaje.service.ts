import type { ActiveFichaje, Answer, Fichaje, fichajeCalls } from '@conserje/contract';
import {
  CAN_SUPERVISE_FICHAJES,
  DEDUCTIONS,
  FICHAJE_HOURS_MAX,
  FICHAJE_OP,
  fichajeMinutes,
  formatDay,
  isAllowed,
  NAME_PLACEHOLDER,
  olvidado,
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
import { close, closeForgotten, hoursText } from './fichaje.close.ts';
import { vista } from './fichaje.mapper.ts';
import type { FichajeRow } from './fichaje.queries.ts';
import {
  fichajesOf,
  insertFichaje,
  listFichajes,
  lockFichaje,
  open,
  openFichajeOf,
  writeDeducted,
} from './fichaje.queries.ts';

type Calls = typeof fichajeCalls;
type ClockCall = CallContext<Calls['actionFichar']>;
type Result = Answer<Calls['actionFichar']>;

export async function listOwn({ deps, usuario, ahora }: CallContext<Calls['getFichajes']>): Promise<Fichaje[]> {
  return (await fichajesOf(deps.motor.db, usuario.id)).map((row) => vista(row, ahora));
}

/** Somebody's, to be looked at. */
export async function ofSomeone({ deps, params, ahora, ...p }: CallContext<Calls['fichajesDe']>): Promise<Fichaje[]> {
  const { db } = deps.motor;
  await requireUsuario(db, params.id);
  return (await listFichajes(db, params.id, p)).map((row) => vista(row, ahora));
}

/** Who is clocked in (part 2 §2), with whom the reader may clock out. */
export async function active(p: CallContext<Calls['getFichajesActivos']>): Promise<ActiveFichaje[]> {
  const { db } = p.deps.motor;
  const filas = await open(db, p.ahora);
  const orden = await ordersOf(
    db,
    filas.map((f) => f.usuario),
  );
  const below = (de: number) => (orden.get(de) ?? Number.POSITIVE_INFINITY) < p.usuario.orden;
  return filas.map((row) => ({
    id: row.id,
    usuario: row.usuario,
    usuarioNombre: row.usuarioNombre,
    entrada: iso(row.entrada),
    mins: fichajeMinutes(row, p.ahora),
    acciones: below(row.usuario) ? ['cerrar'] : [],
  }));
}

/** The caller, locked, with the entry that they have open. */
async function lockOwn(tx: Tx, quien: SessionUsuario): Promise<FichajeRow | undefined> {
  await tx.lockRow('usuario', quien.id);
  orThrow(await findActiveUsuario(tx.db, quien.id), 'SIN_SESION');
  return openFichajeOf(tx.db, quien.id);
}

async function logIn({ usuario: quien, transaction }: ClockCall): Promise<Result> {
  return transaction(async (tx) => {
    tx.onDuplicate('fichaje_abierto', () => new AppError('FICHAJE_ABIERTO'));
    const abierto = await lockOwn(tx, quien);
    if (abierto && !olvidado(abierto, tx.ahora)) throw new AppError('FICHAJE_ABIERTO');
    if (abierto) await closeForgotten(tx, abierto);
    const { zona } = await readConfiguracion(tx.db);
    const newItem = { usuario: quien.id, dia: dayOf(tx.ahora, zona), entrada: tx.ahora };
    const { id } = await insertFichaje(tx, newItem);
    await tx.audit({ modulo: 'fichaje', objeto: id, usuario: quien.id, motivo: 'fichó su entrada' });
    tx.notify({ tema: 'fichaje', msg: 'fichó su entrada' });
    const data = vista({ id, ...newItem, salida: null, deducido: 0 }, tx.ahora);
    return { msg: 'Fichaste tu entrada', status: 0, data };
  });
}

async function clockOut({ usuario: quien, transaction }: ClockCall): Promise<Result> {
  return transaction(async (tx) => {
    const abierto = orThrow(await lockOwn(tx, quien), 'SIN_FICHAJE');
    if (olvidado(abierto, tx.ahora))
      throw new AppError('SIN_FICHAJE', `Tu entrada se cerró sola a las ${FICHAJE_HOURS_MAX} horas`);
    const cerrada = await close(tx, abierto, 'fichó su salida');
    tx.notify({ tema: 'fichaje', msg: 'fichó su salida' });
    const msg = `Fichaste tu salida: ${hoursText(fichajeMinutes(cerrada, tx.ahora))}`;
    return { msg, status: 0, data: vista(cerrada, tx.ahora) };
  });
}

/** An entry of someone who stands below the caller, locked. */
async function lockOf(tx: Tx, quien: SessionUsuario, id: number, visto: { usuario?: number }) {
  const row = orThrow(await lockFichaje(tx, id), 'NO_EXISTE');
  assertNotStale(visto, { usuario: row.usuario });
  const { usuario } = await requireUsuarioBelow(tx.db, quien.id, row.usuario);
  return { row, usuario };
}

async function closeOf(
  p: Pick<ClockCall, 'usuario' | 'transaction'>,
  id: number,
  visto: { usuario?: number },
): Promise<Result> {
  return p.transaction(async (tx) => {
    const { row, usuario } = await lockOf(tx, p.usuario, id, visto);
    if (row.salida !== null || olvidado(row, tx.ahora)) throw new AppError('FICHAJE_CERRADO');
    const cerrada = await close(tx, row, `cerró la entrada de ${NAME_PLACEHOLDER}`);
    tx.notify({ tema: 'fichaje', msg: `cerró la entrada de ${usuario.usuario}` });
    const sum = hoursText(fichajeMinutes(cerrada, tx.ahora));
    tx.notify({ tema: 'fichaje', msg: `cerró tu entrada: ${sum}`, para: usuario.id, clase: 'fichaje' });
    return { msg: `Cerraste el fichaje de ${usuario.usuario}: ${sum}`, status: 0, data: vista(cerrada, tx.ahora) };
  });
}

const ADJUSTMENT_TEXTS = {
  quitar: { doneText: 'quitó', hiciste: 'quitaste', quedan: 'Le quedan' },
  devolver: { doneText: 'devolvió', hiciste: 'devolviste', quedan: 'Ahora tiene' },
} as const;

/** Writes how many minutes are taken off an entry, and tells its owner. */
async function deduct(
  tx: Tx,
  row: FichajeRow,
  usuario: { id: number; usuario: string },
  deducido: number,
): Promise<Result> {
  const { doneText, hiciste, quedan } = ADJUSTMENT_TEXTS[deducido > row.deducido ? 'quitar' : 'devolver'];
  const minutos = Math.abs(deducido - row.deducido);
  const nueva = { ...row, deducido };
  const [antes, min] = [fichajeMinutes(row, tx.ahora), fichajeMinutes(nueva, tx.ahora)];
  await writeDeducted(tx, row.id, deducido);
  await tx.audit({
    modulo: 'fichaje',
    objeto: row.id,
    usuario: usuario.id,
    motivo: `${doneText} ${minutos} minutos a ${NAME_PLACEHOLDER} en su entrada del ${formatDay(row.dia)}`,
    diferencias: diffFields({ min: 'Minutos' }, { min: antes }, { min }),
  });
  tx.notify({ tema: 'fichaje', msg: `${doneText} minutos a ${usuario.usuario}` });
  const own = `te ${doneText} ${minutos} minutos de fichaje`;
  tx.notify({ tema: 'fichaje', msg: own, para: usuario.id, clase: 'fichaje' });
  const msg = `Le ${hiciste} ${minutos} minutos a ${usuario.usuario}. ${quedan} ${hoursText(min)}.`;
  return { msg, status: 0, data: vista(nueva, tx.ahora) };
}

/** Takes minutes off a closed entry, as many as it has at most (decisions §7). */
async function subtractFichaje(p: ClockCall, op: keyof typeof DEDUCTIONS): Promise<Result> {
  const id = requireField(p.body, 'id');
  const visto = { usuario: requireField(p.body, 'usuario') };
  return p.transaction(async (tx) => {
    const { row: leida, usuario } = await lockOf(tx, p.usuario, id, visto);
    if (leida.salida === null && !olvidado(leida, tx.ahora)) throw new AppError('FICHAJE_SIN_CERRAR');
    const row = leida.salida === null ? await closeForgotten(tx, leida) : leida;
    const antes = fichajeMinutes(row, tx.ahora);
    assertNotStale(p.body, { min: antes });
    if (antes === 0) throw new AppError('YA_ESTA_ASI', 'Esa entrada ya no tiene minutos');
    return deduct(tx, row, usuario, row.deducido + Math.min(DEDUCTIONS[op], antes));
  });
}

/** Gives back all the minutes that were taken off an entry, by whoever may take them off. */
async function giveBack(p: ClockCall): Promise<Result> {
  const id = requireField(p.body, 'id');
  const visto = { usuario: requireField(p.body, 'usuario') };
  return p.transaction(async (tx) => {
    const { row, usuario } = await lockOf(tx, p.usuario, id, visto);
    assertNotStale(p.body, { min: fichajeMinutes(row, tx.ahora) });
    if (row.deducido === 0) throw new AppError('YA_ESTA_ASI', 'A esa entrada no le quitaron minutos');
    return deduct(tx, row, usuario, 0);
  });
}

/** `actionFichar`: 0 and 1 are everyone's own; the others belong to management (decisions §7, §8). */
export async function clockIn(p: ClockCall): Promise<Result> {
  const { op } = p.body;
  if (op === FICHAJE_OP.entrada) return logIn(p);
  if (op === FICHAJE_OP.salida) return clockOut(p);
  if (!isAllowed(CAN_SUPERVISE_FICHAJES, p.usuario)) throw new AppError('SIN_PERMISO');
  if (op === FICHAJE_OP.restar5 || op === FICHAJE_OP.restar10) return subtractFichaje(p, op);
  if (op === FICHAJE_OP.giveBack) return giveBack(p);
  return closeOf(p, requireField(p.body, 'id'), { usuario: requireField(p.body, 'usuario') });
}

export const closeOne = (p: CallContext<Calls['cerrarFichaje']>): Promise<Answer<Calls['cerrarFichaje']>> =>
  closeOf(p, p.body.id, {});
