/** Sample of a metric. */
export interface MetricSample {
  nombre: string;
  labels: Record<string, string>;
  value: number;
}

interface MetricFamily {
  nombre: string;
  tipo: string;
  samples: MetricSample[];
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];
const SAMPLE_PATTERN = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`);
const LABEL_PATTERN = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y;
const VALUE_PATTERN = /^(?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$/i;

function parseLabels(text: string, line: string): Record<string, string> {
  const pairs = new Map<string, string>();
  LABEL_PATTERN.lastIndex = 0;
  while (LABEL_PATTERN.lastIndex < text.length) {
    const [, nombre, value] = LABEL_PATTERN.exec(text) ?? [];
    if (nombre === undefined || value === undefined) throw new Error(`labels that are none: ${line}`);
    if (pairs.has(nombre)) throw new Error(`a label twice: ${line}`);
    pairs.set(
      nombre,
      value.replace(/\\(.)/g, (_whole, c: string) => (c === 'n' ? '\n' : c)),
    );
  }
  return Object.fromEntries(pairs);
}

function parseSample(line: string): MetricSample {
  const [, nombre, labels = '', value] = SAMPLE_PATTERN.exec(line) ?? [];
  if (nombre === undefined || value === undefined || !VALUE_PATTERN.test(value)) throw new Error(`no sample: ${line}`);
  return { nombre, labels: parseLabels(labels, line), value: Number(value.replace('Inf', 'Infinity')) };
}

const keyWithoutLe = ({ le: _le, ...labels }: Record<string, string>): string => JSON.stringify(labels);

/** Checks that a histogram's buckets grow up to the count, and that it has a sum and a count. */
function checkHistogram({ nombre, samples }: MetricFamily): void {
  const series = Map.groupBy(samples, ({ labels }) => keyWithoutLe(labels));
  for (const [seriesName, seriesSamples] of series) {
    const samplesOf = (end: string) => seriesSamples.filter((m) => m.nombre === nombre + end);
    const buckets = samplesOf('_bucket').map(({ labels, value }) => ({
      le: Number(labels.le?.replace('Inf', 'Infinity')),
      value,
    }));
    const isIncreasing = buckets.every(
      ({ le, value }, i) => i === 0 || (le > (buckets[i - 1]?.le ?? 0) && value >= (buckets[i - 1]?.value ?? 0)),
    );
    const [count] = samplesOf('_count');
    const whole = buckets.at(-1)?.le === Number.POSITIVE_INFINITY && buckets.at(-1)?.value === count?.value;
    if (!isIncreasing || !whole || samplesOf('_sum').length !== 1)
      throw new Error(`no histogram: ${nombre} ${seriesName}`);
  }
}

function isSampleOf({ nombre, tipo }: MetricFamily, sample: MetricSample): boolean {
  const suffixes = tipo === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
  return suffixes.some((end) => sample.nombre === nombre + end);
}

/**
 * Parses the text format of Prometheus, version 0.0.4, strictly: each family once and contiguous, with HELP and TYPE
 * before its samples; no series twice.
 * @throws Error with the first invalid line
 */
export function parsePrometheus(text: string): MetricSample[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end');
  const families: MetricFamily[] = [];
  const seenSeries = new Set<string>();
  let help: string | undefined;

  const beginFamily = (line: string, nombre: string, tipo: string): void => {
    if (help !== nombre || !TYPES.includes(tipo) || families.some((f) => f.nombre === nombre))
      throw new Error(`no beginning of a family: ${line}`);
    families.push({ nombre, tipo, samples: [] });
  };
  const addSample = (line: string): void => {
    const family = families.at(-1);
    const sample = parseSample(line);
    const seriesName = sample.nombre + JSON.stringify(Object.entries(sample.labels).toSorted());
    if (!family || !isSampleOf(family, sample) || seenSeries.has(seriesName))
      throw new Error(`out of place, or twice: ${line}`);
    seenSeries.add(seriesName);
    family.samples.push(sample);
  };

  const lines = text.split('\n').filter((line) => line !== '');
  for (const line of lines) {
    const helpMatch = new RegExp(`^# HELP (${NAME}) \\S`).exec(line);
    const [, nombre, tipo] = new RegExp(`^# TYPE (${NAME}) (\\w+)$`).exec(line) ?? [];
    if (helpMatch) help = helpMatch[1];
    else if (nombre !== undefined && tipo !== undefined) beginFamily(line, nombre, tipo);
    else addSample(line);
  }
  for (const family of families) if (family.tipo === 'histogram') checkHistogram(family);
  return families.flatMap(({ samples }) => samples);
}
