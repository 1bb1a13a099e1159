import type { Answer, tiemposCalls } from '@conserje/contract';
import { ERRORS } from '@conserje/contract';
import type { EncargadoSegment, Staff, TiempoRefusal } from '@conserje/rules';
import {
  attendedMinutes,
  distributeMinutes,
  isTiempoFinished,
  minutesByQuarter,
  NAME_PLACEHOLDER,
  NO_ALTO,
  TEXTS,
  TIEMPO_OP,
  tiempoRefusal,
} from '@conserje/rules';
import { AppError, orThrow } from '../../../../platform/appError.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/routing/callContext.ts';
import { describeSkipped, enumerateSkipped, formatCount } from '../../../../platform/phrases.ts';
import { requireActor } from '../../../identity/people/people.public.ts';
import type { WorkEntry } from '../../workLedger/workLedger.public.ts';
import { recordConfirmation, recordPresence, recordWork } from '../../workLedger/workLedger.public.ts';
import { stopAt } from '../clock/tiempos.clock.ts';
import { auditTiempos, bulkEntry, settleSolicitudes } from '../opening/tiempos.link.ts';
import { clockOf, toTiempoState } from '../tiempos.mapper.ts';
import type { TiempoRow } from '../tiempos.queries.ts';
import {
  findSegmentsOf,
  findSegmentsOfMany,
  findStopsOf,
  findStopsOfMany,
  lockTiempos,
  writeConfirmed,
  writeManyConfirmed,
} from '../tiempos.queries.ts';

type Calls = typeof tiemposCalls;
type ClockStop = Awaited<ReturnType<typeof findStopsOf>>[number];

/** `attended` and `nuevos` are whole minutes; `entries` and `presence` go to the ledgers. */
function computeConfirmation(
  row: TiempoRow,
  segments: readonly EncargadoSegment[],
  stops: readonly ClockStop[],
  now: number,
) {
  const clock = clockOf(row);
  const attended = attendedMinutes(clock, now);
  const shared = { tiempo: row.id, motivo: TEXTS.tiempoConfirmado };
  const entries = distributeMinutes(segments, row.confirmado, attended).flatMap(
    ({ encargado, minutos }): WorkEntry[] => [
      { ...shared, usuario: row.bajo, tipo: 'asistencia', minutos, otro: encargado },
      ...(encargado === null
        ? []
        : [{ ...shared, usuario: encargado, tipo: 'times' as const, minutos, otro: row.bajo }]),
    ],
  );
  const quarters = minutesByQuarter([...stops, stopAt(row, now)], row.confirmado, attended);
  const presence = { usuario: row.bajo, quarters };
  return { attended, nuevos: attended - row.confirmado, hasEnded: isTiempoFinished(clock, now), entries, presence };
}

const confirmationText = (newMinutes: number, hasEnded: boolean): string =>
  `confirmó ${formatCount(newMinutes, 'minuto', 'minutos')} a ${NAME_PLACEHOLDER}${hasEnded ? ' y cerró el tiempo' : ''}`;

/** Notifies encargados whose minutes another usuario confirms: they earned more. */
function notifyEncargados(tx: Tx, counted: readonly { row: TiempoRow; entries: readonly WorkEntry[] }[]): void {
  const namesByEncargado = new Map<number, Set<string>>();
  for (const { row, entries } of counted)
    for (const { tipo, usuario } of entries)
      if (tipo === 'times' && usuario !== tx.actor?.id)
        namesByEncargado.set(usuario, (namesByEncargado.get(usuario) ?? new Set()).add(row.bajoNombre));
  for (const [para, names] of namesByEncargado) {
    const [nombre = ''] = names;
    const whoText = names.size === 1 ? nombre : formatCount(names.size, 'usuario', 'usuarios');
    tx.notify({ tema: 'tiempos', msg: `confirmó tus minutos como encargado de ${whoText}`, para });
  }
}

/**
 * Credits attended, unconfirmed minutes: to the bajo as asistencia, to each encargado those of their segments. A
 * finished tiempo is then closed (decisions §4). The row must be locked.
 * @returns the text of the audit log, and whether it was closed
 */
export async function confirm(tx: Tx, row: TiempoRow): Promise<{ doneText: string; cerrado: boolean }> {
  const [segments, stops] = await Promise.all([findSegmentsOf(tx.db, row.id), findStopsOf(tx.db, row.id)]);
  const { attended, nuevos, hasEnded, entries, presence } = computeConfirmation(row, segments, stops, tx.now);
  if (nuevos <= 0 && !hasEnded) throw new AppError('NADA_QUE_CONFIRMAR');
  await recordConfirmation(tx, entries, presence);
  const closing = hasEnded ? { cerrado: tx.now, cierre: 'confirmado' as const } : { cerrado: null, cierre: null };
  tx.write(writeConfirmed(tx.db, { id: row.id, confirmado: attended, ...closing }));
  if (hasEnded) await settleSolicitudes(tx, [row]);
  const doneText = confirmationText(nuevos, hasEnded);
  await auditTiempos(tx, [row], doneText);
  notifyEncargados(tx, [{ row, entries }]);
  return { doneText, cerrado: hasEnded };
}

