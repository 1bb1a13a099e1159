import { verify } from '@node-rs/argon2';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});
beforeEach(() => {
  vi.mocked(verify).mockClear();
});
/** How many passwords were looked at. */
const miradas = () => vi.mocked(verify).mock.calls.length;

const NOMBRES = ['Ana', 'Beto', 'Caro', 'Dana', 'Eli', 'Fede', 'Gala', 'Hugo', 'Ines', 'Nadie'];
const CASA = '203.0.113.7';
/** 500 addresses, so that none alone fails a hundred times. */
const ajena = (n: number): string => `198.51.${Math.floor(n / 250) % 2}.${n % 250}`;

const entrar = (portal: Portal, desde: string, usuario: string, clave: string, cookie?: string) =>
  portal.pide(null, { desde, ...(cookie !== undefined && { cabeceras: { cookie } }) })('POST', 'login', {
    ...{ op: 0, usuario, clave },
  });

/** Each has logged in from the one address; Ana's browser was given something to be known by. */
async function agencia() {
  const portal = await abrirPortal();
  for (const nombre of NOMBRES.slice(0, -1)) await portal.persona({ nombre });
  const { http, cabeceras } = await entrar(portal, CASA, 'Ana', CLAVE);
  expect(http).toBe(200);
  for (const nombre of NOMBRES.slice(1, -1)) expect((await entrar(portal, CASA, nombre, CLAVE)).http).toBe(200);
  vi.mocked(verify).mockClear();
  return { portal, galleta: String(cabeceras['set-cookie']).split(';')[0] ?? '' };
}

test('mil intentos repartidos entre nombres y direcciones: de cada nombre se miran veinte, y su dueño entra', async () => {
  const { portal, galleta } = await agencia();
  const recuento = { 401: 0, 429: 0 };
  for (let n = 0; n < 1_000; n += 1) {
    const { http } = await entrar(portal, ajena(n), NOMBRES[n % NOMBRES.length] ?? '', `mala-${n}`);
    recuento[http as 401 | 429] += 1;
  }
  // Decisions §3: of a name, twenty in 15 minutes where it has never logged in; that nobody has it makes no difference.
  expect(recuento).toEqual({ 401: 200, 429: 800 });
  expect(miradas()).toBe(200);
  // From an address of theirs, and from a browser of theirs wherever it is.
  for (const nombre of NOMBRES.slice(0, -1)) expect((await entrar(portal, CASA, nombre, CLAVE)).http).toBe(200);
  expect((await entrar(portal, '192.0.2.200', 'Ana', CLAVE, galleta)).http).toBe(200);
  // From where nobody knows them they wait, as the guesser does, and not for ever.
  expect((await entrar(portal, '192.0.2.201', 'Beto', CLAVE)).http).toBe(429);
  portal.reloj.pasar({ minutos: 15, ms: 1 });
  expect((await entrar(portal, '192.0.2.201', 'Beto', CLAVE)).http).toBe(200);
});

test('mil intentos desde una dirección: se miran cien, y diez de cada nombre', async () => {
  const { portal } = await agencia();
  const nombres = [...NOMBRES, ...Array.from({ length: 10 }, (_, n) => `Otro${n}`)];
  const mirados = new Map<string, number>();
  for (let n = 0; n < 1_000; n += 1) {
    const nombre = nombres[n % nombres.length] ?? '';
    const { http } = await entrar(portal, '192.0.2.77', nombre, `mala-${n}`);
    if (http === 401) mirados.set(nombre, (mirados.get(nombre) ?? 0) + 1);
  }
  expect(miradas()).toBe(100);
  expect([...mirados.values()].reduce((a, b) => a + b, 0)).toBe(100);
  expect(Math.max(...mirados.values())).toBeLessThanOrEqual(10);
  for (const nombre of NOMBRES.slice(0, -1)) expect((await entrar(portal, CASA, nombre, CLAVE)).http).toBe(200);
});

test('mil intentos desde la dirección de todos, sin el navegador de nadie: diez de cada nombre; con el suyo se entra', async () => {
  const { portal, galleta } = await agencia();
  for (let n = 0; n < 1_000; n += 1) await entrar(portal, CASA, NOMBRES[n % NOMBRES.length] ?? '', `mala-${n}`);
  expect(miradas()).toBeLessThanOrEqual(10 * NOMBRES.length);
  expect((await entrar(portal, CASA, 'Ana', CLAVE, galleta)).http).toBe(200);
  expect((await entrar(portal, '192.0.2.200', 'Ana', CLAVE, galleta)).http).toBe(200);
});
