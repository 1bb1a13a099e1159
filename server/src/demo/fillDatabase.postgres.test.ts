import { expect, test } from 'vitest';
import { expectBooksBalanced } from '../test-support/portal/paga.ts';
import { openPortal } from '../test-support/portal/portal.ts';
import { fillDatabase } from './fillDatabase.ts';

test('a small demo is written whole on PostgreSQL too', async () => {
  const portal = await openPortal();
  const size = { usuarios: 20, weeks: 2, seed: 3, open: 4, hasta: portal.clock.now };
  await fillDatabase(portal.engine, size, () => undefined);
  await expectBooksBalanced(portal);
  const { usuario, tiempo, paga } = await portal.countTableRows();
  expect(usuario).toBeGreaterThanOrEqual(size.usuarios);
  expect(tiempo).toBeGreaterThan(20);
  expect(paga).toBeGreaterThan(0);
});
