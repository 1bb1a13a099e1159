import { NAME_PLACEHOLDER, TIEMPO_OP } from '@conserje/rules';
import { expect, test } from 'vitest';
import { notificationsOfKind, sweepDueNotifications } from '../../../../test-support/portal/notifications.ts';
import type { Person } from '../../../../test-support/portal/portal.ts';
import { openPortal } from '../../../../test-support/portal/portal.ts';
import {
  cancelTiempo,
  confirmTiempo,
  creditedMinutes,
  expectActionRefused,
  findTiempo,
  offeredTiempoActions,
  openTiempo,
  pauseTiempo,
  runTiempoAction,
} from '../../../../test-support/portal/tiempos.ts';

/** A tiempo of an hour that is forgotten an hour after its end. */
async function setUp() {
  const portal = await openPortal();
  const role = await portal.createPerson({ nombre: 'Rol', categoria: 7 });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  const own = await openTiempo(portal, role, leo);
  const dicho = async (a: Person = leo) => {
    await sweepDueNotifications(portal);
    return (await notificationsOfKind(portal, a, 'tiempo_olvidado')).length;
  };
  return { portal, role, leo, own, dicho };
}

test('a forgotten tiempo is announced once after the delay; nothing is credited or closed automatically', async () => {
  const { portal, role, leo, own, dicho } = await setUp();
  portal.clock.advance({ minutes: 119, seconds: 59 });
  expect(await dicho()).toBe(0);
  portal.clock.advance({ seconds: 1 });
  expect(await dicho()).toBe(1);
  expect(await dicho(role)).toBe(0);
  expect(await notificationsOfKind(portal, role, 'tiempo_sin_atender')).toEqual([
    `falta confirmar el tiempo de ${NAME_PLACEHOLDER}. Confírmalo o ciérralo.`,
  ]);
  await portal.restart();
  portal.clock.advance({ hours: 2 });
  expect(await dicho()).toBe(1);
  expect((await portal.countTableRows()).trabajo).toBe(0);
  await confirmTiempo(portal, role, own.id);
  const work = await portal.db.selectFrom('trabajo').select(['usuario', 'minutos']).orderBy('usuario').execute();
  expect(work).toEqual([
    { usuario: role.id, minutos: 60 },
    { usuario: leo.id, minutos: 60 },
  ]);
});

test('a confirmed tiempo is not forgotten, and none is with the setting at 0', async () => {
  const { portal, role, own, dicho } = await setUp();
  portal.clock.advance({ minutes: 61 });
  await confirmTiempo(portal, role, own.id);
  portal.clock.advance({ hours: 2 });
  expect(await dicho()).toBe(0);
  await portal.configure({ olvido_minutos: 0 });
  const eva = await portal.createPerson({ nombre: 'Eva' });
  await openTiempo(portal, role, eva);
  portal.clock.advance({ hours: 3 });
  expect(await dicho(eva)).toBe(0);
  await portal.configure({ olvido_minutos: 30 });
  expect(await dicho(eva)).toBe(1);
});

test('a paused tiempo is forgotten after the delay from its pause: its bajo and encargado are notified once', async () => {
  const { portal, role, leo, own, dicho } = await setUp();
  portal.clock.advance({ minutes: 10 });
  await pauseTiempo(portal, role, own.id);
  portal.clock.advance({ minutes: 59, seconds: 59 });
  expect([await dicho(), await notificationsOfKind(portal, role, 'tiempo_sin_atender')]).toEqual([0, []]);
  portal.clock.advance({ seconds: 1 });
  for (let round = 0; round < 2; round++) {
    await sweepDueNotifications(portal);
    expect(await notificationsOfKind(portal, leo, 'tiempo_olvidado')).toEqual([
      'tu tiempo sigue en pausa. Pídele a un encargado que lo reanude o lo cierre.',
    ]);
    expect(await notificationsOfKind(portal, role, 'tiempo_sin_atender')).toEqual([
      `el tiempo de ${NAME_PLACEHOLDER} sigue en pausa. Reanúdalo o ciérralo.`,
    ]);
    await portal.restart();
  }
  // Another pause can be forgotten again.
  await pauseTiempo(portal, role, own.id);
  await pauseTiempo(portal, role, own.id);
  portal.clock.advance({ hours: 1 });
  expect(await dicho()).toBe(2);
});

