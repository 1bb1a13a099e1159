import { expect, test } from 'vitest';
import { canShrink, fitWithin } from './shrinkImage.ts';

const MIB = 1024 * 1024;

test.each([
  ['image/jpeg', 3 * MIB, true],
  ['image/png', MIB + 1, true],
  ['image/png', MIB, false],
  ['image/gif', 3 * MIB, false],
  ['image/svg+xml', 3 * MIB, false],
])('canShrink: %s of %d bytes', (type, size, reducible) => {
  expect(canShrink({ type, size })).toBe(reducible);
});

test.each([
  [4000, 3000, [2560, 1920]],
  [3000, 4000, [1920, 2560]],
  [800, 600, [800, 600]],
  [100_000, 10, [2560, 1]],
])('fitWithin: %d by %d', (width, alto, expected) => {
  expect(fitWithin(width, alto, 2560)).toEqual(expected);
});
