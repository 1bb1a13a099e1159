import { expect, test } from 'vitest';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { hotelWithMotto, openHotelWithAvatars } from '../../../test-support/fakes/hotel.ts';
import { openRecordingServer } from '../../../test-support/fakes/recordingServer.ts';
import { expectNoChange } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Agency that verifies avatars, with an administrator and Leo; `codigo` belongs to his address. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const hotel = await openHotelWithAvatars();
  await portal.configure({ verificar_hotel: true, hotel: hotel.url });
  const { codigo } = await portal.as(leo).succeeds('GET ipdetect');
  return { portal, boss, leo, hotel, codigo };
}
const asks = (person: Person, nombre: string) => ({ body: { op: 2, nombre, iduser: person.id } });
const refused = (portal: Portal, person: Person, nombre: string) =>
  expectNoChange(portal, () => portal.as(person).fails('POST actionNombre', asks(person, nombre)));
const acceptName = async (portal: Portal, leo: Person) => {
  const wait = await portal.as(leo).succeeds('GET getNameRequest/:id', { params: { id: leo.id } });
  return { body: { op: 0, id: wait?.id ?? 0, nombre: wait?.nombre ?? '', iduser: leo.id } };
};

test('a name is requested with the code in the motto of its avatar, not of another one', async () => {
  const { portal, boss, leo, hotel, codigo } = await scene();
  const ausente = { http: 422, error: 'CODIGO_AUSENTE', msg: 'Coloca el código en tu misión del hotel' };
  expect(await refused(portal, leo, 'Leonel')).toMatchObject({ error: 'AVATAR_NO_EXISTE', campo: 'nombre' });
  hotel.addAvatar('Leo', codigo);
  hotel.addAvatar('Leonel', 'Otra cosa');
  expect(await refused(portal, leo, 'Leonel')).toMatchObject(ausente);
  hotel.addAvatar('LEONEL', `Ahora soy otro ${codigo}`);
  await portal.as(leo).succeeds('POST actionNombre', asks(leo, ' Leonel '));
  await portal.as(boss).succeeds('POST actionNombre', await acceptName(portal, leo));
  expect(await portal.as(boss).succeeds('GET getUsername/:name', { params: { name: 'Leonel' } })).toMatchObject({
    id: leo.id,
  });
});

test('the hotel is not asked about an impossible request', async () => {
  const { portal, leo, hotel, codigo } = await scene();
  for (const nombre of ['', 'Leo Nel', 'Leo', 'JEFA', 'Sistema'])
    expect(await refused(portal, leo, nombre)).toMatchObject({ campo: 'nombre' });
  const elsewhere = portal.as(leo, { remoteAddress: '203.0.113.99' });
  const withoutCode = await expectNoChange(portal, () => elsewhere.fails('POST actionNombre', asks(leo, 'Leonel')));
  expect(withoutCode).toMatchObject({ http: 422, error: 'CODIGO_VENCIDO' });
  expect(hotel.questions).toEqual([]);
  hotel.addAvatar('Leonel', codigo);
  await portal.as(leo).succeeds('POST actionNombre', asks(leo, 'Leonel'));
  expect(await refused(portal, leo, 'Leonardo')).toMatchObject({ error: 'NOMBRE_PENDIENTE' });
  expect(hotel.questions).toHaveLength(1);
});

test('with the hotel down there is no request; without verification the hotel is not asked', async () => {
  const { portal, leo } = await scene();
  const down = await openRecordingServer(hotelWithMotto(''));
  await down.close();
  await portal.configure({ hotel: down.url });
  expect(await refused(portal, leo, 'Leonel')).toMatchObject({ http: 503, error: 'HOTEL_CAIDO' });
  await portal.configure({ verificar_hotel: false });
  await portal.as(leo).succeeds('POST actionNombre', asks(leo, 'Leonel'));
});

test('a name requested before the verification is not given while verification is on', async () => {
  const { portal, boss, leo } = await scene();
  await portal.configure({ verificar_hotel: false });
  await portal.as(leo).succeeds('POST actionNombre', asks(leo, 'Leonel'));
  await portal.configure({ verificar_hotel: true });
  const request = await acceptName(portal, leo);
  expect(await expectNoChange(portal, () => portal.as(boss).fails('POST actionNombre', request))).toMatchObject({
    http: 422,
    error: 'CODIGO_AUSENTE',
    msg: 'Pidió el nombre sin comprobar el avatar. Recházalo para que lo pida de nuevo.',
  });
  await portal.configure({ verificar_hotel: false });
  await portal.as(boss).succeeds('POST actionNombre', request);
});

test('of twenty concurrent requests on two servers with the proved avatar, one is pending', async () => {
  const { portal, boss, leo, hotel, codigo } = await scene();
  const send = await alternateServers(portal);
  hotel.addAvatar('Leonel', codigo);
  const responses = await runConcurrently(20, () =>
    send(leo, 'actionNombre', { op: 2, nombre: 'Leonel', iduser: leo.id }),
  );
  expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 NOMBRE_PENDIENTE': 19 });
  expect(await portal.as(boss).succeeds('GET getAllRequest')).toHaveLength(1);
});
