import { expect, test } from 'vitest';
import {
  countAbsent,
  dayFromUrl,
  monthFromUrl,
  monthToUrl,
  rowsOn,
  shiftMonth,
  weeksOfMonth,
} from './ausenciaMonth.ts';

const TODAY = '2026-03-10';

test.each([
  ['', '2026-03'],
  ['2026-13', '2026-03'],
  ['ayer', '2026-03'],
  ['2025-12', '2025-12'],
])('the month of the URL %j is %s', (requested, month) => {
  expect(monthFromUrl(requested, TODAY)).toBe(month);
});

test('the current month leaves the URL empty', () => {
  expect([monthToUrl('2026-03', TODAY), monthToUrl('2026-04', TODAY)]).toEqual(['', '2026-04']);
});

test.each([
  ['', '2026-03', TODAY],
  ['2026-03-31', '2026-03', '2026-03-31'],
  ['2026-04-01', '2026-03', TODAY],
  ['', '2026-04', null],
  ['2026-04-31', '2026-04', null],
])('the day of the URL %j in %s is %s', (requested, month, day) => {
  expect(dayFromUrl(requested, month, TODAY)).toBe(day);
});

test('months follow each other over the year', () => {
  expect([
    shiftMonth('2026-12', 1),
    shiftMonth('2026-01', 1),
    shiftMonth('2026-01', -1),
    shiftMonth('2026-03', -1),
  ]).toEqual(['2027-01', '2026-02', '2025-12', '2026-02']);
});

test('weeks begin on Monday and hold the days of the month alone', () => {
  const weeks = weeksOfMonth('2026-03');
  expect(weeks.map((week) => week.map((day) => day?.slice(8) ?? '').join(' '))).toEqual([
    '      01',
    '02 03 04 05 06 07 08',
    '09 10 11 12 13 14 15',
    '16 17 18 19 20 21 22',
    '23 24 25 26 27 28 29',
    '30 31     ',
  ]);
});

test('a person who is absent on a day counts once, and not before the first day', () => {
  const of = (usuario: number, inicio: string, final: string) => ({ usuario, inicio, final });
  const rows = [
    of(1, '2026-03-10', '2026-03-12'),
    of(1, '2026-03-12', '2026-03-14'),
    of(1, '2026-04-01', '2026-04-02'),
    of(2, '2026-03-12', '2026-03-12'),
  ];
  expect(['2026-03-09', '2026-03-10', '2026-03-12'].map((day) => countAbsent(rows, day))).toEqual([0, 1, 2]);
});

test('both days of an ausencia count', () => {
  const row = {
    id: 1,
    usuario: 1,
    usuarioNombre: 'Leo',
    motivo: '',
    inicio: '2026-03-10',
    final: '2026-03-12',
    estado: 1,
  };
  const on = (day: string) => rowsOn([row], day).length;
  expect(['2026-03-09', '2026-03-10', '2026-03-12', '2026-03-13'].map(on)).toEqual([0, 1, 1, 0]);
});
