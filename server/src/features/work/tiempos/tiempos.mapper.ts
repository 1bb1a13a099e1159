import type { Tiempo, TiempoOfMember } from '@conserje/contract';
import type { TiempoClock, TiempoState } from '@conserje/rules';
import { attendedMinutes, attendedMinutesUntil, isTiempoFinished, isTiempoForgotten, NO_ALTO } from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import type { LiveListSource } from '../../../platform/realtime/liveList.ts';
import { iso, isoOrNull } from '../../../platform/time/dates.ts';
import type { TiempoRow } from './tiempos.queries.ts';
import { countOpenTiempos, findOpenTiempoIds, findOpenWrittenSince } from './tiempos.queries.ts';
import type { BoardRow } from './tiempos.timeline.ts';
import { findOpenTiemposWithTimeline, withTimeline } from './tiempos.timeline.ts';

export const clockOf = (row: TiempoRow): TiempoClock => ({
  mins: row.mins,
  finaliza: row.finaliza,
  pausa: row.pausa === 1,
  restante: row.restante,
  confirmado: row.confirmado,
});

/** @param forgottenAfterMinutes `olvido_minutos` of the agencia; 0 when the caller does not need `olvidado` */
export function toTiempoState(row: TiempoRow, now: number, forgottenAfterMinutes = 0): TiempoState {
  const { bajo, alto, bajoOrden, confirmado, finaliza, pausado } = row;
  const clock = { finaliza, pausado, pausa: row.pausa === 1 };
  return {
    bajo,
    alto,
    bajoOrden,
    confirmado,
    isFinished: isTiempoFinished(clock, now),
    olvidado: isTiempoForgotten(clock, forgottenAfterMinutes, now),
  };
}

/** Maps a row for its bajo. */
export const toOwnTiempo = (row: TiempoRow, now: number): TiempoOfMember => ({
  id: row.id,
  bajo: row.bajo,
  bajoNombre: row.bajoNombre,
  bajoOrden: row.bajoOrden,
  alto: row.alto ?? NO_ALTO,
  altoNombre: row.altoNombre ?? '',
  finaliza: iso(row.finaliza),
  pausa: row.pausa,
  pausado: isoOrNull(row.pausado),
  tiempoPaused: row.restante,
  p_bajo: row.p_bajo,
  mins: row.mins,
  minsA: attendedMinutes(clockOf(row), now),
  confirmado: row.confirmado,
  sumado: row.sumado,
  comparten: row.comparten === 1,
});

/** Maps a row for the board at an instant. */
export const toTiempo = ({ relevos, paradas, ...row }: BoardRow, now: number): Tiempo => ({
  ...toOwnTiempo(row, now),
  relevos: relevos.map(({ alto, altoNombre, hasta }) => ({
    alto: alto ?? NO_ALTO,
    altoNombre: altoNombre ?? '',
    hasta,
  })),
  paradas: paradas.map(({ atendidos, fecha }) => ({ atendidos, fecha: iso(fecha) })),
});

/** Maps rows for the board, with their timelines. */
export const toTiempos = async (db: Db, rows: TiempoRow[], now: number): Promise<Tiempo[]> =>
  (await withTimeline(db, rows)).map((row) => toTiempo(row, now));

/** Open tiempos as a live list. */
export const OPEN_TIEMPOS: LiveListSource<BoardRow> = {
  call: 'getAllTime',
  read: findOpenTiemposWithTimeline,
  // A timeline changes only with its tiempo.
  readWritten: async (db, mark) => withTimeline(db, await findOpenWrittenSince(db, mark)),
  count: countOpenTiempos,
  readIds: findOpenTiempoIds,
  viewRow: toTiempo,
  sameUntil: (row, now) => attendedMinutesUntil(clockOf(row), now),
};
