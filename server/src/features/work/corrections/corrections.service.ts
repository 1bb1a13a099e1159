import type { Answer, Correction, correctionCalls } from '@conserje/contract';
import {
  CORRECTION_OP,
  CORRECTIONS_MAX,
  checkAnswer,
  checkCorrection,
  formatDay,
  NAME_PLACEHOLDER,
} from '@conserje/rules';
import { AppError, assertNotStale, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { dayOf } from '../../../platform/time/dates.ts';
import { parseDayRange } from '../../../platform/time/dayRange.ts';
import { findActiveUsuario, standsBelow } from '../../identity/people/people.public.ts';
import { adjustPeriod } from '../../money/nomina/nomina.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import { minutesOfSpans } from '../workLedger/workLedger.public.ts';
import { requestText, toCorrection, toOwnCorrection } from './corrections.mapper.ts';
import type { CorrectionRow } from './corrections.queries.ts';
import {
  decideCorrections,
  findAcceptedWork,
  findCorrectionById,
  findOwnOf,
  findResponders,
  findWaitingOf,
  insertCorrection,
  lockCorrection,
  waitingCorrections,
} from './corrections.queries.ts';

type Calls = typeof correctionCalls;

/**
 * Returns by id the minutes of the day and kind of each correction: those of the ledger, without accepted corrections of
 * other days, and those of accepted corrections of that day, whose rows are dated later.
 */
async function countedMinutes(db: Db, rows: readonly CorrectionRow[]): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map();
  const { zona } = await readConfiguracion(db);
  const spans = rows.map(({ id, usuario, requisitos: tipo, dia }) => ({
    id,
    usuario,
    tipo,
    dia,
    ...parseDayRange({ inicio: dia, final: dia }, zona),
  }));
  const inLedger = await minutesOfSpans(db, spans);
  const accepted = await findAcceptedWork(db, spans);
  const minutesOf = ({ id, usuario, tipo, dia, desde, hasta }: (typeof spans)[number]) =>
    accepted
      .filter((work) => work.usuario === usuario && work.tipo === tipo)
      .reduce((sum, work) => {
        const isDated = work.fecha >= desde && work.fecha < hasta;
        return sum + (Number(work.dia === dia) - Number(isDated)) * work.minutos;
      }, inLedger.get(id) ?? 0);
  return new Map(spans.map((span) => [span.id, minutesOf(span)]));
}

/** Each with the minutes that its day already has. */
export async function listToAnswer(p: CallContext<Calls['rectificaciones']>): Promise<Correction[]> {
  const { db } = p.deps.engine;
  const rows = await waitingCorrections(db, p.usuario);
  const minutos = await countedMinutes(db, rows);
  return rows.map((row) => toCorrection(row, ['aceptar', 'rechazar'], minutos.get(row.id) ?? 0));
}

export const listOwn = async (p: CallContext<Calls['misRectificaciones']>): Promise<Correction[]> =>
  (await findOwnOf(p.deps.engine.db, p.usuario.id, p)).map(toOwnCorrection);

const requireCorrection = async (tx: Tx, id: number): Promise<CorrectionRow> =>
  orThrow(await findCorrectionById(tx.db, id), 'NO_EXISTE');

/** Notifies each usuario who may answer: the correction waits for one of them. */
export async function requestCorrection(
  p: CallContext<Calls['pedirRectificacion']>,
): Promise<Answer<Calls['pedirRectificacion']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    tx.onDuplicate('rectificacion_espera', () => new AppError('RECTIFICACION_EN_ESPERA', undefined, 'dia'));
    await tx.lockRow('usuario', actor.id);
    const requester = orThrow(await findActiveUsuario(tx.db, actor.id), 'SIN_SESION');
    const { zona } = await readConfiguracion(tx.db);
    assertNoViolation(checkCorrection(body, dayOf(tx.now, zona)));
    const pending = await findWaitingOf(tx.db, actor.id);
    if (pending.some(({ dia }) => dia === body.dia)) throw new AppError('RECTIFICACION_EN_ESPERA', undefined, 'dia');
    if (pending.length >= CORRECTIONS_MAX) throw new AppError('RECTIFICACIONES_DE_MAS');
    const responders = await findResponders(tx.db, requester);
    if (responders.length === 0) throw new AppError('NADIE_RECTIFICA');
    const motivo = body.motivo.trim();
    const { id } = await insertCorrection(tx, { ...body, motivo, usuario: actor.id });
    const requestedText = requestText(body);
    const entry = `pidió una corrección de ${requestedText}: ${motivo}`;
    await tx.audit({
      modulo: 'requisitos',
      objeto: id,
      usuario: actor.id,
      motivo: entry,
      makes: `rectificacion ${id}`,
    });
    tx.notify({ tema: 'rectificaciones', msg: `pidió una corrección de ${requestedText}` });
    const notice = { tema: 'rectificaciones', msg: `te pide una corrección de ${requestedText}` } as const;
    for (const para of responders) tx.notify({ ...notice, para, clase: 'rectificacion_pedida' });
    const msg = 'Pediste la corrección. Te avisaremos cuando respondan.';
    return { msg, status: 0, data: toOwnCorrection(await requireCorrection(tx, id)) };
  });
}

