import { expect, test } from 'vitest';
import { notificationsOfKind, sweepDueNotifications } from '../../../test-support/portal/notifications.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { membresiaTypeId } from '../../../test-support/portal/ventas.ts';

test('a running membresia that is about to end is notified once, to an active usuario', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const membresia = await membresiaTypeId(portal, 'VIP');
  const sell = async (nombre: string) => {
    const quien = await portal.createPerson({ nombre });
    const body = { user: quien.id, isExterno: false, membresia, periodo: 15 as const };
    return { quien, id: (await portal.as(boss).succeeds('POST addMembresia', { body })).data.id };
  };
  const [ana, leo, eva] = [await sell('Ana'), await sell('Leo'), await sell('Eva')];
  await portal.as(boss).succeeds('POST deleteMemb', { body: { id: leo.id } });
  await portal.dismiss(eva.quien);
  portal.clock.advance({ hours: 24 * 12 });
  for (let attempt = 0; attempt < 2; attempt += 1) await sweepDueNotifications(portal);
  expect(await notificationsOfKind(portal, ana.quien, 'membresia_vence')).toEqual([
    'tu membresía VIP termina en 3 días',
  ]);
  const told = portal.db.selectFrom('notificacion').select('para').where('clase', '=', 'membresia_vence');
  expect(await told.execute()).toEqual([{ para: ana.quien.id }]);
});
