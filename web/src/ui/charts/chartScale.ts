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
export interface Line {
  series: number;
  valor: number;
  texto: string;
}

/** One bar; all in per cent of its field, so that the picture takes any width while its texts keep their size. */
export interface Bar {
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
  STEPS_MINUTES.find((paso) => highest <= paso * LINES_MAX) ?? Math.ceil(highest / LINES_MAX / 1440) * 1440;

/** The same for what is counted: 1, 2 or 5, and these times 10, 100 and so on. */
export function countTickStep(highest: number): number {
  for (let powerOfTen = 1; ; powerOfTen *= 10)
    for (const paso of [powerOfTen, 2 * powerOfTen, 5 * powerOfTen]) if (highest <= paso * LINES_MAX) return paso;
}

/** Heights of the scale's lines: from nothing up to over the highest bar, and over what it should come to. */
export function marks(
  lugares: readonly ChartSlot[],
  tickStepOf: (highest: number) => number,
  lineas: readonly Line[] = [],
): number[] {
  const highest = Math.max(0, ...lugares.flatMap((slot) => slot.values), ...lineas.map(({ valor }) => valor));
  const paso = tickStepOf(highest);
  const cuantas = Math.max(1, Math.ceil(highest / paso));
  return Array.from({ length: cuantas + 1 }, (_, i) => i * paso);
}

/** @param max the value at the top of the scale. Corrections may take a place under nothing; it is drawn as nothing. */
export function bars(lugares: readonly ChartSlot[], max: number): Bar[][] {
  const sitio = 100 / lugares.length;
  return lugares.map(({ values }, i) => {
    const ancho = (GROUP_WIDTH - BAR_GAP * (values.length - 1)) / values.length;
    const left = i + (1 - GROUP_WIDTH) / 2;
    return values.map((valor, series) => ({
      series,
      x: sitio * (left + series * (ancho + BAR_GAP)),
      ancho: sitio * ancho,
      alto: (Math.max(0, valor) / max) * 100,
    }));
  });
}

/** Sum of a series. */
export const total = (lugares: readonly ChartSlot[], series: number): number =>
  lugares.reduce((sum, { values }) => sum + (values[series] ?? 0), 0);
