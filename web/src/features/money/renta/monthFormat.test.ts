import { expect, test } from 'vitest';
import { formatMonth } from './monthFormat.ts';

test('a month in words, whatever the zone of the machine', () => {
  expect(formatMonth('2026-11')).toBe('noviembre de 2026');
  expect(formatMonth('2027-01')).toBe('enero de 2027');
});
