import { describe, expect, test } from 'vitest';
import { quietas } from './quieto.ts';

interface Fila {
  id: number;
  texto?: string;
}
const de = (...ids: number[]): Fila[] => ids.map((id) => ({ id }));
const mirar = (tomadas: Fila[], actuales: Fila[], propia = (_fila: Fila) => false) => {
  const { filas, idas, esperan } = quietas(tomadas, actuales, ({ id }) => id, propia);
  return { ids: filas.map(({ id }) => id), idas: [...idas], esperan };
};

describe('filas que alguien tiene bajo la mano', () => {
  test('sin cambios, como están', () => {
    expect(mirar(de(1, 2, 3), de(1, 2, 3))).toEqual({ ids: [1, 2, 3], idas: [], esperan: 0 });
  });

  test('la que llega espera, la que se va se queda, y ninguna se mueve', () => {
    expect(mirar(de(1, 2, 3), de(9, 3, 1))).toEqual({ ids: [1, 2, 3], idas: [2], esperan: 3 });
  });

  test('se cuentan las que cambian de sitio, no las que estas empujan', () => {
    expect(mirar(de(1, 2, 3, 4, 5), de(5, 1, 2, 3, 4)).esperan).toBe(1);
    expect(mirar(de(1, 2, 3), de(3, 2, 1)).esperan).toBe(2);
  });

  test('cada una se ve como es ahora; la que ya no está, como era', () => {
    const antes = [
      { id: 1, texto: 'antes' },
      { id: 2, texto: 'antes' },
    ];
    const { filas } = quietas(
      antes,
      [{ id: 1, texto: 'ahora' }],
      ({ id }) => id,
      () => false,
    );
    expect(filas.map(({ texto }) => texto)).toEqual(['ahora', 'antes']);
  });

  test('la que se va por obra de quien mira se va enseguida', () => {
    expect(mirar(de(1, 2, 3), de(1, 3), ({ id }) => id === 2)).toEqual({ ids: [1, 3], idas: [], esperan: 0 });
  });
});
