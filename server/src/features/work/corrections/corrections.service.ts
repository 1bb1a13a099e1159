import type { Answer, Correction, correctionCalls } from '@conserje/contract';
import {
  CAN_ADJUST_NOMINA,
  CORRECTION_OP,
  CORRECTIONS_MAX,
  checkAnswer,
  checkCorrection,
  formatDay,
  isAllowed,
  NAME_PLACEHOLDER,
} from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/routing/callContext.ts';
import { dayOf } from '../../../platform/time/dates.ts';
import { parseDayRange } from '../../../platform/time/dayRange.ts';
import { findActiveUsuario, standsBelow } from '../../identity/people/people.public.ts';
import { adjustPeriod } from '../../money/nomina/nomina.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { minutesOfSpans } from '../workLedger/workLedger.public.ts';
import { requestText, toOwnView, vista } from './corrections.mapper.ts';
import type { CorrectionRow } from './corrections.queries.ts';
import {
  decide,
  findCorrectionById,
  findOwnOf,
  findResponders,
  findWaitingOf,
  insertCorrection,
  lockCorrection,
  waiting,
} from './corrections.queries.ts';

type Calls = typeof correctionCalls;

/** What waits for the reader's answer, with what the ledger holds of each day. */
export async function listToAnswer(p: CallContext<Calls['rectificaciones']>): Promise<Correction[]> {
  const { db } = p.deps.motor;
  const filas = await waiting(db, p.usuario);
  const { zona } = await readConfiguracion(db);
  const spans = filas.map(({ id, usuario, requisitos: tipo, dia }) => ({
    ...{ id, usuario, tipo },
    ...parseDayRange({ inicio: dia, final: dia }, zona),
  }));
  const minutos = await minutesOfSpans(db, spans);
  return filas.map((row) => vista(row, ['aceptar', 'rechazar'], minutos.get(row.id) ?? 0));
}

export const listOwn = async (p: CallContext<Calls['misRectificaciones']>): Promise<Correction[]> =>
  (await findOwnOf(p.deps.motor.db, p.usuario.id, p)).map(toOwnView);

const read = async (tx: Tx, id: number): Promise<CorrectionRow> =>
  orThrow(await findCorrectionById(tx.db, id), 'NO_EXISTE');

/** Asks for work to be added. Those who may answer are told, each by name: it waits for one of them. */
export async function request(
  p: CallContext<Calls['pedirRectificacion']>,
): Promise<Answer<Calls['pedirRectificacion']>> {
  const { usuario: quien, body } = p;
  return p.transaction(async (tx) => {
    tx.onDuplicate('rectificacion_espera', () => new AppError('RECTIFICACION_EN_ESPERA', undefined, 'dia'));
    await tx.lockRow('usuario', quien.id);
    const me = orThrow(await findActiveUsuario(tx.db, quien.id), 'SIN_SESION');
    const { zona } = await readConfiguracion(tx.db);
    assertNoViolation(checkCorrection(body, dayOf(tx.ahora, zona)));
    const esperan = await findWaitingOf(tx.db, quien.id);
    if (esperan.some(({ dia }) => dia === body.dia)) throw new AppError('RECTIFICACION_EN_ESPERA', undefined, 'dia');
    if (esperan.length >= CORRECTIONS_MAX) throw new AppError('RECTIFICACIONES_DE_MAS');
    const encargados = await findResponders(tx.db, me);
    if (encargados.length === 0) throw new AppError('NADIE_RECTIFICA');
    const motivo = body.motivo.trim();
    const { id } = await insertCorrection(tx, { ...body, motivo, usuario: quien.id });
    const pedido = requestText(body);
    const entry = `pidió una corrección de ${pedido}: ${motivo}`;
    await tx.audit({ modulo: 'requisitos', objeto: id, usuario: quien.id, motivo: entry });
    tx.notify({ tema: 'rectificaciones', msg: `pidió una corrección de ${pedido}` });
    const own = { tema: 'rectificaciones', msg: `te pide una corrección de ${pedido}` } as const;
    for (const para of encargados) tx.notify({ ...own, para, clase: 'rectificacion_pedida' });
    const msg = 'Pediste la corrección. Te avisaremos cuando respondan.';
    return { msg, status: 0, data: toOwnView(await read(tx, id)) };
  });
}

