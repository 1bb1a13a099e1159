import { describe, expect, test, vi } from 'vitest';
import type { RequestHandler } from '../../../test-support/fakes/hotel.ts';
import { hotelWithMotto, openHotelWithAvatars } from '../../../test-support/fakes/hotel.ts';
import { openRecordingServer } from '../../../test-support/fakes/recordingServer.ts';
import type { Portal } from '../../../test-support/portal/portal.ts';
import { openPortal, portalForFile } from '../../../test-support/portal/portal.ts';

const CLAVE = 'una-clave-larga';
const body = { usuario: 'Ana', clave: CLAVE, rclave: CLAVE };
const HOME_ADDRESS = { remoteAddress: '203.0.113.7' };

describe('the code of an address', () => {
  const codigo = async (portal: Portal, desde: string): Promise<string> =>
    (await portal.as(null, { remoteAddress: desde }).succeeds('GET ipdetect')).codigo;

  test('has a format and comes with a greeting', async () => {
    const portal = await openPortal();
    await portal.configure({ nombre: 'Hotel Mar' });
    const greeting = await portal.as(null, HOME_ADDRESS).succeeds('GET ipdetect');
    expect(greeting).toEqual({
      msg: '¡Te damos la bienvenida a Hotel Mar! Este es tu código de invitación:',
      codigo: expect.stringMatching(/^CON-[A-HJ-NP-Z2-9]{4}$/),
    });
  });

  test('is valid for thirty minutes', async () => {
    const portal = await openPortal();
    const primero = await codigo(portal, '203.0.113.7');
    portal.clock.advance({ minutes: 29, seconds: 59 });
    expect(await codigo(portal, '203.0.113.7')).toBe(primero);
    portal.clock.advance({ seconds: 1 });
    const second = await codigo(portal, '203.0.113.7');
    expect(second).not.toBe(primero);
    expect(await codigo(portal, '203.0.113.7')).toBe(second);
    expect(await portal.countTableRows()).toMatchObject({ codigo_registro: 1 });
  });

  test.each([
    ['AUR', 'AUR'],
    ['añil.7', 'ANIL7'],
    ['.:.', 'CON'],
  ])('begins with the siglas %s as %s', async (siglas, starts) => {
    const portal = await openPortal();
    await portal.configure({ siglas });
    expect(await codigo(portal, '203.0.113.7')).toMatch(new RegExp(`^${starts}-[A-HJ-NP-Z2-9]{4}$`));
  });

  test('belongs to that address', async () => {
    const portal = await openPortal();
    expect(await codigo(portal, '203.0.113.7')).not.toBe(await codigo(portal, '203.0.113.8'));
  });

  test('is the same for concurrent tabs', async () => {
    const portal = await openPortal();
    const codes = await Promise.all(Array.from({ length: 10 }, () => codigo(portal, '203.0.113.7')));
    expect(new Set(codes).size).toBe(1);
  });

  test('can be requested a limited number of times', async () => {
    const portal = await openPortal();
    for (let n = 0; n < 60; n += 1) await codigo(portal, '203.0.113.7');
    expect(await portal.as(null, HOME_ADDRESS).fails('GET ipdetect')).toMatchObject({
      http: 429,
      error: 'DEMASIADOS_INTENTOS',
    });
  });
});

