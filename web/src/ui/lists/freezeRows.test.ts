import { describe, expect, test } from 'vitest';
import { freezeRows } from './freezeRows.ts';

interface Row {
  id: number;
  text?: string;
}
const de = (...ids: number[]): Row[] => ids.map((id) => ({ id }));
const look = (heldRows: Row[], currentRows: Row[], own = (_row: Row) => false) => {
  const { rows, gone, waitingCount } = freezeRows(heldRows, currentRows, ({ id }) => id, own);
  return { ids: rows.map(({ id }) => id), gone: [...gone], waitingCount };
};

describe('freezeRows', () => {
  test('returns unchanged rows as they are', () => {
    expect(look(de(1, 2, 3), de(1, 2, 3))).toEqual({ ids: [1, 2, 3], gone: [], waitingCount: 0 });
  });

  test('keeps new rows waiting, removed rows in place, and moves none', () => {
    expect(look(de(1, 2, 3), de(9, 3, 1))).toEqual({ ids: [1, 2, 3], gone: [2], waitingCount: 3 });
  });

  test('counts the rows that moved and not those that they displaced', () => {
    expect(look(de(1, 2, 3, 4, 5), de(5, 1, 2, 3, 4)).waitingCount).toBe(1);
    expect(look(de(1, 2, 3), de(3, 2, 1)).waitingCount).toBe(2);
  });

  test('shows current values, and the last ones of a removed row', () => {
    const before = [
      { id: 1, text: 'antes' },
      { id: 2, text: 'antes' },
    ];
    const { rows } = freezeRows(
      before,
      [{ id: 1, text: 'ahora' }],
      ({ id }) => id,
      () => false,
    );
    expect(rows.map(({ text }) => text)).toEqual(['ahora', 'antes']);
  });

  test('drops at once a row that the viewer removed', () => {
    expect(look(de(1, 2, 3), de(1, 3), ({ id }) => id === 2)).toEqual({ ids: [1, 3], gone: [], waitingCount: 0 });
  });
});