const ANSWERED_AS = { aceptada: 'aceptó', rechazada: 'rechazó', retirada: 'retiró', espera: '' } as const;

const answeredError = ({ estado, encargadoNombre }: CorrectionRow): AppError =>
  new AppError('SOLICITUD_ATENDIDA', `${encargadoNombre ?? 'Alguien'} ya la ${ANSWERED_AS[estado]}`);

type Answering = CallContext<Calls['responderRectificacion']>['body'];

/**
 * Adds the work as an adjustment and stores its ledger row (docs/decisions/0015), unless work of that day was counted
 * since the caller looked: it may be the same.
 */
async function accept(tx: Tx, caller: SessionUsuario, row: CorrectionRow, body: Answering): Promise<void> {
  const { id, usuario, requisitos, cantidad, dia } = row;
  assertNotStale(body, { apuntado: (await countedMinutes(tx.db, [row])).get(id) ?? 0 });
  const adjustment = { id: usuario, opcion: 1, requisitos, cantidad };
  const { trabajo } = await adjustPeriod(tx, caller, adjustment, `Corrección del ${formatDay(dia)}`);
  await decideCorrections(tx, [id], { estado: 'aceptada', respuesta: body.respuesta.trim(), trabajo });
}

/** Only ranks above the requester may answer, never the requester. */
export async function answerCorrection(
  p: CallContext<Calls['responderRectificacion']>,
): Promise<Answer<Calls['responderRectificacion']>> {
  const { usuario: actor, body } = p;
  assertNoViolation(checkAnswer(body));
  const respuesta = body.respuesta.trim();
  const accepts = body.op === CORRECTION_OP.accept;
  return p.transaction(async (tx) => {
    const row = orThrow(await lockCorrection(tx, body.id), 'NO_EXISTE');
    const responder = orThrow(await findActiveUsuario(tx.db, actor.id), 'SIN_SESION');
    const isBelowResponder = standsBelow({ id: row.usuario, orden: row.orden }, responder);
    if (!isBelowResponder) throw new AppError('SIN_PERMISO');
    if (row.estado !== 'espera') throw answeredError(row);
    const requestedText = requestText(row);
    if (accepts) await accept(tx, actor, row, body);
    else await decideCorrections(tx, [row.id], { estado: 'rechazada', respuesta });
    const doneText = accepts ? 'aceptó' : 'rechazó';
    const suffix = respuesta === '' ? '' : `: ${respuesta}`;
    const entry = `${doneText} la corrección de ${NAME_PLACEHOLDER}, ${requestedText}${suffix}`;
    await tx.audit({ modulo: 'requisitos', objeto: row.id, usuario: row.usuario, motivo: entry });
    tx.notify({ tema: 'rectificaciones', msg: `${doneText} una corrección` });
    const noticeText = `${doneText} tu corrección de ${requestedText}${suffix}`;
    tx.notify({ tema: 'rectificaciones', msg: noticeText, para: row.usuario, clase: 'rectificacion' });
    const msg = `${accepts ? 'Aceptaste' : 'Rechazaste'} la corrección de ${row.usuarioNombre}`;
    return { msg, status: 0, data: toCorrection(await requireCorrection(tx, row.id), []) };
  });
}

export async function withdrawCorrection(
  p: CallContext<Calls['retirarRectificacion']>,
): Promise<Answer<Calls['retirarRectificacion']>> {
  const { usuario: actor, body } = p;
  return p.transaction(async (tx) => {
    const row = orThrow(await lockCorrection(tx, body.id), 'NO_EXISTE');
    if (row.usuario !== actor.id) throw new AppError('NO_EXISTE');
    if (row.estado !== 'espera') throw answeredError(row);
    await decideCorrections(tx, [row.id], { estado: 'retirada' });
    const motivo = `retiró su corrección de ${requestText(row)}`;
    await tx.audit({
      modulo: 'requisitos',
      objeto: row.id,
      usuario: actor.id,
      motivo,
      undoes: `rectificacion ${row.id}`,
    });
    tx.notify({ tema: 'rectificaciones', msg: 'retiró su corrección' });
    return { msg: 'Retiraste tu corrección', status: 0, data: toOwnCorrection(await requireCorrection(tx, row.id)) };
  });
}
