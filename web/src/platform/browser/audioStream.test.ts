import { expect, test } from 'vitest';
import { parseVolume, retryDelayMs } from './audioStream.ts';

test('the retry delay doubles up to half a minute', () => {
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
])('parses the stored volume %j', (text, volume) => {
  expect(parseVolume(text)).toBe(volume);
});
