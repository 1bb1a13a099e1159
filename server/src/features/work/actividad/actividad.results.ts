import type { ActivityAmounts, ActivityRequirement, WeekResult } from '@conserje/rules';
import {
  askedInWeek,
  countWeekDays,
  NO_REQUIREMENT,
  toShownTimes,
  toTimes,
  weekDaysOf,
  weekResult,
} from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import { findSpansAway } from '../ausencias/ausencias.public.ts';
import type { WeekTotals } from '../weeklyTotals/weeklyTotals.public.ts';
import { weekTotals } from '../weeklyTotals/weeklyTotals.public.ts';
import type { ClosedWeek, StoredRow } from './actividad.queries.ts';
import { storedWeek } from './actividad.queries.ts';

/** A person's week: what was asked, what they did, and whether it came out otherwise than when it ended. */
export interface PersonWeek {
  result: WeekResult;
  changed: boolean;
  asked: ActivityAmounts;
  done: ActivityAmounts;
  daysOff: number;
}

const NOTHING: ActivityAmounts = { asistencia: 0, times: 0, ascensos: 0 };
type Sums = Pick<WeekTotals, 'asistencia' | 'times' | 'ascensos'>;

/** Times as people see them: supervised hours in steps of a half. */
const doneOf = ({ asistencia, times, ascensos }: Sums): ActivityAmounts => ({
  asistencia,
  times: toShownTimes(toTimes(times)),
  ascensos,
});

export function evaluateWeek(requirement: ActivityRequirement, daysOff: number, sums: Sums): PersonWeek {
  const asked = askedInWeek(requirement, daysOff);
  const done = doneOf(sums);
  return { result: weekResult(asked, done), changed: false, asked, done, daysOff };
}

/** Reads a closed week with the ausencias and the work of now; differences from the stored row are a change. */
function readRow(row: StoredRow, absentDays: number, sums: Sums): PersonWeek {
  const requirement = { asistencia: row.pide_asistencia, times: row.pide_times, ascensos: row.pide_ascensos };
  const week = evaluateWeek(requirement, countWeekDays(row.dias_fuera | absentDays), sums);
  const wasOff = countWeekDays(row.dias_fuera | row.dias_ausente);
  const isSame = (['asistencia', 'times', 'ascensos'] as const).every((part) => row[part] === sums[part]);
  return { ...week, changed: !isSame || wasOff !== week.daysOff };
}

/** In a week without a stored row nothing was asked. */
export const unaskedWeek = (sums: Sums | undefined): PersonWeek => ({
  ...{ result: 'justificada', changed: false, asked: NOTHING, daysOff: 0 },
  done: sums ? doneOf(sums) : NOTHING,
});

/** Evaluates a closed week for everyone of whom something was asked, or for one usuario. */
export async function readClosedWeek(
  db: Db,
  week: ClosedWeek,
  zona: string,
  usuario?: number,
): Promise<{ weeks: ReadonlyMap<number, PersonWeek>; sums: ReadonlyMap<number, WeekTotals> }> {
  const rows = await storedWeek(db, week.lunes, usuario);
  const totals = await weekTotals(db, week, { alsoLeft: true, usuario });
  const sums = new Map(totals.map((row) => [row.usuario, row]));
  const away = await findSpansAway(db, week.lunes, zona, usuario);
  const weeks = rows.map((row): [number, PersonWeek] => [
    row.usuario,
    readRow(row, weekDaysOf(away.get(row.usuario) ?? [], week.lunes), sums.get(row.usuario) ?? NOTHING),
  ]);
  return { weeks: new Map(weeks), sums };
}

export const requirementOrNone = (requirements: ReadonlyMap<number, ActivityRequirement>, categoria: number) =>
  requirements.get(categoria) ?? NO_REQUIREMENT;
