import { expect, test } from 'vitest';
import { formatMonth } from './monthFormat.ts';

test("formats a month independent of the machine's zone", () => {
  expect(formatMonth('2026-11')).toBe('noviembre de 2026');
  expect(formatMonth('2027-01')).toBe('enero de 2027');
});
