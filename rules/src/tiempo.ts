import type { Lector } from './acceso.ts';
import { esMgmt, tiene } from './acceso.ts';
import type { Reparo } from './cuenta.ts';
import { TIEMPO_MAX_HORAS } from './limites.ts';
import { TEXTOS } from './textos.ts';

/** Action codes of `actionTime` (part 1 §4). */
export const OP = {
  confirmar: 1,
  pausar: 2,
  mas5: 3,
  cancelar: 4,
  ligar: 5,
  ligarTodos: 6,
  desligarTodos: 7,
  ajustar: 8,
  mas10: 9,
} as const;

/** A tiempo's granted total is at most this many minutes. */
export const MINUTOS_MAX = TIEMPO_MAX_HORAS * 60;

/** A new tiempo is somebody's; 0 while nobody is chosen (part 1 §5 New timer). */
export const revisarApertura = ({ bajo }: { bajo: number }): Reparo<'bajo'> | null =>
  bajo >= 1 ? null : { campo: 'bajo', msg: TEXTOS.seleccionaUsuario };

/** The minutes of the adjust modal: at least one (part 1 §5 Adjust time). */
export const revisarAjuste = ({ mins }: { mins: number }): Reparo<'mins'> | null =>
  mins >= 1 ? null : { campo: 'mins', msg: TEXTOS.minimoUnMinuto };

