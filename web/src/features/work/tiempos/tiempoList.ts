import type { AnswerOf } from '@conserje/contract';
import type { OpTiempo } from '@conserje/rules';
import {
  addMinutes,
  attendedSeconds,
  clockStopOf,
  deductMinutes,
  isMgmt,
  isTiempoForgotten,
  OP,
  pause,
  resumeClock,
} from '@conserje/rules';
import type { ViewedTiempo } from '../../../shared/work/tiempos.queries.ts';
import { hasEnded, NO_ALTO } from '../../../shared/work/tiempos.queries.ts';
import { secondsUntil } from '../../../ui/text/format.ts';

const clockOf = (t: ViewedTiempo) => ({
  mins: t.mins,
  finaliza: Date.parse(t.finaliza),
  pausa: t.pausa === 1,
  restante: t.tiempoPaused,
  pausado: t.pausado === null ? null : Date.parse(t.pausado),
  confirmado: t.confirmado,
});
const withClock = (t: ViewedTiempo, reloj: ReturnType<typeof clockOf>): ViewedTiempo => ({
  ...t,
  mins: reloj.mins,
  finaliza: new Date(reloj.finaliza).toISOString(),
  pausa: reloj.pausa ? 1 : 0,
  tiempoPaused: reloj.restante,
});

/** Its clock has run until now: a stretch that is over. */
function addStop(t: ViewedTiempo, ahora: number): ViewedTiempo {
  const { atendidos, fecha } = clockStopOf(clockOf(t), ahora);
  return { ...t, paradas: [...t.paradas, { atendidos, fecha: new Date(fecha).toISOString() }] };
}
/** Another manager, or none, has it from now on. */
function reassign(t: ViewedTiempo, alto: number, altoNombre: string, ahora: number): ViewedTiempo {
  const relief = { alto: t.alto, altoNombre: t.altoNombre, hasta: attendedSeconds(clockOf(t), ahora) };
  return { ...t, alto, altoNombre, relevos: [...t.relevos, relief] };
}
const sum = (t: ViewedTiempo, minutos: number, ahora: number): ViewedTiempo => ({
  ...withClock(hasEnded(t, ahora) ? addStop(t, ahora) : t, addMinutes(clockOf(t), minutos, ahora)),
  sumado: t.sumado + minutos,
});

export const secondsLeft = (t: ViewedTiempo, ahora: number): number =>
  t.pausa === 1 ? t.tiempoPaused : secondsUntil(Date.parse(t.finaliza), ahora);

/** Who reads the list. */
interface Viewer {
  id: number;
  id_categoria: number;
}
/**
 * Whether a tiempo is forgotten and the reader is who should see to it: its manager, management, or of one without manager
 * whoever may take it.
 * @param forgottenMinutes the agency's `olvido_minutos`
 */
export const isForgottenFor = (t: ViewedTiempo, me: Viewer, forgottenMinutes: number, ahora: number): boolean =>
  (t.alto === me.id || isMgmt({ ...me, permisos: [] }) || (t.alto === NO_ALTO && t.acciones.includes(OP.link))) &&
  isTiempoForgotten(clockOf(t), forgottenMinutes, ahora);

/** Seconds that would be left after an adjustment; null when it takes off more than the total. */
export function secondsAfter(t: ViewedTiempo, minutos: number, ahora: number): number | null {
  const reloj = minutos < 0 ? deductMinutes(clockOf(t), -minutos) : addMinutes(clockOf(t), minutos, ahora);
  return reloj && (reloj.pausa ? reloj.restante : secondsUntil(reloj.finaliza, ahora));
}

/** How it stands, in a word: 'Terminado' (part 1 §4), paused or running. */
export const estadoTiempo = (t: ViewedTiempo, ahora: number): string =>
  hasEnded(t, ahora) ? 'Terminado' : t.pausa ? 'Pausado' : 'En curso';

/**
 * The row as it will be after an action whose outcome is plain; null for those that the server must decide (minutes that
 * are credited or lost).
 */
