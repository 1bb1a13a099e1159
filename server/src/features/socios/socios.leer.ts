import type { ColumnaSocio, LineaSocio } from '@conserje/rules';
import { COLUMNAS_SOCIO, llano, SOCIOS_MAX, TEXTOS } from '@conserje/rules';
import { CsvError, parse } from 'csv-parse/sync';
import { Fallo } from '../../platform/fallo.ts';

/** A roster as its file has it. */
export interface Archivo {
  lineas: LineaSocio[];
  /** Headings of columns that the portal takes nothing from. */
  ignoradas: string[];
}

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

function celdas(texto: string): { record: string[]; info: { lines: number } }[] {
  try {
    return parse(texto, {
      bom: true,
      delimiter: separadorDe(texto),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      to: SOCIOS_MAX + 2,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
  } catch (error) {
    if (error instanceof CsvError) throw noVale(TEXTOS.sociosIlegible);
    throw error;
  }
}

const columnaDe = (titulo: string): ColumnaSocio | undefined =>
  (Object.keys(COLUMNAS_SOCIO) as ColumnaSocio[]).find((c) =>
    (COLUMNAS_SOCIO[c] as readonly string[]).includes(llano(titulo)),
  );

/**
 * Reads a roster: the first line names the columns, in any order.
 * @throws Fallo REGLA where it is no such file, has no names or too many
 */
export function leerSocios(bytes: Uint8Array): Archivo {
  const [cabeza, ...filas] = celdas(decodificar(bytes));
  const columnas = (cabeza?.record ?? []).map(columnaDe);
  const sitio = (columna: ColumnaSocio): number => columnas.indexOf(columna);
  if (sitio('usuario') < 0) throw noVale(TEXTOS.sociosSinColumna);
  if (filas.length > SOCIOS_MAX) throw noVale(TEXTOS.sociosDemasiados);
  const lineas = filas
    .filter(({ record }) => record.some((celda) => celda !== ''))
    .map(({ record, info }) => {
      const celda = (columna: ColumnaSocio): string => record[sitio(columna)] ?? '';
      return {
        linea: info.lines,
        usuario: celda('usuario'),
        mision: celda('mision'),
        firma: celda('firma'),
        fecha: celda('fecha'),
      };
    });
  if (lineas.length === 0) throw noVale(TEXTOS.sociosVacio);
  const ignoradas = (cabeza?.record ?? []).filter((titulo, i) => titulo !== '' && sitioRepetido(columnas, i));
  return { lineas, ignoradas };
}

/** A column that is none of ours, or one of them a second time. */
const sitioRepetido = (columnas: (ColumnaSocio | undefined)[], i: number): boolean => {
  const columna = columnas[i];
  return columna === undefined || columnas.indexOf(columna) !== i;
};
