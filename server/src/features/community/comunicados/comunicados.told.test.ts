import type { Comunicado } from '@conserje/contract';
import { NOTIFICATIONS_DAYS } from '@conserje/rules';
import { expect, test } from 'vitest';
import { COMUNICADO, publishComunicado } from '../../../test-support/portal/comunicados.ts';
import { notificationsOfKind } from '../../../test-support/portal/notifications.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { NotificationRetention } from '../../operations/notifications/notifications.retention.ts';

/** Jefa stands above Ana, who may publish; Leo reads, Eva does not. */
async function scene(fields: Partial<typeof COMUNICADO> = {}) {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 4 });
  const row = await publishComunicado(portal, ana, { obligatorio: true, ...fields });
  return { portal, boss, ana, leo, eva, row };
}
const bellOf = (portal: Portal, person: Person) => notificationsOfKind(portal, person, 'comunicado');
/** Sends a change; sessions of the beginning have ended meanwhile. */
const edit = async (portal: Portal, editor: Person, row: Comunicado, changes: object) => {
  const body = { ...COMUNICADO, obligatorio: true, id: row.id, version: row.version, pedirLectura: false, ...changes };
  const again = { ...editor, key: await portal.createSession(editor.id) };
  return (await portal.as(again).succeeds('POST editarComunicado', { body })).data;
};
const bellsLater = (portal: Portal, ...people: Person[]) =>
  Promise.all(people.map(async (person) => bellOf(portal, { ...person, key: await portal.createSession(person.id) })));
/** Passes the days after which notifications are deleted. */
async function outliveNotifications(portal: Portal): Promise<void> {
  portal.clock.advance({ hours: 24 * (NOTIFICATIONS_DAYS + 1) });
  await new NotificationRetention(portal.deps).prune();
  expect(await portal.db.selectFrom('notificacion').select('id').where('clase', '=', 'comunicado').execute()).toEqual(
    [],
  );
}

test('a change tells nobody again whose notification was deleted by its age, read or not', async () => {
  const { portal, ana, leo, eva, row } = await scene();
  await portal.as(leo).succeeds('POST leerComunicado', { body: { id: row.id, vuelta: 1 } });
  await outliveNotifications(portal);
  const newcomer = await portal.createPerson({ nombre: 'Nueva', categoria: 2 });
  await edit(portal, ana, row, { texto: 'El domingo' });
  expect(await bellsLater(portal, leo, eva, newcomer)).toEqual([
    [],
    [],
    ['publicó un comunicado obligatorio: «Reunión»'],
  ]);
});

test('a person who was told long ago is asked to read it again, and is not told at the next change', async () => {
  const { portal, ana, leo, eva, row } = await scene({ categorias: [2] });
  await outliveNotifications(portal);
  const again = await edit(portal, ana, row, { categorias: [2, 4], pedirLectura: true });
  expect(await bellsLater(portal, leo, eva)).toEqual([
    ['te pide leer otra vez «Reunión»'],
    ['publicó un comunicado obligatorio: «Reunión»'],
  ]);
  await outliveNotifications(portal);
  await edit(portal, ana, again, { texto: 'El domingo' });
  expect(await bellsLater(portal, leo, eva)).toEqual([[], []]);
});

test('an editor who adds themselves to the audience is not told, then or later', async () => {
  const { portal, boss, ana, leo, row } = await scene({ categorias: [4] });
  const wider = await edit(portal, boss, row, {});
  expect(await bellsLater(portal, boss, ana, leo)).toEqual([[], [], ['publicó un comunicado obligatorio: «Reunión»']]);
  await edit(portal, ana, wider, { texto: 'El domingo' });
  expect(await bellsLater(portal, boss)).toEqual([[]]);
});

test('a narrower audience takes it out of the bells of the others, who are told again by a wider one', async () => {
  const { portal, ana, leo, eva, row } = await scene();
  const asked = await edit(portal, ana, row, { pedirLectura: true });
  const { result: narrow, notices } = await portal.observe(() => edit(portal, ana, asked, { categorias: [4] }));
  expect(await bellsLater(portal, leo, eva)).toEqual([
    [],
    ['te pide leer otra vez «Reunión»', 'publicó un comunicado obligatorio: «Reunión»'],
  ]);
  expect(notices).toContainEqual({ tema: 'notificaciones', quien: null, msg: '' });
  await edit(portal, ana, narrow, { categorias: [2, 4] });
  expect(await bellsLater(portal, leo, eva)).toEqual([
    ['publicó un comunicado obligatorio: «Reunión»'],
    ['te pide leer otra vez «Reunión»', 'publicó un comunicado obligatorio: «Reunión»'],
  ]);
});

test('being told is no read', async () => {
  const { portal, ana, leo, row } = await scene();
  const params = { id: row.id };
  const reads = await portal.as(ana).succeeds('GET lecturasComunicado/:id', { params, query: { leido: 1 } });
  expect([row.lecturas, reads]).toEqual([{ leidos: 0, total: 3 }, []]);
  expect(await portal.as(leo).succeeds('GET comunicado/:id', { params })).toMatchObject({ leido: null });
});
