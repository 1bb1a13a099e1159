import { expect, test } from 'vitest';
import { rentaSummaryQuery } from './renta.queries.ts';

test.each([
  ['2026-11', false],
  ['2026-12', 5_000],
])('a summary of November is fetched again in %s: %s', (month, interval) => {
  const { refetchInterval } = rentaSummaryQuery(month);
  const query = { state: { data: { nueva: { mes: '2026-11' } } } };
  expect(typeof refetchInterval === 'function' && refetchInterval(query as never)).toBe(interval);
});
