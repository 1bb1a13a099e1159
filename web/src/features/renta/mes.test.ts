import { expect, test } from 'vitest';
import { mesEscrito } from './mes.ts';

test('a month in words, whatever the zone of the machine', () => {
  expect(mesEscrito('2026-11')).toBe('noviembre de 2026');
  expect(mesEscrito('2027-01')).toBe('enero de 2027');
});
