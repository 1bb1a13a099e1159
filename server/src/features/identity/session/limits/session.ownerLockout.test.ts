import { availableParallelism } from 'node:os';
import argon2 from '@node-rs/argon2';
import PQueue from 'p-queue';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runConcurrently } from '../../../../test-support/cluster/races.ts';
import type { ApiResponse } from '../../../../test-support/portal/apiClient.ts';
import type { Portal } from '../../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../../test-support/portal/portal.ts';
import { waitUntil } from '../../../../test-support/portal/waitUntil.ts';

/** Attempts of others never lock out an owner with the right password at a known place (decisions §3). */

const verify = vi.spyOn(argon2, 'verify');
afterAll(() => {
  verify.mockRestore();
});

const HOME_ADDRESS = '203.0.113.7';
/** Addresses of different /64 networks in one /48. */
const other = (n: number): string => `2001:db8:1:${n.toString(16)}::1`;
const logIn = (portal: Portal, desde: string, clave: string, cookie?: string): Promise<ApiResponse> =>
  portal.as(null, { remoteAddress: desde, ...(cookie !== undefined && { headers: { cookie } }) })('POST', 'login', {
    op: 0,
    usuario: 'Ana',
    clave,
  });

/** Counts the tasks added to the queue, and records the priority of each when it starts. */
function spyOnQueue() {
  const turns: (number | undefined)[] = [];
  const add = PQueue.prototype.add;
  const spy = vi.spyOn(PQueue.prototype, 'add').mockImplementation(function (this: PQueue, work, options) {
    const recorded: typeof work = (more) => {
      turns.push(options?.priority);
      return work(more);
    };
    return add.call(this, recorded, options);
  });
  onTestFinished(() => spy.mockRestore());
  return { enCola: () => spy.mock.calls.length, turns };
}

/** Ana has logged in at home and her browser has the cookie. */
async function scene() {
  const portal = await openPortal();
  await portal.createPerson({ nombre: 'Ana' });
  const { headers } = await logIn(portal, HOME_ADDRESS, CLAVE);
  return { portal, cookie: String(headers['set-cookie']).split(';')[0] ?? '' };
}

describe('a stolen device cookie', () => {
  test('with ten failures elsewhere does not lock out its owner, at home or at a new place', async () => {
    const { portal, cookie } = await scene();
    for (let n = 0; n < 10; n += 1) expect((await logIn(portal, other(n), `mala-${n}`, cookie)).http).toBe(401);
    expect((await logIn(portal, HOME_ADDRESS, CLAVE, cookie)).http).toBe(200);
    expect((await logIn(portal, other(50), CLAVE, cookie)).http).toBe(200);
  });

  test('does not allow endless guessing: after ten failures it counts as unknown, with twenty per name', async () => {
    const { portal, cookie } = await scene();
    const vistas: number[] = [];
    for (let n = 0; n < 40; n += 1) vistas.push((await logIn(portal, other(n), `mala-${n}`, cookie)).http);
    expect(vistas).toEqual([...Array<number>(30).fill(401), ...Array<number>(10).fill(429)]);
    expect((await logIn(portal, HOME_ADDRESS, CLAVE, cookie)).http).toBe(200);
    expect((await logIn(portal, HOME_ADDRESS, CLAVE)).http).toBe(200);
  });

  test('does not lock out concurrent logins of its owner at the limit of ten', async () => {
    const { portal, cookie } = await scene();
    for (let n = 0; n < 9; n += 1) await logIn(portal, other(n), `mala-${n}`, cookie);
    const all = await runConcurrently(6, (n) => logIn(portal, HOME_ADDRESS, n === 0 ? 'mala' : CLAVE, cookie));
    expect(all.map(({ http }) => http)).toEqual([401, 200, 200, 200, 200, 200]);
  });
});

test('after the clock is set back a lock lasts no longer than its fifteen minutes', async () => {
  const { portal } = await scene();
  for (let n = 0; n < 10; n += 1) await logIn(portal, other(1), 'mala');
  portal.clock.advance({ hours: -2 });
  const cerrado = await portal.as(null, { remoteAddress: other(1) }).fails('POST login', {
    body: { op: 0, usuario: 'Ana', clave: CLAVE },
  });
  expect(cerrado).toMatchObject({ http: 429, msg: 'Demasiados intentos. Espera 15 minutos.' });
  portal.clock.advance({ minutes: 15, ms: 1 });
  expect((await logIn(portal, other(1), CLAVE)).http).toBe(200);
});

test.each(['address', 'browser'])(
  'an owner known by %s comes before strangers who were first in the queue',
  async (por) => {
    const { portal, cookie } = await scene();
    const { promise: abierto, resolve: open } = Promise.withResolvers<void>();
    verify.mockImplementation(async (_claveHash, clave) => {
      await abierto;
      return clave === CLAVE;
    });
    const { enCola, turns } = spyOnQueue();
    const turnCapacity = 2 * (availableParallelism() + 1);
    const strangers = runConcurrently(turnCapacity + 100, (n) =>
      portal.as(null, { remoteAddress: other(n) })('POST', 'login', { op: 0, usuario: `Nombre${n}`, clave: 'mala' }),
    );
    await waitUntil(() => enCola() === turnCapacity + 100);
    const theirs = por === 'address' ? logIn(portal, HOME_ADDRESS, CLAVE) : logIn(portal, other(500), CLAVE, cookie);
    await waitUntil(() => enCola() === turnCapacity + 101);
    open();
    expect((await theirs).http).toBe(200);
    await strangers;
    // After the tasks that were already running.
    expect(turns.indexOf(1)).toBe(turnCapacity);
  },
);