describe('the proof in the hotel', () => {
  const portal = portalForFile((p) => p.configure({ verificar_hotel: true, nombre: 'Hotel Mar' }));

  /** Tries to register with a given answer of the hotel, and checks that nothing changes. */
  async function refused(handle: RequestHandler) {
    const hotel = await openRecordingServer(handle);
    await portal().configure({ hotel: hotel.url });
    await portal().as(null, HOME_ADDRESS).succeeds('GET ipdetect');
    const antes = await portal().countTableRows();
    const refusal = await portal().as(null, HOME_ADDRESS).fails('POST registro', { body });
    expect(await portal().countTableRows()).toEqual(antes);
    return refusal;
  }
  const CODE_ABSENT = {
    http: 422,
    status: 1,
    error: 'CODIGO_AUSENTE',
    msg: 'Coloca el código en tu misión del hotel',
  };
  const NOBODY = {
    http: 422,
    status: 1,
    error: 'AVATAR_NO_EXISTE',
    msg: 'Nadie se llama así en el hotel. Escribe tu nombre igual que allí.',
    campo: 'usuario',
  };
  const HOTEL_DOWN = {
    http: 503,
    status: 1,
    error: 'HOTEL_CAIDO',
    msg: 'El hotel no responde. Inténtalo en unos minutos.',
  };

  test('the greeting says what to do with the code', async () => {
    const { msg } = await portal().as(null, HOME_ADDRESS).succeeds('GET ipdetect');
    expect(msg).toContain('Pon este código en tu misión del hotel');
  });

  test.each<[string, RequestHandler, object]>([
    ['another mision', hotelWithMotto('Otra cosa'), CODE_ABSENT],
    ['an avatar without mision', (_p, r) => void r.end('{"name":"Ana"}'), CODE_ABSENT],
    ['a mision that is not text', (_p, r) => void r.end('{"name":"Ana","motto":7}'), CODE_ABSENT],
    ['nothing', (_p, r) => void r.end('null'), NOBODY],
    ['no avatar', (_p, r) => void r.writeHead(404).end('{"error":"not-found"}'), NOBODY],
    ['maintenance in HTML', (_p, r) => void r.setHeader('content-type', 'text/html').end('<h1>Volvemos'), HOTEL_DOWN],
    ['an error', (_p, r) => void r.writeHead(500).end(), HOTEL_DOWN],
    ['too many requests', (_p, r) => void r.writeHead(429).end(), HOTEL_DOWN],
    ['something huge', (_p, r) => void r.end(JSON.stringify({ name: 'Ana', motto: 'x'.repeat(70_000) })), HOTEL_DOWN],
    ['a broken connection', (p) => void p.socket.destroy(), HOTEL_DOWN],
  ])('the hotel answers %s: no registration', async (_case, handle, expected) => {
    expect(await refused(handle)).toEqual(expected);
  });

  test('the hotel is down: no registration', async () => {
    const hotel = await openRecordingServer(hotelWithMotto(''));
    await hotel.close();
    await portal().configure({ hotel: hotel.url });
    expect(await portal().as(null, HOME_ADDRESS).fails('POST registro', { body })).toEqual(HOTEL_DOWN);
  });

  test.each<[string, RequestHandler]>([
    ['does not answer', () => undefined],
    ['does not finish its answer', (_p, r) => void r.write('{"name":"Ana","motto":"')],
  ])('the hotel %s: the request ends after five seconds', async (_case, handle) => {
    const realTimeout = AbortSignal.timeout.bind(AbortSignal);
    const deadline = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => realTimeout(20));
    const refusal = await refused(handle);
    expect(deadline.mock.calls).toEqual([[5000]]);
    deadline.mockRestore();
    expect(refusal).toEqual(HOTEL_DOWN);
  });

  test.each([
    ['another avatar', { uniqueId: 'hhes-1', name: 'Ana2' }, NOBODY],
    ['an avatar without name', { uniqueId: 'hhes-1' }, NOBODY],
    ['an avatar without identity', { name: 'Ana' }, HOTEL_DOWN],
    ['an invalid identity', { uniqueId: 'x'.repeat(65), name: 'Ana' }, HOTEL_DOWN],
  ])('the hotel answers %s with the code: no registration', async (_case, avatar, expected) => {
    const { codigo } = await portal().as(null, HOME_ADDRESS).succeeds('GET ipdetect');
    expect(await refused((_p, r) => void r.end(JSON.stringify({ ...avatar, motto: codigo })))).toEqual(expected);
  });

  test('a redirection to another site is not followed', async () => {
    const { codigo } = await portal().as(null, HOME_ADDRESS).succeeds('GET ipdetect');
    const other = await openRecordingServer(hotelWithMotto(codigo));
    expect(await refused((p, r) => void r.writeHead(302, { location: `${other.url}${p.url}` }).end())).toEqual(
      HOTEL_DOWN,
    );
    expect(other.questions).toEqual([]);
  });

  test('without a code, or with an expired one, the hotel is not asked', async () => {
    const hotel = await openRecordingServer(hotelWithMotto('CON-0000'));
    await portal().configure({ hotel: hotel.url });
    const withoutCode = await portal().as(null, { remoteAddress: '203.0.113.99' }).fails('POST registro', { body });
    expect(withoutCode).toMatchObject({ http: 422, error: 'CODIGO_VENCIDO' });
    await portal().as(null, HOME_ADDRESS).succeeds('GET ipdetect');
    portal().clock.advance({ minutes: 30 });
    expect(await portal().as(null, HOME_ADDRESS).fails('POST registro', { body })).toMatchObject({
      error: 'CODIGO_VENCIDO',
    });
    expect(hotel.questions).toEqual([]);
  });

  test('the code of another address is refused', async () => {
    const { codigo } = await portal().as(null, { remoteAddress: '203.0.113.50' }).succeeds('GET ipdetect');
    expect(await refused(hotelWithMotto(codigo))).toEqual(CODE_ABSENT);
  });

  test.each([
    ['registrations are paused', { registro_pausado: true }, { http: 503, error: 'REGISTRO_PAUSADO' }],
    ['newcomers have to apply', { ingreso: true }, { http: 409, error: 'PREGUNTAS_CAMBIARON' }],
  ])('if %s while the hotel is asked, nobody is registered', async (_case, settings, refusal) => {
    const p = await openPortal();
    const visit = p.as(null, HOME_ADDRESS);
    const { codigo } = await visit.succeeds('GET ipdetect');
    const answer = hotelWithMotto(codigo);
    const hotel = await openRecordingServer(
      (asked, response) => void p.configure(settings).then(() => answer(asked, response)),
    );
    await p.configure({ verificar_hotel: true, hotel: hotel.url });
    expect(await visit.fails('POST registro', { body })).toMatchObject(refusal);
    expect(await p.db.selectFrom('usuario').select('id').execute()).toEqual([]);
  });

  test('with the code in the motto the registration succeeds, whatever the case of the name', async () => {
    const elsewhere = portal().as(null, { remoteAddress: '203.0.113.60' });
    const { codigo } = await elsewhere.succeeds('GET ipdetect');
    const hotel = await openHotelWithAvatars();
    hotel.addAvatar('NU@?=!', `HMR Iniciado ${codigo}`);
    await portal().configure({ hotel: hotel.url });
    await elsewhere.succeeds('POST registro', { body: { ...body, usuario: 'Nu@?=!' } });
    expect(hotel.questions).toEqual([`/api/public/users?name=${encodeURIComponent('Nu@?=!')}`]);
  });
});
