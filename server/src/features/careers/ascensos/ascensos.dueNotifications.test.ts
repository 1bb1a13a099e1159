import { expect, test } from 'vitest';
import { answerSolicitud, makeOffer, OFFER_LIFE, REJECT_ASCENSO } from '../../../test-support/portal/ascensos.ts';
import { notificationsOfKind, sweepDueNotifications } from '../../../test-support/portal/notifications.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

test('an answered offer does not expire', async () => {
  const portal = await openPortal();
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 4, firma: 'LEO' });
  const [ana, eva] = [await portal.createPerson({ nombre: 'Ana' }), await portal.createPerson({ nombre: 'Eva' })];
  portal.clock.advance({ hours: 24 });
  for (const person of [ana, eva]) await makeOffer(portal, leo, person);
  await answerSolicitud(portal, ana, REJECT_ASCENSO);
  portal.clock.advance(OFFER_LIFE);
  await sweepDueNotifications(portal);
  expect(await notificationsOfKind(portal, ana, 'ascenso_retirado')).toEqual([]);
  expect(await notificationsOfKind(portal, eva, 'ascenso_retirado')).toEqual([
    'tu ascenso a Iniciado H venció porque no respondiste',
  ]);
  expect(await notificationsOfKind(portal, leo, 'oferta_retirada')).toHaveLength(1);
});

test('active usuarios with a next mision are told that they may be promoted', async () => {
  const portal = await openPortal();
  const highest = await portal.createPerson({ nombre: 'Cima', categoria: 12, posicion: 3 });
  const almost = await portal.createPerson({ nombre: 'Casi', categoria: 12, posicion: 2 });
  const departed = await portal.createPerson({ nombre: 'Ido', categoria: 12, posicion: 1 });
  await portal.dismiss(departed);
  for (let weeks = 0; weeks < 10; weeks += 1) {
    portal.clock.advance({ hours: 24 * 7 });
    await sweepDueNotifications(portal);
  }
  expect(await notificationsOfKind(portal, highest, 'ascenso_disponible')).toEqual([]);
  expect(await notificationsOfKind(portal, almost, 'ascenso_disponible')).toEqual([
    expect.stringMatching(/^ya puedes ascender a /),
  ]);
  const ownRows = portal.db.selectFrom('notificacion').select('texto').where('para', '=', departed.id);
  expect(await ownRows.where('clase', '=', 'ascenso_disponible').execute()).toEqual([]);
});