const ANSWERED_AS = { aceptada: 'aceptó', rechazada: 'rechazó', retirada: 'retiró', espera: '' } as const;

/** What is said to whoever answers what is answered. */
const atendida = ({ estado, encargadoNombre }: CorrectionRow): AppError =>
  new AppError('SOLICITUD_ATENDIDA', `${encargadoNombre ?? 'Alguien'} ya la ${ANSWERED_AS[estado]}`);

/** Accepts: its work is added by the code of every adjustment, and names its row of the ledger (docs/decisions/0015). */
async function accept(tx: Tx, row: CorrectionRow, respuesta: string): Promise<void> {
  const { id, usuario, requisitos, cantidad, dia } = row;
  const de = { id: usuario, opcion: 1, requisitos, cantidad };
  const { trabajo } = await adjustPeriod(tx, de, `Corrección del ${formatDay(dia)}`);
  await decide(tx, [id], { estado: 'aceptada', respuesta, trabajo });
}

/** Answers one that waits: who stands above whoever asked, and never they themselves. */
export async function answer(
  p: CallContext<Calls['responderRectificacion']>,
): Promise<Answer<Calls['responderRectificacion']>> {
  const { usuario: quien, body } = p;
  assertNoViolation(checkAnswer(body));
  const respuesta = body.respuesta.trim();
  const accepts = body.op === CORRECTION_OP.accept;
  return p.transaction(async (tx) => {
    const row = orThrow(await lockCorrection(tx, body.id), 'NO_EXISTE');
    const me = orThrow(await findActiveUsuario(tx.db, quien.id), 'SIN_SESION');
    const isBelowViewer = standsBelow({ id: row.usuario, orden: row.orden }, me);
    if (!isAllowed(CAN_ADJUST_NOMINA, me) || !isBelowViewer) throw new AppError('SIN_PERMISO');
    if (row.estado !== 'espera') throw atendida(row);
    const pedido = requestText(row);
    if (accepts) await accept(tx, row, respuesta);
    else await decide(tx, [row.id], { estado: 'rechazada', respuesta });
    const doneText = accepts ? 'aceptó' : 'rechazó';
    const suffix = respuesta === '' ? '' : `: ${respuesta}`;
    const entry = `${doneText} la corrección de ${NAME_PLACEHOLDER}, ${pedido}${suffix}`;
    await tx.audit({ modulo: 'requisitos', objeto: row.id, usuario: row.usuario, motivo: entry });
    tx.notify({ tema: 'rectificaciones', msg: `${doneText} una corrección` });
    const own = `${doneText} tu corrección de ${pedido}${suffix}`;
    tx.notify({ tema: 'rectificaciones', msg: own, para: row.usuario, clase: 'rectificacion' });
    const msg = `${accepts ? 'Aceptaste' : 'Rechazaste'} la corrección de ${row.usuarioNombre}`;
    return { msg, status: 0, data: vista(await read(tx, row.id), []) };
  });
}

/** Takes back one's own that waits. */
export async function retirar(
  p: CallContext<Calls['retirarRectificacion']>,
): Promise<Answer<Calls['retirarRectificacion']>> {
  const { usuario: quien, body } = p;
  return p.transaction(async (tx) => {
    const row = orThrow(await lockCorrection(tx, body.id), 'NO_EXISTE');
    if (row.usuario !== quien.id) throw new AppError('NO_EXISTE');
    if (row.estado !== 'espera') throw atendida(row);
    await decide(tx, [row.id], { estado: 'retirada' });
    const motivo = `retiró su corrección de ${requestText(row)}`;
    await tx.audit({ modulo: 'requisitos', objeto: row.id, usuario: quien.id, motivo });
    tx.notify({ tema: 'rectificaciones', msg: 'retiró su corrección' });
    return { msg: 'Retiraste tu corrección', status: 0, data: toOwnView(await read(tx, row.id)) };
  });
}
