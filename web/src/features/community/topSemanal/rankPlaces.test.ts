import type { TopRow } from '@conserje/contract';
import { expect, test } from 'vitest';
import { rankPlaces, weekOf } from './rankPlaces.ts';

const row = (usuarioNombre: string, asistencia: number, position: number | null): TopRow => ({
  usuarioNombre,
  asistencia,
  ascenso: 0,
  times: 0,
  lugares: { asistencia: position, ascenso: null, times: null },
});

test('rankPlaces sorts by place, then by name, and omits people without a place', () => {
  const rows = [row('Zoe', 2, 2), row('Beto', 0, null), row('ámbar', 2, 2), row('Leo', 2, 1), row('Caro', 1, 4)];
  expect(rankPlaces(rows, 'asistencia').map((p) => `${p.position} ${p.usuario} ${p.value}`)).toEqual([
    '1 Leo 2',
    '2 ámbar 2',
    '2 Zoe 2',
    '4 Caro 1',
  ]);
  expect(rankPlaces(rows, 'times')).toEqual([]);
});

test.each([
  ['2026-03-09', 0, '2026-03-09', '2026-03-15'],
  ['2026-03-15', 0, '2026-03-09', '2026-03-15'],
  ['2026-03-16', 1, '2026-03-09', '2026-03-15'],
  ['2026-01-01', 0, '2025-12-29', '2026-01-04'],
  ['2026-01-01', 1, '2025-12-22', '2025-12-28'],
])('the week of %s, %i weeks back, runs from %s to %s', (day, weeksBefore, monday, sunday) => {
  expect(weekOf(day, weeksBefore)).toEqual({ monday, sunday });
});
