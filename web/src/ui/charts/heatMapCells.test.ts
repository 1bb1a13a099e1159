import { describe, expect, it } from 'vitest';
import type { HeatMapCell } from './heatMapCells.ts';
import { heatLevel, neighborCellIndex } from './heatMapCells.ts';

describe('heatLevel', () => {
  it.each([
    [0, 100, 0],
    [-5, 100, 0],
    [1, 100, 1],
    [25, 100, 1],
    [26, 100, 2],
    [100, 100, 4],
    [3, 0, 0],
  ])('of %d of %d is %d', (value, max, expected) => expect(heatLevel(value, max)).toBe(expected));
});

describe('neighborIndex', () => {
  /** Two columns of two; the last one is in the future. */
  const cells = [1, 2, 3, null].map(
    (value, i): HeatMapCell => ({
      id: `${i}`,
      column: 1 + (i >> 1),
      row: 1 + (i % 2),
      value,
      longLabel: `${i}`,
    }),
  );
  it.each([
    [0, 'ArrowDown', 1],
    [0, 'ArrowRight', 2],
    [2, 'ArrowLeft', 0],
    [1, 'ArrowUp', 0],
    [0, 'ArrowLeft', 0],
    [2, 'ArrowDown', 2],
    [1, 'ArrowRight', 1],
    [2, 'Home', 0],
    [0, 'End', 2],
    [1, 'a', 1],
  ])('from %d by %s is %d', (from, shortcutKey, until) =>
    expect(neighborCellIndex(cells, from, shortcutKey)).toBe(until),
  );
});
