import { expect, test } from 'vitest';
import type { Atender } from '../../testing/hotel.ts';
import { abrirHotel, abrirHotelCon } from '../../testing/hotel.ts';
import { sinCambiar } from '../../testing/paga.ts';
import { abrirPortal } from '../../testing/portal.ts';

const CLAVE = 'una-clave-larga';
const BODY = { usuario: 'Ana', clave: CLAVE, rclave: CLAVE };
const INVALID_NAME = '{"errors":[{"param":"name","msg":"user.invalid_name"}]}';

const answers =
  (status: number, body: string): Atender =>
  (_p, r) =>
    void r.writeHead(status).end(body);

test.each<[string, Atender, string]>([
  ['400 for a name that no avatar can have is no avatar', answers(400, INVALID_NAME), 'AVATAR_NO_EXISTE'],
  ['400 for something else', answers(400, '{"errors":[{"msg":"otra"}]}'), 'HOTEL_CAIDO'],
  ['400 in HTML', answers(400, '<h1>user.invalid_name'), 'HOTEL_CAIDO'],
  ['the same with 403', answers(403, INVALID_NAME), 'HOTEL_CAIDO'],
  ['a redirection without end', (p, r) => void r.writeHead(302, { location: p.url }).end(), 'HOTEL_CAIDO'],
])('nobody registers: %s', async (_what, attend, error) => {
  const portal = await abrirPortal();
  await portal.configurar({ verificar_hotel: true, hotel: (await abrirHotel(attend)).url });
  const lejos = portal.pide(null, { desde: '203.0.113.61' });
  await lejos.logra('GET ipdetect');
  expect(await sinCambiar(portal, () => lejos.falla('POST registro', { body: BODY }))).toMatchObject({ error });
});

test('somebody registers with a code in lower case, a redirection within the site and an address that ends with a slash', async () => {
  const portal = await abrirPortal();
  const lejos = portal.pide(null, { desde: '203.0.113.61' });
  const { codigo } = await lejos.logra('GET ipdetect');
  const avatares = await abrirHotelCon();
  avatares.poner('Leo', `hmr ${codigo.toLowerCase()}`);
  const hotel = await abrirHotel((p, r) =>
    p.url?.startsWith('/otra') ? avatares.atender(p, r) : void r.writeHead(301, { location: `/otra${p.url}` }).end(),
  );
  await portal.configurar({ hotel: `${hotel.url}/`, verificar_hotel: true });
  await lejos.logra('POST registro', { body: { ...BODY, usuario: 'Leo' } });
  expect(hotel.preguntas).toEqual(['/api/public/users?name=Leo', '/otra/api/public/users?name=Leo']);
});
