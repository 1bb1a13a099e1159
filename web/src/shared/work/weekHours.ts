import { HOURS_PER_DAY } from '@conserje/rules';
import type { HeatMapLabel } from '../../ui/charts/heatMapCells.ts';
import { formatCount } from '../../ui/text/format.ts';

const MINUTES_PER_HOUR = 60;
/** Hours per label. */
const LABELLED_HOURS = 3;

/** Describes the average concurrent attendance of an hour: `2.5 personas a la vez`. */
export function describeAttendance(minutes: number): string {
  if (minutes <= 0) return 'nadie';
  const average = Math.round((minutes / MINUTES_PER_HOUR) * 10) / 10;
  if (average === 0) return 'casi nadie';
  return `${formatCount(average, 'persona', 'personas')} a la vez`;
}

/** Labels of a heat map with a row for each day and a column for each hour. */
export const weekHourLabels = (days: readonly string[]): HeatMapLabel[] => [
  ...days.map((text, i) => ({ column: 0, row: i + 1, text })),
  ...Array.from({ length: HOURS_PER_DAY / LABELLED_HOURS }, (_, i) => ({
    column: i * LABELLED_HOURS + 1,
    row: 0,
    text: `${i * LABELLED_HOURS} h`,
  })),
];
