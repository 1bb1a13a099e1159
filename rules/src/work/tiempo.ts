import type { Viewer } from '../identity/access.ts';
import { hasPermiso, isMgmt } from '../identity/access.ts';
import type { Violation } from '../identity/registration.ts';
import { TIEMPO_HOURS_MAX } from '../shared/limits.ts';
import { TEXTS } from '../shared/texts.ts';

/** Action codes of `actionTime` (part 1 §4). */
export const OP = {
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

/** A tiempo's granted total is at most this many minutes. */
export const MINUTES_MAX = TIEMPO_HOURS_MAX * 60;

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
 * Seconds left at `ahora`; never negative, and never more than what is not confirmed, whatever the clock says. A paused
 * tiempo keeps what was left at the pause (decisions §4).
 */
export function remainingSeconds({ mins, finaliza, pausa, restante, confirmado }: TiempoClock, ahora: number): number {
  const quedan = pausa ? restante : Math.ceil((finaliza - ahora) / 1000);
  return Math.max(0, Math.min(quedan, (mins - confirmado) * 60));
}

/** Seconds attended so far: the granted total less what is left. */
export function attendedSeconds(reloj: TiempoClock, ahora: number): number {
  return reloj.mins * 60 - remainingSeconds(reloj, ahora);
}

/** Whole minutes attended so far (`minsA`). */
export const attendedMinutes = (reloj: TiempoClock, ahora: number): number =>
  Math.floor(attendedSeconds(reloj, ahora) / 60);

/** 'Terminado': not paused and past its end (decisions §4). */
export const isFinished = (reloj: Pick<TiempoClock, 'finaliza' | 'pausa'>, ahora: number): boolean =>
  !reloj.pausa && reloj.finaliza <= ahora;

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
export function isTiempoForgotten(reloj: StandstillClock, forgottenAfterMinutes: number, ahora: number): boolean {
  const desde = forgottenSince(reloj, forgottenAfterMinutes);
  return desde !== null && desde <= ahora;
}

/** Pauses, keeping the seconds left. */
export const pause = <R extends TiempoClock>(reloj: R, ahora: number): R => ({
  ...reloj,
  restante: remainingSeconds(reloj, ahora),
  pausa: true,
});

/** Resumes: it ends after the seconds that were left. */
export const resumeClock = <R extends TiempoClock>(reloj: R, ahora: number): R => ({
  ...reloj,
  finaliza: ahora + reloj.restante * 1000,
  pausa: false,
});

/**
 * Adds minutes to the total. A tiempo that has ended starts to run again for that long: minutes that nobody attended are
 * never given away.
 */
export const addMinutes = <R extends TiempoClock>(reloj: R, minutos: number, ahora: number): R =>
  reloj.pausa
    ? { ...reloj, mins: reloj.mins + minutos, restante: reloj.restante + minutos * 60 }
    : { ...reloj, mins: reloj.mins + minutos, finaliza: Math.max(reloj.finaliza, ahora) + minutos * 60_000 };

/** Takes minutes off the total; null when that would go under what is confirmed (decisions §4). */
export function deductMinutes<R extends TiempoClock>(reloj: R, minutos: number): R | null {
  const mins = reloj.mins - minutos;
  if (mins < reloj.confirmado) return null;
  return reloj.pausa
    ? { ...reloj, mins, restante: Math.max(0, reloj.restante - minutos * 60) }
    : { ...reloj, mins, finaliza: reloj.finaliza - minutos * 60_000 };
}

/** A stretch of a tiempo under one manager, from the given attended second on until the next one begins. */
export interface Segment {
  encargado: number | null;
  desde: number;
}

/** Minutes of one segment that a confirmation credits. */
export interface Credito {
  encargado: number | null;
  minutos: number;
}

/**
 * Splits the minutes (confirmado, minutosA] of a tiempo among its segments (decisions §4). A minute belongs to the
 * segment in which it was completed, so that the parts always add up to the whole.
 * @param segments in the order in which they began
 */
export function distributeCreditos(segments: readonly Segment[], confirmado: number, untilMinute: number): Credito[] {
  const creditos: Credito[] = [];
  let desde = confirmado;
  segments.forEach((segmento, i) => {
    const siguiente = segments[i + 1];
    const hasta = Math.min(untilMinute, siguiente ? Math.floor(siguiente.desde / 60) : untilMinute);
    if (hasta <= desde) return;
    const previous = creditos.at(-1);
    if (previous && previous.encargado === segmento.encargado) previous.minutos += hasta - desde;
    else creditos.push({ encargado: segmento.encargado, minutos: hasta - desde });
    desde = hasta;
  });
  return creditos;
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
export const OPS_TIEMPO = [OP.confirm, OP.pause, OP.mas5, OP.mas10, OP.link, OP.adjust, OP.cancel] as const;
export type OpTiempo = (typeof OPS_TIEMPO)[number];

/** What is done to a junior's tiempo by its manager, or by someone who stands above the junior (decisions §4). */
const SUPERIOR_OPS: readonly OpTiempo[] = [OP.pause, OP.mas5, OP.mas10, OP.adjust, OP.cancel];

/**
 * Why a holder of `tt` may not use an action code (part 1 §4) on a tiempo, or null: part 1 §6, decisions §4. The tiempo of
 * someone who stands at or above them only its manager pauses, adjusts or cancels; management closes a forgotten one.
 */
export function tiempoRefusal(op: OpTiempo, tiempo: TiempoState, staff: Staff): TiempoRefusal | null {
  if (tiempo.bajo === staff.id) return ownTiempoRefusal(op, tiempo, staff);
  if (op === OP.cancel && tiempo.olvidado && isMgmt(staff)) return null;
  if (SUPERIOR_OPS.includes(op) && tiempo.alto !== staff.id && !canBeEncargado(tiempo, staff)) return 'SIN_PERMISO';
  switch (op) {
    case OP.confirm:
      return tiempo.alto === null ? 'SIN_ENCARGADO' : refusedUnless(isInCharge(tiempo, staff));
    case OP.pause:
      return tiempo.isFinished ? 'TIEMPO_TERMINADO' : null;
    case OP.mas5:
      return refusedUnless(hasPermiso(staff, '-5'));
    case OP.mas10:
      return refusedUnless(hasPermiso(staff, '-10'));
    case OP.adjust:
      return refusedUnless(hasPermiso(staff, 'ajs'));
    case OP.link:
      if (tiempo.alto !== null) return refusedUnless(isInCharge(tiempo, staff));
      return canBeEncargado(tiempo, staff) ? null : 'ENCARGADO_INVALIDO';
    case OP.cancel:
      return refusedUnless(tiempo.alto === null || isInCharge(tiempo, staff));
  }
}

/** Whether somebody is a tiempo's manager, or may act in the manager's place. */
const isInCharge = ({ alto }: TiempoState, staff: Staff): boolean => alto === staff.id || isMgmt(staff);

const refusedUnless = (allowed: boolean): TiempoRefusal | null => (allowed ? null : 'SIN_PERMISO');

/** The same on one's own, where only pausing and closing are left: nobody gives or confirms minutes to oneself. */
function ownTiempoRefusal(op: OpTiempo, tiempo: TiempoState, staff: Staff): TiempoRefusal | null {
  if (op === OP.pause) return tiempo.isFinished ? 'TIEMPO_TERMINADO' : null;
  if (op === OP.cancel) return isMgmt(staff) || canCloseOwnTiempo(tiempo) ? null : 'SIN_PERMISO';
  return op === OP.link && tiempo.alto === null ? 'ENCARGADO_INVALIDO' : 'SIN_PERMISO';
}

/** Whether a junior may close their own tiempo: it has no manager, and nothing of it was confirmed (decisions §4). */
export const canCloseOwnTiempo = ({ alto, confirmado }: Pick<TiempoState, 'alto' | 'confirmado'>): boolean =>
  alto === null && confirmado === 0;

/** Whoever opens a tiempo, whoever its manager will be, stands above the junior; nobody opens their own (decisions §4). */
export const canOpenTiempo = (bajo: Pick<Staff, 'id' | 'orden'>, quien: Pick<Staff, 'id' | 'orden'>): boolean =>
  canBeEncargado({ bajo: bajo.id, bajoOrden: bajo.orden }, quien);

/** Whether somebody may stay the manager of a tiempo: above the junior, with `tt` (decisions §4). */
export const canStayEncargado = (tiempo: Pick<TiempoState, 'bajo' | 'bajoOrden'>, staff: Staff): boolean =>
  canBeEncargado(tiempo, staff) && hasPermiso(staff, 'tt');

/** The action codes that a holder of `tt` may use on a tiempo. */
export const allowedTiempoOps = (tiempo: TiempoState, staff: Staff): OpTiempo[] =>
  OPS_TIEMPO.filter((op) => tiempoRefusal(op, tiempo, staff) === null);

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
export const toClock = ({ finaliza, pausa, pausado }: Pick<AnsweredTiempo, 'finaliza' | 'pausa' | 'pausado'>) => ({
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
  ahora: number,
): OpTiempo[] {
  const { bajo, bajoOrden, alto, confirmado } = tiempo;
  const reloj = toClock(tiempo);
  return allowedTiempoOps(
    {
      ...{ bajo, bajoOrden, confirmado, alto: alto === NO_ALTO ? null : alto },
      isFinished: isFinished(reloj, ahora),
      olvidado: isTiempoForgotten(reloj, forgottenAfterMinutes, ahora),
    },
    staff,
  );
}

/** The manager stands higher than the junior and is not the junior (decisions §4). */
export const canBeEncargado = (
  tiempo: Pick<TiempoState, 'bajo' | 'bajoOrden'>,
  staff: Pick<Staff, 'id' | 'orden'>,
): boolean => staff.id !== tiempo.bajo && staff.orden > tiempo.bajoOrden;
