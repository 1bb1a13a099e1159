import type { ActivityAmounts, ActivityPart, ActivityRequirement, DateRange, WeekResult } from '@conserje/rules';
import {
  ACTIVITY_PARTS,
  askedInWeek,
  countWeekDays,
  NO_ACTIVITY,
  toShownTimes,
  toTimes,
  weekDaysOf,
  weekResult,
} from '@conserje/rules';
import type { Db } from '../../../platform/database/database.ts';
import type { WeekTotals } from '../weeklyTotals/weeklyTotals.public.ts';
import { totalsOfWeeks } from '../weeklyTotals/weeklyTotals.public.ts';
import type { ClosedWeek, StoredRow } from './actividad.queries.ts';

/** A person's week: what was asked, what they did, and whether its result changed since it was closed. */
export interface PersonWeek {
  result: WeekResult;
  changed: boolean;
  asked: ActivityAmounts;
  done: ActivityAmounts;
  daysOff: number;
}

type Sums = Pick<WeekTotals, ActivityPart>;

/** Times as people see them: supervised hours in steps of a half. */
const doneOf = ({ asistencia, times, ascensos }: Sums): ActivityAmounts => ({
  asistencia,
  times: toShownTimes(toTimes(times)),
  ascensos,
});

export function evaluateWeek(requirement: ActivityRequirement, daysOff: number, sums: Sums = NO_ACTIVITY): PersonWeek {
  const asked = askedInWeek(requirement, daysOff);
  const done = doneOf(sums);
  return { result: weekResult(asked, done), changed: false, asked, done, daysOff };
}

/** Reads a closed week with the ausencias and the work of now; differences from the stored row are a change. */
function readRow(row: StoredRow, absentDays: number, sums: Sums = NO_ACTIVITY): PersonWeek {
  const requirement = { asistencia: row.pide_asistencia, times: row.pide_times, ascensos: row.pide_ascensos };
  const week = evaluateWeek(requirement, countWeekDays(row.dias_fuera | absentDays), sums);
  const wasOff = countWeekDays(row.dias_fuera | row.dias_ausente);
  const isSame = ACTIVITY_PARTS.every((part) => row[part] === sums[part]);
  return { ...week, changed: !isSame || wasOff !== week.daysOff };
}

/** In a week without a stored row nothing was asked. */
export const unaskedWeek = (sums?: Sums): PersonWeek => evaluateWeek(NO_ACTIVITY, 0, sums);

/** Absent days of each usuario, by `findAbsentSpans` from the week or an earlier day on. */
export type AbsentSpans = ReadonlyMap<number, readonly DateRange[]>;

const readStored = (row: StoredRow, absentSpans: AbsentSpans, sums: Sums | undefined): PersonWeek =>
  readRow(row, weekDaysOf(absentSpans.get(row.usuario) ?? [], row.lunes), sums);

/** A closed week as read now: the results of those of whom something was asked, and everyone's work. */
export interface EvaluatedWeek {
  lunes: string;
  weeks: ReadonlyMap<number, PersonWeek>;
  sums: ReadonlyMap<number, WeekTotals>;
}

/**
 * Evaluates closed weeks for everyone, or for one usuario, by one statement.
 * @param closed weeks that follow each other, newest first
 * @param rows what was stored of them, of those who are evaluated
 */
export async function readClosedWeeks(
  db: Db,
  closed: readonly ClosedWeek[],
  { rows, absentSpans, usuario }: { rows: readonly StoredRow[]; absentSpans: AbsentSpans; usuario: number | undefined },
): Promise<EvaluatedWeek[]> {
  const rowsByMonday = Map.groupBy(rows, ({ lunes }) => lunes);
  const totals = await totalsOfWeeks(db, closed, { alsoLeft: true, usuario });
  return closed.map(({ lunes }, place) => {
    const sums = new Map((totals[place] ?? []).map((row) => [row.usuario, row]));
    const stored = rowsByMonday.get(lunes) ?? [];
    const weeks = new Map(stored.map((row) => [row.usuario, readStored(row, absentSpans, sums.get(row.usuario))]));
    return { lunes, weeks, sums };
  });
}

/** Returns what a categoria asks for; one that is missing asks for nothing. */
export const requirementOrNone = (requirements: ReadonlyMap<number, ActivityRequirement>, categoria: number) =>
  requirements.get(categoria) ?? NO_ACTIVITY;
