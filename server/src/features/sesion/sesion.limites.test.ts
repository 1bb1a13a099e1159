import { availableParallelism } from 'node:os';
import { setTimeout as esperar } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MOTOR } from '../../testing/base.ts';
import { codigos, veces } from '../../testing/carreras.ts';
import type { Respuesta } from '../../testing/cliente.ts';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE, gemelo } from '../../testing/portal.ts';

/** Whether a password is right is found out once for all that are wrong: a thousand guesses cost ten seconds else, and tell no more. */
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const sabidas = new Map<string, Promise<boolean>>();
  const verify = vi.fn((cifrada: string, clave: string) => {
    const cual = `${cifrada} ${clave.startsWith('mala') ? 'mala' : clave}`;
    const sabida = sabidas.get(cual) ?? argon2.verify(cifrada, clave);
    sabidas.set(cual, sabida);
    return sabida;
  });
  return { ...argon2, verify };
});
vi.mock('node:timers/promises', async (original) => {
  const timers = await original<typeof import('node:timers/promises')>();
  return { ...timers, setTimeout: vi.fn(timers.setTimeout) };
});
/** How many passwords were looked at. */
const miradas = () => vi.mocked(verify).mock.calls.length;
beforeEach(() => {
  vi.mocked(verify).mockReset();
  vi.mocked(esperar).mockReset();
});

const MALAS = { http: 401, status: 1, error: 'CREDENCIALES', msg: 'Usuario o contraseña incorrectos' };
const demasiados = (cuanto: string) => ({
  http: 429,
  status: 1,
  error: 'DEMASIADOS_INTENTOS',
  msg: `Demasiados intentos. Espera ${cuanto}.`,
});
const QUINCE = demasiados('15 minutos');
const CASA = '203.0.113.7';
const FUERA = '192.0.2.99';
const otra = (n: number): string => `198.51.${Math.floor(n / 250)}.${n % 250}`;

/** Someone at an address, in a browser or not. */
interface Sitio {
  desde: string;
  galleta?: string;
}
const en = (portal: Portal, { desde, galleta }: Sitio) =>
  portal.pide(null, { desde, cabeceras: galleta === undefined ? {} : { cookie: galleta } });
const intentar = (portal: Portal, sitio: Sitio, usuario: string, clave: string): Promise<Respuesta> =>
  en(portal, sitio)('POST', 'login', { op: 0, usuario, clave });
const rechazo = (portal: Portal, sitio: Sitio, usuario: string, clave = CLAVE) =>
  en(portal, sitio).falla('POST login', { body: { op: 0, usuario, clave } });
const entra = (portal: Portal, sitio: Sitio, usuario: string) =>
  en(portal, sitio).logra('POST login', { body: { op: 0, usuario, clave: CLAVE } });
/** Fails so many times, each looked at. */
async function falla(portal: Portal, cuantas: number, sitio: (n: number) => Sitio, usuario: (n: number) => string) {
  for (let n = 0; n < cuantas; n += 1) expect(await rechazo(portal, sitio(n), usuario(n), `mala-${n}`)).toEqual(MALAS);
}
/** Logs in and answers what the browser keeps. */
async function galletaDe(portal: Portal, sitio: Sitio, usuario: string): Promise<string> {
  const { http, cabeceras } = await intentar(portal, sitio, usuario, CLAVE);
  expect(http).toBe(200);
  return String(cabeceras['set-cookie']).split(';')[0] ?? '';
}
/** A portal where Ana and Beto have never logged in. */
async function escena(): Promise<Portal> {
  const portal = await abrirPortal();
  await portal.persona({ nombre: 'Ana' });
  await portal.persona({ nombre: 'Beto' });
  return portal;
}

