import type { AnswerOf } from '@conserje/contract';
import { figureOf, formatHourRange, HOURS_PER_DAY, unplannedPeaks, WEEKDAYS } from '@conserje/rules';
import { weekHourLabels } from '../../../shared/work/weekHours.ts';
import type { HeatMapBlock, HeatMapCell } from '../../../ui/charts/heatMapCells.ts';
import { capitalize } from '../../../ui/text/format.ts';

export type TurnoPlan = AnswerOf<'GET turnosPlan'>;

/** Hours without turno that are listed, busiest first. */
const PEAKS_MAX = 5;

/** Returns the busiest hours that ask for nobody, and how many more there are. */
export function listPeaks({ presencia, piden }: TurnoPlan) {
  const all = unplannedPeaks(presencia, piden);
  return { peaks: all.slice(0, PEAKS_MAX), more: Math.max(0, all.length - PEAKS_MAX), all };
}

const SHORT_DAYS = WEEKDAYS.map((day) => day.slice(0, 3));

/** Builds a heat map of figures by weekday and hour. */
export function buildFigures(
  id: string,
  grid: readonly (readonly number[])[],
  isMarked: (dia: number, hora: number) => boolean = () => false,
): HeatMapBlock {
  const cells = WEEKDAYS.flatMap((day, i) =>
    Array.from(
      { length: HOURS_PER_DAY },
      (_, hora): HeatMapCell => ({
        id: `${i + 1} ${hora}`,
        column: hora + 1,
        row: i + 1,
        value: figureOf(grid, i + 1, hora),
        longLabel: `${capitalize(day)}, ${formatHourRange(hora)}`,
        isMarked: isMarked(i + 1, hora),
      }),
    ),
  );
  return { id, columns: HOURS_PER_DAY, rows: WEEKDAYS.length, cells, labels: weekHourLabels(SHORT_DAYS) };
}

/** Returns what the hours of a block ask for, in the order of the week, as the server compares them. */
export const askedBefore = (
  { piden }: Pick<TurnoPlan, 'piden'>,
  { dias, desde, hasta }: { dias: readonly number[]; desde: number; hasta: number },
): number[] =>
  dias
    .toSorted((a, b) => a - b)
    .flatMap((dia) => Array.from({ length: Math.max(0, hasta - desde) }, (_, i) => figureOf(piden, dia, desde + i)));
