import { describe, expect, test } from 'vitest';
import { nextPollDelay } from './ascenso.queries.ts';

const END = Date.parse('2026-05-04T12:00:00Z');
const wait = { date_finaliza: new Date(END).toISOString(), disponible: false };

describe('nextPollDelay', () => {
  test.each([
    ['days are left', 3 * 86_400_000, 30_000],
    ['seconds are left', 8_000, 8_300],
    ['the end has passed and the server does not see it yet', -200, 1_000],
    ['the end has long passed', -90_000, 1_000],
  ])('when %s', (_case, falta, ms) => {
    expect(nextPollDelay(wait, END - falta)).toBe(ms);
  });
  test('once available it polls at the normal interval', () => {
    expect(nextPollDelay({ ...wait, disponible: true }, END - 5_000)).toBe(30_000);
  });
});
