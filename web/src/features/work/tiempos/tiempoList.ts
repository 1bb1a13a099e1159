import type { AnswerOf, Tiempo } from '@conserje/contract';
import type { TiempoOp } from '@conserje/rules';
import {
  addMinutes,
  attendedSeconds,
  clockStopOf,
  deductMinutes,
  isMgmt,
  isTiempoForgotten,
  pauseClock,
  resumeClock,
  TIEMPO_OP,
} from '@conserje/rules';
import type { ViewedTiempo } from '../../../shared/work/tiempos.queries.ts';
import { isTiempoOver, NO_ALTO } from '../../../shared/work/tiempos.queries.ts';
import { secondsUntil } from '../../../ui/text/format.ts';

const clockOf = (t: ViewedTiempo) => ({
  mins: t.mins,
  finaliza: Date.parse(t.finaliza),
  pausa: t.pausa === 1,
  restante: t.tiempoPaused,
  pausado: t.pausado === null ? null : Date.parse(t.pausado),
  confirmado: t.confirmado,
});
const withClock = (t: ViewedTiempo, clock: ReturnType<typeof clockOf>): ViewedTiempo => ({
  ...t,
  mins: clock.mins,
  finaliza: new Date(clock.finaliza).toISOString(),
  pausa: clock.pausa ? 1 : 0,
  tiempoPaused: clock.restante,
});

/** Ends the current stretch of the clock at `now`. */
function addStop(t: ViewedTiempo, now: number): ViewedTiempo {
  const { atendidos, fecha } = clockStopOf(clockOf(t), now);
  return { ...t, paradas: [...t.paradas, { atendidos, fecha: new Date(fecha).toISOString() }] };
}
/** Assigns another manager, or none, from now on. */
function reassign(t: ViewedTiempo, alto: number, altoNombre: string, now: number): ViewedTiempo {
  const handover = { alto: t.alto, altoNombre: t.altoNombre, hasta: attendedSeconds(clockOf(t), now) };
  return { ...t, alto, altoNombre, relevos: [...t.relevos, handover] };
}
const withMinutes = (t: ViewedTiempo, minutes: number, now: number): ViewedTiempo => ({
  ...withClock(isTiempoOver(t, now) ? addStop(t, now) : t, addMinutes(clockOf(t), minutes, now)),
  sumado: t.sumado + minutes,
});

/** Text that differs after each change of a tiempo, also if another one undoes it. */
export const stateOf = ({ id, finaliza, pausado, paradas, relevos }: Tiempo): string =>
  [id, finaliza, pausado, paradas.at(-1)?.fecha, relevos.at(-1)?.hasta, relevos.length].join(' ');

export const secondsLeft = (t: ViewedTiempo, now: number): number =>
  t.pausa === 1 ? t.tiempoPaused : secondsUntil(Date.parse(t.finaliza), now);

interface ListViewer {
  id: number;
  id_categoria: number;
}
/**
 * Returns whether a tiempo is forgotten and the viewer should handle it: its manager, management, or without a manager
 * those who may link it.
 * @param forgottenMinutes the agency's `olvido_minutos`
 */
export const isForgottenFor = (t: ViewedTiempo, me: ListViewer, forgottenMinutes: number, now: number): boolean =>
  (t.alto === me.id ||
    isMgmt({ ...me, permisos: [] }) ||
    (t.alto === NO_ALTO && t.acciones.includes(TIEMPO_OP.link))) &&
  isTiempoForgotten(clockOf(t), forgottenMinutes, now);

/** Returns the remaining seconds after an adjustment; null when it subtracts more than the total. */
export function secondsAfter(t: ViewedTiempo, minutes: number, now: number): number | null {
  const clock = minutes < 0 ? deductMinutes(clockOf(t), -minutes, now) : addMinutes(clockOf(t), minutes, now);
  return clock && (clock.pausa ? clock.restante : secondsUntil(clock.finaliza, now));
}

/** Returns the label of the state: 'Terminado' (part 1 §4), paused or running. */
export const estadoTiempo = (t: ViewedTiempo, now: number): string =>
  isTiempoOver(t, now) ? 'Terminado' : t.pausa ? 'Pausado' : 'En curso';

