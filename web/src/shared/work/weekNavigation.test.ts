import { expect, it } from 'vitest';
import { formatWeek, shiftWeek, weekFromUrl, weekToUrl } from './weekNavigation.ts';

const TODAY = '2026-03-11';

it.each([
  ['', '2026-03-09'],
  ['2026-03-04', '2026-03-02'],
  ['2026-03-30', '2026-03-09'],
  ['ayer', '2026-03-09'],
])('the address %j selects the week of %s', (pedida, lunes) => expect(weekFromUrl(pedida, TODAY)).toBe(lunes));

it.each([
  ['2026-03-16', '2026-03-16'],
  ['2026-03-23', '2026-03-09'],
  ['2026-02-23', '2026-02-23'],
  ['2026-02-16', '2026-03-09'],
])('within two weeks before and one after, the address %j selects the week of %s', (requested, monday) =>
  expect(weekFromUrl(requested, TODAY, { before: 2, after: 1 })).toBe(monday),
);

it('the current week is left out of the address', () => {
  expect([shiftWeek('2026-03-02', 1), shiftWeek('2026-03-09', -1)].map((l) => weekToUrl(l, TODAY))).toEqual([
    '',
    '2026-03-02',
  ]);
});

it.each([
  ['2026-03-09', '9–15 mar 2026'],
  ['2026-03-30', '30 mar – 5 abr 2026'],
  ['2025-12-29', '29 dic 2025 – 4 ene 2026'],
])('%s is formatted as %s', (lunes, text) => expect(formatWeek(lunes)).toBe(text));
