/** One value of what is told to Prometheus. */
export interface Muestra {
  nombre: string;
  etiquetas: Record<string, string>;
  valor: number;
}

interface Familia {
  nombre: string;
  tipo: string;
  muestras: Muestra[];
}

const NOMBRE = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const TIPOS = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];
const LINEA = new RegExp(`^(${NOMBRE})(?:\\{(.*)\\})? (\\S+)$`);
const ETIQUETA = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y;
const VALOR = /^(?:[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$/i;

function etiquetasDe(texto: string, linea: string): Record<string, string> {
  const pares = new Map<string, string>();
  ETIQUETA.lastIndex = 0;
  while (ETIQUETA.lastIndex < texto.length) {
    const [, nombre, valor] = ETIQUETA.exec(texto) ?? [];
    if (nombre === undefined || valor === undefined) throw new Error(`labels that are none: ${linea}`);
    if (pares.has(nombre)) throw new Error(`a label twice: ${linea}`);
    pares.set(
      nombre,
      valor.replace(/\\(.)/g, (_todo, c: string) => (c === 'n' ? '\n' : c)),
    );
  }
  return Object.fromEntries(pares);
}

function muestraDe(linea: string): Muestra {
  const [, nombre, etiquetas = '', valor] = LINEA.exec(linea) ?? [];
  if (nombre === undefined || valor === undefined || !VALOR.test(valor)) throw new Error(`no sample: ${linea}`);
  return { nombre, etiquetas: etiquetasDe(etiquetas, linea), valor: Number(valor.replace('Inf', 'Infinity')) };
}

const sinLe = ({ le: _le, ...etiquetas }: Record<string, string>): string => JSON.stringify(etiquetas);

/** A histogram's buckets grow, its last is all of them, and it has a sum and a count. */
function comprobarHistograma({ nombre, muestras }: Familia): void {
  const series = Map.groupBy(muestras, ({ etiquetas }) => sinLe(etiquetas));
  for (const [serie, suyas] of series) {
    const de = (fin: string) => suyas.filter((m) => m.nombre === nombre + fin);
    const tramos = de('_bucket').map(({ etiquetas, valor }) => ({
      le: Number(etiquetas.le?.replace('Inf', 'Infinity')),
      valor,
    }));
    const crecen = tramos.every(
      ({ le, valor }, i) => i === 0 || (le > (tramos[i - 1]?.le ?? 0) && valor >= (tramos[i - 1]?.valor ?? 0)),
    );
    const [cuenta] = de('_count');
    const entero = tramos.at(-1)?.le === Number.POSITIVE_INFINITY && tramos.at(-1)?.valor === cuenta?.valor;
    if (!crecen || !entero || de('_sum').length !== 1) throw new Error(`no histogram: ${nombre} ${serie}`);
  }
}

function isSampleOf({ nombre, tipo }: Familia, muestra: Muestra): boolean {
  const fines = tipo === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
  return fines.some((fin) => muestra.nombre === nombre + fin);
}

/**
 * Reads the text format of Prometheus, version 0.0.4, strictly: each family once, with HELP and TYPE before its samples and in
 * one piece; no series twice.
 * @throws Error naming the first line that is not so
 */
export function leerPrometheus(texto: string): Muestra[] {
  if (!texto.endsWith('\n')) throw new Error('the last line has no end');
  const familias: Familia[] = [];
  const vistas = new Set<string>();
  let ayuda: string | undefined;
  for (const linea of texto.split('\n').slice(0, -1)) {
    if (linea === '') continue;
    const deAyuda = new RegExp(`^# HELP (${NOMBRE}) \\S`).exec(linea);
    const [, nombre, tipo] = new RegExp(`^# TYPE (${NOMBRE}) (\\w+)$`).exec(linea) ?? [];
    const familia = familias.at(-1);
    if (deAyuda) ayuda = deAyuda[1];
    else if (nombre !== undefined && tipo !== undefined) {
      if (ayuda !== nombre || !TIPOS.includes(tipo) || familias.some((f) => f.nombre === nombre))
        throw new Error(`no beginning of a family: ${linea}`);
      familias.push({ nombre, tipo, muestras: [] });
    } else {
      const muestra = muestraDe(linea);
      const serie = muestra.nombre + JSON.stringify(Object.entries(muestra.etiquetas).toSorted());
      if (!familia || !isSampleOf(familia, muestra) || vistas.has(serie))
        throw new Error(`out of place, or twice: ${linea}`);
      vistas.add(serie);
      familia.muestras.push(muestra);
    }
  }
  for (const familia of familias) if (familia.tipo === 'histogram') comprobarHistograma(familia);
  return familias.flatMap(({ muestras }) => muestras);
}
