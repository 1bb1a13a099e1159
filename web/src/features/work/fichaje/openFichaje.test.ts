import type { Fichaje } from '@conserje/contract';
import { expect, test } from 'vitest';
import { exitAt, findOpenFichaje, minutesAt, minutesOfDay } from './openFichaje.ts';

const CLOCK_IN = '2026-03-10T15:00:00.000Z';
const a = (minutes: number): number => Date.parse(CLOCK_IN) + minutes * 60_000;
const row = (id: number, rest: Partial<Fichaje> = {}): Fichaje => ({
  id,
  dia: '2026-03-10',
  entrada: CLOCK_IN,
  salida: '-',
  min: 0,
  deducido: 0,
  olvidada: false,
  ...rest,
});

test('a fichaje is open until its exit, or for twelve hours', () => {
  const cerrada = row(1, { salida: CLOCK_IN });
  expect(findOpenFichaje([row(2), cerrada], a(719))?.id).toBe(2);
  expect(findOpenFichaje([row(2), cerrada], a(720))).toBeUndefined();
  expect(findOpenFichaje([cerrada], a(1))).toBeUndefined();
  expect([exitAt(row(2), a(719)), exitAt(row(2), a(999)), exitAt(cerrada, a(1))]).toEqual([
    null,
    '2026-03-11T03:00:00.000Z',
    CLOCK_IN,
  ]);
});

test("an open fichaje grows, a closed one has the server's minutes; a day is the sum of its own", () => {
  const cerrada = row(1, { salida: CLOCK_IN, min: 25, deducido: 5 });
  expect([minutesAt(row(2), a(7.9)), minutesAt(cerrada, a(99)), minutesAt(row(2), a(999))]).toEqual([7, 25, 720]);
  const otherDay = row(3, { dia: '2026-03-09', salida: CLOCK_IN, min: 60 });
  expect(minutesOfDay([row(2), cerrada, otherDay], '2026-03-10', a(7))).toBe(32);
});
