import { expect, test } from 'vitest';
import { parseVolume, retryDelayMs } from './audioStream.ts';

test('what broke off is tried again ever later, and no later than half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 60].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test.each([
  [null, 0.7],
  ['', 0.7],
  ['0', 0],
  ['0.35', 0.35],
  ['1', 1],
  ['1.1', 0.7],
  ['-1', 0.7],
  ['alto', 0.7],
])('a volume that was kept as %j', (texto, volume) => {
  expect(parseVolume(texto)).toBe(volume);
});
