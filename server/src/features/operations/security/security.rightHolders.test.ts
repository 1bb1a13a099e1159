import { expect, test } from 'vitest';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { notificationsOfKind } from '../../../test-support/portal/notifications.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { recordRightHolders } from './security.rightHolders.ts';

test('a round during the grant of a permiso of command waits, and one of them announces it', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12 });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  const round = () => runInTransaction(portal.deps, recordRightHolders);
  await round();
  await portal.setExcepcion(leo, 'man');
  await sendDuringChange(portal, recordRightHolders, round);
  expect(await notificationsOfKind(portal, ana, 'alarma')).toEqual([expect.stringMatching(/ ahora tiene /)]);
  expect(await portal.as(ana).succeeds('GET seguridad', { query: { clase: 'titular' } })).toHaveLength(1);
});
