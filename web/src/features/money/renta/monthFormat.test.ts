import { expect, test } from 'vitest';
import { formatMonthName } from './monthFormat.ts';

test("formats a month independent of the machine's zone", () => {
  expect(formatMonthName('2026-11')).toBe('noviembre');
  expect(formatMonthName('2027-01')).toBe('enero');
});
