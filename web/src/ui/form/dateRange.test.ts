import { describe, expect, it } from 'vitest';
import { checkTypedDateRange, rangeFromUrl } from './dateRange.ts';

describe('checkTypedRange', () => {
  it.each([
    [null, '2026-11-02', 'inicio', 'Date input not valid.'],
    ['2026-11-01', null, 'final', 'Date input not valid.'],
    ['', '2026-11-02', 'inicio', 'No dejes campos vacios'],
    ['2026-11-01', '', 'final', 'No dejes campos vacios'],
    ['2026-11-02', '2026-11-02', 'final', 'Fecha final no puede ser menor a fecha inicial'],
    ['2016-11-02', '2026-11-02', 'final', 'Elige un período de hasta 1 año'],
  ])('refuses %j to %j', (inicio, final, campo, msg) => {
    expect(checkTypedDateRange({ inicio, final })).toEqual({ campo, msg });
  });
  it('accepts a valid range', () => {
    expect(checkTypedDateRange({ inicio: '2026-11-01', final: '2026-11-02' })).toBeNull();
  });
});

describe('rangeFromUrl', () => {
  it('accepts a valid range and nothing else', () => {
    expect(rangeFromUrl({ inicio: '2026-11-01', final: '2026-11-30' })).toEqual({
      inicio: '2026-11-01',
      final: '2026-11-30',
    });
    expect(rangeFromUrl({ inicio: '', final: '' })).toBeNull();
    expect(rangeFromUrl({ inicio: '2026-11-30', final: '2026-11-01' })).toBeNull();
    expect(rangeFromUrl({ inicio: '2026-11-01', final: '2026-11-31' })).toBeNull();
    expect(rangeFromUrl({ inicio: '2016-11-01', final: '2026-11-30' })).toBeNull();
    expect(rangeFromUrl({ inicio: 'ayer', final: 'hoy' })).toBeNull();
  });
});
