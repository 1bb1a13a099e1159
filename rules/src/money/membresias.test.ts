import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../shared/dates.ts';
import { isMembresiaCurrent, membresiaDays } from './membresias.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const at = (dias: number): number => NOW + dias * DAY_MS;

describe('isMembresiaCurrent and membresiaDays', () => {
  test.each([
    ['until its end', null, at(1.5), 0, true, 2],
    ['until its end, to the millisecond', null, NOW + 1, 0, true, 1],
    ['a whole number of days', null, at(15), 0, true, 15],
    ['not at its end', null, NOW, 0, false, null],
    ['not after it', null, at(-3), 0, false, null],
    ['for ever, when permanent', null, null, 0, true, null],
    ['not when somebody ended it', null, at(10), 1, false, null],
    ['not when somebody ended a permanent one', null, null, 1, false, null],
    ['from outside: past its end too', 'Vecino', at(-3), 0, true, 0],
    ['from outside: before its end', 'Vecino', at(3), 0, true, 3],
    ['from outside: until somebody ends it', 'Vecino', at(3), 1, false, null],
  ])('%s', (_case, externo, finaliza, terminada, isActive, dias) => {
    const membresia = { externo, finaliza, terminada };
    expect(isMembresiaCurrent(membresia, NOW)).toBe(isActive);
    expect(membresiaDays(membresia, NOW)).toBe(dias);
  });
});
