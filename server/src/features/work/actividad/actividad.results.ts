import type { ActivityAmounts, ActivityRequirement, DateRange, WeekResult } from '@conserje/rules';
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

/** Days away of each usuario, by `findSpansAway` from the week or an earlier day on. */
type SpansAway = ReadonlyMap<number, readonly DateRange[]>;

const readStored = (row: StoredRow, away: SpansAway, sums: Sums | undefined): PersonWeek =>
  readRow(row, weekDaysOf(away.get(row.usuario) ?? [], row.lunes), sums ?? NOTHING);

/** Evaluates a closed week for everyone of whom something was asked. */
export async function readClosedWeek(
  db: Db,
  week: ClosedWeek,
  away: SpansAway,
): Promise<{ weeks: ReadonlyMap<number, PersonWeek>; sums: ReadonlyMap<number, WeekTotals> }> {
  const rows = await storedWeek(db, week.lunes);
  const totals = await weekTotals(db, week, { alsoLeft: true });
  const sums = new Map(totals.map((row) => [row.usuario, row]));
  const weeks = rows.map((row): [number, PersonWeek] => [row.usuario, readStored(row, away, sums.get(row.usuario))]);
  return { weeks: new Map(weeks), sums };
}

/** Evaluates a closed week for one usuario of whom something was asked. @param row stored of that week */
export async function readOwnWeek(db: Db, week: ClosedWeek, row: StoredRow, away: SpansAway): Promise<PersonWeek> {
  const [sums] = await weekTotals(db, week, { alsoLeft: true, usuario: row.usuario });
  return readStored(row, away, sums);
}

export const requirementOrNone = (requirements: ReadonlyMap<number, ActivityRequirement>, categoria: number) =>
  requirements.get(categoria) ?? NO_REQUIREMENT;
