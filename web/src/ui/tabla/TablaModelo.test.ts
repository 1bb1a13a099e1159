import { describe, expect, it } from 'vitest';
import type { Columna } from './TablaModelo.ts';
import { comparar, csvDe, escribirOrden, leerOrden, siguienteOrden } from './TablaModelo.ts';

interface Fila {
  nombre: string;
  minutos: number;
}
const NOMBRE: Columna<Fila> = { clave: 'nombre', titulo: 'Usuario', valor: (f) => f.nombre };
const HORAS: Columna<Fila> = {
  clave: 'horas',
  titulo: 'Horas',
  valor: (f) => f.minutos,
  csv: (f) => f.minutos / 60,
  numerica: true,
};

describe('order', () => {
  it('is written as it is read', () => {
    for (const texto of ['nombre', '-horas']) expect(escribirOrden(leerOrden(texto))).toBe(texto);
  });
  it('begins with the way that suits the column, then turns', () => {
    const porHoras = siguienteOrden({ clave: 'nombre', baja: false }, HORAS);
    expect(porHoras).toEqual({ clave: 'horas', baja: true });
    expect(siguienteOrden(porHoras, HORAS)).toEqual({ clave: 'horas', baja: false });
    expect(siguienteOrden(porHoras, NOMBRE)).toEqual({ clave: 'nombre', baja: false });
  });
  it('compares numbers by value and names by the alphabet', () => {
    expect(comparar(9, 10)).toBeLessThan(0);
    expect(comparar('nube', 'Ñu')).toBeLessThan(0);
    expect(comparar('Ñu', 'oso')).toBeLessThan(0);
  });
});

describe('csvDe', () => {
  it('exports what `csv` says, else the value', () => {
    const [, fila] = csvDe([NOMBRE, HORAS], [{ nombre: 'Lía', minutos: 90 }], 'UTC').split('\r\n');
    expect(fila).toMatch(/^Lía[,;]1[.,]5$/);
  });
  it('says in the heading that a value are minutes', () => {
    const minutos: Columna<Fila> = { clave: 'total', titulo: 'Total', valor: (f) => f.minutos, minutos: true };
    expect(csvDe([minutos], [{ nombre: 'Lía', minutos: 455 }], 'UTC')).toBe('\uFEFFTotal (min)\r\n455\r\n');
  });
  it('gives what a cell shows together a column each', () => {
    const dos: Columna<Fila> = { ...NOMBRE, csv: [NOMBRE, { titulo: 'Minutos (min)', valor: (f) => f.minutos }] };
    const [cabeza, fila] = csvDe([dos], [{ nombre: 'Lía', minutos: 90 }], 'UTC').split('\r\n');
    expect([cabeza, fila].map((l) => l?.split(/[,;]/))).toEqual([
      ['\uFEFFUsuario', 'Minutos (min)'],
      ['Lía', '90'],
    ]);
  });
});
