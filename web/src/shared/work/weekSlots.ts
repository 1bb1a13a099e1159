import type { ChartSlot } from '../../ui/charts/chartScale.ts';
import { formatDate } from '../../ui/text/format.ts';

interface Week {
  /** Its first day. */
  lunes: string;
}

const monthOf = (week: Week | undefined): string => (week ? formatDate(week.lunes, { month: 'short' }) : '');

/**
 * Returns the bars of the last weeks, the current one last. Below each bar the day on which it began, and the month if
 * it changed. Two adjacent months would not fit a phone: the first week leaves its label to the second.
 */
export const weekSlots = <W extends Week>(
  weeks: readonly W[],
  barOf: (week: W) => Pick<ChartSlot, 'longLabel' | 'values'>,
): ChartSlot[] =>
  weeks.map((week, i) => {
    const showsMonth = i === 0 ? monthOf(week) === monthOf(weeks[1]) : monthOf(week) !== monthOf(weeks[i - 1]);
    return {
      id: week.lunes,
      shortLabel: formatDate(week.lunes, { day: 'numeric' }),
      ...(showsMonth && { subLabel: monthOf(week) }),
      isCurrent: i === weeks.length - 1,
      ...barOf(week),
    };
  });
