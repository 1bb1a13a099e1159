import { describe, expect, test, vi } from 'vitest';
import type { Atender } from '../../testing/hotel.ts';
import { abrirHotel, abrirHotelCon, conMision } from '../../testing/hotel.ts';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal, portalDelArchivo } from '../../testing/portal.ts';

const CLAVE = 'una-clave-larga';
const body = { usuario: 'Ana', clave: CLAVE, rclave: CLAVE };
const CASA = { desde: '203.0.113.7' };

describe('el código de una dirección', () => {
  const codigo = async (portal: Portal, desde: string): Promise<string> =>
    (await portal.pide(null, { desde }).logra('GET ipdetect')).codigo;

  test('tiene su forma y un saludo', async () => {
    const portal = await abrirPortal();
    await portal.configurar({ nombre: 'Hotel Mar' });
    const saludo = await portal.pide(null, CASA).logra('GET ipdetect');
    expect(saludo).toEqual({
      msg: '¡Te damos la bienvenida a Hotel Mar! Este es tu código de invitación:',
      codigo: expect.stringMatching(/^CON-[A-HJ-NP-Z2-9]{4}$/),
    });
  });

  test('vale treinta minutos', async () => {
    const portal = await abrirPortal();
    const primero = await codigo(portal, '203.0.113.7');
    portal.reloj.pasar({ minutos: 29, segundos: 59 });
    expect(await codigo(portal, '203.0.113.7')).toBe(primero);
    portal.reloj.pasar({ segundos: 1 });
    const segundo = await codigo(portal, '203.0.113.7');
    expect(segundo).not.toBe(primero);
    expect(await codigo(portal, '203.0.113.7')).toBe(segundo);
    expect(await portal.cuentas()).toMatchObject({ codigo_registro: 1 });
  });

  test.each([
    ['AUR', 'AUR'],
    ['añil.7', 'ANIL7'],
    ['.:.', 'CON'],
  ])('begins with the initials %s as %s', async (siglas, empieza) => {
    const portal = await abrirPortal();
    await portal.configurar({ siglas });
    expect(await codigo(portal, '203.0.113.7')).toMatch(new RegExp(`^${empieza}-[A-HJ-NP-Z2-9]{4}$`));
  });

  test('es de esa dirección', async () => {
    const portal = await abrirPortal();
    expect(await codigo(portal, '203.0.113.7')).not.toBe(await codigo(portal, '203.0.113.8'));
  });

  test('dos pestañas a la vez reciben el mismo', async () => {
    const portal = await abrirPortal();
    const codigos = await Promise.all(Array.from({ length: 10 }, () => codigo(portal, '203.0.113.7')));
    expect(new Set(codigos).size).toBe(1);
  });

  test('no se pide sin fin', async () => {
    const portal = await abrirPortal();
    for (let n = 0; n < 60; n += 1) await codigo(portal, '203.0.113.7');
    expect(await portal.pide(null, CASA).falla('GET ipdetect')).toMatchObject({
      http: 429,
      error: 'DEMASIADOS_INTENTOS',
    });
  });
});

