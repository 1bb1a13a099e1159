import { expect, test } from 'vitest';
import { needsReview } from './clones.ts';

const cuenta = (permitido: 0 | 1, despedido: 0 | 1 = 0) => ({ permitido, despedido });

test.each([
  ['two without permission', [cuenta(0), cuenta(0)], true],
  ['one with permission and one without', [cuenta(1), cuenta(0)], false],
  ['one with permission and two without', [cuenta(1), cuenta(0), cuenta(0)], true],
  ['all with permission', [cuenta(1), cuenta(1)], false],
  ['one active and one dismissed', [cuenta(0), cuenta(0, 1)], false],
])('%s', (_what, accounts, wait) => {
  expect(needsReview(accounts)).toBe(wait);
});
