import { expect, test } from 'vitest';
import type { Portal } from '../../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../../test-support/portal/portal.ts';

/** Characters that a phone keyboard adds to a name or a one-time password are no failure (decisions §3). */

const logIn = (portal: Portal, usuario: string, clave: string) =>
  portal.as()('POST', 'login', { op: 0, usuario, clave });
const failures = async (portal: Portal) => (await portal.countTableRows()).intento;

test.each(['MintLuna9 ', '  MintLuna9', 'MintLuna9\u00a0', ' mintluna9\n'])(
  'the name may be typed as %j',
  async (written) => {
    const portal = await openPortal();
    await portal.createPerson({ nombre: 'MintLuna9' });
    expect((await logIn(portal, written, CLAVE)).http).toBe(200);
    expect(await failures(portal)).toBe(0);
  },
);

test('a name with spaces around it is the same name for the limits of failures', async () => {
  const portal = await openPortal();
  await portal.createPerson({ nombre: 'Ana' });
  for (let n = 0; n < 10; n += 1) expect((await logIn(portal, 'Ana'.padEnd(3 + n), 'mala')).http).toBe(401);
  expect((await logIn(portal, 'Ana', CLAVE)).http).toBe(429);
});

test('a name of spaces alone is rejected', async () => {
  const portal = await openPortal();
  expect(await logIn(portal, '   ', CLAVE)).toMatchObject({ http: 422, body: { campo: 'usuario' } });
});

const SPELLINGS: [string, (clave: string) => string][] = [
  ['with blanks around it', (c) => ` ${c} `],
  ['in capitals', (c) => c.toUpperCase()],
  ['without dashes', (c) => c.replaceAll('-', '')],
  ['with blanks for dashes', (c) => c.replaceAll('-', ' ')],
  ['with long dashes', (c) => c.replaceAll('-', '\u2013')],
];

test.each(SPELLINGS)(
  'a one-time password may be typed %s, at the login and at the choice of another',
  async (_how, write) => {
    const portal = await openPortal();
    const [boss, ana] = [await portal.createPerson({ categoria: 12 }), await portal.createPerson({ nombre: 'Ana' })];
    const { clave } = await portal.as(boss).succeeds('POST resetPassword', { body: { usuario: ana.id } });
    const { data, token } = await portal
      .as()
      .succeeds('POST login', { body: { op: 0, usuario: 'Ana', clave: write(clave) } });
    expect(data.cambiar_clave).toBe(true);
    expect(await failures(portal)).toBe(0);
    const asks = portal.as({ ...ana, key: token });
    const same = { clavea: write(clave), claven: clave };
    expect(await asks.fails('POST cambioClave', { body: same })).toMatchObject({ http: 422, campo: 'claven' });
    await asks.succeeds('POST cambioClave', { body: { clavea: write(clave), claven: 'otra-clave-larga' } });
  },
);

test('a chosen password is compared exactly', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const claven = 'K7QF-m2xp-9tra-wz4c';
  await portal.as(ana).succeeds('POST cambioClave', { body: { clavea: CLAVE, claven } });
  for (const other of [claven.toLowerCase(), claven.replaceAll('-', ''), `${claven} `])
    expect((await logIn(portal, 'Ana', other)).http).toBe(401);
  expect((await logIn(portal, 'Ana', claven)).http).toBe(200);
});
