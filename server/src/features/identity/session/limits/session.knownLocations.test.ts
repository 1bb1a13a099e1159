import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Portal } from '../../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../../test-support/portal/portal.ts';

const HOME_ADDRESS = '203.0.113.7';
const OTHER_ADDRESS = '192.0.2.99';
let remoteCount = 0;
/** Address that nobody has used before. */
function remoteAddress(): string {
  remoteCount += 1;
  return `198.51.${Math.floor(remoteCount / 250)}.${remoteCount % 250}`;
}

const logIn = (portal: Portal, usuario: string, clave: string, desde: string, cookie = '', more = {}) =>
  portal.as(null, { remoteAddress: desde, headers: { ...(cookie !== '' && { cookie }), ...more } })('POST', 'login', {
    op: 0,
    usuario,
    clave,
  });
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }): string[] =>
  [headers['set-cookie'] ?? []].flat().map(String);
/** Logs in; returns the cookie that the browser keeps then. */
async function cookieAfterLogIn(portal: Portal, usuario: string, desde: string, antes = ''): Promise<string> {
  const { http, headers } = await logIn(portal, usuario, CLAVE, desde, antes);
  expect(http).toBe(200);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}
/** Exhausts the attempts on a name from unknown places. */
async function exhaustRemoteAttempts(portal: Portal, usuario: string): Promise<void> {
  for (let n = 0; n < 20; n += 1) await logIn(portal, usuario, 'mala', remoteAddress());
  expect((await logIn(portal, usuario, CLAVE, remoteAddress())).http).toBe(429);
}
const canLogInWith = async (portal: Portal, usuario: string, cookie: string): Promise<boolean> =>
  (await logIn(portal, usuario, CLAVE, remoteAddress(), cookie)).http === 200;

async function scene(): Promise<Portal> {
  const portal = await openPortal();
  for (const nombre of ['Ana', 'Beto']) await portal.createPerson({ nombre });
  return portal;
}

