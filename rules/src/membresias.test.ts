import { describe, expect, test } from 'vitest';
import { DIA_MS } from './fechas.ts';
import { diasMembresia, membresiaCorre } from './membresias.ts';

const AHORA = Date.parse('2026-03-10T12:00:00Z');
const en = (dias: number): number => AHORA + dias * DIA_MS;

describe('a membership runs, and so many days are left of it', () => {
  test.each([
    ['until its end', null, en(1.5), 0, true, 2],
    ['until its end, to the millisecond', null, AHORA + 1, 0, true, 1],
    ['a whole number of days', null, en(15), 0, true, 15],
    ['not at its end', null, AHORA, 0, false, null],
    ['not after it', null, en(-3), 0, false, null],
    ['for ever, when permanent', null, null, 0, true, null],
    ['not when somebody ended it', null, en(10), 1, false, null],
    ['not when somebody ended a permanent one', null, null, 1, false, null],
    ['from outside: past its end too', 'Vecino', en(-3), 0, true, 0],
    ['from outside: before its end', 'Vecino', en(3), 0, true, 3],
    ['from outside: until somebody ends it', 'Vecino', en(3), 1, false, null],
  ])('%s', (_caso, externo, finaliza, terminada, corre, dias) => {
    const membresia = { externo, finaliza, terminada };
    expect(membresiaCorre(membresia, AHORA)).toBe(corre);
    expect(diasMembresia(membresia, AHORA)).toBe(dias);
  });
});