describe('diez fallos de un nombre en una dirección', () => {
  test('cierran esa pareja, y nada más; lo que se rechaza no se mira ni se escribe', async () => {
    const portal = await escena();
    await falla(
      portal,
      10,
      () => ({ desde: CASA }),
      (n) => (n % 2 === 0 ? 'Ana' : 'ANA'),
    );
    const antes = await portal.cuentas();
    vi.mocked(verify).mockClear();
    expect(await rechazo(portal, { desde: CASA }, 'ana')).toEqual(QUINCE);
    expect(await rechazo(portal, { desde: CASA }, 'ana', 'mala')).toEqual(QUINCE);
    expect(miradas()).toBe(0);
    expect(await portal.cuentas()).toEqual(antes);
    await entra(portal, { desde: CASA }, 'Beto');
    await entra(portal, { desde: FUERA }, 'Ana');
  });

  test.each([
    ['de un nombre que no existe', 'Nadie'],
    ['de alguien despedido', 'Ida'],
  ])('%s, igual', async (_caso, nombre) => {
    const portal = await escena();
    await portal.despedir(await portal.persona({ nombre: 'Ida' }));
    await falla(
      portal,
      10,
      () => ({ desde: CASA }),
      () => nombre,
    );
    expect(await rechazo(portal, { desde: CASA }, nombre)).toEqual(QUINCE);
  });

  test('también donde su dueño ya entró', async () => {
    const portal = await escena();
    await entra(portal, { desde: CASA }, 'Ana');
    await falla(
      portal,
      10,
      () => ({ desde: CASA }),
      () => 'Ana',
    );
    expect(await rechazo(portal, { desde: CASA }, 'Ana')).toEqual(QUINCE);
  });

  test.each([
    ['un /64 de IPv6', (n: number) => `2001:db8:1:2:${n}::${n + 1}`, '2001:db8:1:2:ffff::', '2001:db8:1:3::1'],
    ['IPv4 dentro de IPv6', () => '::ffff:203.0.113.7', '203.0.113.7', '::ffff:203.0.113.8'],
  ])('%s es una dirección', async (_caso, una, misma, distinta) => {
    const portal = await escena();
    await falla(
      portal,
      10,
      (n) => ({ desde: una(n) }),
      () => 'Ana',
    );
    expect(await rechazo(portal, { desde: misma }, 'Ana')).toEqual(QUINCE);
    await entra(portal, { desde: distinta }, 'Ana');
  });

  test('a los quince minutos se olvidan uno a uno, y se dice cuánto falta', async () => {
    const portal = await escena();
    const casa = () => ({ desde: CASA });
    const ana = () => 'Ana';
    await falla(portal, 9, casa, ana);
    portal.reloj.pasar({ minutos: 10 });
    await falla(portal, 1, casa, ana);
    expect(await rechazo(portal, { desde: CASA }, 'Ana')).toEqual(demasiados('5 minutos'));
    portal.reloj.pasar({ minutos: 4, ms: 1 });
    expect(await rechazo(portal, { desde: CASA }, 'Ana')).toEqual(demasiados('1 minuto'));
    portal.reloj.pasar({ segundos: 59, ms: 998 });
    expect(await rechazo(portal, { desde: CASA }, 'Ana')).toEqual(demasiados('1 minuto'));
    portal.reloj.pasar({ ms: 1 });
    await falla(portal, 9, casa, ana);
    expect(await rechazo(portal, { desde: CASA }, 'Ana')).toEqual(demasiados('10 minutos'));
  });
});

describe('veinte fallos de un nombre donde nunca entró', () => {
  test.each(['Ana', 'Nadie'])('cierran esos sitios para %s, y ninguno suyo', async (nombre) => {
    const portal = await escena();
    const suyos: Sitio[] = [];
    if (nombre === 'Ana') {
      suyos.push({ desde: FUERA, galleta: await galletaDe(portal, { desde: CASA }, 'Ana') }, { desde: CASA });
    }
    await falla(
      portal,
      20,
      (n) => ({ desde: otra(n) }),
      () => nombre,
    );
    vi.mocked(verify).mockClear();
    for (const desde of [otra(3), otra(20)]) expect(await rechazo(portal, { desde }, nombre)).toEqual(QUINCE);
    expect(miradas()).toBe(0);
    await entra(portal, { desde: otra(3) }, 'Beto');
    for (const sitio of suyos) await entra(portal, sitio, 'Ana');
  });

  test('los de un sitio suyo no cuentan entre los veinte', async () => {
    const portal = await escena();
    const galleta = await galletaDe(portal, { desde: CASA }, 'Ana');
    const ana = () => 'Ana';
    await falla(portal, 9, () => ({ desde: CASA }), ana);
    await falla(portal, 9, () => ({ desde: FUERA, galleta }), ana);
    await falla(portal, 19, (n) => ({ desde: otra(n) }), ana);
    await entra(portal, { desde: otra(30) }, 'Ana');
    await falla(portal, 1, () => ({ desde: otra(31) }), ana);
    expect(await rechazo(portal, { desde: otra(32) }, 'Ana')).toEqual(QUINCE);
    await entra(portal, { desde: otra(30) }, 'Ana');
  });
});

