import { expect, test } from 'vitest';
import { buildQuery, countFilters, parseModule, SYSTEM_ID, URL_DEFAULTS } from './registroFilters.ts';

test('without filters the query is empty', () => {
  expect(buildQuery(URL_DEFAULTS)).toEqual({});
  expect(countFilters(URL_DEFAULTS)).toBe(0);
});

test('chosen filters are sent; the system is encargado 0', () => {
  const filters = {
    ...URL_DEFAULTS,
    modulo: 'paga',
    usuario: 4,
    encargado: SYSTEM_ID,
    desde: '2026-03-01',
    hasta: '2026-03-01',
  };
  expect(buildQuery(filters)).toEqual({
    modulo: 'paga',
    usuario: 4,
    encargado: 0,
    desde: '2026-03-01',
    hasta: '2026-03-01',
  });
  expect(countFilters(filters)).toBe(3);
});

test('invalid values of the URL are not sent', () => {
  expect(parseModule({ ...URL_DEFAULTS, modulo: 'toString' })).toBe('todos');
  expect(buildQuery({ ...URL_DEFAULTS, usuario: -3, desde: 'ayer', hasta: '2026-3-1' })).toEqual({});
  expect(buildQuery({ ...URL_DEFAULTS, desde: '2026-03-02', hasta: '2026-03-01' })).toEqual({});
});
