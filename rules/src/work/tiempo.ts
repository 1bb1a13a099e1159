import type { Viewer } from '../identity/access.ts';
import { hasPermiso, isMgmt } from '../identity/access.ts';
import { MINUTE_MS } from '../shared/dates.ts';
import { TIEMPO_HOURS_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';

/** Operation codes of `actionTime` (part 1 §4). */
export const TIEMPO_OP = {
  confirm: 1,
  pause: 2,
  mas5: 3,
  cancel: 4,
  link: 5,
  linkAll: 6,
  unlinkAll: 7,
  adjust: 8,
  mas10: 9,
} as const;

/** Maximum total minutes of a tiempo. */
export const TIEMPO_MINUTES_MAX = TIEMPO_HOURS_MAX * 60;

/** Validates a new tiempo: a bajo is required, 0 while none is chosen (part 1 §5 New timer). */
export const checkOpening = ({ bajo }: { bajo: number }): Violation<'bajo'> | null =>
  bajo >= 1 ? null : { campo: 'bajo', msg: TEXTS.seleccionaUsuario };

/** Validates the minutes of the adjust modal: at least one (part 1 §5 Adjust time). */
export const checkAdjustment = ({ mins }: { mins: number }): Violation<'mins'> | null =>
  mins >= 1 ? null : { campo: 'mins', msg: TEXTS.minimoUnMinuto };

/** Clock of a tiempo. Instants in UTC milliseconds, `restante` in seconds, `mins` and `confirmado` in minutes. */
export interface TiempoClock {
  mins: number;
  finaliza: number;
  pausa: boolean;
  restante: number;
  confirmado: number;
}

/**
 * Returns the seconds left at `now`; never negative, and never more than the unconfirmed time, even if the server clock
 * was changed. A paused tiempo keeps the seconds left at the pause (decisions §4).
 */
export function remainingSeconds({ mins, finaliza, pausa, restante, confirmado }: TiempoClock, now: number): number {
  const left = pausa ? restante : Math.ceil((finaliza - now) / 1000);
  return Math.max(0, Math.min(left, (mins - confirmado) * 60));
}

/** Returns the seconds attended so far: the total less what is left. */
export function attendedSeconds(clock: TiempoClock, now: number): number {
  return clock.mins * 60 - remainingSeconds(clock, now);
}

/** Returns the whole minutes attended so far (`minsA`). */
export const attendedMinutes = (clock: TiempoClock, now: number): number =>
  Math.floor(attendedSeconds(clock, now) / 60);

/** Returns the instant until which `attendedMinutes` stays the same, UTC milliseconds; Infinity while it stands still. */
export function attendedMinutesUntil(clock: TiempoClock, now: number): number {
  if (clock.pausa || remainingSeconds(clock, now) === 0) return Number.POSITIVE_INFINITY;
  return clock.finaliza - (clock.mins - attendedMinutes(clock, now) - 1) * MINUTE_MS;
}

/** Returns whether the tiempo is 'Terminado': not paused and past its end (decisions §4). */
export const isTiempoFinished = (clock: Pick<TiempoClock, 'finaliza' | 'pausa'>, now: number): boolean =>
  !clock.pausa && clock.finaliza <= now;

/** Fields that tell since when a tiempo stands still; `pausado` in UTC milliseconds, null while it runs. */
type StandstillClock = Pick<TiempoClock, 'finaliza' | 'pausa'> & { pausado: number | null };

/** Returns when an open tiempo becomes forgotten: the limit after its end or pause; null if the limit is off. */
export function forgottenSince(
  { finaliza, pausa, pausado }: StandstillClock,
  forgottenAfterMinutes: number,
): number | null {
  const stoppedAt = pausa ? pausado : finaliza;
  return stoppedAt === null || forgottenAfterMinutes === 0 ? null : stoppedAt + forgottenAfterMinutes * MINUTE_MS;
}

/** Returns whether an open tiempo is forgotten (decisions §4): the limit has passed since its end or pause. */
export function isTiempoForgotten(clock: StandstillClock, forgottenAfterMinutes: number, now: number): boolean {
  const desde = forgottenSince(clock, forgottenAfterMinutes);
  return desde !== null && desde <= now;
}

/** Pauses the clock and keeps the seconds left. */
export const pauseClock = <R extends TiempoClock>(clock: R, now: number): R => ({
  ...clock,
  restante: remainingSeconds(clock, now),
  pausa: true,
});

/** Resumes the clock; it ends after the seconds that were left. */
export const resumeClock = <R extends TiempoClock>(clock: R, now: number): R => ({
  ...clock,
  finaliza: now + clock.restante * 1000,
  pausa: false,
});

/** Adds minutes to the total. A finished tiempo runs again from now: the time in between was not attended. */
export const addMinutes = <R extends TiempoClock>(clock: R, minutos: number, now: number): R =>
  clock.pausa
    ? { ...clock, mins: clock.mins + minutos, restante: clock.restante + minutos * 60 }
    : { ...clock, mins: clock.mins + minutos, finaliza: Math.max(clock.finaliza, now) + minutos * MINUTE_MS };

/**
 * Subtracts minutes from the total; null if it would fall below the confirmed minutes (decisions §4). A finished tiempo
 * keeps its end; one that this finishes ends now, not before.
 */
export function deductMinutes<R extends TiempoClock>(clock: R, minutos: number, now: number): R | null {
  const mins = clock.mins - minutos;
  if (mins < clock.confirmado) return null;
  return clock.pausa
    ? { ...clock, mins, restante: Math.max(0, clock.restante - minutos * 60) }
    : { ...clock, mins, finaliza: Math.min(clock.finaliza, Math.max(now, clock.finaliza - minutos * MINUTE_MS)) };
}

/** Segment of a tiempo under one encargado, from an attended second until the next segment. */
export interface EncargadoSegment {
  encargado: number | null;
  desde: number;
}

/** Minutes of one segment that a confirmation credits. */
export interface CreditedMinutes {
  encargado: number | null;
  minutos: number;
}

/**
 * Distributes the minutes (confirmado, untilMinute] of a tiempo over its segments (decisions §4). A minute belongs to
 * the segment in which it was completed, so the parts add up to the whole.
 * @param segments in order of their start
 */
export function distributeMinutes(
  segments: readonly EncargadoSegment[],
  confirmado: number,
  untilMinute: number,
): CreditedMinutes[] {
  const credited: CreditedMinutes[] = [];
  let desde = confirmado;
  segments.forEach((segment, i) => {
    const next = segments[i + 1];
    const hasta = Math.min(untilMinute, next ? Math.floor(next.desde / 60) : untilMinute);
    if (hasta <= desde) return;
    const previous = credited.at(-1);
    if (previous && previous.encargado === segment.encargado) previous.minutos += hasta - desde;
    else credited.push({ encargado: segment.encargado, minutos: hasta - desde });
    desde = hasta;
  });
  return credited;
}

/** State that decides which actions on a tiempo are allowed. */
export interface TiempoState {
  bajo: number;
  alto: number | null;
  /** The bajo's place on the ladder. */
  bajoOrden: number;
  isFinished: boolean;
  /** Confirmed minutes. */
  confirmado: number;
  /** Only needed to cancel. */
  olvidado: boolean;
}

/** Member of staff with their place on the ladder; a larger `orden` is higher. */
export interface Staff extends Viewer {
  id: number;
  orden: number;
}

/** Reasons to refuse an action on a tiempo, as codes of the error catalogue. */
export type TiempoRefusal = 'SIN_PERMISO' | 'SIN_ENCARGADO' | 'TIEMPO_TERMINADO' | 'ENCARGADO_INVALIDO';

/** Operations that a row of a tiempo offers. */
export const TIEMPO_OPS = [
  TIEMPO_OP.confirm,
  TIEMPO_OP.pause,
  TIEMPO_OP.mas5,
  TIEMPO_OP.mas10,
  TIEMPO_OP.link,
  TIEMPO_OP.adjust,
  TIEMPO_OP.cancel,
] as const;
export type TiempoOp = (typeof TIEMPO_OPS)[number];

/** Operations for the encargado, or for anyone above the bajo (decisions §4). */
const SUPERIOR_OPS: readonly TiempoOp[] = [
  TIEMPO_OP.pause,
  TIEMPO_OP.mas5,
  TIEMPO_OP.mas10,
  TIEMPO_OP.adjust,
  TIEMPO_OP.cancel,
];

/**
 * Returns why a holder of `tt` may not perform an operation (part 1 §4) on a tiempo, or null (part 1 §6, decisions §4).
 * If the bajo stands at or above them, only the encargado may pause, adjust or cancel; management may close a forgotten
 * tiempo.
 */
export function tiempoRefusal(op: TiempoOp, tiempo: TiempoState, staff: Staff): TiempoRefusal | null {
  if (tiempo.bajo === staff.id) return ownTiempoRefusal(op, tiempo, staff);
  if (op === TIEMPO_OP.cancel && tiempo.olvidado && isMgmt(staff)) return null;
  if (SUPERIOR_OPS.includes(op) && tiempo.alto !== staff.id && !canBeEncargado(tiempo, staff)) return 'SIN_PERMISO';
  switch (op) {
    case TIEMPO_OP.confirm:
      return tiempo.alto === null ? 'SIN_ENCARGADO' : refusedUnless(isInCharge(tiempo, staff));
    case TIEMPO_OP.pause:
      return tiempo.isFinished ? 'TIEMPO_TERMINADO' : null;
    case TIEMPO_OP.mas5:
      return refusedUnless(hasPermiso(staff, '-5'));
    case TIEMPO_OP.mas10:
      return refusedUnless(hasPermiso(staff, '-10'));
    case TIEMPO_OP.adjust:
      return refusedUnless(hasPermiso(staff, 'ajs'));
    case TIEMPO_OP.link:
      if (tiempo.alto !== null) return refusedUnless(isInCharge(tiempo, staff));
      return canBeEncargado(tiempo, staff) ? null : 'ENCARGADO_INVALIDO';
    case TIEMPO_OP.cancel:
      return refusedUnless(tiempo.alto === null || isInCharge(tiempo, staff));
  }
}

/** Returns whether the person is the encargado or may act in their place. */
const isInCharge = ({ alto }: TiempoState, staff: Staff): boolean => alto === staff.id || isMgmt(staff);

const refusedUnless = (allowed: boolean): TiempoRefusal | null => (allowed ? null : 'SIN_PERMISO');

/** Applies to one's own tiempo, which can only be paused or closed: own minutes cannot be added or confirmed. */
function ownTiempoRefusal(op: TiempoOp, tiempo: TiempoState, staff: Staff): TiempoRefusal | null {
  if (op === TIEMPO_OP.pause) return tiempo.isFinished ? 'TIEMPO_TERMINADO' : null;
  if (op === TIEMPO_OP.cancel) return isMgmt(staff) || canCloseOwnTiempo(tiempo) ? null : 'SIN_PERMISO';
  return op === TIEMPO_OP.link && tiempo.alto === null ? 'ENCARGADO_INVALIDO' : 'SIN_PERMISO';
}

/** Returns whether the bajo may close their own tiempo: no encargado and no confirmed minutes (decisions §4). */
export const canCloseOwnTiempo = ({ alto, confirmado }: Pick<TiempoState, 'alto' | 'confirmado'>): boolean =>
  alto === null && confirmado === 0;

/** The opener must stand above the bajo and be another person, whatever the encargado (decisions §4). */
export const canOpenTiempo = (bajo: Pick<Staff, 'id' | 'orden'>, opener: Pick<Staff, 'id' | 'orden'>): boolean =>
  canBeEncargado({ bajo: bajo.id, bajoOrden: bajo.orden }, opener);

/** Returns whether a person may remain the encargado: above the bajo, with `tt` (decisions §4). */
export const canStayEncargado = (tiempo: Pick<TiempoState, 'bajo' | 'bajoOrden'>, staff: Staff): boolean =>
  canBeEncargado(tiempo, staff) && hasPermiso(staff, 'tt');

/** Returns the operations that a holder of `tt` may perform on a tiempo. */
export const allowedTiempoOps = (tiempo: TiempoState, staff: Staff): TiempoOp[] =>
  TIEMPO_OPS.filter((op) => tiempoRefusal(op, tiempo, staff) === null);

/** `alto` of a tiempo without encargado in API responses (decisions §4). */
export const NO_ALTO = -1;

/** Tiempo in API responses: `alto` is −1 without encargado, `finaliza` an ISO 8601 instant, `pausa` 0 or 1. */
export interface AnsweredTiempo {
  bajo: number;
  bajoOrden: number;
  alto: number;
  finaliza: string;
  pausa: number;
  pausado: string | null;
  confirmado: number;
}

/** Converts a tiempo of an API response into the fields of `StandstillClock`. */
export const toStandstillClock = ({
  finaliza,
  pausa,
  pausado,
}: Pick<AnsweredTiempo, 'finaliza' | 'pausa' | 'pausado'>) => ({
  finaliza: Date.parse(finaliza),
  pausa: pausa === 1,
  pausado: pausado === null ? null : Date.parse(pausado),
});

/**
 * Returns the allowed operations for a tiempo of an API response, at an instant in UTC milliseconds.
 * @param forgottenAfterMinutes the agency's `olvido_minutos`
 */
export function tiempoActions(
  tiempo: AnsweredTiempo,
  staff: Staff,
  forgottenAfterMinutes: number,
  now: number,
): TiempoOp[] {
  const { bajo, bajoOrden, alto, confirmado } = tiempo;
  const clock = toStandstillClock(tiempo);
  return allowedTiempoOps(
    {
      bajo,
      bajoOrden,
      confirmado,
      alto: alto === NO_ALTO ? null : alto,
      isFinished: isTiempoFinished(clock, now),
      olvidado: isTiempoForgotten(clock, forgottenAfterMinutes, now),
    },
    staff,
  );
}

/** The encargado must stand above the bajo and be another person (decisions §4). */
export const canBeEncargado = (
  tiempo: Pick<TiempoState, 'bajo' | 'bajoOrden'>,
  staff: Pick<Staff, 'id' | 'orden'>,
): boolean => staff.id !== tiempo.bajo && staff.orden > tiempo.bajoOrden;
