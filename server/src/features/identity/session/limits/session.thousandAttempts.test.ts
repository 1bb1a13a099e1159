import { verify } from '@node-rs/argon2';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Portal } from '../../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../../test-support/portal/portal.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});
beforeEach(() => {
  vi.mocked(verify).mockClear();
});
/** How many passwords were looked at. */
const lookups = () => vi.mocked(verify).mock.calls.length;

const NAMES = ['Ana', 'Beto', 'Caro', 'Dana', 'Eli', 'Fede', 'Gala', 'Hugo', 'Ines', 'Nadie'];
const HOME_ADDRESS = '203.0.113.7';
/** 500 addresses, so that none alone fails a hundred times. */
const otherAddress = (n: number): string => `198.51.${Math.floor(n / 250) % 2}.${n % 250}`;

const logIn = (portal: Portal, desde: string, usuario: string, clave: string, cookie?: string) =>
  portal.as(null, { remoteAddress: desde, ...(cookie !== undefined && { headers: { cookie } }) })('POST', 'login', {
    ...{ op: 0, usuario, clave },
  });

/** Each has logged in from the one address; Ana's browser was given something to be known by. */
async function agencia() {
  const portal = await openPortal();
  for (const nombre of NAMES.slice(0, -1)) await portal.createPerson({ nombre });
  const { http, headers } = await logIn(portal, HOME_ADDRESS, 'Ana', CLAVE);
  expect(http).toBe(200);
  for (const nombre of NAMES.slice(1, -1)) expect((await logIn(portal, HOME_ADDRESS, nombre, CLAVE)).http).toBe(200);
  vi.mocked(verify).mockClear();
  return { portal, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

test('mil intentos repartidos entre nombres y direcciones: de cada nombre se miran veinte, y su dueño entra', async () => {
  const { portal, cookie } = await agencia();
  const counts = { 401: 0, 429: 0 };
  for (let n = 0; n < 1_000; n += 1) {
    const { http } = await logIn(portal, otherAddress(n), NAMES[n % NAMES.length] ?? '', `mala-${n}`);
    counts[http as 401 | 429] += 1;
  }
  // Decisions §3: of a name, twenty in 15 minutes where it has never logged in; that nobody has it makes no difference.
  expect(counts).toEqual({ 401: 200, 429: 800 });
  expect(lookups()).toBe(200);
  // From an address of theirs, and from a browser of theirs wherever it is.
  for (const nombre of NAMES.slice(0, -1)) expect((await logIn(portal, HOME_ADDRESS, nombre, CLAVE)).http).toBe(200);
  expect((await logIn(portal, '192.0.2.200', 'Ana', CLAVE, cookie)).http).toBe(200);
  // From where nobody knows them they wait, as the guesser does, and not for ever.
  expect((await logIn(portal, '192.0.2.201', 'Beto', CLAVE)).http).toBe(429);
  portal.clock.advance({ minutes: 15, ms: 1 });
  expect((await logIn(portal, '192.0.2.201', 'Beto', CLAVE)).http).toBe(200);
});

test('mil intentos desde una dirección: se miran cien, y diez de cada nombre', async () => {
  const { portal } = await agencia();
  const nombres = [...NAMES, ...Array.from({ length: 10 }, (_, n) => `Otro${n}`)];
  const checkedByName = new Map<string, number>();
  for (let n = 0; n < 1_000; n += 1) {
    const nombre = nombres[n % nombres.length] ?? '';
    const { http } = await logIn(portal, '192.0.2.77', nombre, `mala-${n}`);
    if (http === 401) checkedByName.set(nombre, (checkedByName.get(nombre) ?? 0) + 1);
  }
  expect(lookups()).toBe(100);
  expect([...checkedByName.values()].reduce((a, b) => a + b, 0)).toBe(100);
  expect(Math.max(...checkedByName.values())).toBeLessThanOrEqual(10);
  for (const nombre of NAMES.slice(0, -1)) expect((await logIn(portal, HOME_ADDRESS, nombre, CLAVE)).http).toBe(200);
});

test('mil intentos desde la dirección de todos, sin el navegador de nadie: diez de cada nombre; con el suyo se entra', async () => {
  const { portal, cookie } = await agencia();
  for (let n = 0; n < 1_000; n += 1) await logIn(portal, HOME_ADDRESS, NAMES[n % NAMES.length] ?? '', `mala-${n}`);
  expect(lookups()).toBeLessThanOrEqual(10 * NAMES.length);
  expect((await logIn(portal, HOME_ADDRESS, 'Ana', CLAVE, cookie)).http).toBe(200);
  expect((await logIn(portal, '192.0.2.200', 'Ana', CLAVE, cookie)).http).toBe(200);
});
