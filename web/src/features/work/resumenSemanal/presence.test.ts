import { describe, expect, it } from 'vitest';
import { buildWeekBlock, describePresence, hourOf, summarizeDays, unattendedHours } from './presence.ts';

const day = (n: number, horas: Record<number, number> = {}) => ({
  dia: `2026-03-${String(n).padStart(2, '0')}`,
  horas: Array.from({ length: 24 }, (_, h) => horas[h] ?? 0),
});
/** Tuesday 10 March, 18:30. */
const NOW = { day: '2026-03-10', hour: 18 };
const WEEK = [day(9, { 18: 150, 19: 30 }), day(10, { 17: 61 }), ...[11, 12, 13, 14, 15].map((n) => day(n))];

describe('buildWeekBlock', () => {
  const { cells, labels } = buildWeekBlock(WEEK, NOW);
  it('has a cell for each hour, without a value for future ones', () => {
    expect(cells).toHaveLength(168);
    expect(cells.filter((c) => c.value !== null)).toHaveLength(24 + 19);
    expect(cells[18]).toEqual({
      id: '2026-03-09 18',
      column: 19,
      row: 1,
      value: 150,
      longLabel: 'lunes 9, de 18:00 a 19:00',
    });
  });
  it('labels the days and every third hour', () => {
    expect(labels.slice(0, 2).map((r) => r.text)).toEqual(['lun 9', 'mar 10']);
    expect(labels.slice(7).map((r) => [r.column, r.text])).toEqual(
      [0, 3, 6, 9, 12, 15, 18, 21].map((h) => [h + 1, `${h} h`]),
    );
  });
});

it('lists the unattended hours up to the current one', () => {
  expect(WEEK.slice(0, 3).map((d) => unattendedHours(d, NOW))).toEqual([['0–18 h', '20–24 h'], ['0–17 h'], []]);
  expect(unattendedHours(day(9), NOW)).toEqual(['todo el día']);
});

it('sums up the days and the week', () => {
  expect(summarizeDays(WEEK, NOW).slice(0, 3)).toEqual([
    { day: '2026-03-09', minutes: 180, peak: 18, emptyHours: ['0–18 h', '20–24 h'] },
    { day: '2026-03-10', minutes: 61, peak: 17, emptyHours: ['0–17 h'] },
    { day: '2026-03-11', minutes: 0, peak: null, emptyHours: [] },
  ]);
  expect(describePresence(WEEK, NOW)).toBe(
    'Hora con más gente: lunes 9 de 18:00 a 19:00, con 2.5 personas a la vez. Horas vacías: 39 de 42.',
  );
  expect(describePresence([day(9), day(10)], NOW)).toBe('Sin asistencia confirmada esta semana.');
  expect(describePresence([day(16)], NOW)).toBe('Sin asistencia confirmada esta semana.');
});

it.each([
  ['2026-03-10T04:00:00Z', 0],
  ['2026-03-10T03:59:59Z', 23],
])('%s is hour %d in Santo Domingo', (instant, hora) => {
  expect(hourOf(Date.parse(instant), 'America/Santo_Domingo')).toBe(hora);
});
