import argon2 from '@node-rs/argon2';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Portal } from '../../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../../test-support/portal/portal.ts';

const verify = vi.spyOn(argon2, 'verify');
afterAll(() => {
  verify.mockRestore();
});
beforeEach(() => {
  verify.mockClear();
});
/** Counts the verified passwords. */
const lookups = () => verify.mock.calls.length;

const NAMES = ['Ana', 'Beto', 'Caro', 'Dana', 'Eli', 'Fede', 'Gala', 'Hugo', 'Ines', 'Nadie'];
const HOME_ADDRESS = '203.0.113.7';
/** 500 addresses, so that none reaches a hundred failures. */
const otherAddress = (n: number): string => `198.51.${Math.floor(n / 250) % 2}.${n % 250}`;

const logIn = (portal: Portal, desde: string, usuario: string, clave: string, cookie?: string) =>
  portal.as(null, { remoteAddress: desde, ...(cookie !== undefined && { headers: { cookie } }) })('POST', 'login', {
    op: 0,
    usuario,
    clave,
  });

/** Everyone has logged in from one address; Ana's browser has a cookie. */
async function agencia() {
  const portal = await openPortal();
  for (const nombre of NAMES.slice(0, -1)) await portal.createPerson({ nombre });
  const { http, headers } = await logIn(portal, HOME_ADDRESS, 'Ana', CLAVE);
  expect(http).toBe(200);
  for (const nombre of NAMES.slice(1, -1)) expect((await logIn(portal, HOME_ADDRESS, nombre, CLAVE)).http).toBe(200);
  verify.mockClear();
  return { portal, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

test('three hundred attempts on many names and addresses: twenty per name are verified, and owners log in', async () => {
  const { portal, cookie } = await agencia();
  const counts = { 401: 0, 429: 0 };
  for (let n = 0; n < 300; n += 1) {
    const { http } = await logIn(portal, otherAddress(n), NAMES[n % NAMES.length] ?? '', `mala-${n}`);
    counts[http as 401 | 429] += 1;
  }
  // Decisions §3: twenty per name in 15 minutes at unknown places, whether or not the name exists.
  expect(counts).toEqual({ 401: 200, 429: 100 });
  expect(lookups()).toBe(200);
  // From a known address, and from a known browser anywhere.
  for (const nombre of NAMES.slice(0, -1)) expect((await logIn(portal, HOME_ADDRESS, nombre, CLAVE)).http).toBe(200);
  expect((await logIn(portal, '192.0.2.200', 'Ana', CLAVE, cookie)).http).toBe(200);
  // From an unknown place the owner waits as well, for a limited time.
  expect((await logIn(portal, '192.0.2.201', 'Beto', CLAVE)).http).toBe(429);
  portal.clock.advance({ minutes: 15, ms: 1 });
  expect((await logIn(portal, '192.0.2.201', 'Beto', CLAVE)).http).toBe(200);
});

test('three hundred attempts from one address: a hundred are verified, ten per name', async () => {
  const { portal } = await agencia();
  const names = [...NAMES, ...Array.from({ length: 10 }, (_, n) => `Otro${n}`)];
  const checkedByName = new Map<string, number>();
  for (let n = 0; n < 300; n += 1) {
    const nombre = names[n % names.length] ?? '';
    const { http } = await logIn(portal, '192.0.2.77', nombre, `mala-${n}`);
    if (http === 401) checkedByName.set(nombre, (checkedByName.get(nombre) ?? 0) + 1);
  }
  expect(lookups()).toBe(100);
  expect([...checkedByName.values()].reduce((a, b) => a + b, 0)).toBe(100);
  expect(Math.max(...checkedByName.values())).toBeLessThanOrEqual(10);
  for (const nombre of NAMES.slice(0, -1)) expect((await logIn(portal, HOME_ADDRESS, nombre, CLAVE)).http).toBe(200);
});

test('three hundred attempts from the shared address without a cookie: ten per name; with the cookie one logs in', async () => {
  const { portal, cookie } = await agencia();
  for (let n = 0; n < 300; n += 1) await logIn(portal, HOME_ADDRESS, NAMES[n % NAMES.length] ?? '', `mala-${n}`);
  expect(lookups()).toBeLessThanOrEqual(10 * NAMES.length);
  expect((await logIn(portal, HOME_ADDRESS, 'Ana', CLAVE, cookie)).http).toBe(200);
  expect((await logIn(portal, '192.0.2.200', 'Ana', CLAVE, cookie)).http).toBe(200);
});
