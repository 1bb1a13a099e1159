import { expect, test } from 'vitest';
import { CELLS_MAX, countCells } from './countCells.ts';

test('con pocas personas, una ventana para cada una', () => {
  expect(countCells(2, 7)).toEqual({ total: 7, filled: 2 });
  expect(countCells(0, 7)).toEqual({ total: 7, filled: 0 });
  expect(countCells(7, 7)).toEqual({ total: 7, filled: 7 });
});

test('con muchas, por partes: ninguna solo si nadie pagó, todas solo si pagaron todos', () => {
  expect(countCells(1, 2000)).toEqual({ total: CELLS_MAX, filled: 1 });
  expect(countCells(1000, 2000)).toEqual({ total: CELLS_MAX, filled: CELLS_MAX / 2 });
  expect(countCells(1999, 2000)).toEqual({ total: CELLS_MAX, filled: CELLS_MAX - 1 });
  expect(countCells(2000, 2000)).toEqual({ total: CELLS_MAX, filled: CELLS_MAX });
});

test('sin nadie que la deba, la fachada a oscuras', () => {
  expect(countCells(0, 0)).toEqual({ total: CELLS_MAX, filled: 0 });
});
