import { NAME_PLACEHOLDER, OP } from '@conserje/rules';
import { expect, test } from 'vitest';
import { notificationsOfKind, sweep } from '../../../../test-support/portal/notifications.ts';
import type { Person } from '../../../../test-support/portal/portal.ts';
import { openPortal } from '../../../../test-support/portal/portal.ts';
import { attempt, cancel, confirm, offeredActions, open, pause } from '../../../../test-support/portal/tiempos.ts';

/** A tiempo of an hour; an hour after its end it is forgotten. */
async function setUp() {
  const portal = await openPortal();
  const rol = await portal.person({ nombre: 'Rol', categoria: 7 });
  const leo = await portal.person({ nombre: 'Leo' });
  const own = await open(portal, rol, leo);
  const dicho = async (a: Person = leo) => {
    await sweep(portal);
    return (await notificationsOfKind(portal, a, 'tiempo_olvidado')).length;
  };
  return { portal, rol, leo, own, dicho };
}

test('se dice desde que pasó el plazo tras su fin, una vez; nada se acredita ni se cierra por sí solo', async () => {
  const { portal, rol, leo, own, dicho } = await setUp();
  portal.reloj.advance({ minutos: 119, seconds: 59 });
  expect(await dicho()).toBe(0);
  portal.reloj.advance({ seconds: 1 });
  expect(await dicho()).toBe(1);
  expect(await dicho(rol)).toBe(0);
  expect(await notificationsOfKind(portal, rol, 'tiempo_sin_atender')).toEqual([
    `falta confirmar el tiempo de ${NAME_PLACEHOLDER}. Confírmalo o ciérralo.`,
  ]);
  await portal.restart();
  portal.reloj.advance({ horas: 2 });
  expect(await dicho()).toBe(1);
  expect((await portal.accounts()).trabajo).toBe(0);
  await confirm(portal, rol, own.id);
  const trabajo = await portal.db.selectFrom('trabajo').select(['usuario', 'minutos']).orderBy('usuario').execute();
  expect(trabajo).toEqual([
    { usuario: rol.id, minutos: 60 },
    { usuario: leo.id, minutos: 60 },
  ]);
});

test('uno confirmado no se olvida; ni ninguno con el ajuste en 0', async () => {
  const { portal, rol, own, dicho } = await setUp();
  portal.reloj.advance({ minutos: 61 });
  await confirm(portal, rol, own.id);
  portal.reloj.advance({ horas: 2 });
  expect(await dicho()).toBe(0);
  await portal.configure({ olvido_minutos: 0 });
  const eva = await portal.person({ nombre: 'Eva' });
  await open(portal, rol, eva);
  portal.reloj.advance({ horas: 3 });
  expect(await dicho(eva)).toBe(0);
  await portal.configure({ olvido_minutos: 30 });
  expect(await dicho(eva)).toBe(1);
});

test('one that is paused is forgotten so long after its pause: its junior and its manager are told once', async () => {
  const { portal, rol, leo, own, dicho } = await setUp();
  portal.reloj.advance({ minutos: 10 });
  await pause(portal, rol, own.id);
  portal.reloj.advance({ minutos: 59, seconds: 59 });
  expect([await dicho(), await notificationsOfKind(portal, rol, 'tiempo_sin_atender')]).toEqual([0, []]);
  portal.reloj.advance({ seconds: 1 });
  for (let round = 0; round < 2; round++) {
    await sweep(portal);
    expect(await notificationsOfKind(portal, leo, 'tiempo_olvidado')).toEqual([
      'tu tiempo sigue en pausa. Pídele a un encargado que lo reanude o lo cierre.',
    ]);
    expect(await notificationsOfKind(portal, rol, 'tiempo_sin_atender')).toEqual([
      `el tiempo de ${NAME_PLACEHOLDER} sigue en pausa. Reanúdalo o ciérralo.`,
    ]);
    await portal.restart();
  }
  // Another pause is another one to be forgotten.
  await pause(portal, rol, own.id);
  await pause(portal, rol, own.id);
  portal.reloj.advance({ horas: 1 });
  expect(await dicho()).toBe(2);
});

test('without manager those who may take it are told, nobody else, and not more than fifty', async () => {
  const { portal, rol, leo, own } = await setUp();
  await cancel(portal, rol, own.id);
  const dora = await portal.person({ nombre: 'Dora', categoria: 5 });
  const { id } = await open(portal, rol, dora, -1);
  const [same, greater, withoutTt] = [
    await portal.person({ categoria: 5 }),
    await portal.person({ categoria: 6 }),
    await portal.person({ categoria: 8 }),
  ];
  await portal.grantPermisos(8, 'mis');
  const others: Person[] = [];
  for (let i = 0; i < 50; i++) others.push(await portal.person({ categoria: 9 }));
  portal.reloj.advance({ horas: 2 });
  await sweep(portal);
  await sweep(portal);
  const dicho = async (a: Person) => notificationsOfKind(portal, a, 'tiempo_sin_atender');
  const texto = [`el tiempo de ${NAME_PLACEHOLDER} terminó sin encargado. Lígalo o ciérralo.`];
  expect([await dicho(rol), await dicho(greater)]).toEqual([texto, texto]);
  for (const otro of [dora, same, withoutTt, leo]) expect(await dicho(otro)).toEqual([]);
  const notified = await portal.db
    .selectFrom('notificacion')
    .select('para')
    .where('clase', '=', 'tiempo_sin_atender')
    .where('unica', 'like', `${id}:%`)
    .execute();
  expect(notified).toHaveLength(50);
  expect(notified.some(({ para }) => para === others.at(-1)?.id)).toBe(false);
});

test('management closes what is forgotten, also of someone above them; before that, nobody but its manager', async () => {
  const { portal } = await setUp();
  const [ten, once, twelve] = [
    await portal.person({ categoria: 10 }),
    await portal.person({ categoria: 11 }),
    await portal.person({ categoria: 12 }),
  ];
  const { id } = await open(portal, twelve, once);
  await pause(portal, twelve, id);
  portal.reloj.advance({ minutos: 59 });
  expect(await attempt(portal, ten, OP.cancel, id)).toMatchObject({ http: 403 });
  portal.reloj.advance({ minutos: 1 });
  const nine = await portal.person({ categoria: 9 });
  expect(await attempt(portal, nine, OP.cancel, id)).toMatchObject({ http: 403 });
  const row = (await portal.as(ten).succeeds('GET getAllTime')).find((t) => t.id === id);
  expect(row && (await offeredActions(portal, ten, row))).toContain(OP.cancel);
  await cancel(portal, ten, id);
  await open(portal, twelve, once);
});