/**
 * Predicts the row after an action with a certain outcome; null for actions that the server decides (minutes that are
 * credited or lost).
 */
export function predict(
  t: ViewedTiempo,
  op: TiempoOp,
  me: { id: number; usuario: string },
  now: number,
): ViewedTiempo | null {
  const clock = clockOf(t);
  switch (op) {
    case TIEMPO_OP.pause:
      return clock.pausa
        ? { ...withClock(t, resumeClock(clock, now)), pausado: null }
        : {
            ...withClock(addStop(t, now), pauseClock(clock, now)),
            pausado: new Date(now).toISOString(),
            p_bajo: t.p_bajo + 1,
          };
    case TIEMPO_OP.mas5:
      return withMinutes(t, 5, now);
    case TIEMPO_OP.mas10:
      return withMinutes(t, 10, now);
    case TIEMPO_OP.link:
      return t.alto === NO_ALTO
        ? reassign(t, me.id, me.usuario, now)
        : { ...reassign(t, NO_ALTO, '', now), comparten: false };
    case TIEMPO_OP.confirm:
    case TIEMPO_OP.cancel:
    case TIEMPO_OP.adjust:
      return null;
  }
}

export type View = 'activos' | 'pausados';
const isInView = (t: ViewedTiempo, view: View | null): boolean =>
  view === null || (t.pausa === 1) === (view === 'pausados');

/**
 * A row that an action moved or closed stays in place for a moment, so that the next press of the thumb does not hit
 * its neighbour. `original` sorts and filters it meanwhile.
 */
export interface LingeringState {
  original: ViewedTiempo;
  /** State at the last action; the only data of a closed row. */
  latest: ViewedTiempo;
  /** Text of the outcome, once the row belongs elsewhere. */
  text: string | null;
  isClosed: boolean;
}
export type TiempoRow = ViewedTiempo & { lingering?: LingeringState };

/** Returns the sort group: the viewer's own, then unmanaged ones, then others'. */
export const groupOf = (row: TiempoRow, me: number): number => {
  const { alto } = originalRow(row);
  return alto === me ? 0 : alto === NO_ALTO ? 1 : 2;
};

/** Returns the row that sorts and filters. */
export const originalRow = (row: TiempoRow): ViewedTiempo => row.lingering?.original ?? row;

/**
 * Returns the rows of a view (null: of both), with lingering ones. Unchanged rows are the same objects as in `tiempos`.
 */
export function rowsOf(
  tiempos: readonly ViewedTiempo[],
  view: View | null,
  lingeringRows: ReadonlyMap<number, LingeringState>,
  onlyEncargado: number | null,
  isIncluded: (t: ViewedTiempo) => boolean = () => true,
): TiempoRow[] {
  const rows = tiempos.flatMap((t): TiempoRow[] => {
    const lingering = lingeringRows.get(t.id);
    if (!lingering) return isInView(t, view) ? [t] : [];
    return isInView(lingering.original, view) || isInView(t, view) ? [{ ...t, lingering }] : [];
  });
  for (const [id, lingering] of lingeringRows)
    if (lingering.isClosed && isInView(lingering.original, view) && !tiempos.some((t) => t.id === id))
      rows.push({ ...lingering.latest, acciones: [], lingering });
  const encargadoRows =
    onlyEncargado === null
      ? rows
      : rows.filter((f) => originalRow(f).alto === onlyEncargado || f.alto === onlyEncargado);
  return encargadoRows.filter((f) => isIncluded(originalRow(f)));
}

/** Creates the lingering state of a row after an action, with its text. */
export function createLingering(
  tiempo: ViewedTiempo,
  op: TiempoOp,
  { cerrados }: Pick<AnswerOf<'POST actionTime'>, 'cerrados'>,
): LingeringState {
  const lingering = { original: tiempo, latest: tiempo, isClosed: cerrados.includes(tiempo.id) };
  if (lingering.isClosed)
    return { ...lingering, text: op === TIEMPO_OP.confirm ? 'Confirmado y cerrado' : 'Cancelado' };
  if (op === TIEMPO_OP.pause) return { ...lingering, text: tiempo.pausa ? 'Reanudado' : 'Pausado' };
  return { ...lingering, text: null };
}
