import { expect, test } from 'vitest';
import type { RequestHandler } from '../../../test-support/fakes/hotel.ts';
import { openHotelWithAvatars } from '../../../test-support/fakes/hotel.ts';
import { openRecordingServer } from '../../../test-support/fakes/recordingServer.ts';
import { expectNoChange } from '../../../test-support/portal/paga.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

const CLAVE = 'una-clave-larga';
const BODY = { usuario: 'Ana', clave: CLAVE, rclave: CLAVE };
const INVALID_NAME = '{"errors":[{"param":"name","msg":"user.invalid_name"}]}';

const answers =
  (status: number, body: string): RequestHandler =>
  (_p, r) =>
    void r.writeHead(status).end(body);

test.each<[string, RequestHandler, string]>([
  ['400 for a name that no avatar can have is no avatar', answers(400, INVALID_NAME), 'AVATAR_NO_EXISTE'],
  ['400 for something else', answers(400, '{"errors":[{"msg":"otra"}]}'), 'HOTEL_CAIDO'],
  ['400 in HTML', answers(400, '<h1>user.invalid_name'), 'HOTEL_CAIDO'],
  ['the same with 403', answers(403, INVALID_NAME), 'HOTEL_CAIDO'],
  ['a redirection without end', (p, r) => void r.writeHead(302, { location: p.url }).end(), 'HOTEL_CAIDO'],
])('the registration fails: %s', async (_what, attend, error) => {
  const portal = await openPortal();
  await portal.configure({ verificar_hotel: true, hotel: (await openRecordingServer(attend)).url });
  const elsewhere = portal.as(null, { remoteAddress: '203.0.113.61' });
  await elsewhere.succeeds('GET ipdetect');
  expect(await expectNoChange(portal, () => elsewhere.fails('POST registro', { body: BODY }))).toMatchObject({ error });
});

test('a registration accepts a code in lower case, a redirection within the site and a slash after the address', async () => {
  const portal = await openPortal();
  const elsewhere = portal.as(null, { remoteAddress: '203.0.113.61' });
  const { codigo } = await elsewhere.succeeds('GET ipdetect');
  const avatars = await openHotelWithAvatars();
  avatars.addAvatar('Leo', `hmr ${codigo.toLowerCase()}`);
  const hotel = await openRecordingServer((p, r) =>
    p.url?.startsWith('/otra') ? avatars.handle(p, r) : void r.writeHead(301, { location: `/otra${p.url}` }).end(),
  );
  await portal.configure({ hotel: `${hotel.url}/`, verificar_hotel: true });
  await elsewhere.succeeds('POST registro', { body: { ...BODY, usuario: 'Leo' } });
  expect(hotel.questions).toEqual(['/api/public/users?name=Leo', '/otra/api/public/users?name=Leo']);
});