export function predict(
  t: ViewedTiempo,
  op: OpTiempo,
  me: { id: number; usuario: string },
  ahora: number,
): ViewedTiempo | null {
  const reloj = clockOf(t);
  switch (op) {
    case OP.pause:
      return reloj.pausa
        ? { ...withClock(t, resumeClock(reloj, ahora)), pausado: null }
        : {
            ...withClock(addStop(t, ahora), pause(reloj, ahora)),
            pausado: new Date(ahora).toISOString(),
            p_bajo: t.p_bajo + 1,
          };
    case OP.mas5:
      return sum(t, 5, ahora);
    case OP.mas10:
      return sum(t, 10, ahora);
    case OP.link:
      return t.alto === NO_ALTO
        ? reassign(t, me.id, me.usuario, ahora)
        : { ...reassign(t, NO_ALTO, '', ahora), comparten: false };
    case OP.confirm:
    case OP.cancel:
    case OP.adjust:
      return null;
  }
}

export type View = 'activos' | 'pausados';
const isInView = (t: ViewedTiempo, vista: View | null): boolean =>
  vista === null || (t.pausa === 1) === (vista === 'pausados');

/**
 * A row that an action has just moved or closed stays where it was for a moment, so that the next press of the thumb does
 * not land on its neighbour. `antes` is what it is sorted and searched by meanwhile.
 */
export interface LingeringState {
  antes: ViewedTiempo;
  /** As it was when the last action found it; all that is left to show of a closed one. */
  ultimo: ViewedTiempo;
  /** What happened to it, once it belongs elsewhere. */
  texto: string | null;
  cerrado: boolean;
}
export type TiempoRow = ViewedTiempo & { lingering?: LingeringState };

/** One's own come first, then those that nobody manages, then others'. */
export const groupOf = (row: TiempoRow, me: number): number => {
  const { alto } = base(row);
  return alto === me ? 0 : alto === NO_ALTO ? 1 : 2;
};

/** What the row is sorted and searched by. */
export const base = (row: TiempoRow): ViewedTiempo => row.lingering?.antes ?? row;

/** The rows of a view (null: of both), with those that linger. Rows that nothing happened to are the very objects of `lista`. */
export function rowsOf(
  lista: readonly ViewedTiempo[],
  vista: View | null,
  lingeringRows: ReadonlyMap<number, LingeringState>,
  onlyEncargado: number | null,
  chosen: (t: ViewedTiempo) => boolean = () => true,
): TiempoRow[] {
  const filas = lista.flatMap((t): TiempoRow[] => {
    const lingering = lingeringRows.get(t.id);
    if (!lingering) return isInView(t, vista) ? [t] : [];
    return isInView(lingering.antes, vista) || isInView(t, vista) ? [{ ...t, lingering }] : [];
  });
  for (const [id, lingering] of lingeringRows)
    if (lingering.cerrado && isInView(lingering.antes, vista) && !lista.some((t) => t.id === id))
      filas.push({ ...lingering.ultimo, acciones: [], lingering });
  const ownRows =
    onlyEncargado === null ? filas : filas.filter((f) => base(f).alto === onlyEncargado || f.alto === onlyEncargado);
  return ownRows.filter((f) => chosen(base(f)));
}

/** What lingers after an action, and what is said of it there. */
export function createLingering(
  visto: ViewedTiempo,
  op: OpTiempo,
  { cerrados }: Pick<AnswerOf<'POST actionTime'>, 'cerrados'>,
): LingeringState {
  const lingering = { antes: visto, ultimo: visto, cerrado: cerrados.includes(visto.id) };
  if (lingering.cerrado) return { ...lingering, texto: op === OP.confirm ? 'Confirmado y cerrado' : 'Cancelado' };
  if (op === OP.pause) return { ...lingering, texto: visto.pausa ? 'Reanudado' : 'Pausado' };
  return { ...lingering, texto: null };
}
