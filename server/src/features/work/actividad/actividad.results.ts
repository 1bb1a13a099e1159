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
import { totalsOfWeeks } from '../weeklyTotals/weeklyTotals.public.ts';
import type { ClosedWeek, StoredRow } from './actividad.queries.ts';
import { storedWeeks } from './actividad.queries.ts';

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

/** A closed week as read now: the results of those of whom something was asked, and everyone's work. */
export interface EvaluatedWeek {
  lunes: string;
  weeks: ReadonlyMap<number, PersonWeek>;
  sums: ReadonlyMap<number, WeekTotals>;
}

/**
 * Evaluates closed weeks for everyone, or for one usuario, by two statements.
 * @param closed weeks that follow each other, newest first
 */
export async function readClosedWeeks(
  db: Db,
  closed: readonly ClosedWeek[],
  away: SpansAway,
  usuario?: number,
): Promise<EvaluatedWeek[]> {
  const [newest, oldest] = [closed[0], closed.at(-1)];
  if (!newest || !oldest) return [];
  const rows = await storedWeeks(db, { from: oldest.lunes, to: newest.lunes }, usuario);
  const rowsByMonday = Map.groupBy(rows, ({ lunes }) => lunes);
  const totals = await totalsOfWeeks(db, closed, { alsoLeft: true, usuario });
  return closed.map(({ lunes }, place) => {
    const sums = new Map((totals[place] ?? []).map((row) => [row.usuario, row]));
    const stored = rowsByMonday.get(lunes) ?? [];
    const weeks = new Map(stored.map((row) => [row.usuario, readStored(row, away, sums.get(row.usuario))]));
    return { lunes, weeks, sums };
  });
}

export const requirementOrNone = (requirements: ReadonlyMap<number, ActivityRequirement>, categoria: number) =>
  requirements.get(categoria) ?? NO_REQUIREMENT;
