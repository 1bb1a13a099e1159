import { describe, expect, it } from 'vitest';
import { contiene, tramos } from './busqueda.ts';

describe('contiene', () => {
  it('looks past accents and case, in any order of the words', () => {
    expect(contiene(['Moderación leve', 'ML'], 'moderacion')).toBe(true);
    expect(contiene(['Moderación leve', 'ML'], 'ml LEVE')).toBe(true);
    expect(contiene(['Moderación leve', 'ML'], 'leve grave')).toBe(false);
  });
  it('finds everything without a search', () => {
    expect(contiene(['x'], '')).toBe(true);
    expect(contiene(['x'], '   ')).toBe(true);
  });
});

describe('tramos', () => {
  it('marks each place, keeping the text as it is written', () => {
    expect(tramos('Función y Fun', 'FUN')).toEqual([
      { texto: 'Fun', marca: true },
      { texto: 'ción y ', marca: false },
      { texto: 'Fun', marca: true },
    ]);
    expect(tramos('Según', 'gún')).toEqual([
      { texto: 'Se', marca: false },
      { texto: 'gún', marca: true },
    ]);
  });
  it('marks nothing without a search', () => {
    expect(tramos('Placa', '')).toEqual([{ texto: 'Placa', marca: false }]);
    expect(tramos('', 'a')).toEqual([]);
  });
  it('joins places that overlap', () => {
    expect(tramos('anana', 'ana')).toEqual([{ texto: 'anana', marca: true }]);
  });
});
