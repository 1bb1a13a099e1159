import { expect, test } from 'vitest';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';

/** What a telephone's keyboard adds to a name, or to a password that was read from a screen, is no failure (decisions §3). */

const entrar = (portal: Portal, usuario: string, clave: string) =>
  portal.pide()('POST', 'login', { op: 0, usuario, clave });
const fallos = async (portal: Portal) => (await portal.cuentas()).intento;

test.each(['MintLuna9 ', '  MintLuna9', 'MintLuna9\u00a0', ' mintluna9\n'])(
  'the name may be typed as %j',
  async (escrito) => {
    const portal = await abrirPortal();
    await portal.persona({ nombre: 'MintLuna9' });
    expect((await entrar(portal, escrito, CLAVE)).http).toBe(200);
    expect(await fallos(portal)).toBe(0);
  },
);

test('a name with blanks around it is the same name for the limits of failures', async () => {
  const portal = await abrirPortal();
  await portal.persona({ nombre: 'Ana' });
  for (let n = 0; n < 10; n += 1) expect((await entrar(portal, 'Ana'.padEnd(3 + n), 'mala')).http).toBe(401);
  expect((await entrar(portal, 'Ana', CLAVE)).http).toBe(429);
});

test('a name of blanks alone is none', async () => {
  const portal = await abrirPortal();
  expect(await entrar(portal, '   ', CLAVE)).toMatchObject({ http: 422, cuerpo: { campo: 'usuario' } });
});

const ESCRITURAS: [string, (clave: string) => string][] = [
  ['with blanks around it', (c) => ` ${c} `],
  ['in capitals', (c) => c.toUpperCase()],
  ['without dashes', (c) => c.replaceAll('-', '')],
  ['with blanks for dashes', (c) => c.replaceAll('-', ' ')],
  ['with long dashes', (c) => c.replaceAll('-', '\u2013')],
];

test.each(ESCRITURAS)(
  'a one-time password may be typed %s, at the log-in and where another is chosen',
  async (_como, escribir) => {
    const portal = await abrirPortal();
    const [jefa, ana] = [await portal.persona({ categoria: 12 }), await portal.persona({ nombre: 'Ana' })];
    const { clave } = await portal.pide(jefa).logra('POST resetPassword', { body: { usuario: ana.id } });
    const { data, token } = await portal
      .pide()
      .logra('POST login', { body: { op: 0, usuario: 'Ana', clave: escribir(clave) } });
    expect(data.cambiar_clave).toBe(true);
    expect(await fallos(portal)).toBe(0);
    const pide = portal.pide({ ...ana, key: token });
    const misma = { clavea: escribir(clave), claven: clave };
    expect(await pide.falla('POST cambioClave', { body: misma })).toMatchObject({ http: 422, campo: 'claven' });
    await pide.logra('POST cambioClave', { body: { clavea: escribir(clave), claven: 'otra-clave-larga' } });
  },
);

test('a password that its owner chose is taken to the letter', async () => {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana' });
  const claven = 'K7QF-m2xp-9tra-wz4c';
  await portal.pide(ana).logra('POST cambioClave', { body: { clavea: CLAVE, claven } });
  for (const otra of [claven.toLowerCase(), claven.replaceAll('-', ''), `${claven} `])
    expect((await entrar(portal, 'Ana', otra)).http).toBe(401);
  expect((await entrar(portal, 'Ana', claven)).http).toBe(200);
});