describe('cien fallos desde una dirección', () => {
  test('la cierran a los nombres que nunca entraron allí, existan o no', async () => {
    const portal = await escena();
    await entra(portal, { desde: CASA }, 'Ana');
    const galleta = await galletaDe(portal, { desde: FUERA }, 'Beto');
    await falla(
      portal,
      100,
      () => ({ desde: CASA }),
      (n) => `Nombre${n}`,
    );
    vi.mocked(verify).mockClear();
    for (const nombre of ['Beto', 'Nadie']) expect(await rechazo(portal, { desde: CASA }, nombre)).toEqual(QUINCE);
    expect(miradas()).toBe(0);
    await entra(portal, { desde: CASA }, 'Ana');
    await entra(portal, { desde: CASA, galleta }, 'Beto');
    await entra(portal, { desde: FUERA }, 'Beto');
  });

  test('mil fallos por nombres y direcciones no dejan a nadie fuera de donde ya entró', async () => {
    const portal = await escena();
    const galleta = await galletaDe(portal, { desde: CASA }, 'Ana');
    const vecinos = 'Nadie Ana Otro Mas Quien Ese Aquel Alguien Uno Dos'.split(' ');
    const adivinar = async (cuantas: number, desde: (n: number) => string): Promise<void> => {
      // No more at once than there is room for in the queue: each is answered as a guess.
      for (let hechas = 0; hechas < cuantas; hechas += 100) {
        const cien = await veces(100, (n) => intentar(portal, { desde: desde(n) }, vecinos[n % 10] ?? '', `mala-${n}`));
        expect(cien.map((r) => r.http).filter((http) => http !== 401 && http !== 429)).toEqual([]);
      }
    };
    await adivinar(1000, (n) => otra(n % 97));
    // Some of them come from the owner's own street.
    await veces(9, (n) => intentar(portal, { desde: CASA }, 'Ana', `mala-${n}`));
    await entra(portal, { desde: CASA }, 'Ana');
    await adivinar(200, () => CASA);
    for (const desde of [CASA, FUERA, otra(1)]) await entra(portal, { desde, galleta }, 'Ana');
  });
});

describe('las claves buenas no cuentan', () => {
  test('cuarenta a la vez, de un nombre o de cuarenta, desde una dirección: entran todas', async () => {
    const portal = await escena();
    for (let n = 0; n < 40; n += 1) await portal.persona({ nombre: `Socio${n}` });
    const deUna = await veces(40, () => intentar(portal, { desde: CASA }, 'Ana', CLAVE));
    const deTodos = await veces(40, (n) => intentar(portal, { desde: CASA }, `Socio${n}`, CLAVE));
    expect(codigos([...deUna, ...deTodos])).toEqual({ 200: 80 });
    expect(await portal.cuentas()).toMatchObject({ intento: 0 });
  });

  test('ciento veinte nombres a la vez desde una dirección nueva: entran todos', async () => {
    const portal = await abrirPortal();
    for (let n = 0; n < 120; n += 1) await portal.persona({ nombre: `Socio${n}` });
    expect(codigos(await veces(120, (n) => intentar(portal, { desde: CASA }, `Socio${n}`, CLAVE)))).toEqual({
      200: 120,
    });
  });

  test('con nueve fallos ya, treinta buenas a la vez entran, y el siguiente fallo cierra', async () => {
    const portal = await escena();
    await falla(
      portal,
      9,
      () => ({ desde: CASA }),
      () => 'Ana',
    );
    const buenas = await veces(30, () => intentar(portal, { desde: CASA }, 'Ana', CLAVE));
    expect(codigos(buenas)).toEqual({ 200: 30 });
    expect(await rechazo(portal, { desde: CASA }, 'Ana', 'mala')).toEqual(MALAS);
    expect(await rechazo(portal, { desde: CASA }, 'Ana')).toEqual(QUINCE);
  });
});