describe('the device cookie', () => {
  test.each([
    ['without https', {}, ''],
    ['with https', { 'x-forwarded-proto': 'https', 'x-forwarded-for': HOME_ADDRESS }, '; Secure'],
  ])('%s: long-lived, and out of reach of scripts and other sites', async (_case, headers, isSecure) => {
    const portal = await scene();
    const response = await logIn(portal, 'Ana', CLAVE, '127.0.0.1', '', headers);
    const [cookie = ''] = cookiesOf(response);
    expect(cookie.replace(/=[\w-]{43};/, '=…;')).toBe(
      `dispositivo=…; Max-Age=34560000; Path=/api; HttpOnly; SameSite=Strict${isSecure}`,
    );
    const { token } = response.body as { token: string };
    expect(cookiesOf(response).slice(1)).toEqual([
      `key=${token}; Max-Age=31536000; Path=/; SameSite=Strict${isSecure}`,
    ]);
  });

  test('is stored only as a hash', async () => {
    const portal = await scene();
    const [, valor = ''] = (await cookieAfterLogIn(portal, 'Ana', HOME_ADDRESS)).split('=');
    const rows = await portal.db.selectFrom('dispositivo').select(['usuario', 'huella']).execute();
    expect(rows).toEqual([{ usuario: 1, huella: createHash('sha256').update(valor).digest('base64url') }]);
    expect(portal.log.join('\n')).not.toContain(valor);
  });

  test('is not given by a failed login or one with a session key', async () => {
    const portal = await scene();
    const bad = await logIn(portal, 'Ana', 'mala', HOME_ADDRESS);
    expect(bad.headers).not.toHaveProperty('set-cookie');
    const token = await portal.createSession(1);
    const tokenLogIn = await portal.as()('POST', 'login', { op: 1, token });
    expect(cookiesOf(tokenLogIn)).toEqual([`key=${token}; Max-Age=31536000; Path=/; SameSite=Strict`]);
    expect(await portal.countTableRows()).toMatchObject({ dispositivo: 0 });
  });

  test('is shared by the usuarios of a browser, and valid for each', async () => {
    const portal = await scene();
    const cookie = await cookieAfterLogIn(portal, 'Ana', HOME_ADDRESS);
    await exhaustRemoteAttempts(portal, 'Beto');
    expect(await canLogInWith(portal, 'Beto', cookie)).toBe(false);
    await portal.direccion(2, OTHER_ADDRESS);
    expect(await cookieAfterLogIn(portal, 'Beto', OTHER_ADDRESS, cookie)).toBe(cookie);
    expect(await cookieAfterLogIn(portal, 'Ana', OTHER_ADDRESS, `otra=1; ${cookie} ; key=abc`)).toBe(cookie);
    await exhaustRemoteAttempts(portal, 'Ana');
    for (const usuario of ['Ana', 'Beto']) expect(await canLogInWith(portal, usuario, cookie)).toBe(true);
    expect(await portal.countTableRows()).toMatchObject({ dispositivo: 2 });
  });

  test.each([
    ['invented', `dispositivo=${'x'.repeat(43)}`],
    ['short', 'dispositivo=x'],
    ['malformed', 'dispositivo=%'],
    ['of another name', `aparato=${'x'.repeat(43)}`],
  ])('is replaced by a valid one if it is %s', async (_case, invented) => {
    const portal = await scene();
    const cookie = await cookieAfterLogIn(portal, 'Ana', HOME_ADDRESS, invented);
    expect(cookie).not.toBe(invented);
    await exhaustRemoteAttempts(portal, 'Ana');
    expect(await canLogInWith(portal, 'Ana', invented)).toBe(false);
    expect(await canLogInWith(portal, 'Ana', cookie)).toBe(true);
  });

  test('is kept for the twenty newest logins per usuario', async () => {
    const portal = await scene();
    const betoCookie = await cookieAfterLogIn(portal, 'Beto', HOME_ADDRESS);
    const cookies: string[] = [];
    for (let n = 0; n < 21; n += 1) {
      portal.clock.advance({ minutes: 1 });
      cookies.push(await cookieAfterLogIn(portal, 'Ana', HOME_ADDRESS));
      // The first cookie is used repeatedly.
      if (n > 1) await cookieAfterLogIn(portal, 'Ana', HOME_ADDRESS, cookies[0]);
    }
    expect(await portal.countTableRows()).toMatchObject({ dispositivo: 21 });
    await exhaustRemoteAttempts(portal, 'Ana');
    await exhaustRemoteAttempts(portal, 'Beto');
    const accepted = await Promise.all(cookies.map((cookie) => canLogInWith(portal, 'Ana', cookie)));
    expect(accepted.map((isValid, n) => (isValid ? '' : n)).join('')).toBe('1');
    expect(await canLogInWith(portal, 'Beto', betoCookie)).toBe(true);
  });

  test('expires four hundred days after the last login', async () => {
    const portal = await scene();
    const cookie = await cookieAfterLogIn(portal, 'Ana', HOME_ADDRESS);
    portal.clock.advance({ hours: 400 * 24, ms: -1 });
    await exhaustRemoteAttempts(portal, 'Ana');
    expect(await canLogInWith(portal, 'Ana', cookie)).toBe(true);
    portal.clock.advance({ hours: 400 * 24 });
    await exhaustRemoteAttempts(portal, 'Ana');
    expect(await canLogInWith(portal, 'Ana', cookie)).toBe(false);
  });

  test('does not allow endless guessing, even from changing addresses', async () => {
    const portal = await scene();
    const cookie = await cookieAfterLogIn(portal, 'Ana', HOME_ADDRESS);
    for (let n = 0; n < 10; n += 1)
      expect((await logIn(portal, 'Ana', 'mala', remoteAddress(), cookie)).http).toBe(401);
    // From then on it is an unknown browser.
    await exhaustRemoteAttempts(portal, 'Ana');
    expect(await canLogInWith(portal, 'Ana', cookie)).toBe(false);
    // A known address stays open despite failures elsewhere.
    expect((await logIn(portal, 'Ana', CLAVE, HOME_ADDRESS)).http).toBe(200);
  });

  test('is not affected by failures of others at the same address', async () => {
    const portal = await scene();
    const cookie = await cookieAfterLogIn(portal, 'Ana', HOME_ADDRESS);
    for (let n = 0; n < 10; n += 1) await logIn(portal, 'Ana', 'mala', HOME_ADDRESS);
    expect((await logIn(portal, 'Ana', CLAVE, HOME_ADDRESS)).http).toBe(429);
    expect((await logIn(portal, 'Ana', CLAVE, HOME_ADDRESS, cookie)).http).toBe(200);
  });
});
