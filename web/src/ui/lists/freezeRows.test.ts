import { describe, expect, test } from 'vitest';
import { freezeRows } from './freezeRows.ts';

interface Row {
  id: number;
  texto?: string;
}
const de = (...ids: number[]): Row[] => ids.map((id) => ({ id }));
const look = (heldRows: Row[], currentRows: Row[], own = (_row: Row) => false) => {
  const { filas, gone, esperan } = freezeRows(heldRows, currentRows, ({ id }) => id, own);
  return { ids: filas.map(({ id }) => id), gone: [...gone], esperan };
};

describe('filas que alguien tiene bajo la mano', () => {
  test('sin cambios, como están', () => {
    expect(look(de(1, 2, 3), de(1, 2, 3))).toEqual({ ids: [1, 2, 3], gone: [], esperan: 0 });
  });

  test('la que llega espera, la que se va se queda, y ninguna se mueve', () => {
    expect(look(de(1, 2, 3), de(9, 3, 1))).toEqual({ ids: [1, 2, 3], gone: [2], esperan: 3 });
  });

  test('se cuentan las que cambian de sitio, no las que estas empujan', () => {
    expect(look(de(1, 2, 3, 4, 5), de(5, 1, 2, 3, 4)).esperan).toBe(1);
    expect(look(de(1, 2, 3), de(3, 2, 1)).esperan).toBe(2);
  });

  test('cada una se ve como es ahora; la que ya no está, como era', () => {
    const antes = [
      { id: 1, texto: 'antes' },
      { id: 2, texto: 'antes' },
    ];
    const { filas } = freezeRows(
      antes,
      [{ id: 1, texto: 'ahora' }],
      ({ id }) => id,
      () => false,
    );
    expect(filas.map(({ texto }) => texto)).toEqual(['ahora', 'antes']);
  });

  test('la que se va por obra de quien mira se va enseguida', () => {
    expect(look(de(1, 2, 3), de(1, 3), ({ id }) => id === 2)).toEqual({ ids: [1, 3], gone: [], esperan: 0 });
  });
});
