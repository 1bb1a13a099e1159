import { describe, expect, it } from 'vitest';
import { buildYearBlocks, describeDay, describeYear, summarizeMonths } from './workYear.ts';

/** Days from Monday 10 March 2025 to Tuesday 10 March 2026. */
const LENGTH = 366;
const days = (asistencia: Record<number, number>, times: Record<number, number> = {}) => ({
  inicio: '2025-03-10',
  asistencia: Array.from({ length: LENGTH }, (_, n) => asistencia[n] ?? 0),
  times: Array.from({ length: LENGTH }, (_, n) => times[n] ?? 0),
});

describe('buildYearBlocks', () => {
  const blocks = buildYearBlocks(days({ 0: 30, 365: 60 }, { 0: 10 }));
  const cells = blocks.flatMap((b) => b.cells);
  it('has a cell for each day of whole weeks, and none for a future day', () => {
    expect(blocks.map((b) => b.cells.length)).toEqual([126, 126, 119]);
    expect(cells.filter((c) => c.value === null).map((c) => c.id)).toEqual(
      ['11', '12', '13', '14', '15'].map((d) => `2026-03-${d}`),
    );
  });
  it('puts a week in a column, Monday on top', () => {
    expect(cells[0]).toEqual({
      id: '2025-03-10',
      column: 1,
      row: 1,
      value: 40,
      longLabel: 'lunes, 10 de marzo de 2025',
    });
    expect(cells[365]).toMatchObject({ id: '2026-03-10', column: 17, row: 2, value: 60 });
  });
  it('labels the week in which a month begins', () => {
    const [first] = blocks;
    expect(first?.labels.filter((r) => r.row === 0)).toEqual([
      { column: 4, row: 0, text: 'abr' },
      { column: 8, row: 0, text: 'may' },
      { column: 12, row: 0, text: 'jun' },
      { column: 17, row: 0, text: 'jul' },
    ]);
  });
});

it('describes a day in words', () => {
  const ownOnes = days({ 0: 90, 2: -5 }, { 0: 60, 1: 30 });
  expect(['2025-03-10', '2025-03-11', '2025-03-12', '2025-03-13'].map((d) => describeDay(ownOnes, d))).toEqual([
    '1h 30m de asistencia y 1h como encargado',
    '30m como encargado',
    '−5m de asistencia',
    'nada',
  ]);
});

it('sums up the months and the year', () => {
  const ownOnes = days({ 0: 90, 21: 30, 22: 30 }, { 22: 45 });
  const months = summarizeMonths(ownOnes);
  expect(months).toHaveLength(13);
  expect(months.slice(0, 2)).toEqual([
    { mes: '2025-03', days: 2, asistencia: 120, times: 0 },
    { mes: '2025-04', days: 1, asistencia: 30, times: 45 },
  ]);
  expect(describeYear(ownOnes)).toBe('En 12 meses trabajaste 3 días: 2h 30m tuyas y 45m como encargado.');
  expect(describeYear(days({}))).toBe('Sin tiempos confirmados en 12 meses.');
});
