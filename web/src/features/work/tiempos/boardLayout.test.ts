import type { Tiempo } from '@conserje/contract';
import { expect, it } from 'vitest';
import { NO_ALTO } from '../../../shared/work/tiempos.queries.ts';
import {
  assignTones,
  buildBarSegments,
  describeTiempo,
  groupIntoLanes,
  hoursIn,
  listEncargados,
  positionIn,
  summaryOf,
  timeWindowOf,
} from './boardLayout.ts';

const MIN = 60_000;
const NOW = Date.parse('2026-11-21T16:10:00.000Z');
const at = (minutes: number): string => new Date(NOW + minutes * MIN).toISOString();
const tiempo = (changes: Partial<Tiempo> = {}): Tiempo => ({
  id: 1,
  bajo: 2,
  bajoNombre: 'Leo',
  bajoOrden: 1,
  alto: 7,
  altoNombre: 'Ana',
  finaliza: at(20),
  pausa: 0,
  pausado: null,
  tiempoPaused: 0,
  p_bajo: 0,
  mins: 60,
  minsA: 40,
  confirmado: 0,
  sumado: 0,
  comparten: false,
  relevos: [],
  paradas: [],
  ...changes,
});
const stopped = tiempo({
  pausa: 1,
  pausado: at(-10),
  tiempoPaused: 1800,
  paradas: [{ atendidos: 1800, fecha: at(-10) }],
});

it('the window covers the open tiempos and moves by quarters of an hour', () => {
  const timeWindow = timeWindowOf([tiempo()], NOW);
  expect(timeWindow).toEqual({ from: Date.parse('2026-11-21T15:30:00Z'), until: Date.parse('2026-11-21T16:45:00Z') });
  for (const minute of [-10, -1, 4]) expect(timeWindowOf([tiempo()], NOW + minute * MIN)).toEqual(timeWindow);
  expect(timeWindowOf([tiempo()], NOW + 5 * MIN).until).toBe(timeWindow.until + 15 * MIN);
});

it('the window is bounded even with a forgotten tiempo', () => {
  const { from, until } = timeWindowOf(
    [tiempo({ mins: 1440, finaliza: at(-3000) }), tiempo({ finaliza: at(900) })],
    NOW,
  );
  expect((until - from) / MIN).toBe(7 * 60 + 15);
  expect(timeWindowOf([], NOW).until).toBeGreaterThan(NOW);
});

it('an instant has a position; outside ones are clamped to the edge', () => {
  const timeWindow = { from: NOW, until: NOW + 100 * MIN };
  expect([-5, 0, 25, 100, 130].map((m) => positionIn(timeWindow, NOW + m * MIN))).toEqual([0, 0, 25, 100, 100]);
});

it.each([
  ['America/Bogota', ['11 a. m.', '12 p. m.']],
  ['Asia/Kathmandu', ['10 p. m.', '11 p. m.']],
])('full hours of %s', (timeZone, texts) => {
  const timeWindow = { from: NOW - 40 * MIN, until: NOW + 80 * MIN };
  // Spanish writes them with a narrow space.
  expect(hoursIn(timeWindow, timeZone).map(({ text }) => text.replace(/\s/g, ' '))).toEqual(texts);
});

it('lanes: own, unmanaged, others by name; in each the earliest first', () => {
  const list = [
    tiempo({ id: 5, alto: 9, altoNombre: 'Zoe' }),
    tiempo({ id: 4, alto: NO_ALTO, altoNombre: '' }),
    tiempo({ id: 3, alto: 8, altoNombre: 'Bea' }),
    tiempo({ id: 2, alto: 7 }),
    tiempo({ id: 1, alto: 8, altoNombre: 'Bea' }),
  ];
  expect(groupIntoLanes(list, 9).map(({ altoNombre, tiempos }) => [altoNombre, ...tiempos.map((t) => t.id)])).toEqual([
    ['Zoe', 5],
    ['', 4],
    ['Ana', 2],
    ['Bea', 1, 3],
  ]);
});

it('managers have distinct tones while there are enough', () => {
  const relevos = [
    { alto: 15, altoNombre: 'Bea', hasta: 60 },
    { alto: NO_ALTO, altoNombre: '', hasta: 90 },
  ];
  expect(listEncargados([tiempo({ relevos }), tiempo({ alto: NO_ALTO })])).toEqual([7, 15]);
  expect([...assignTones([7, 15, 16])]).toEqual([
    [7, 7],
    [15, 0],
    [16, 1],
  ]);
  const many = Array.from({ length: 20 }, (_, i) => 8 * (i + 1));
  expect([...assignTones(many).values()].slice(0, 8).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(assignTones(many).size).toBe(20);
});

it('a bar runs to its end, and a pause to the given instant', () => {
  const end = NOW + 90 * MIN;
  expect(buildBarSegments(tiempo(), end)).toMatchObject([
    { desde: NOW - 40 * MIN, hasta: NOW + 20 * MIN, isRunning: true },
  ]);
  expect(buildBarSegments(stopped, end)).toMatchObject([
    { desde: NOW - 40 * MIN, hasta: NOW - 10 * MIN, isRunning: true },
    { desde: NOW - 10 * MIN, hasta: end, isRunning: false },
  ]);
});

it('summarizes the counts and describes a bar', () => {
  expect(summaryOf([tiempo(), stopped, tiempo({ finaliza: at(-1) })], NOW)).toBe(
    '1 en base · 1 en pausa · 1 terminado',
  );
  expect(summaryOf([tiempo()], NOW)).toBe('1 en base');
  const phrase = (t: Tiempo): string => describeTiempo(t, NOW, 'America/Bogota').replace(/\s/g, ' ');
  expect(phrase(tiempo())).toBe('desde las 10:30 a. m., termina a las 11:30 a. m.');
  expect(phrase(tiempo({ relevos: [{ alto: 8, altoNombre: 'Bea', hasta: 600 }] }))).toBe(
    'desde las 10:30 a. m., antes con Bea, termina a las 11:30 a. m.',
  );
  expect(phrase(stopped)).toBe('desde las 10:30 a. m., en pausa desde las 11:00 a. m.');
  expect(phrase(tiempo({ finaliza: at(-1), paradas: [{ atendidos: 60, fecha: at(-100) }] }))).toBe(
    'desde las 9:29 a. m., se pausó 1 vez, terminó a las 11:09 a. m.',
  );
});
