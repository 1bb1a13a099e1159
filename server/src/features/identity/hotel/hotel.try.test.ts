import { describe, expect, test } from 'vitest';
import type { RequestHandler } from '../../../test-support/fakes/hotel.ts';
import { openHotelWithAvatars } from '../../../test-support/fakes/hotel.ts';
import { openRecordingServer } from '../../../test-support/fakes/recordingServer.ts';
import { expectNoChange } from '../../../test-support/portal/paga.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** An administrator tries the configured hotel, because the test server has no https address. */
async function scene(hotel: string) {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12 });
  await portal.configure({ hotel, verificar_hotel: true });
  const body = { hotel };
  return {
    portal,
    ana,
    tries: () => portal.as(ana).succeeds('POST probarHotel', { body }),
    fails: () => expectNoChange(portal, () => portal.as(ana).fails('POST probarHotel', { body })),
  };
}

test('a hotel that answers is found, with or without the avatar of the caller', async () => {
  const hotel = await openHotelWithAvatars();
  const { tries } = await scene(hotel.url);
  expect(await tries()).toEqual({
    status: 0,
    avatar: false,
    msg: 'El hotel responde. No tiene un avatar llamado Ana.',
  });
  hotel.addAvatar('Ana', '');
  expect(await tries()).toEqual({ status: 0, avatar: true, msg: 'El hotel responde. Encontró el avatar Ana.' });
  expect(hotel.questions).toEqual(['/api/public/users?name=Ana', '/api/public/users?name=Ana']);
});

const answers =
  (status: number, body: string, headers = {}): RequestHandler =>
  (_p, r) =>
    void r.writeHead(status, headers).end(body);

describe('an address that is no hotel is refused with the reason, and nothing changes', () => {
  test.each<[string, RequestHandler, string]>([
    ['a page', answers(200, '<h1>Hola'), 'En esa dirección no responde un hotel.'],
    ['a page that is not there', answers(404, '<h1>No'), 'En esa dirección no responde un hotel.'],
    ['another JSON', answers(200, '{"ok":true}'), 'Ese sitio no responde como el hotel'],
    ['a wall', answers(403, '<h1>No'), 'Ese sitio no deja pasar al portal (respondió 403).'],
    ['a fault', answers(500, ''), 'Ese sitio tiene un problema (respondió 500).'],
    ['a bad request', answers(400, '{}'), 'Ese sitio tiene un problema (respondió 400).'],
    ['too many', answers(429, ''), 'Ese sitio pide esperar (respondió 429).'],
    [
      'another site',
      answers(301, '', { location: 'https://www.habbo.es/' }),
      'Ese sitio envía a otro: www.habbo.es. Usa la dirección de ese.',
    ],
    ['a cut', (p) => void p.socket.destroy(), 'Ese sitio cortó la conexión.'],
    ['too much', answers(200, 'x'.repeat(70_000)), 'Ese sitio respondió demasiado.'],
  ])('%s', async (_what, attend, msg) => {
    const { fails } = await scene((await openRecordingServer(attend)).url);
    expect(await fails()).toMatchObject({
      http: 409,
      error: 'DIRECCION_NO_SIRVE',
      campo: 'hotel',
      msg: expect.stringContaining(msg),
    });
  });

  test('a hotel that is down, and an address that cannot be saved', async () => {
    const hotel = await openHotelWithAvatars();
    const { portal, ana, fails } = await scene(hotel.url);
    await hotel.close();
    const msg = 'Ese sitio no acepta conexiones. Revisa la dirección y el puerto.';
    expect(await fails()).toMatchObject({ http: 409, msg });
    for (const other of ['http://127.0.0.1:1', 'https://localhost', 'https://10.0.0.1', 'http://www.habbo.es', '']) {
      const body = { hotel: other };
      const refused = await expectNoChange(portal, () => portal.as(ana).fails('POST probarHotel', { body }));
      expect(refused, other).toMatchObject({ http: 422, error: 'REGLA', campo: 'hotel' });
    }
  });
});