type SeenTiempo = CallContext<Calls['confirmarTerminados']>['body']['tiempos'][number];

/** Returns why a tiempo is skipped, as a phrase after the name of its bajo; null when it is confirmed. */
function violationOf(row: TiempoRow, seen: SeenTiempo, actor: Staff, now: number): string | null {
  if (row.cerrado !== null) return ERRORS.TIEMPO_CERRADO.msg;
  const state = toTiempoState(row, now);
  const isAsSeen = seen.alto === (row.alto ?? NO_ALTO) && seen.pausa === row.pausa && seen.sumado === row.sumado;
  if (!isAsSeen) return ERRORS.CAMBIO_MIENTRAS.msg;
  const refusal: TiempoRefusal | null = tiempoRefusal(TIEMPO_OP.confirm, state, actor);
  if (refusal) return ERRORS[refusal].msg;
  return state.isFinished ? null : 'Todavía no termina';
}

/** Confirms finished tiempos together; returns the credited minutes. The rows must be locked. */
async function closeConfirmed(tx: Tx, rows: TiempoRow[]): Promise<number> {
  const ids = rows.map((f) => f.id);
  const [segments, stops] = [await findSegmentsOfMany(tx.db, ids), await findStopsOfMany(tx.db, ids)];
  const counted = rows.map((row) => ({
    row,
    ...computeConfirmation(row, segments.get(row.id) ?? [], stops.get(row.id) ?? [], tx.now),
  }));
  await recordWork(
    tx,
    counted.flatMap((c) => c.entries),
  );
  recordPresence(
    tx,
    counted.map((c) => c.presence),
  );
  await writeManyConfirmed(
    tx.db,
    counted.map(({ row, attended }) => ({ id: row.id, confirmado: attended })),
    tx.now,
  );
  await settleSolicitudes(tx, rows);
  const newMinutesById = new Map(counted.map((c) => [c.row.id, c.nuevos]));
  const minutos = counted.reduce((sum, c) => sum + c.nuevos, 0);
  const recordAll = () => auditTiempos(tx, rows, ({ id }) => confirmationText(newMinutesById.get(id) ?? 0, true));
  const bulkAuditEntry = bulkEntry('confirmó', rows, `: ${formatCount(minutos, 'minuto', 'minutos')}`);
  await tx.groupAuditEntries(bulkAuditEntry, recordAll, rows.length);
  notifyEncargados(tx, counted);
  return minutos;
}

/**
 * `confirmarTerminados`: confirms finished tiempos in one transaction, so that each credit comes with its close. Skips
 * and names those that can no longer be confirmed.
 * @throws AppError NADA_QUE_CONFIRMAR when all are skipped
 */
export async function confirmFinished(
  p: CallContext<Calls['confirmarTerminados']>,
): Promise<Answer<Calls['confirmarTerminados']>> {
  const { usuario, body } = p;
  const seenById = new Map(body.tiempos.map((t) => [t.id, t]));
  return p.transaction(async (tx) => {
    const rows = await lockTiempos(tx, [...seenById.keys()]);
    if (rows.length < seenById.size) throw new AppError('TIEMPO_NO_EXISTE');
    const actor = await requireActor(tx, usuario);
    const judged = rows.map((row) => ({
      row,
      msg: violationOf(row, orThrow(seenById.get(row.id), 'INTERNO'), actor, tx.now),
    }));
    const accepted = judged.filter(({ msg }) => msg === null).map(({ row }) => row);
    const omitidos = judged.flatMap(({ row: { id, bajoNombre: nombre }, msg }) =>
      msg === null ? [] : [{ id, nombre, msg }],
    );
    if (accepted.length === 0)
      throw new AppError('NADA_QUE_CONFIRMAR', `No se confirmó ninguno: ${enumerateSkipped(omitidos)}`);
    const minutos = await closeConfirmed(tx, accepted);
    const tiempos = formatCount(accepted.length, 'tiempo', 'tiempos');
    tx.notify({ tema: 'tiempos', msg: `confirmó ${tiempos}` });
    const doneMessage = `Confirmaste ${tiempos}: ${formatCount(minutos, 'minuto', 'minutos')}`;
    return {
      msg: omitidos.length === 0 ? doneMessage : `${doneMessage}. ${describeSkipped(omitidos)}`,
      status: 0,
      cerrados: accepted.map((f) => f.id),
      minutos,
      omitidos,
    };
  });
}
