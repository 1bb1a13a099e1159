import { expect, test } from 'vitest';
import { checkDateRange, formatMonth, mondayOf } from './dates.ts';

const EMPTY = 'No dejes campos vacios';
const LENGTH = 'Elige un período de hasta 1 año';
const END_BEFORE_START = 'Fecha final no puede ser menor a fecha inicial';

test.each([
  ['', '', { campo: 'inicio', msg: EMPTY }],
  ['', '2026-03-10', { campo: 'inicio', msg: EMPTY }],
  ['2026-03-10', '', { campo: 'final', msg: EMPTY }],
  ['2026-03-10', '2026-03-09', { campo: 'final', msg: END_BEFORE_START }],
  ['2026-03-10', '2026-03-10', { campo: 'final', msg: END_BEFORE_START }],
  ['2026-12-31', '2027-01-01', null],
  ['2026-03-10', '2027-03-10', null],
  ['2026-03-10', '2027-03-11', { campo: 'final', msg: LENGTH }],
  ['2028-01-01', '2028-12-31', null],
  ['2028-01-01', '2029-01-01', { campo: 'final', msg: LENGTH }],
  ['2016-01-01', '2026-01-01', { campo: 'final', msg: LENGTH }],
  ['0001-01-01', '9999-12-31', { campo: 'final', msg: LENGTH }],
])('the range from %j to %j', (inicio, final, violation) => {
  expect(checkDateRange({ inicio, final })).toEqual(violation);
});

test.each([
  ['2026-03-09', '2026-03-09'],
  ['2026-03-15', '2026-03-09'],
  ['2026-03-16', '2026-03-16'],
  ['2026-01-01', '2025-12-29'],
])('the week of %s started on %s', (day, lunes) => {
  expect(mondayOf(day)).toBe(lunes);
});

test("a month is named independent of the machine's zone", () => {
  expect(formatMonth('2026-11')).toBe('noviembre de 2026');
  expect(formatMonth('2027-01')).toBe('enero de 2027');
});
