import { expect, test } from 'vitest';
import { needsReview } from './clones.ts';

const cuenta = (permitido: 0 | 1, despedido: 0 | 1 = 0) => ({ permitido, despedido });

test.each([
  ['dos sin permiso', [cuenta(0), cuenta(0)], true],
  ['una con permiso y otra sin él', [cuenta(1), cuenta(0)], false],
  ['una con permiso y dos sin él', [cuenta(1), cuenta(0), cuenta(0)], true],
  ['todas con permiso', [cuenta(1), cuenta(1)], false],
  ['una activa y un despedido', [cuenta(0), cuenta(0, 1)], false],
])('%s', (_what, accounts, wait) => {
  expect(needsReview(accounts)).toBe(wait);
});
