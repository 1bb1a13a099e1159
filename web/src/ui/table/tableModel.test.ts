import { describe, expect, it } from 'vitest';
import type { Column } from './tableModel.ts';
import { buildCsv, compare, formatSort, nextSort, parseSort } from './tableModel.ts';

interface Row {
  nombre: string;
  minutos: number;
}
const NAME: Column<Row> = { clave: 'nombre', title: 'Usuario', valor: (f) => f.nombre };
const HOURS: Column<Row> = {
  clave: 'horas',
  title: 'Horas',
  valor: (f) => f.minutos,
  csv: (f) => f.minutos / 60,
  isNumeric: true,
};

describe('order', () => {
  it('is written as it is read', () => {
    for (const texto of ['nombre', '-horas']) expect(formatSort(parseSort(texto))).toBe(texto);
  });
  it('begins with the way that suits the column, then turns', () => {
    const byHours = nextSort({ clave: 'nombre', descending: false }, HOURS);
    expect(byHours).toEqual({ clave: 'horas', descending: true });
    expect(nextSort(byHours, HOURS)).toEqual({ clave: 'horas', descending: false });
    expect(nextSort(byHours, NAME)).toEqual({ clave: 'nombre', descending: false });
  });
  it('compares numbers by value and names by the alphabet', () => {
    expect(compare(9, 10)).toBeLessThan(0);
    expect(compare('nube', 'Ñu')).toBeLessThan(0);
    expect(compare('Ñu', 'oso')).toBeLessThan(0);
  });
});

describe('csvDe', () => {
  it('exports what `csv` says, else the value', () => {
    const [, row] = buildCsv([NAME, HOURS], [{ nombre: 'Lía', minutos: 90 }], 'UTC').split('\r\n');
    expect(row).toMatch(/^Lía[,;]1[.,]5$/);
  });
  it('says in the heading that a value are minutes', () => {
    const minutos: Column<Row> = { clave: 'total', title: 'Total', valor: (f) => f.minutos, minutos: true };
    expect(buildCsv([minutos], [{ nombre: 'Lía', minutos: 455 }], 'UTC')).toBe('\uFEFFTotal (min)\r\n455\r\n');
  });
  it('gives what a cell shows together a column each', () => {
    const two: Column<Row> = { ...NAME, csv: [NAME, { title: 'Minutos (min)', valor: (f) => f.minutos }] };
    const [header, row] = buildCsv([two], [{ nombre: 'Lía', minutos: 90 }], 'UTC').split('\r\n');
    expect([header, row].map((l) => l?.split(/[,;]/))).toEqual([
      ['\uFEFFUsuario', 'Minutos (min)'],
      ['Lía', '90'],
    ]);
  });
});
