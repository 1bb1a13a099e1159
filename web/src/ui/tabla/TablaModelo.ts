import type { ValorCsv } from '@conserje/rules';
import { aCsv, llano } from '@conserje/rules';
import type { Row } from '@tanstack/react-table';
import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { compararTexto } from '../formato.ts';

export type Clave = string | number;

/** A column of a file: one value, in one unit, which its heading names. */
export interface CsvColumn<Fila> {
  titulo: string;
  valor: (fila: Fila) => ValorCsv;
}

/** A column: what it is called, what it is worth, and how it looks. */
export interface Columna<Fila> {
  /** Its name in the address. */
  clave: string;
  titulo: string;
  /** What rows are sorted and searched by and, without `csv`, what is exported. Null comes last. */
  valor: (fila: Fila) => string | number | null;
  /** What is shown; without it `valor`. */
  celda?: (fila: Fila) => ReactNode;
  /** In a file another value, or several columns; where a cell shows more than one thing, each has its own. */
  csv?: ((fila: Fila) => ValorCsv) | readonly CsvColumn<Fila>[];
  /** Its value are minutes: in a file its heading says so. */
  minutos?: boolean;
  /** Right-aligned, in figures of equal width; sorted from the highest first. */
  numerica?: boolean;
  /** Without it: texts are searched, numbers are not. */
  buscable?: boolean;
  ordenable?: boolean;
  /**
   * Its part in the card of a narrow screen: the name in the first line, the large figure beside it; below them first and
   * without its label, or behind that with it; among the others, each with its label (without a word: so), or a quiet last
   * line without; or none.
   */
  tarjeta?: 'titulo' | 'grande' | 'izquierda' | 'derecha' | 'linea' | 'pie' | 'ninguna';
  ancho?: string;
}

export const rasgos = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
type Rasgos = typeof rasgos;

export interface Orden {
  clave: string;
  baja: boolean;
}

/** An order as it stands in the address: `usuario` upwards, `-usuario` downwards. */
export const leerOrden = (texto: string): Orden =>
  texto.startsWith('-') ? { clave: texto.slice(1), baja: true } : { clave: texto, baja: false };
export const escribirOrden = ({ clave, baja }: Orden): string => (baja ? `-${clave}` : clave);

/** The order after a press on a header: its own way first, then the other. */
export function siguienteOrden<Fila>(actual: Orden, columna: Columna<Fila>): Orden {
  if (actual.clave !== columna.clave) return { clave: columna.clave, baja: columna.numerica ?? false };
  return { clave: columna.clave, baja: !actual.baja };
}

/** Compares two values upwards. Nulls are for the caller: they stay last either way. */
export const comparar = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compararTexto(String(a), String(b));

/** The columns as the table library takes them. */
export const definiciones = <Fila extends object>(columnas: readonly Columna<Fila>[]) =>
  columnas.map((columna) => ({
    id: columna.clave,
    accessorFn: (fila: Fila) => columna.valor(fila) ?? undefined,
    enableSorting: columna.ordenable ?? true,
    enableGlobalFilter: columna.buscable ?? !columna.numerica,
    sortUndefined: 'last' as const,
    sortFn: (a: Row<Rasgos, Fila>, b: Row<Rasgos, Fila>, id: string) =>
      comparar(a.getValue<string | number>(id), b.getValue<string | number>(id)),
  }));

/** Whether a cell holds the text searched for; `buscado` is already plain. */
export const filtroGlobal = <Fila extends object>(fila: Row<Rasgos, Fila>, columna: string, buscado: string): boolean =>
  llano(String(fila.getValue(columna) ?? '')).includes(buscado);

/** The columns of a file for a column of a table. */
const csvColumnsOf = <Fila>({ titulo, valor, csv = valor, minutos }: Columna<Fila>): readonly CsvColumn<Fila>[] =>
  typeof csv === 'function' ? [{ titulo: minutos ? `${titulo} (min)` : titulo, valor: csv }] : csv;

/** What a table shows, as CSV; instants in a zone. */
export function csvDe<Fila>(columnas: readonly Columna<Fila>[], filas: readonly Fila[], zona: string): string {
  const parts = columnas.flatMap(csvColumnsOf);
  return aCsv(
    parts.map((c) => c.titulo),
    filas.map((fila) => parts.map((c) => c.valor(fila))),
    zona,
  );
}
