import { describe, expect, it } from 'vitest';
import type { Column } from './tableModel.ts';
import { compareCells, formatSort, nextSort, parseSort, toSheet } from './tableModel.ts';

interface Row {
  nombre: string;
  minutos: number;
}
const NAME: Column<Row> = { id: 'nombre', title: 'Usuario', value: (f) => f.nombre };
const HOURS: Column<Row> = {
  id: 'horas',
  title: 'Horas',
  value: (f) => f.minutos,
  file: (f) => f.minutos / 60,
  isNumeric: true,
};

describe('order', () => {
  it('round-trips through its text', () => {
    for (const text of ['nombre', '-horas']) expect(formatSort(parseSort(text))).toBe(text);
  });
  it("starts with the column's own direction, then alternates", () => {
    const byHours = nextSort({ columnId: 'nombre', descending: false }, HOURS);
    expect(byHours).toEqual({ columnId: 'horas', descending: true });
    expect(nextSort(byHours, HOURS)).toEqual({ columnId: 'horas', descending: false });
    expect(nextSort(byHours, NAME)).toEqual({ columnId: 'nombre', descending: false });
  });
  it('compares numbers by value and texts alphabetically', () => {
    expect(compareCells(9, 10)).toBeLessThan(0);
    expect(compareCells('nube', 'Ñu')).toBeLessThan(0);
    expect(compareCells('Ñu', 'oso')).toBeLessThan(0);
  });
});

describe('toSheet', () => {
  const rows = [{ nombre: 'Lía', minutos: 90 }];
  it('exports `file`, otherwise the value', () => {
    expect(toSheet([NAME, HOURS], rows).rows).toEqual([['Lía', 1.5]]);
  });
  it('keeps the unit of a column', () => {
    const minutes: Column<Row> = { id: 'total', title: 'Total', value: (f) => f.minutos, unit: 'min' };
    expect(toSheet([minutes], rows).columns).toMatchObject([{ title: 'Total', unit: 'min' }]);
  });
  it('splits a combined cell into columns', () => {
    const two: Column<Row> = { ...NAME, file: [NAME, { title: 'Minutos', unit: 'min', value: (f) => f.minutos }] };
    const { columns, rows: exported } = toSheet([two], rows);
    expect(columns.map(({ title }) => title)).toEqual(['Usuario', 'Minutos']);
    expect(exported).toEqual([['Lía', 90]]);
  });
});
