/** A place of a picture: its name, short beneath its bars and long in the table, and a value of each series. */
export interface ChartSlot {
  clave: string;
  shortLabel: string;
  /** What stands beneath `shortLabel`, such as the month in which a week begins. */
  bajo?: string;
  longLabel: string;
  values: readonly number[];
  /** The one that is not over yet: today, this week. */
  presente?: boolean;
}

/** A height that a series should come to. */
export interface TargetLine {
  series: number;
  valor: number;
  texto: string;
}

/** One bar; all in per cent of its field, so that the picture takes any width while its texts keep their size. */
export interface ChartBar {
  series: number;
  x: number;
  ancho: number;
  alto: number;
}

/** Of a place: the part that its bars take, and the gap between two of them. */
const GROUP_WIDTH = 0.66;
const BAR_GAP = 0.06;
const LINES_MAX = 4;

const STEPS_MINUTES = [30, 60, 120, 180, 240, 360, 480, 720, 1440];

/** Minutes between two lines of the scale, so that there are at most four of them. */
export const minutesTickStep = (highest: number): number =>
  STEPS_MINUTES.find((step) => highest <= step * LINES_MAX) ?? Math.ceil(highest / LINES_MAX / 1440) * 1440;

/** The same for what is counted: 1, 2 or 5, and these times 10, 100 and so on. */
export function countTickStep(highest: number): number {
  for (let powerOfTen = 1; ; powerOfTen *= 10)
    for (const step of [powerOfTen, 2 * powerOfTen, 5 * powerOfTen]) if (highest <= step * LINES_MAX) return step;
}

/** Heights of the scale's lines: from nothing up to over the highest bar, and over what it should come to. */
export function tickValues(
  slots: readonly ChartSlot[],
  tickStepOf: (highest: number) => number,
  targetLines: readonly TargetLine[] = [],
): number[] {
  const highest = Math.max(0, ...slots.flatMap((slot) => slot.values), ...targetLines.map(({ valor }) => valor));
  const step = tickStepOf(highest);
  const stepCount = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: stepCount + 1 }, (_, i) => i * step);
}

/** @param max the value at the top of the scale. Corrections may take a place under nothing; it is drawn as nothing. */
export function barsOf(slots: readonly ChartSlot[], max: number): ChartBar[][] {
  const slotWidth = 100 / slots.length;
  return slots.map(({ values }, i) => {
    const barWidth = (GROUP_WIDTH - BAR_GAP * (values.length - 1)) / values.length;
    const left = i + (1 - GROUP_WIDTH) / 2;
    return values.map((value, series) => ({
      series,
      x: slotWidth * (left + series * (barWidth + BAR_GAP)),
      ancho: slotWidth * barWidth,
      alto: (Math.max(0, value) / max) * 100,
    }));
  });
}

/** Sum of a series. */
export const seriesTotal = (slots: readonly ChartSlot[], series: number): number =>
  slots.reduce((sum, { values }) => sum + (values[series] ?? 0), 0);
