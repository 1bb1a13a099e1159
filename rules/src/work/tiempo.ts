import type { Viewer } from '../identity/access.ts';
import { hasPermiso, isMgmt } from '../identity/access.ts';
import type { Violation } from '../identity/registration.ts';
import { TIEMPO_HOURS_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';

/** Action codes of `actionTime` (part 1 §4). */
export const TIEMPO_OP = {
  confirm: 1,
  pauseClock: 2,
  mas5: 3,
  cancel: 4,
  link: 5,
  linkAll: 6,
  unlinkAll: 7,
  adjust: 8,
  mas10: 9,
} as const;

/** A tiempo's granted total is at most this many minutes. */
export const TIEMPO_MINUTES_MAX = TIEMPO_HOURS_MAX * 60;

/** A new tiempo is somebody's; 0 while nobody is chosen (part 1 §5 New timer). */
export const checkOpening = ({ bajo }: { bajo: number }): Violation<'bajo'> | null =>
  bajo >= 1 ? null : { campo: 'bajo', msg: TEXTS.seleccionaUsuario };

/** The minutes of the adjust modal: at least one (part 1 §5 Adjust time). */
export const checkAdjustment = ({ mins }: { mins: number }): Violation<'mins'> | null =>
  mins >= 1 ? null : { campo: 'mins', msg: TEXTS.minimoUnMinuto };

/** The clock of a tiempo. Instants in UTC milliseconds, `restante` in seconds, `mins` and `confirmado` in minutes. */
export interface TiempoClock {
  mins: number;
  finaliza: number;
  pausa: boolean;
  restante: number;
  confirmado: number;
}

/**
 * Seconds left at `now`; never negative, and never more than what is not confirmed, whatever the clock says. A paused
 * tiempo keeps what was left at the pause (decisions §4).
 */
export function remainingSeconds({ mins, finaliza, pausa, restante, confirmado }: TiempoClock, now: number): number {
  const left = pausa ? restante : Math.ceil((finaliza - now) / 1000);
  return Math.max(0, Math.min(left, (mins - confirmado) * 60));
}

/** Seconds attended so far: the granted total less what is left. */
export function attendedSeconds(clock: TiempoClock, now: number): number {
  return clock.mins * 60 - remainingSeconds(clock, now);
}

/** Whole minutes attended so far (`minsA`). */
export const attendedMinutes = (clock: TiempoClock, now: number): number =>
  Math.floor(attendedSeconds(clock, now) / 60);

/** 'Terminado': not paused and past its end (decisions §4). */
export const isTiempoFinished = (clock: Pick<TiempoClock, 'finaliza' | 'pausa'>, now: number): boolean =>
  !clock.pausa && clock.finaliza <= now;

/** What an open tiempo stands still by: it has ended, or was paused at `pausado` (UTC milliseconds; null while it runs). */
type StandstillClock = Pick<TiempoClock, 'finaliza' | 'pausa'> & { pausado: number | null };

/** From when on an open tiempo is forgotten: so long after its end, or after its pause; null where none ever is. */
export function forgottenSince(
  { finaliza, pausa, pausado }: StandstillClock,
  forgottenAfterMinutes: number,
): number | null {
  const stoppedAt = pausa ? pausado : finaliza;
  return stoppedAt === null || forgottenAfterMinutes === 0 ? null : stoppedAt + forgottenAfterMinutes * 60_000;
}

/** Whether an open tiempo is forgotten (decisions §4): it ended, or was paused, so long ago. */
export function isTiempoForgotten(clock: StandstillClock, forgottenAfterMinutes: number, now: number): boolean {
  const desde = forgottenSince(clock, forgottenAfterMinutes);
  return desde !== null && desde <= now;
}

/** Pauses, keeping the seconds left. */
export const pauseClock = <R extends TiempoClock>(clock: R, now: number): R => ({
  ...clock,
  restante: remainingSeconds(clock, now),
  pausa: true,
});

/** Resumes: it ends after the seconds that were left. */
export const resumeClock = <R extends TiempoClock>(clock: R, now: number): R => ({
  ...clock,
  finaliza: now + clock.restante * 1000,
  pausa: false,
});

/**
 * Adds minutes to the total. A tiempo that has ended starts to run again for that long: minutes that nobody attended are
 * never given away.
 */
export const addMinutes = <R extends TiempoClock>(clock: R, minutos: number, now: number): R =>
  clock.pausa
    ? { ...clock, mins: clock.mins + minutos, restante: clock.restante + minutos * 60 }
    : { ...clock, mins: clock.mins + minutos, finaliza: Math.max(clock.finaliza, now) + minutos * 60_000 };

/** Takes minutes off the total; null when that would go under what is confirmed (decisions §4). */
export function deductMinutes<R extends TiempoClock>(clock: R, minutos: number): R | null {
  const mins = clock.mins - minutos;
  if (mins < clock.confirmado) return null;
  return clock.pausa
    ? { ...clock, mins, restante: Math.max(0, clock.restante - minutos * 60) }
    : { ...clock, mins, finaliza: clock.finaliza - minutos * 60_000 };
}

/** A stretch of a tiempo under one manager, from the given attended second on until the next one begins. */
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
 * Splits the minutes (confirmado, untilMinute] of a tiempo among its segments (decisions §4). A minute belongs to the
 * segment in which it was completed, so that the parts always add up to the whole.
 * @param segments in the order in which they began
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

/** What access to a tiempo's actions is decided on. */
export interface TiempoState {
  bajo: number;
  alto: number | null;
  /** The junior's place on the ladder. */
  bajoOrden: number;
  isFinished: boolean;
  /** Minutes that were confirmed. */
  confirmado: number;
  /** Only cancelling asks for it. */
  olvidado: boolean;
}

/** A member of staff with their place on the ladder (`orden`, higher is higher). */
export interface Staff extends Viewer {
  id: number;
  orden: number;
}

/** Why an action on a tiempo is refused; each is a word of the error catalogue. */
export type TiempoRefusal = 'SIN_PERMISO' | 'SIN_ENCARGADO' | 'TIEMPO_TERMINADO' | 'ENCARGADO_INVALIDO';

/** Actions on one tiempo, as a row offers them. */
export const TIEMPO_OPS = [
  TIEMPO_OP.confirm,
  TIEMPO_OP.pauseClock,
  TIEMPO_OP.mas5,
  TIEMPO_OP.mas10,
  TIEMPO_OP.link,
  TIEMPO_OP.adjust,
  TIEMPO_OP.cancel,
] as const;
export type TiempoOp = (typeof TIEMPO_OPS)[number];

/** What is done to a junior's tiempo by its manager, or by someone who stands above the junior (decisions §4). */
const SUPERIOR_OPS: readonly TiempoOp[] = [
  TIEMPO_OP.pauseClock,
  TIEMPO_OP.mas5,
  TIEMPO_OP.mas10,
  TIEMPO_OP.adjust,
  TIEMPO_OP.cancel,
];

/**
 * Why a holder of `tt` may not use an action code (part 1 §4) on a tiempo, or null: part 1 §6, decisions §4. The tiempo of
 * someone who stands at or above them only its manager pauses, adjusts or cancels; management closes a forgotten one.
 */
export function tiempoRefusal(op: TiempoOp, tiempo: TiempoState, staff: Staff): TiempoRefusal | null {
  if (tiempo.bajo === staff.id) return ownTiempoRefusal(op, tiempo, staff);
  if (op === TIEMPO_OP.cancel && tiempo.olvidado && isMgmt(staff)) return null;
  if (SUPERIOR_OPS.includes(op) && tiempo.alto !== staff.id && !canBeEncargado(tiempo, staff)) return 'SIN_PERMISO';
  switch (op) {
    case TIEMPO_OP.confirm:
      return tiempo.alto === null ? 'SIN_ENCARGADO' : refusedUnless(isInCharge(tiempo, staff));
    case TIEMPO_OP.pauseClock:
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

/** Whether somebody is a tiempo's manager, or may act in the manager's place. */
const isInCharge = ({ alto }: TiempoState, staff: Staff): boolean => alto === staff.id || isMgmt(staff);

const refusedUnless = (allowed: boolean): TiempoRefusal | null => (allowed ? null : 'SIN_PERMISO');

/** The same on one's own, where only pausing and closing are left: nobody gives or confirms minutes to oneself. */
function ownTiempoRefusal(op: TiempoOp, tiempo: TiempoState, staff: Staff): TiempoRefusal | null {
  if (op === TIEMPO_OP.pauseClock) return tiempo.isFinished ? 'TIEMPO_TERMINADO' : null;
  if (op === TIEMPO_OP.cancel) return isMgmt(staff) || canCloseOwnTiempo(tiempo) ? null : 'SIN_PERMISO';
  return op === TIEMPO_OP.link && tiempo.alto === null ? 'ENCARGADO_INVALIDO' : 'SIN_PERMISO';
}

/** Whether a junior may close their own tiempo: it has no manager, and nothing of it was confirmed (decisions §4). */
export const canCloseOwnTiempo = ({ alto, confirmado }: Pick<TiempoState, 'alto' | 'confirmado'>): boolean =>
  alto === null && confirmado === 0;

/** Whoever opens a tiempo, whoever its manager will be, stands above the junior; nobody opens their own (decisions §4). */
export const canOpenTiempo = (bajo: Pick<Staff, 'id' | 'orden'>, opener: Pick<Staff, 'id' | 'orden'>): boolean =>
  canBeEncargado({ bajo: bajo.id, bajoOrden: bajo.orden }, opener);

/** Whether somebody may stay the manager of a tiempo: above the junior, with `tt` (decisions §4). */
export const canStayEncargado = (tiempo: Pick<TiempoState, 'bajo' | 'bajoOrden'>, staff: Staff): boolean =>
  canBeEncargado(tiempo, staff) && hasPermiso(staff, 'tt');

/** The action codes that a holder of `tt` may use on a tiempo. */
export const allowedTiempoOps = (tiempo: TiempoState, staff: Staff): TiempoOp[] =>
  TIEMPO_OPS.filter((op) => tiempoRefusal(op, tiempo, staff) === null);

/** `alto` of a tiempo without manager, as rows are answered (decisions §4). */
export const NO_ALTO = -1;

/** A tiempo as it is answered: `alto` −1 without manager, `finaliza` an ISO 8601 instant, `pausa` 0 or 1. */
export interface AnsweredTiempo {
  bajo: number;
  bajoOrden: number;
  alto: number;
  finaliza: string;
  pausa: number;
  pausado: string | null;
  confirmado: number;
}

/** The clock of a tiempo as it is answered, as far as it says whether it stands still. */
export const toStandstillClock = ({
  finaliza,
  pausa,
  pausado,
}: Pick<AnsweredTiempo, 'finaliza' | 'pausa' | 'pausado'>) => ({
  ...{ finaliza: Date.parse(finaliza), pausa: pausa === 1 },
  pausado: pausado === null ? null : Date.parse(pausado),
});

/**
 * The same of a tiempo as it is answered to everyone, at an instant in UTC milliseconds.
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
      ...{ bajo, bajoOrden, confirmado, alto: alto === NO_ALTO ? null : alto },
      isFinished: isTiempoFinished(clock, now),
      olvidado: isTiempoForgotten(clock, forgottenAfterMinutes, now),
    },
    staff,
  );
}

/** The manager stands higher than the junior and is not the junior (decisions §4). */
export const canBeEncargado = (
  tiempo: Pick<TiempoState, 'bajo' | 'bajoOrden'>,
  staff: Pick<Staff, 'id' | 'orden'>,
): boolean => staff.id !== tiempo.bajo && staff.orden > tiempo.bajoOrden;