test('minutes subtracted after the end tell nobody again', async () => {
  const { portal, role, leo, own, dicho } = await setUp();
  portal.clock.advance({ hours: 2 });
  await dicho();
  await runTiempoAction(portal, role, TIEMPO_OP.adjust, own.id, { mins: 5, sumar: false });
  expect(await dicho()).toBe(1);
  expect(await notificationsOfKind(portal, role, 'tiempo_sin_atender')).toHaveLength(1);
  expect(await notificationsOfKind(portal, role, 'tiempo_por_confirmar')).toHaveLength(1);
  expect(await notificationsOfKind(portal, leo, 'tiempo_terminado')).toHaveLength(1);
  await confirmTiempo(portal, role, own.id);
  expect(await creditedMinutes(portal, leo)).toEqual({ asistencia: 55, times: 0 });
});

test('a tiempo that a subtraction ends has ended now, and is forgotten after the delay from now', async () => {
  const { portal, role, leo, own, dicho } = await setUp();
  await runTiempoAction(portal, role, TIEMPO_OP.adjust, own.id, { mins: 60 * 20, sumar: true });
  portal.clock.advance({ hours: 20 });
  await dicho();
  await runTiempoAction(portal, role, TIEMPO_OP.adjust, own.id, { mins: 60 * 10, sumar: false });
  const finaliza = portal.clock.iso();
  expect(await findTiempo(portal, role, own.id)).toMatchObject({ finaliza, minsA: 60 * 11 });
  portal.clock.advance({ minutes: 59 });
  expect(await dicho()).toBe(0);
  expect(await notificationsOfKind(portal, leo, 'tiempo_terminado')).toHaveLength(1);
  portal.clock.advance({ minutes: 1 });
  expect(await dicho()).toBe(1);
});

test('without encargado, only usuarios who may take it are notified, at most fifty', async () => {
  const { portal, role, leo, own } = await setUp();
  await cancelTiempo(portal, role, own.id);
  const dora = await portal.createPerson({ nombre: 'Dora', categoria: 5 });
  const { id } = await openTiempo(portal, role, dora, -1);
  const [same, greater, withoutTt] = [
    await portal.createPerson({ categoria: 5 }),
    await portal.createPerson({ categoria: 6 }),
    await portal.createPerson({ categoria: 8 }),
  ];
  await portal.grantPermisos(8, 'mis');
  const others: Person[] = [];
  for (let i = 0; i < 50; i++) others.push(await portal.createPerson({ categoria: 9 }));
  portal.clock.advance({ hours: 2 });
  await sweepDueNotifications(portal);
  await sweepDueNotifications(portal);
  const dicho = async (a: Person) => notificationsOfKind(portal, a, 'tiempo_sin_atender');
  const text = [`el tiempo de ${NAME_PLACEHOLDER} terminó sin encargado. Lígalo o ciérralo.`];
  expect([await dicho(role), await dicho(greater)]).toEqual([text, text]);
  expect(await notificationsOfKind(portal, dora, 'tiempo_olvidado')).toEqual([
    'tu tiempo terminó y falta confirmarlo. Pídele a un encargado que lo ligue.',
  ]);
  for (const other of [dora, same, withoutTt, leo]) expect(await dicho(other)).toEqual([]);
  const notified = await portal.db
    .selectFrom('notificacion')
    .select('para')
    .where('clase', '=', 'tiempo_sin_atender')
    .where('unica', 'like', `${id}:%`)
    .execute();
  expect(notified).toHaveLength(50);
  expect(notified.some(({ para }) => para === others.at(-1)?.id)).toBe(false);
});

test('management closes a forgotten tiempo, also of a higher rank; before that, only its encargado does', async () => {
  const { portal } = await setUp();
  const [ten, eleven, twelve] = [
    await portal.createPerson({ categoria: 10 }),
    await portal.createPerson({ categoria: 11 }),
    await portal.createPerson({ categoria: 12 }),
  ];
  const { id } = await openTiempo(portal, twelve, eleven);
  await pauseTiempo(portal, twelve, id);
  portal.clock.advance({ minutes: 59 });
  expect(await expectActionRefused(portal, ten, TIEMPO_OP.cancel, id)).toMatchObject({ http: 403 });
  portal.clock.advance({ minutes: 1 });
  const nine = await portal.createPerson({ categoria: 9 });
  expect(await expectActionRefused(portal, nine, TIEMPO_OP.cancel, id)).toMatchObject({ http: 403 });
  const row = (await portal.as(ten).succeeds('GET getAllTime')).find((t) => t.id === id);
  expect(row && (await offeredTiempoActions(portal, ten, row))).toContain(TIEMPO_OP.cancel);
  await cancelTiempo(portal, ten, id);
  await openTiempo(portal, twelve, eleven);
});
