/** A slot of a chart: its short label below the bars, its long label in the table, and a value per series. */
export interface ChartSlot {
  id: string;
  shortLabel: string;
  /** Second line below `shortLabel`, such as the month in which a week begins. */
  subLabel?: string;
  longLabel: string;
  values: readonly number[];
  /** The current slot, not over yet: today, this week. */
  isCurrent?: boolean;
}

/** A target value of a series. */
export interface TargetLine {
  series: number;
  value: number;
  label: string;
}

/** A bar; all numbers in per cent of the plot, so that it fits any width while texts keep their size. */
export interface ChartBar {
  series: number;
  x: number;
  width: number;
  height: number;
}

/** Share of a slot that its bars take, and the gap between two bars. */
const GROUP_WIDTH = 0.66;
const BAR_GAP = 0.06;
const LINES_MAX = 4;

const STEPS_MINUTES = [30, 60, 120, 180, 240, 360, 480, 720, 1440];

/** Returns the minutes between two lines of the scale, with at most four steps. */
export const minutesTickStep = (highest: number): number =>
  STEPS_MINUTES.find((step) => highest <= step * LINES_MAX) ?? Math.ceil(highest / LINES_MAX / 1440) * 1440;

/** Like `minutesTickStep`, for counts: 1, 2 or 5 times a power of ten. */
export function countTickStep(highest: number): number {
  for (let powerOfTen = 1; ; powerOfTen *= 10)
    for (const step of [powerOfTen, 2 * powerOfTen, 5 * powerOfTen]) if (highest <= step * LINES_MAX) return step;
}

/** Returns the values of the scale's lines, from zero to at least the highest bar and target. */
export function tickValues(
  slots: readonly ChartSlot[],
  tickStepOf: (highest: number) => number,
  targetLines: readonly TargetLine[] = [],
): number[] {
  const highest = Math.max(0, ...slots.flatMap((slot) => slot.values), ...targetLines.map(({ value }) => value));
  const step = tickStepOf(highest);
  const stepCount = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: stepCount + 1 }, (_, i) => i * step);
}

/**
 * Returns the bars of each slot. Corrections can make a value negative; it is drawn as zero.
 * @param max value at the top of the scale
 */
export function barsOf(slots: readonly ChartSlot[], max: number): ChartBar[][] {
  const slotWidth = 100 / slots.length;
  return slots.map(({ values }, i) => {
    const barWidth = (GROUP_WIDTH - BAR_GAP * (values.length - 1)) / values.length;
    const left = i + (1 - GROUP_WIDTH) / 2;
    return values.map((value, series) => ({
      series,
      x: slotWidth * (left + series * (barWidth + BAR_GAP)),
      width: slotWidth * barWidth,
      height: (Math.max(0, value) / max) * 100,
    }));
  });
}

export const seriesTotal = (slots: readonly ChartSlot[], series: number): number =>
  slots.reduce((sum, { values }) => sum + (values[series] ?? 0), 0);
