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

describe('freezeRows', () => {
  test('returns unchanged rows as they are', () => {
    expect(look(de(1, 2, 3), de(1, 2, 3))).toEqual({ ids: [1, 2, 3], gone: [], esperan: 0 });
  });

  test('keeps new rows waiting, removed rows in place, and moves none', () => {
    expect(look(de(1, 2, 3), de(9, 3, 1))).toEqual({ ids: [1, 2, 3], gone: [2], esperan: 3 });
  });

  test('counts the rows that moved and not those that they displaced', () => {
    expect(look(de(1, 2, 3, 4, 5), de(5, 1, 2, 3, 4)).esperan).toBe(1);
    expect(look(de(1, 2, 3), de(3, 2, 1)).esperan).toBe(2);
  });

  test('shows current values, and the last ones of a removed row', () => {
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

  test('drops at once a row that the viewer removed', () => {
    expect(look(de(1, 2, 3), de(1, 3), ({ id }) => id === 2)).toEqual({ ids: [1, 3], gone: [], esperan: 0 });
  });
});
