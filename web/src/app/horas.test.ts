import { expect, test } from 'vitest';
import { ciudadDe } from '../ui/ciudades.ts';
import { horaEn } from './horas.ts';

const INSTANTE = Date.UTC(2026, 10, 21, 17, 5, 9);
const limpia = (texto: string) => texto.replaceAll(/\s/g, ' ');

test('the time of day follows the zone', () => {
  expect(limpia(horaEn(INSTANTE, 'America/Santo_Domingo'))).toBe('1:05:09 p. m.');
  expect(limpia(horaEn(INSTANTE, 'Europe/Madrid'))).toBe('6:05:09 p. m.');
});

test('a zone is named after its city, as people say it', () => {
  expect(ciudadDe('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(ciudadDe('America/Mexico_City')).toBe('Ciudad de México');
  expect(ciudadDe('America/Santo_Domingo')).toBe('Santo Domingo');
  expect(ciudadDe('UTC')).toBe('hora universal');
});
