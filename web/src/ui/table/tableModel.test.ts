import { describe, expect, it } from 'vitest';
import type { Column } from './tableModel.ts';
import { buildCsv, compare, formatSort, nextSort, parseSort } from './tableModel.ts';

interface Row {
  nombre: string;
  minutos: number;
}
const NAME: Column<Row> = { id: 'nombre', title: 'Usuario', value: (f) => f.nombre };
const HOURS: Column<Row> = {
  id: 'horas',
  title: 'Horas',
  value: (f) => f.minutos,
  csv: (f) => f.minutos / 60,
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
    expect(compare(9, 10)).toBeLessThan(0);
    expect(compare('nube', 'Ñu')).toBeLessThan(0);
    expect(compare('Ñu', 'oso')).toBeLessThan(0);
  });
});

describe('buildCsv', () => {
  it('exports `csv`, otherwise the value', () => {
    const [, row] = buildCsv([NAME, HOURS], [{ nombre: 'Lía', minutos: 90 }], 'UTC').split('\r\n');
    expect(row).toMatch(/^Lía[,;]1[.,]5$/);
  });
  it('marks minutes in the heading', () => {
    const minutes: Column<Row> = { id: 'total', title: 'Total', value: (f) => f.minutos, isMinutes: true };
    expect(buildCsv([minutes], [{ nombre: 'Lía', minutos: 455 }], 'UTC')).toBe('\uFEFFTotal (min)\r\n455\r\n');
  });
  it('splits a combined cell into columns', () => {
    const two: Column<Row> = { ...NAME, csv: [NAME, { title: 'Minutos (min)', value: (f) => f.minutos }] };
    const [header, row] = buildCsv([two], [{ nombre: 'Lía', minutos: 90 }], 'UTC').split('\r\n');
    expect([header, row].map((l) => l?.split(/[,;]/))).toEqual([
      ['\uFEFFUsuario', 'Minutos (min)'],
      ['Lía', '90'],
    ]);
  });
});