/** The clock of a tiempo. Instants in UTC milliseconds, `restante` in seconds, `mins` and `confirmado` in minutes. */
export interface Reloj {
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
export function segundosRestantes({ mins, finaliza, pausa, restante, confirmado }: Reloj, ahora: number): number {
  const quedan = pausa ? restante : Math.ceil((finaliza - ahora) / 1000);
  return Math.max(0, Math.min(quedan, (mins - confirmado) * 60));
}

/** Seconds attended so far: the granted total less what is left. */
export function segundosAsistidos(reloj: Reloj, ahora: number): number {
  return reloj.mins * 60 - segundosRestantes(reloj, ahora);
}

/** Whole minutes attended so far (`minsA`). */
export const minutosAsistidos = (reloj: Reloj, ahora: number): number =>
  Math.floor(segundosAsistidos(reloj, ahora) / 60);

/** 'Terminado': not paused and past its end (decisions §4). */
export const terminado = (reloj: Pick<Reloj, 'finaliza' | 'pausa'>, ahora: number): boolean =>
  !reloj.pausa && reloj.finaliza <= ahora;

/** What an open tiempo stands still by: it has ended, or was paused at `pausado` (UTC milliseconds; null while it runs). */
type RelojQuieto = Pick<Reloj, 'finaliza' | 'pausa'> & { pausado: number | null };

/** From when on an open tiempo is forgotten: so long after its end, or after its pause; null where none ever is. */
export function olvidadoDesde({ finaliza, pausa, pausado }: RelojQuieto, olvidoMinutos: number): number | null {
  const quieto = pausa ? pausado : finaliza;
  return quieto === null || olvidoMinutos === 0 ? null : quieto + olvidoMinutos * 60_000;
}

/** Whether an open tiempo is forgotten (decisions §4): it ended, or was paused, so long ago. */
export function tiempoOlvidado(reloj: RelojQuieto, olvidoMinutos: number, ahora: number): boolean {
  const desde = olvidadoDesde(reloj, olvidoMinutos);
  return desde !== null && desde <= ahora;
}

/** Pauses, keeping the seconds left. */
export const pausar = <R extends Reloj>(reloj: R, ahora: number): R => ({
  ...reloj,
  restante: segundosRestantes(reloj, ahora),
  pausa: true,
});

/** Resumes: it ends after the seconds that were left. */
export const reanudar = <R extends Reloj>(reloj: R, ahora: number): R => ({
  ...reloj,
  finaliza: ahora + reloj.restante * 1000,
  pausa: false,
});

/**
 * Adds minutes to the total. A tiempo that has ended starts to run again for that long: minutes that nobody attended are
 * never given away.
 */
export const sumarMinutos = <R extends Reloj>(reloj: R, minutos: number, ahora: number): R =>
  reloj.pausa
    ? { ...reloj, mins: reloj.mins + minutos, restante: reloj.restante + minutos * 60 }
    : { ...reloj, mins: reloj.mins + minutos, finaliza: Math.max(reloj.finaliza, ahora) + minutos * 60_000 };

/** Takes minutes off the total; null when that would go under what is confirmed (decisions §4). */
export function restarMinutos<R extends Reloj>(reloj: R, minutos: number): R | null {
  const mins = reloj.mins - minutos;
  if (mins < reloj.confirmado) return null;
  return reloj.pausa
    ? { ...reloj, mins, restante: Math.max(0, reloj.restante - minutos * 60) }
    : { ...reloj, mins, finaliza: reloj.finaliza - minutos * 60_000 };
}

/** A stretch of a tiempo under one manager, from the given attended second on until the next one begins. */
export interface Segmento {
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
 * @param segmentos in the order in which they began
 */
export function repartir(segmentos: readonly Segmento[], confirmado: number, minutosA: number): Credito[] {
  const creditos: Credito[] = [];
  let desde = confirmado;
  segmentos.forEach((segmento, i) => {
    const siguiente = segmentos[i + 1];
    const hasta = Math.min(minutosA, siguiente ? Math.floor(siguiente.desde / 60) : minutosA);
    if (hasta <= desde) return;
    const anterior = creditos.at(-1);
    if (anterior && anterior.encargado === segmento.encargado) anterior.minutos += hasta - desde;
    else creditos.push({ encargado: segmento.encargado, minutos: hasta - desde });
    desde = hasta;
  });
  return creditos;
}

/** What access to a tiempo's actions is decided on. */
export interface TiempoVisto {
  bajo: number;
  alto: number | null;
  /** The junior's place on the ladder. */
  bajoOrden: number;
  terminado: boolean;
  /** Minutes that were confirmed. */
  confirmado: number;
  /** Only cancelling asks for it. */
  olvidado: boolean;
}

/** A member of staff with their place on the ladder (`orden`, higher is higher). */
export interface Staff extends Lector {
  id: number;
  orden: number;
}

/** Why an action on a tiempo is refused; each is a word of the error catalogue. */
export type RechazoTiempo = 'SIN_PERMISO' | 'SIN_ENCARGADO' | 'TIEMPO_TERMINADO' | 'ENCARGADO_INVALIDO';

/** Actions on one tiempo, as a row offers them. */
export const OPS_TIEMPO = [OP.confirmar, OP.pausar, OP.mas5, OP.mas10, OP.ligar, OP.ajustar, OP.cancelar] as const;
export type OpTiempo = (typeof OPS_TIEMPO)[number];

/** What is done to a junior's tiempo by its manager, or by someone who stands above the junior (decisions §4). */
const DE_ARRIBA: readonly OpTiempo[] = [OP.pausar, OP.mas5, OP.mas10, OP.ajustar, OP.cancelar];

/**
 * Why a holder of `tt` may not use an action code (part 1 §4) on a tiempo, or null: part 1 §6, decisions §4. The tiempo of
 * someone who stands at or above them only its manager pauses, adjusts or cancels; management closes a forgotten one.
 */
export function rechazoTiempo(op: OpTiempo, tiempo: TiempoVisto, staff: Staff): RechazoTiempo | null {
  if (tiempo.bajo === staff.id) return rechazoDelPropio(op, tiempo, staff);
  if (op === OP.cancelar && tiempo.olvidado && esMgmt(staff)) return null;
  if (DE_ARRIBA.includes(op) && tiempo.alto !== staff.id && !puedeEncargarse(tiempo, staff)) return 'SIN_PERMISO';
  switch (op) {
    case OP.confirmar:
      return tiempo.alto === null ? 'SIN_ENCARGADO' : refusedUnless(isInCharge(tiempo, staff));
    case OP.pausar:
      return tiempo.terminado ? 'TIEMPO_TERMINADO' : null;
    case OP.mas5:
      return refusedUnless(tiene(staff, '-5'));
    case OP.mas10:
      return refusedUnless(tiene(staff, '-10'));
    case OP.ajustar:
      return refusedUnless(tiene(staff, 'ajs'));
    case OP.ligar:
      if (tiempo.alto !== null) return refusedUnless(isInCharge(tiempo, staff));
      return puedeEncargarse(tiempo, staff) ? null : 'ENCARGADO_INVALIDO';
    case OP.cancelar:
      return refusedUnless(tiempo.alto === null || isInCharge(tiempo, staff));
  }
}

/** Whether somebody is a tiempo's manager, or may act in the manager's place. */
const isInCharge = ({ alto }: TiempoVisto, staff: Staff): boolean => alto === staff.id || esMgmt(staff);

const refusedUnless = (allowed: boolean): RechazoTiempo | null => (allowed ? null : 'SIN_PERMISO');

/** The same on one's own, where only pausing and closing are left: nobody gives or confirms minutes to oneself. */
function rechazoDelPropio(op: OpTiempo, tiempo: TiempoVisto, staff: Staff): RechazoTiempo | null {
  if (op === OP.pausar) return tiempo.terminado ? 'TIEMPO_TERMINADO' : null;
  if (op === OP.cancelar) return esMgmt(staff) || cierraElSuyo(tiempo) ? null : 'SIN_PERMISO';
  return op === OP.ligar && tiempo.alto === null ? 'ENCARGADO_INVALIDO' : 'SIN_PERMISO';
}

/** Whether a junior may close their own tiempo: it has no manager, and nothing of it was confirmed (decisions §4). */
export const cierraElSuyo = ({ alto, confirmado }: Pick<TiempoVisto, 'alto' | 'confirmado'>): boolean =>
  alto === null && confirmado === 0;

/** Whoever opens a tiempo, whoever its manager will be, stands above the junior; nobody opens their own (decisions §4). */
export const puedeAbrir = (bajo: Pick<Staff, 'id' | 'orden'>, quien: Pick<Staff, 'id' | 'orden'>): boolean =>
  puedeEncargarse({ bajo: bajo.id, bajoOrden: bajo.orden }, quien);

/** Whether somebody may stay the manager of a tiempo: above the junior, with `tt` (decisions §4). */
export const sigueDeEncargado = (tiempo: Pick<TiempoVisto, 'bajo' | 'bajoOrden'>, staff: Staff): boolean =>
  puedeEncargarse(tiempo, staff) && tiene(staff, 'tt');

/** The action codes that a holder of `tt` may use on a tiempo. */
export const accionesTiempo = (tiempo: TiempoVisto, staff: Staff): OpTiempo[] =>
  OPS_TIEMPO.filter((op) => rechazoTiempo(op, tiempo, staff) === null);

/** `alto` of a tiempo without manager, as rows are answered (decisions §4). */
export const SIN_ALTO = -1;

/** A tiempo as it is answered: `alto` −1 without manager, `finaliza` an ISO 8601 instant, `pausa` 0 or 1. */
export interface TiempoContado {
  bajo: number;
  bajoOrden: number;
  alto: number;
  finaliza: string;
  pausa: number;
  pausado: string | null;
  confirmado: number;
}

/** The clock of a tiempo as it is answered, as far as it says whether it stands still. */
export const relojContado = ({ finaliza, pausa, pausado }: Pick<TiempoContado, 'finaliza' | 'pausa' | 'pausado'>) => ({
  ...{ finaliza: Date.parse(finaliza), pausa: pausa === 1 },
  pausado: pausado === null ? null : Date.parse(pausado),
});

/**
 * The same of a tiempo as it is answered to everyone, at an instant in UTC milliseconds.
 * @param olvidoMinutos the agency's `olvido_minutos`
 */
export function accionesDe(tiempo: TiempoContado, staff: Staff, olvidoMinutos: number, ahora: number): OpTiempo[] {
  const { bajo, bajoOrden, alto, confirmado } = tiempo;
  const reloj = relojContado(tiempo);
  return accionesTiempo(
    {
      ...{ bajo, bajoOrden, confirmado, alto: alto === SIN_ALTO ? null : alto },
      terminado: terminado(reloj, ahora),
      olvidado: tiempoOlvidado(reloj, olvidoMinutos, ahora),
    },
    staff,
  );
}

/** The manager stands higher than the junior and is not the junior (decisions §4). */
export const puedeEncargarse = (
  tiempo: Pick<TiempoVisto, 'bajo' | 'bajoOrden'>,
  staff: Pick<Staff, 'id' | 'orden'>,
): boolean => staff.id !== tiempo.bajo && staff.orden > tiempo.bajoOrden;