describe('a la vez, por uno o dos servidores, no se mira ni una de más', () => {
  test.each<[string, number, number, (n: number) => [desde: string, nombre: string]]>([
    ['de un nombre en una dirección', 60, 10, () => [CASA, 'Ana']],
    ['de un nombre por muchas direcciones', 80, 20, (n) => [otra(n), 'Ana']],
    ['de un nombre que no existe', 80, 20, (n) => [otra(n), 'Nadie']],
    ['de muchos nombres desde una dirección', 150, 100, (n) => [CASA, `Nombre${n}`]],
    ['desde un /64', 60, 10, (n) => [`2001:db8:1:2::${n}`, 'Ana']],
  ])('%s', async (_caso, cuantas, tope, quien) => {
    const portal = await escena();
    const servidores = [portal, MOTOR === 'postgres' ? await gemelo(portal) : portal];
    const respuestas = await veces(cuantas, (n) => {
      const [desde, nombre] = quien(n);
      return intentar(servidores[n % 2] ?? portal, { desde }, nombre, `mala-${n}`);
    });
    expect(codigos(respuestas)).toEqual({ '401 CREDENCIALES': tope, '429 DEMASIADOS_INTENTOS': cuantas - tope });
    expect(miradas()).toBe(tope);
  });

  test.each([
    ['falla', false, 429],
    ['acierta', true, 200],
  ])('mientras se mira la última que puede fallar, otra espera: si %s, %s y %s', async (_caso, acierta, http) => {
    const portal = await escena();
    const otro = MOTOR === 'postgres' ? await gemelo(portal) : portal;
    await falla(
      portal,
      9,
      () => ({ desde: CASA }),
      () => 'Ana',
    );
    const [mirada, espera, seguir] = [1, 2, 3].map(() => Promise.withResolvers<void>());
    vi.mocked(verify).mockImplementationOnce(async () => {
      mirada?.resolve();
      await seguir?.promise;
      return acierta;
    });
    const primera = intentar(portal, { desde: CASA }, 'Ana', 'la primera');
    await mirada?.promise;
    vi.mocked(verify).mockClear();
    vi.mocked(esperar).mockImplementationOnce(async () => espera?.resolve());
    const segunda = intentar(otro, { desde: CASA }, 'Ana', CLAVE);
    await espera?.promise;
    expect(miradas()).toBe(0);
    seguir?.resolve();
    expect((await primera).http).toBe(acierta ? 200 : 401);
    expect((await segunda).http).toBe(http);
  });

  test('lo que un servidor dejó a medias al morir no cuenta pasado un minuto', async () => {
    const portal = await escena();
    const fecha = portal.reloj.ahora;
    const aMedias = Array.from({ length: 10 }, () => ({ sujeto: `pareja:${CASA}|ana`, fecha, pendiente: 1 }));
    await portal.db.insertInto('intento').values(aMedias).execute();
    portal.reloj.pasar({ minutos: 1 });
    await entra(portal, { desde: CASA }, 'Ana');
  });
});

test('quien no cabe en la cola lo sabe enseguida, y a los conocidos no les quita el sitio', async () => {
  const portal = await escena();
  const galleta = await galletaDe(portal, { desde: FUERA }, 'Ana');
  const { promise: abierto, resolve: abrir } = Promise.withResolvers<void>();
  vi.mocked(verify).mockImplementation(async () => {
    await abierto;
    return false;
  });
  const aLaVez = availableParallelism() + 1;
  // Of as many more the turn has come, to be written down.
  const turnos = 2 * aLaVez;
  const sobran = 40;
  const prontas: Respuesta[] = [];
  const { promise: todasLasQueSobran, resolve } = Promise.withResolvers<void>();
  const todas = veces(turnos + 300 + sobran, async (n) => {
    const respuesta = await intentar(portal, { desde: otra(n) }, `Nombre${n}`, 'mala');
    prontas.push(respuesta);
    if (prontas.length === sobran) resolve();
    return respuesta;
  });
  await todasLasQueSobran;
  expect(codigos(prontas)).toEqual({ '503 OCUPADO': sobran });
  expect(miradas()).toBeLessThanOrEqual(aLaVez + 1);
  const deAna = intentar(portal, { desde: FUERA, galleta }, 'Ana', 'mala');
  abrir();
  expect((await deAna).http).toBe(401);
  expect(codigos(await todas)).toEqual({ '401 CREDENCIALES': turnos + 300, '503 OCUPADO': sobran });
});
