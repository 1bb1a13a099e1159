import { describe, expect, test } from 'vitest';
import { proximaPregunta } from './ascenso.ts';

const FIN = Date.parse('2026-05-04T12:00:00Z');
const espera = { date_finaliza: new Date(FIN).toISOString(), disponible: false };

describe('proximaPregunta', () => {
  test.each([
    ['days are left', 3 * 86_400_000, 30_000],
    ['seconds are left', 8_000, 8_300],
    ['the end has passed and the server does not see it yet', -200, 1_000],
    ['the end has long passed', -90_000, 1_000],
  ])('when %s', (_caso, falta, ms) => {
    expect(proximaPregunta(espera, FIN - falta)).toBe(ms);
  });
  test('once available it is asked as everything is', () => {
    expect(proximaPregunta({ ...espera, disponible: true }, FIN - 5_000)).toBe(30_000);
  });
});
