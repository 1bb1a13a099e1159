import { expect, test } from 'vitest';
import { weekSummaryQuery } from './resumenSemanal.queries.ts';

test('a week that begins has rows of its own, and keeps them when it is over', () => {
  const keyOf = (monday: string, isCurrent: boolean) => weekSummaryQuery(monday, isCurrent).queryKey;
  expect(keyOf('2026-03-09', true)).not.toEqual(keyOf('2026-03-02', true));
  expect(keyOf('2026-03-02', false)).toEqual(keyOf('2026-03-02', true));
});
