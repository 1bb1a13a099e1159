import { llano, TEXTOS } from '@conserje/rules';
import { CsvError, parse } from 'csv-parse/sync';
import { Fallo } from './fallo.ts';

/** What a file of a spreadsheet must be: the headings of its columns, those that it cannot do without, how long it may be. */
export interface Modelo<C extends string> {
  /** The headings that each column may have, as searches compare them (`llano` of `rules`). */
  columnas: Readonly<Record<C, readonly string[]>>;
  precisas: readonly C[];
  /** Rows below the headings. */
  max: number;
  textos: { sinColumna: string; vacio: string; demasiado: string };
}

/** Rows by their columns, what they do not tell empty, each with its line in the file. */
export interface Hoja<C extends string> {
  lineas: (Record<C, string> & { linea: number })[];
  /** Headings of columns that nothing is taken from. */
  ignoradas: string[];
}

/** What the portal puts before a text that a spreadsheet would take for a formula (`aCsv` of the web). */
const PROTEGIDA = /^'(?=[=+\-@＝＋－＠])/u;

const noVale = (msg: string): Fallo => new Fallo('REGLA', msg, 'archivo');

/** Spreadsheets write UTF-8 with and without its mark, UTF-16 with one, and Windows-1252. */
function decodificar(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What is no UTF-8 was written by an older program of Windows.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What stands between the columns: whichever of the usual signs the headings have most of. */
function separadorDe(texto: string): string {
  const [cabeza = ''] = texto.split(/\r?\n/, 1);
  const veces = (signo: string): number => cabeza.split(signo).length;
  return [';', '\t', ','].reduce((mejor, signo) => (veces(signo) > veces(mejor) ? signo : mejor));
}

function celdas(texto: string, max: number): { record: string[]; info: { lines: number } }[] {
  try {
    return parse(texto, {
      bom: true,
      delimiter: separadorDe(texto),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: max + 2,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
  } catch (error) {
    if (error instanceof CsvError) throw noVale(TEXTOS.hojaIlegible);
    throw error;
  }
}

/**
 * Reads a file of a spreadsheet: the first line names the columns, in any order.
 * @throws Fallo REGLA where it is no such file, lacks a column, or has no rows or too many
 */
export function leerHoja<C extends string>(bytes: Uint8Array, modelo: Modelo<C>): Hoja<C> {
  const { textos, max } = modelo;
  // The keys of the record are the columns.
  const columnas = Object.keys(modelo.columnas) as C[];
  const [cabeza, ...filas] = celdas(decodificar(bytes), max);
  const titulos = cabeza?.record ?? [];
  const sitios = titulos.map((titulo) => columnas.find((c) => modelo.columnas[c].includes(llano(titulo))));
  const sitioDe = new Map(columnas.map((c) => [c, sitios.indexOf(c)]));
  if (modelo.precisas.some((c) => sitioDe.get(c) === -1)) throw noVale(textos.sinColumna);
  if (filas.length > max) throw noVale(textos.demasiado);
  const lineas = filas
    .filter(({ record }) => record.some((celda) => celda !== ''))
    .map(({ record, info }) => {
      const celda = (columna: C): string => (record[sitioDe.get(columna) ?? -1] ?? '').replace(PROTEGIDA, '');
      // Every column has its entry.
      const fila = Object.fromEntries(columnas.map((c) => [c, celda(c)])) as Record<C, string>;
      return { ...fila, linea: info.lines };
    });
  if (lineas.length === 0) throw noVale(textos.vacio);
  // A column that is none of ours, or one of them a second time.
  const sobra = (i: number): boolean => sitios[i] === undefined || sitios.indexOf(sitios[i]) !== i;
  return { lineas, ignoradas: titulos.filter((titulo, i) => titulo !== '' && sobra(i)) };
}
