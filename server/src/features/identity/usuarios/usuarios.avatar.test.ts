import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import { hotelWithMotto, openHotelWithAvatars } from '../../../test-support/fakes/hotel.ts';
import { openRecordingServer } from '../../../test-support/fakes/recordingServer.ts';
import { expectNoChange } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Agency that verifies avatars; Leo has proved the avatar Leo, and Eva none. */
async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 11 });
  const leo = await portal.createPerson({ nombre: 'Nuevo', categoria: 2 });
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 2 });
  const hotel = await openHotelWithAvatars();
  await portal.configure({ verificar_hotel: true, hotel: hotel.url });
  const { codigo } = await portal.as(leo).succeeds('GET ipdetect');
  hotel.addAvatar('Leo', codigo);
  hotel.addAvatar('Famosa', '');
  await portal.as(leo).succeeds('POST actionNombre', { body: { op: 2, nombre: 'Leo', iduser: leo.id } });
  const [wait] = await portal.as(ana).succeeds('GET getAllRequest');
  const accept = { op: 0, id: wait?.id ?? 0, nombre: 'Leo', iduser: leo.id } as const;
  await portal.as(ana).succeeds('POST actionNombre', { body: accept });
  hotel.questions.length = 0;
  return { portal, ana, leo, eva, hotel };
}
type Change = { nombre: string; rango?: number; firma?: string };
const body = ({ id }: Person, change: Change) => ({
  body: { id, rango: 'igual' as const, firma: 'igual', mifirma: '', ...change },
});
const refused = (portal: Portal, person: Person, a: Person, change: Change) =>
  expectNoChange(portal, () => portal.as(person).fails('POST editUsuario', body(a, change)));
const OTHERS_AVATAR = {
  http: 422,
  error: 'AVATAR_AJENO',
  campo: 'nombre',
  msg: 'El hotel no confirma ese avatar. Pídele a la persona que lo cambie en Cambio de nombre.',
};

describe('with verified avatars', () => {
  test('a usuario gets the current name of an avatar that they have proved', async () => {
    const { portal, ana, leo, hotel } = await scene();
    hotel.rename('Leo', 'Leonel');
    const { data } = await portal.as(ana).succeeds('POST editUsuario', body(leo, { nombre: ' Leonel ' }));
    expect(data.usuario).toBe('Leonel');
    expect(hotel.questions).toEqual(['/api/public/users?name=Leonel']);
  });

  test('no name of another avatar, of none, or for a usuario without a proof', async () => {
    const { portal, ana, leo, eva, hotel } = await scene();
    expect(await refused(portal, ana, leo, { nombre: 'Famosa' })).toMatchObject(OTHERS_AVATAR);
    expect(await refused(portal, ana, leo, { nombre: 'Nadie', rango: 15, firma: 'LEO' })).toMatchObject(OTHERS_AVATAR);
    hotel.rename('Leo', 'Leonel');
    expect(await refused(portal, ana, eva, { nombre: 'Leonel' })).toMatchObject(OTHERS_AVATAR);
    expect(await refused(portal, ana, eva, { nombre: 'Famosa' })).toMatchObject(OTHERS_AVATAR);
  });

  test('no name that the hotel answers with another one', async () => {
    const { portal, ana, leo } = await scene();
    const other = await openRecordingServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ uniqueId: 'hhes-1', name: 'Leo', motto: '' }));
    });
    await portal.configure({ hotel: other.url });
    expect(await refused(portal, ana, leo, { nombre: 'Leonel' })).toMatchObject(OTHERS_AVATAR);
  });

  test('the hotel is not asked about other changes, changes of case and impossible names', async () => {
    const { portal, ana, leo, eva, hotel } = await scene();
    await portal.as(ana).succeeds('POST editUsuario', body(leo, { nombre: 'igual', firma: 'LEO' }));
    await portal.as(ana).succeeds('POST editUsuario', body(eva, { nombre: 'EVA' }));
    for (const nombre of ['', 'Leo Luz', 'Sistema'])
      expect(await refused(portal, ana, leo, { nombre })).toMatchObject({ error: 'REGLA' });
    expect(await refused(portal, leo, ana, { nombre: 'Otra' })).toMatchObject({ error: 'SIN_PERMISO' });
    expect(hotel.questions).toEqual([]);
  });

  test('with the hotel down nothing is written; without verification it is not asked', async () => {
    const { portal, ana, leo } = await scene();
    const down = await openRecordingServer(hotelWithMotto(''));
    await down.close();
    await portal.configure({ hotel: down.url });
    expect(await refused(portal, ana, leo, { nombre: 'Leonel', firma: 'LEO' })).toMatchObject({
      http: 503,
      error: 'HOTEL_CAIDO',
    });
    await portal.configure({ verificar_hotel: false });
    await portal.as(ana).succeeds('POST editUsuario', body(leo, { nombre: 'Leonel' }));
  });

  test('verification that is turned on meanwhile counts', async () => {
    const { portal, ana, leo } = await scene();
    await portal.configure({ verificar_hotel: false });
    const response = await sendDuringChange(
      portal,
      (tx) =>
        tx.db
          .updateTable('configuracion')
          .set({ valor: 'true' })
          .where('clave', '=', 'verificar_hotel')
          .execute()
          .then(() => tx.lockRow('usuario', leo.id)),
      () => portal.as(ana)('POST', 'editUsuario', body(leo, { nombre: 'Famosa' }).body),
    );
    expect(response).toMatchObject({ http: 422, body: { error: 'AVATAR_AJENO' } });
  });
});

test('two concurrent renames without visto run one after the other, and each entry says from what to what', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 11 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const send = await alternateServers(portal);
  const responses = await Promise.all(
    ['Luz', 'Sol'].map((nombre) => send(ana, 'editUsuario', body(leo, { nombre }).body)),
  );
  expect(countResponseCodes(responses)).toEqual({ '200': 2 });
  const [own] = await portal.db.selectFrom('usuario').select('usuario').where('id', '=', leo.id).execute();
  const lines = await portal.db
    .selectFrom('bitacora')
    .select('diferencias')
    .where('modulo', '=', 'nombres')
    .orderBy('id')
    .execute();
  const [other] = ['Luz', 'Sol'].filter((nombre) => nombre !== own?.usuario);
  expect(lines.map((l) => JSON.parse(l.diferencias ?? '[]') as unknown)).toEqual([
    [{ campo: 'Nombre', antes: 'Leo', despues: other }],
    [{ campo: 'Nombre', antes: other, despues: own?.usuario }],
  ]);
  for (const free of ['Leo', other ?? ''])
    expect(await portal.as(ana).succeeds('GET getUsername/:name', { params: { name: free } })).toBeNull();
});
