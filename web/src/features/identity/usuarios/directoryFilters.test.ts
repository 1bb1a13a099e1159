import { expect, test } from 'vitest';
import { buildFilter, FILTERS_IN_URL, hasFilter } from './directoryFilters.ts';

test.each([
  [{}, {}],
  [{ rango: 5 }, { categoria: 5 }],
  [
    { inactivo: 30, gente: 'ausentes' },
    { inactivo: 30, ausentes: 1 },
  ],
  [{ gente: 'despedidos' }, { despedidos: 1 }],
  [{ rango: -1, inactivo: 31, gente: 'toString' }, {}],
])('buildFilter turns %o into the query %o', (url, filter) => {
  const whole = { ...FILTERS_IN_URL, ...url };
  expect(buildFilter(whole)).toEqual(filter);
  expect(hasFilter(whole)).toBe(Object.keys(filter).length > 0);
});
