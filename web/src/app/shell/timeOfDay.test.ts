import { expect, test } from 'vitest';
import { cityOfTimeZone } from '../../ui/text/cityNames.ts';
import { formatTimeIn } from './timeOfDay.ts';

const INSTANT = Date.UTC(2026, 10, 21, 17, 5, 9);
const normalizeSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

test('the time of day follows the zone', () => {
  expect(normalizeSpaces(formatTimeIn(INSTANT, 'America/Santo_Domingo'))).toBe('1:05:09 p. m.');
  expect(normalizeSpaces(formatTimeIn(INSTANT, 'Europe/Madrid'))).toBe('6:05:09 p. m.');
});

test('a zone is named after its city in Spanish', () => {
  expect(cityOfTimeZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(cityOfTimeZone('America/Mexico_City')).toBe('Ciudad de México');
  expect(cityOfTimeZone('America/Santo_Domingo')).toBe('Santo Domingo');
  expect(cityOfTimeZone('UTC')).toBe('hora universal');
});
