import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/dates.ts';
import { TEXTS } from '../shared/texts.ts';
import type { Violation } from '../shared/violation.ts';
import { formatterByZone } from '../shared/zoneFormatter.ts';
import type { ClockStop } from './presence.ts';
import { QUARTER_HOUR_MS } from './presence.ts';
import type { TiempoClock } from './tiempo.ts';
import { clockStopOf } from './timeline.ts';

/** Scope of a turno, or of a change of one: every week, or one day alone. */
export const TURNO_SCOPES = ['siempre', 'dia'] as const;
export type TurnoScope = (typeof TURNO_SCOPES)[number];

/** Answers to an offered turno. */
export const TURNO_OFFER_OP = { accept: 1, decline: 2 } as const;

/** Maximum people that an hour asks for. */
const TURNO_PLACES_MAX = 20;
/** Weeks before and after the current one that can be read. */
export const TURNO_WEEKS_AROUND = 4;
/** Whole weeks whose presence stands beside the plan. */
export const TURNO_PRESENCE_WEEKS = 4;
/** Time before its hour at which the holder of a turno is reminded. */
export const TURNO_REMINDER_MS = 30 * MINUTE_MS;
/** Running time of tiempos that covers an hour. */
const COVERED_MS = MINUTE_MS;

/** Half-open interval in UTC milliseconds. */
export interface HourSpan {
  inicio: number;
  final: number;
}

/** A day of the agency's calendar (`YYYY-MM-DD`) and an hour of its clock, 0 to 23. */
export interface DayHour {
  dia: string;
  hora: number;
}

// The Swedish locale formats instants as ISO 8601, with a space for the T.
const localMinuteIn = formatterByZone('sv', {
  ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
});
const localMinute = (ms: number, zona: string): string => localMinuteIn(zona).format(ms);

/** Reading of a zone's clock at an instant, as if it were UTC, in milliseconds. */
const clockReading = (ms: number, zona: string): number => Date.parse(`${localMinute(ms, zona).replace(' ', 'T')}Z`);

/** Returns the day and the hour of an instant (UTC milliseconds) in a zone. */
export function dayHourOf(ms: number, zona: string): DayHour {
  const text = localMinute(ms, zona);
  return { dia: text.slice(0, 10), hora: Number(text.slice(11, 13)) };
}

/** Returns the ISO weekday of a day: 1 Monday to 7 Sunday. */
export const weekdayOf = (dia: string): number => ((new Date(dia).getUTCDay() + 6) % 7) + 1;

/**
 * Returns the instants at which a zone's clock shows an hour of a day (docs/decisions/0003): null for an hour that the
 * clock skips; from the first to the last for one that it shows twice.
 */
export function hourSpan({ dia, hora }: DayHour, zona: string): HourSpan | null {
  const reading = Date.parse(dia) + hora * HOUR_MS;
  const offsetAt = (ms: number) => clockReading(ms, zona) - ms;
  const [before, after] = [offsetAt(reading - DAY_MS), offsetAt(reading + DAY_MS)];
  if (before === after) return { inicio: reading - before, final: reading - before + HOUR_MS };
  const shown = [before, after].flatMap((offset) =>
    [0, 1, 2, 3]
      .map((quarter) => reading - offset + quarter * QUARTER_HOUR_MS)
      .filter((ms) => clockReading(ms, zona) >= reading && clockReading(ms, zona) < reading + HOUR_MS),
  );
  if (shown.length === 0) return null;
  return { inicio: Math.min(...shown), final: Math.max(...shown) + QUARTER_HOUR_MS };
}

/**
 * A person's claim to an hour, instants in UTC milliseconds. `dia` is null when it repeats; `desde` is the instant from
 * which it holds, `hasta` the one at which it was given up or taken away.
 */
export interface TurnoClaim {
  dia: string | null;
  desde: number;
  hasta: number | null;
}

/** Returns whether a claim holds for the hour of a day that begins at `inicio`. An hour that has begun stays claimed. */
export const holdsHour = (claim: TurnoClaim, { dia, inicio }: { dia: string; inicio: number }): boolean =>
  (claim.dia === null ? claim.desde <= inicio : claim.dia === dia) && (claim.hasta === null || inicio < claim.hasta);

/** Returns from when a claim that is made now holds: from the beginning of an hour that is under way. */
export const claimedFrom = ({ inicio, final }: HourSpan, now: number): number =>
  inicio <= now && now < final ? inicio : now;

/**
 * Returns whether a turno may still be given up: until `aviso` hours before its hour (decisions §10).
 * @param aviso `turno_aviso` of the agency, in hours
 */
export const canGiveUp = (inicio: number, aviso: number, now: number): boolean => now <= inicio - aviso * HOUR_MS;

