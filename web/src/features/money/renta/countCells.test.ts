import { expect, test } from 'vitest';
import { CELLS_MAX, countCells } from './countCells.ts';

test('few people get a window each', () => {
  expect(countCells(2, 7)).toEqual({ total: 7, filled: 2 });
  expect(countCells(0, 7)).toEqual({ total: 7, filled: 0 });
  expect(countCells(7, 7)).toEqual({ total: 7, filled: 7 });
});

test('many people share windows: none is lit only at zero, all only when all paid', () => {
  expect(countCells(1, 2000)).toEqual({ total: CELLS_MAX, filled: 1 });
  expect(countCells(1000, 2000)).toEqual({ total: CELLS_MAX, filled: CELLS_MAX / 2 });
  expect(countCells(1999, 2000)).toEqual({ total: CELLS_MAX, filled: CELLS_MAX - 1 });
  expect(countCells(2000, 2000)).toEqual({ total: CELLS_MAX, filled: CELLS_MAX });
});

test('without debtors the facade is dark', () => {
  expect(countCells(0, 0)).toEqual({ total: CELLS_MAX, filled: 0 });
});