describe('la comprobación en el hotel', () => {
  const portal = portalDelArchivo((p) => p.configurar({ verificar_hotel: true, nombre: 'Hotel Mar' }));

  /** Registers with the hotel answering in some way; nothing must come of it. */
  async function rechazado(atender: Atender) {
    const hotel = await abrirHotel(atender);
    await portal().configurar({ hotel: hotel.url });
    await portal().pide(null, CASA).logra('GET ipdetect');
    const antes = await portal().cuentas();
    const rechazo = await portal().pide(null, CASA).falla('POST registro', { body });
    expect(await portal().cuentas()).toEqual(antes);
    return rechazo;
  }
  const AUSENTE = {
    http: 422,
    status: 1,
    error: 'CODIGO_AUSENTE',
    msg: 'Coloca el código en tu misión del hotel',
  };
  const NADIE = {
    http: 422,
    status: 1,
    error: 'AVATAR_NO_EXISTE',
    msg: 'Nadie se llama así en el hotel. Escribe tu nombre igual que allí.',
    campo: 'usuario',
  };
  const CAIDO = { http: 503, status: 1, error: 'HOTEL_CAIDO', msg: 'El hotel no responde. Inténtalo en unos minutos.' };

  test('el saludo dice qué hacer con el código', async () => {
    const { msg } = await portal().pide(null, CASA).logra('GET ipdetect');
    expect(msg).toContain('Pon este código en tu misión del hotel');
  });

  test.each<[string, Atender, object]>([
    ['otra misión', conMision('Otra cosa'), AUSENTE],
    ['un avatar sin misión', (_p, r) => void r.end('{"name":"Ana"}'), AUSENTE],
    ['una misión que no es un texto', (_p, r) => void r.end('{"name":"Ana","motto":7}'), AUSENTE],
    ['nada', (_p, r) => void r.end('null'), NADIE],
    ['ningún avatar', (_p, r) => void r.writeHead(404).end('{"error":"not-found"}'), NADIE],
    ['mantenimiento en HTML', (_p, r) => void r.setHeader('content-type', 'text/html').end('<h1>Volvemos'), CAIDO],
    ['un error', (_p, r) => void r.writeHead(500).end(), CAIDO],
    ['demasiadas preguntas', (_p, r) => void r.writeHead(429).end(), CAIDO],
    ['algo enorme', (_p, r) => void r.end(JSON.stringify({ name: 'Ana', motto: 'x'.repeat(70_000) })), CAIDO],
    ['un corte', (p) => void p.socket.destroy(), CAIDO],
  ])('contesta %s: no se registra', async (_caso, atender, esperado) => {
    expect(await rechazado(atender)).toEqual(esperado);
  });

  test('está cerrado: no se registra', async () => {
    const hotel = await abrirHotel(conMision(''));
    await hotel.cerrar();
    await portal().configurar({ hotel: hotel.url });
    expect(await portal().pide(null, CASA).falla('POST registro', { body })).toEqual(CAIDO);
  });

  test.each<[string, Atender]>([
    ['no contesta', () => undefined],
    ['no acaba de contestar', (_p, r) => void r.write('{"name":"Ana","motto":"')],
  ])('%s: a los cinco segundos se deja de esperar', async (_caso, atender) => {
    const deVerdad = AbortSignal.timeout.bind(AbortSignal);
    const plazo = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => deVerdad(20));
    const rechazo = await rechazado(atender);
    expect(plazo.mock.calls).toEqual([[5000]]);
    plazo.mockRestore();
    expect(rechazo).toEqual(CAIDO);
  });

  test.each([
    ['otro avatar', { uniqueId: 'hhes-1', name: 'Ana2' }, NADIE],
    ['un avatar sin nombre', { uniqueId: 'hhes-1' }, NADIE],
    ['un avatar sin identidad', { name: 'Ana' }, CAIDO],
    ['una identidad que no lo es', { uniqueId: 'x'.repeat(65), name: 'Ana' }, CAIDO],
  ])('contesta %s con el código: no se registra', async (_caso, avatar, esperado) => {
    const { codigo } = await portal().pide(null, CASA).logra('GET ipdetect');
    expect(await rechazado((_p, r) => void r.end(JSON.stringify({ ...avatar, motto: codigo })))).toEqual(esperado);
  });

  test('lo que el hotel manda a otro sitio no se sigue', async () => {
    const { codigo } = await portal().pide(null, CASA).logra('GET ipdetect');
    const otro = await abrirHotel(conMision(codigo));
    expect(await rechazado((p, r) => void r.writeHead(302, { location: `${otro.url}${p.url}` }).end())).toEqual(CAIDO);
    expect(otro.preguntas).toEqual([]);
  });

  test('sin haber pedido un código, o vencido: no se pregunta al hotel', async () => {
    const hotel = await abrirHotel(conMision('CON-0000'));
    await portal().configurar({ hotel: hotel.url });
    const sinCodigo = await portal().pide(null, { desde: '203.0.113.99' }).falla('POST registro', { body });
    expect(sinCodigo).toMatchObject({ http: 422, error: 'CODIGO_VENCIDO' });
    await portal().pide(null, CASA).logra('GET ipdetect');
    portal().reloj.pasar({ minutos: 30 });
    expect(await portal().pide(null, CASA).falla('POST registro', { body })).toMatchObject({ error: 'CODIGO_VENCIDO' });
    expect(hotel.preguntas).toEqual([]);
  });

  test('el código de otra dirección no vale', async () => {
    const { codigo } = await portal().pide(null, { desde: '203.0.113.50' }).logra('GET ipdetect');
    expect(await rechazado(conMision(codigo))).toEqual(AUSENTE);
  });

  test('con el código en la misión se registra, se escriba el nombre como se escriba', async () => {
    const lejos = portal().pide(null, { desde: '203.0.113.60' });
    const { codigo } = await lejos.logra('GET ipdetect');
    const hotel = await abrirHotelCon();
    hotel.poner('NU@?=!', `HMR Iniciado ${codigo}`);
    await portal().configurar({ hotel: hotel.url });
    await lejos.logra('POST registro', { body: { ...body, usuario: 'Nu@?=!' } });
    expect(hotel.preguntas).toEqual([`/api/public/users?name=${encodeURIComponent('Nu@?=!')}`]);
  });
});
