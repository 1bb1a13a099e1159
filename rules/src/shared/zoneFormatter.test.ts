import { expect, test } from 'vitest';
import { formatterByZone } from './zoneFormatter.ts';

const hourIn = formatterByZone('es', { hour: 'numeric', hourCycle: 'h23' });

test('formats in each zone apart, and makes its formatter once', () => {
  const noon = Date.UTC(2026, 2, 10, 12);
  expect([hourIn('UTC').format(noon), hourIn('America/Bogota').format(noon)]).toEqual(['12', '7']);
  expect(hourIn('UTC')).toBe(hourIn('UTC'));
});

test('an unknown zone is an error each time', () => {
  for (let attempt = 0; attempt < 2; attempt += 1) expect(() => hourIn('Marte/Olimpo')).toThrow(RangeError);
});
