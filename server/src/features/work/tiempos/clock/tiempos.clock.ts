import type { TiempoClock } from '@conserje/rules';
import {
  addMinutes,
  attendedSeconds,
  clockStopOf,
  deductMinutes,
  isTiempoFinished,
  NAME_PLACEHOLDER,
  pauseClock,
  resumeClock,
  TIEMPO_MINUTES_MAX,
} from '@conserje/rules';
import { AppError } from '../../../../platform/appError.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { formatCount } from '../../../../platform/phrases.ts';
import { auditTiempos } from '../opening/tiempos.link.ts';
import { clockOf } from '../tiempos.mapper.ts';
import type { TiempoRow } from '../tiempos.queries.ts';
import { insertStops, saveClocks, trimStops } from '../tiempos.queries.ts';

const withClock = (row: TiempoRow, clock: TiempoClock): TiempoRow => ({
  ...row,
  mins: clock.mins,
  finaliza: clock.finaliza,
  pausa: clock.pausa ? 1 : 0,
  restante: clock.restante,
});

const toPaused = (row: TiempoRow, now: number): TiempoRow => ({
  ...withClock(row, pauseClock(clockOf(row), now)),
  pausado: now,
  p_bajo: row.p_bajo + 1,
});

const toResumed = (row: TiempoRow, now: number): TiempoRow => ({
  ...withClock(row, resumeClock(clockOf(row), now)),
  pausado: null,
});

const withMinutesAdded = (row: TiempoRow, minutos: number, now: number): TiempoRow => ({
  ...withClock(row, addMinutes(clockOf(row), minutos, now)),
  sumado: row.sumado + minutos,
});

/** Stop of a running clock at an instant. */
export const stopAt = (row: TiempoRow, now: number) => ({ tiempo: row.id, ...clockStopOf(clockOf(row), now) });
const isRunning = (row: TiempoRow): boolean => row.pausa === 0;
/** A finished tiempo with added minutes runs again from now, not from its end. */
const finishedOf = (rows: TiempoRow[], now: number): TiempoRow[] =>
  rows.filter((row) => isRunning(row) && row.finaliza < now);

/** Pauses or resumes; returns the text of the audit log. The row must be locked. */
export async function togglePause(tx: Tx, row: TiempoRow): Promise<string> {
  const wasRunning = isRunning(row);
  if (wasRunning) await insertStops(tx.db, [stopAt(row, tx.now)]);
  await saveClocks(tx.db, [(wasRunning ? toPaused : toResumed)(row, tx.now)]);
  const doneText = `${wasRunning ? 'pausó' : 'reanudó'} el tiempo de ${NAME_PLACEHOLDER}`;
  await auditTiempos(tx, [row], doneText);
  return doneText;
}

/** Subtracts minutes from the total and cuts the segments in them. */
async function deduct(tx: Tx, row: TiempoRow, minutos: number): Promise<void> {
  const clock = deductMinutes(clockOf(row), minutos, tx.now);
  if (!clock) throw new AppError('BAJO_LO_CONFIRMADO', undefined, 'mins');
  await saveClocks(tx.db, [{ ...withClock(row, clock), sumado: row.sumado - minutos }]);
  const attended = attendedSeconds(clock, tx.now);
  // The last attended second was before the end.
  if (isTiempoFinished(clock, tx.now)) await insertStops(tx.db, [stopAt(row, tx.now)]);
  await trimStops(tx.db, row.id, attended);
  // Segments past the new end shrink to nothing.
  await tx.db
    .updateTable('segmento')
    .set({ desde: attended })
    .where('tiempo', '=', row.id)
    .where('desde', '>', attended)
    .execute();
}

/** Adds minutes (negative: subtracts); returns the text of the audit log. The row must be locked. */
export async function changeMinutes(tx: Tx, row: TiempoRow, minutos: number): Promise<string> {
  if (row.mins + minutos > TIEMPO_MINUTES_MAX) throw new AppError('TOTAL_EXCESIVO', undefined, 'mins');
  if (minutos < 0) await deduct(tx, row, -minutos);
  else await changeClocks(tx, { pause: [], sumar: [row], minutos });
  const doneText = `${minutos > 0 ? 'sumó' : 'restó'} ${formatCount(Math.abs(minutos), 'minuto', 'minutos')} a ${NAME_PLACEHOLDER}`;
  const diferencias = [{ campo: 'Minutos', antes: row.mins, despues: row.mins + minutos }];
  await auditTiempos(tx, [row], doneText, { diferencias });
  return doneText;
}

/**
 * Pauses tiempos and adds minutes to others in one statement. Those to pause must run; the lists must not overlap; the
 * rows must be locked.
 */
export async function changeClocks(
  tx: Tx,
  { pause: toPause, sumar: toExtend, minutos }: { pause: TiempoRow[]; sumar: TiempoRow[]; minutos: number },
): Promise<void> {
  const stopping = [...toPause, ...finishedOf(toExtend, tx.now)];
  await insertStops(
    tx.db,
    stopping.map((row) => stopAt(row, tx.now)),
  );
  await saveClocks(tx.db, [
    ...toPause.map((row) => toPaused(row, tx.now)),
    ...toExtend.map((row) => withMinutesAdded(row, minutos, tx.now)),
  ]);
}
