/** One value of what is told to Prometheus. */
export interface Sample {
  nombre: string;
  labels: Record<string, string>;
  valor: number;
}

interface MetricFamily {
  nombre: string;
  tipo: string;
  samples: Sample[];
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];
const SAMPLE_PATTERN = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`);
const LABEL_PATTERN = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y;
const VALUE_PATTERN = /^(?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$/i;

function parseLabels(texto: string, linea: string): Record<string, string> {
  const pairs = new Map<string, string>();
  LABEL_PATTERN.lastIndex = 0;
  while (LABEL_PATTERN.lastIndex < texto.length) {
    const [, nombre, valor] = LABEL_PATTERN.exec(texto) ?? [];
    if (nombre === undefined || valor === undefined) throw new Error(`labels that are none: ${linea}`);
    if (pairs.has(nombre)) throw new Error(`a label twice: ${linea}`);
    pairs.set(
      nombre,
      valor.replace(/\\(.)/g, (_whole, c: string) => (c === 'n' ? '\n' : c)),
    );
  }
  return Object.fromEntries(pairs);
}

function parseSample(linea: string): Sample {
  const [, nombre, labels = '', valor] = SAMPLE_PATTERN.exec(linea) ?? [];
  if (nombre === undefined || valor === undefined || !VALUE_PATTERN.test(valor)) throw new Error(`no sample: ${linea}`);
  return { nombre, labels: parseLabels(labels, linea), valor: Number(valor.replace('Inf', 'Infinity')) };
}

const keyWithoutLe = ({ le: _le, ...labels }: Record<string, string>): string => JSON.stringify(labels);

/** A histogram's buckets grow, its last is all of them, and it has a sum and a count. */
function checkHistogram({ nombre, samples }: MetricFamily): void {
  const series = Map.groupBy(samples, ({ labels }) => keyWithoutLe(labels));
  for (const [seriesName, ownRows] of series) {
    const de = (end: string) => ownRows.filter((m) => m.nombre === nombre + end);
    const buckets = de('_bucket').map(({ labels, valor }) => ({
      le: Number(labels.le?.replace('Inf', 'Infinity')),
      valor,
    }));
    const isIncreasing = buckets.every(
      ({ le, valor }, i) => i === 0 || (le > (buckets[i - 1]?.le ?? 0) && valor >= (buckets[i - 1]?.valor ?? 0)),
    );
    const [cuenta] = de('_count');
    const whole = buckets.at(-1)?.le === Number.POSITIVE_INFINITY && buckets.at(-1)?.valor === cuenta?.valor;
    if (!isIncreasing || !whole || de('_sum').length !== 1) throw new Error(`no histogram: ${nombre} ${seriesName}`);
  }
}

function isSampleOf({ nombre, tipo }: MetricFamily, sample: Sample): boolean {
  const fines = tipo === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
  return fines.some((end) => sample.nombre === nombre + end);
}

/**
 * Reads the text format of Prometheus, version 0.0.4, strictly: each family once, with HELP and TYPE before its samples and in
 * one piece; no series twice.
 * @throws Error naming the first line that is not so
 */
export function parsePrometheus(texto: string): Sample[] {
  if (!texto.endsWith('\n')) throw new Error('the last line has no end');
  const families: MetricFamily[] = [];
  const vistas = new Set<string>();
  let help: string | undefined;
  for (const linea of texto.split('\n').slice(0, -1)) {
    if (linea === '') continue;
    const helpMatch = new RegExp(`^# HELP (${NAME}) \\S`).exec(linea);
    const [, nombre, tipo] = new RegExp(`^# TYPE (${NAME}) (\\w+)$`).exec(linea) ?? [];
    const family = families.at(-1);
    if (helpMatch) help = helpMatch[1];
    else if (nombre !== undefined && tipo !== undefined) {
      if (help !== nombre || !TYPES.includes(tipo) || families.some((f) => f.nombre === nombre))
        throw new Error(`no beginning of a family: ${linea}`);
      families.push({ nombre, tipo, samples: [] });
    } else {
      const sample = parseSample(linea);
      const seriesName = sample.nombre + JSON.stringify(Object.entries(sample.labels).toSorted());
      if (!family || !isSampleOf(family, sample) || vistas.has(seriesName))
        throw new Error(`out of place, or twice: ${linea}`);
      vistas.add(seriesName);
      family.samples.push(sample);
    }
  }
  for (const family of families) if (family.tipo === 'histogram') checkHistogram(family);
  return families.flatMap(({ samples }) => samples);
}
