import { describe, expect, it, test } from 'vitest';
import type { WeekResult } from './activity.ts';
import {
  askedInWeek,
  checkActivityNotice,
  checkActivityRequirement,
  countWeekDays,
  daysOutside,
  weekDaysOf,
  weekResult,
  weeksMissed,
} from './activity.ts';

const MONDAY = '2026-03-09';

test.each([
  [[], ''],
  [[['2026-03-09', '2026-03-09']], 'L'],
  [[['2026-03-15', '2026-03-20']], 'D'],
  [[['2026-03-01', '2026-03-08']], ''],
  [[['2026-03-01', '2026-03-31']], 'LMXJVSD'],
  [
    [
      ['2026-03-10', '2026-03-12'],
      ['2026-03-12', '2026-03-13'],
    ],
    'MXJV',
  ],
] as const)('the days of %j in the week are «%s»', (spans, letters) => {
  const mask = weekDaysOf(
    spans.map(([inicio, final]) => ({ inicio, final })),
    MONDAY,
  );
  expect([...'LMXJVSD'].filter((_, i) => mask & (1 << i)).join('')).toBe(letters);
  expect(countWeekDays(mask)).toBe(letters.length);
});

describe('days outside the agency in the week', () => {
  const [out, back] = [
    (dia: string) => ({ tipo: 'despido' as const, dia: `2026-03-${dia}` }),
    (dia: string) => ({ tipo: 'reingreso' as const, dia: `2026-03-${dia}` }),
  ];
  it.each([
    ['a member all along', '2026-01-01', [], 0],
    ['registered on Monday', '2026-03-09', [], 0],
    ['registered on Thursday', '2026-03-12', [], 3],
    ['registered on Sunday', '2026-03-15', [], 6],
    ['registered later', '2026-03-16', [], 7],
    ['dismissed on Sunday', '2026-01-01', [out('15')], 0],
    ['dismissed on Wednesday', '2026-01-01', [out('11')], 4],
    ['dismissed the week before', '2026-01-01', [out('08')], 7],
    ['dismissed and back on the same day', '2026-01-01', [out('11'), back('11')], 0],
    ['dismissed on Monday and back on Friday', '2026-01-01', [out('09'), back('13')], 3],
    ['back on Thursday', '2026-01-01', [out('01'), back('12')], 3],
    ['twice', '2026-01-01', [out('09'), back('11'), out('12'), back('15')], 3],
    ['registered on Tuesday, dismissed on Friday', '2026-03-10', [out('13')], 3],
  ])('%s', (_name, registro, events, days) => {
    expect(countWeekDays(weekDaysOf(daysOutside(registro, events), MONDAY))).toBe(days);
  });
});

test.each([
  [{ asistencia: 10, times: 5, ascensos: 2 }, 0, { asistencia: 600, times: 5, ascensos: 2 }],
  [{ asistencia: 10, times: 5, ascensos: 2 }, 1, { asistencia: 514, times: 4, ascensos: 1 }],
  [{ asistencia: 10, times: 5, ascensos: 2 }, 3, { asistencia: 342, times: 2, ascensos: 1 }],
  [{ asistencia: 10, times: 5, ascensos: 2 }, 6, { asistencia: 85, times: 0, ascensos: 0 }],
  [{ asistencia: 10, times: 5, ascensos: 2 }, 7, { asistencia: 0, times: 0, ascensos: 0 }],
  [{ asistencia: 7, times: 0, ascensos: 0 }, 2, { asistencia: 300, times: 0, ascensos: 0 }],
  [{ asistencia: 0, times: 0, ascensos: 1 }, 1, { asistencia: 0, times: 0, ascensos: 0 }],
])('of %j with %i days off %j is asked', (requirement, daysOff, asked) => {
  expect(askedInWeek(requirement, daysOff)).toEqual(asked);
});

test.each<[number[], number[], WeekResult]>([
  [[0, 0, 0], [0, 0, 0], 'justificada'],
  [[0, 0, 0], [-5, 0, 0], 'justificada'],
  [[60, 0, 0], [60, 0, 0], 'cumplida'],
  [[60, 0, 0], [59, 99, 99], 'incumplida'],
  [[60, 5, 0], [60, 4.5, 0], 'incumplida'],
  [[60, 5, 0], [60, 5, 0], 'cumplida'],
  [[0, 5, 1], [0, 5, 0], 'incumplida'],
  [[0, 5, 1], [0, 5, 1], 'cumplida'],
])('asked %j, done %j: %s', (asked, done, result) => {
  const amounts = ([asistencia = 0, times = 0, ascensos = 0]: number[]) => ({ asistencia, times, ascensos });
  expect(weekResult(amounts(asked), amounts(done))).toBe(result);
});

test.each([
  ['', 0],
  ['c', 0],
  ['i', 1],
  ['iii', 3],
  ['iici', 2],
  ['jiji', 2],
  ['jjj', 0],
  ['jcii', 0],
  ['ijjicii', 2],
])('weeks «%s», newest first, are %i in a row without meeting them', (letters, missed) => {
  const RESULTS: Record<string, WeekResult> = { c: 'cumplida', i: 'incumplida', j: 'justificada' };
  expect(weeksMissed([...letters].map((letter) => RESULTS[letter] ?? 'justificada'))).toBe(missed);
});

describe('checkActivityRequirement', () => {
  const none = { asistencia: 0, times: 0, ascensos: 0 };
  it.each([
    [{ asistencia: -1 }, 'asistencia', 'Debe ser un número entero de 0 a 168'],
    [{ asistencia: 169 }, 'asistencia', 'Debe ser un número entero de 0 a 168'],
    [{ times: 1.5 }, 'times', 'Debe ser un número entero de 0 a 500'],
    [{ ascensos: 501 }, 'ascensos', 'Debe ser un número entero de 0 a 500'],
  ])('refuses %j', (change, campo, msg) => {
    expect(checkActivityRequirement({ ...none, ...change })).toEqual({ campo, msg });
  });
  it.each([[none], [{ asistencia: 168, times: 500, ascensos: 500 }]])('accepts %j', (data) => {
    expect(checkActivityRequirement(data)).toBeNull();
  });
});

test.each([
  ['', 'No dejes campos vacios'],
  ['   ', 'No dejes campos vacios'],
  ['x'.repeat(301), 'El mensaje puede tener como máximo 300 caracteres'],
])('a notice of %j is refused', (texto, msg) => {
  expect(checkActivityNotice(texto)).toEqual({ campo: 'texto', msg });
  expect(checkActivityNotice('x'.repeat(300))).toBeNull();
});