/** A tiempo with its history: who managed it from which attended second on, and the stops of its clock, in order. */
export interface ManagedTiempo {
  clock: TiempoClock;
  /** UTC milliseconds; null while it is open. */
  cerrado: number | null;
  segments: readonly { encargado: number | null; desde: number }[];
  paradas: readonly ClockStop[];
}

const overlap = (a: HourSpan, b: HourSpan): number =>
  Math.max(0, Math.min(a.final, b.final) - Math.max(a.inicio, b.inicio));

/** Returns for how many milliseconds of an interval the clock of a tiempo ran under an encargado. */
export function managedMs(tiempo: ManagedTiempo, encargado: number, span: HourSpan, now: number): number {
  const { clock, cerrado, segments, paradas } = tiempo;
  let [total, de] = [0, 0];
  for (const { atendidos, fecha } of [...paradas, clockStopOf(clock, Math.min(now, cerrado ?? now))]) {
    const at = (second: number) => fecha - (atendidos - second) * 1000;
    segments.forEach((segment, i) => {
      const inicio = Math.max(de, segment.desde);
      const final = Math.min(atendidos, segments[i + 1]?.desde ?? atendidos);
      if (segment.encargado === encargado && final > inicio)
        total += overlap({ inicio: at(inicio), final: at(final) }, span);
    });
    de = Math.max(de, atendidos);
  }
  return total;
}

/** What a person did in an hour: milliseconds as encargado of running tiempos, and role calls. */
export interface HourWork {
  managed: number;
  paseListas: number;
}

/** Returns whether an hour is covered: one minute as encargado, or one role call (decisions §10). */
export const isCovered = ({ managed, paseListas }: HourWork): boolean => managed >= COVERED_MS || paseListas > 0;

/** State of a person's turno in one week. */
export const TURNO_STATES = ['proximo', 'curso', 'cubierto', 'sincubrir', 'libre', 'ausente'] as const;
export type TurnoState = (typeof TURNO_STATES)[number];

/** Returns the state of a turno that its holder neither gave up for the week nor is absent for. */
export function turnoState({ inicio, final }: HourSpan, work: HourWork, now: number): TurnoState {
  if (now < inicio) return 'proximo';
  if (isCovered(work)) return 'cubierto';
  return now < final ? 'curso' : 'sincubrir';
}

/** Figures of a week: a row for each day, Monday first, of 24 hours. */
export type WeekGrid = readonly (readonly number[])[];

export const figureOf = (grid: WeekGrid, dia: number, hora: number): number => grid[dia - 1]?.[hora] ?? 0;

/**
 * Returns the hours in which many are present and the plan asks for nobody, busiest first: at least one person on
 * average, and no fewer than in the average hour that anybody attends.
 * @param presencia minutes attended in each hour
 */
export function unplannedPeaks(presencia: WeekGrid, piden: WeekGrid): { dia: number; hora: number; minutos: number }[] {
  const attended = presencia.flat().filter((minutos) => minutos > 0);
  const average = attended.reduce((sum, minutos) => sum + minutos, 0) / Math.max(1, attended.length);
  return presencia
    .flatMap((horas, i) => horas.map((minutos, hora) => ({ dia: i + 1, hora, minutos })))
    .filter(({ dia, hora, minutos }) => minutos >= Math.max(60, average) && figureOf(piden, dia, hora) === 0)
    .sort((a, b) => b.minutos - a.minutos || a.dia - b.dia || a.hora - b.hora);
}

export interface PlanInput {
  /** ISO weekdays. */
  dias: readonly number[];
  desde: number;
  /** Not included. */
  hasta: number;
  piden: number;
}

/** Validates a change of the plan: at least a day, hours in order, and a whole number of people up to the limit. */
export function checkPlan({ dias, desde, hasta, piden }: PlanInput): Violation<keyof PlanInput> | null {
  if (dias.length === 0) return { campo: 'dias', msg: TEXTS.turnoSinDias };
  if (hasta <= desde) return { campo: 'hasta', msg: TEXTS.turnoHorasAlReves };
  if (!Number.isInteger(piden) || piden < 0 || piden > TURNO_PLACES_MAX)
    return { campo: 'piden', msg: `Pide de 0 a ${TURNO_PLACES_MAX} personas` };
  return null;
}

/** Formats an hour of the clock: `18:00`. */
export const formatHour = (hora: number): string => `${hora}:00`;

/** Formats an hour of the day after a preposition: «a la 1:00», «de las 15:00». */
export const hourWithArticle = (hora: number): string => `${hora === 1 ? 'la' : 'las'} ${formatHour(hora)}`;
/** Formats an hour as a range: `de 18:00 a 19:00`. */
export const formatHourRange = (hora: number): string => `de ${formatHour(hora)} a ${formatHour(hora + 1)}`;
