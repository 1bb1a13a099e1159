import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';

const CASA = '203.0.113.7';
const FUERA = '192.0.2.99';
let lejanas = 0;
/** An address that nobody has come from. */
function lejana(): string {
  lejanas += 1;
  return `198.51.${Math.floor(lejanas / 250)}.${lejanas % 250}`;
}

const entrar = (portal: Portal, usuario: string, clave: string, desde: string, cookie = '', mas = {}) =>
  portal.pide(null, { desde, cabeceras: { ...(cookie !== '' && { cookie }), ...mas } })('POST', 'login', {
    op: 0,
    usuario,
    clave,
  });
const galletasDe = ({ cabeceras }: { cabeceras: Record<string, unknown> }): string[] =>
  [cabeceras['set-cookie'] ?? []].flat().map(String);
/** What a browser keeps after a login with what it had. */
async function galletaTras(portal: Portal, usuario: string, desde: string, antes = ''): Promise<string> {
  const { http, cabeceras } = await entrar(portal, usuario, CLAVE, desde, antes);
  expect(http).toBe(200);
  return String(cabeceras['set-cookie']).split(';')[0] ?? '';
}
/** Closes the name to all places where its owner has never been. */
async function cerrarFuera(portal: Portal, usuario: string): Promise<void> {
  for (let n = 0; n < 20; n += 1) await entrar(portal, usuario, 'mala', lejana());
  expect((await entrar(portal, usuario, CLAVE, lejana())).http).toBe(429);
}
const entraCon = async (portal: Portal, usuario: string, cookie: string): Promise<boolean> =>
  (await entrar(portal, usuario, CLAVE, lejana(), cookie)).http === 200;

async function escena(): Promise<Portal> {
  const portal = await abrirPortal();
  for (const nombre of ['Ana', 'Beto']) await portal.persona({ nombre });
  return portal;
}

describe('lo que el navegador guarda para que se le reconozca', () => {
  test.each([
    ['sin https', {}, ''],
    ['con https', { 'x-forwarded-proto': 'https', 'x-forwarded-for': CASA }, '; Secure'],
  ])('%s: largo, fuera del alcance de los scripts y de otros sitios', async (_caso, cabeceras, segura) => {
    const portal = await escena();
    const respuesta = await entrar(portal, 'Ana', CLAVE, '127.0.0.1', '', cabeceras);
    const [galleta = ''] = galletasDe(respuesta);
    expect(galleta.replace(/=[\w-]{43};/, '=…;')).toBe(
      `dispositivo=…; Max-Age=34560000; Path=/api/login; HttpOnly; SameSite=Strict${segura}`,
    );
    const { token } = respuesta.cuerpo as { token: string };
    expect(galletasDe(respuesta).slice(1)).toEqual([
      `key=${token}; Max-Age=31536000; Path=/; SameSite=Strict${segura}`,
    ]);
  });

  test('de ello solo se guarda una huella', async () => {
    const portal = await escena();
    const [, valor = ''] = (await galletaTras(portal, 'Ana', CASA)).split('=');
    const filas = await portal.db.selectFrom('dispositivo').select(['usuario', 'huella']).execute();
    expect(filas).toEqual([{ usuario: 1, huella: createHash('sha256').update(valor).digest('base64url') }]);
    expect(portal.log.join('\n')).not.toContain(valor);
  });

  test('una entrada fallida, o con la clave de sesión, no lo da', async () => {
    const portal = await escena();
    const mala = await entrar(portal, 'Ana', 'mala', CASA);
    expect(mala.cabeceras).not.toHaveProperty('set-cookie');
    const token = await portal.sesion(1);
    const conToken = await portal.pide()('POST', 'login', { op: 1, token });
    expect(galletasDe(conToken)).toEqual([`key=${token}; Max-Age=31536000; Path=/; SameSite=Strict`]);
    expect(await portal.cuentas()).toMatchObject({ dispositivo: 0 });
  });

  test('lo comparten quienes entran en el mismo navegador, y vale a cada uno', async () => {
    const portal = await escena();
    const galleta = await galletaTras(portal, 'Ana', CASA);
    await cerrarFuera(portal, 'Beto');
    expect(await entraCon(portal, 'Beto', galleta)).toBe(false);
    await portal.direccion(2, FUERA);
    expect(await galletaTras(portal, 'Beto', FUERA, galleta)).toBe(galleta);
    expect(await galletaTras(portal, 'Ana', FUERA, `otra=1; ${galleta} ; key=abc`)).toBe(galleta);
    await cerrarFuera(portal, 'Ana');
    for (const usuario of ['Ana', 'Beto']) expect(await entraCon(portal, usuario, galleta)).toBe(true);
    expect(await portal.cuentas()).toMatchObject({ dispositivo: 2 });
  });

  test.each([
    ['inventado', `dispositivo=${'x'.repeat(43)}`],
    ['corto', 'dispositivo=x'],
    ['mal escrito', 'dispositivo=%'],
    ['de otro nombre', `aparato=${'x'.repeat(43)}`],
  ])('uno %s no vale, y se cambia por uno bueno', async (_caso, inventada) => {
    const portal = await escena();
    const galleta = await galletaTras(portal, 'Ana', CASA, inventada);
    expect(galleta).not.toBe(inventada);
    await cerrarFuera(portal, 'Ana');
    expect(await entraCon(portal, 'Ana', inventada)).toBe(false);
    expect(await entraCon(portal, 'Ana', galleta)).toBe(true);
  });

  test('quedan los veinte últimos de cada usuario', async () => {
    const portal = await escena();
    const deBeto = await galletaTras(portal, 'Beto', CASA);
    const galletas: string[] = [];
    for (let n = 0; n < 21; n += 1) {
      portal.reloj.pasar({ minutos: 1 });
      galletas.push(await galletaTras(portal, 'Ana', CASA));
      // The first is used again and again.
      if (n > 1) await galletaTras(portal, 'Ana', CASA, galletas[0]);
    }
    expect(await portal.cuentas()).toMatchObject({ dispositivo: 21 });
    await cerrarFuera(portal, 'Ana');
    await cerrarFuera(portal, 'Beto');
    const valen = await Promise.all(galletas.map((galleta) => entraCon(portal, 'Ana', galleta)));
    expect(valen.map((vale, n) => (vale ? '' : n)).join('')).toBe('1');
    expect(await entraCon(portal, 'Beto', deBeto)).toBe(true);
  });

  test('caduca a los cuatrocientos días de la última entrada', async () => {
    const portal = await escena();
    const galleta = await galletaTras(portal, 'Ana', CASA);
    portal.reloj.pasar({ horas: 400 * 24, ms: -1 });
    await cerrarFuera(portal, 'Ana');
    expect(await entraCon(portal, 'Ana', galleta)).toBe(true);
    portal.reloj.pasar({ horas: 400 * 24 });
    await cerrarFuera(portal, 'Ana');
    expect(await entraCon(portal, 'Ana', galleta)).toBe(false);
  });

  test('con él tampoco se adivina sin fin, aunque cambie de dirección', async () => {
    const portal = await escena();
    const galleta = await galletaTras(portal, 'Ana', CASA);
    for (let n = 0; n < 10; n += 1) expect((await entrar(portal, 'Ana', 'mala', lejana(), galleta)).http).toBe(401);
    // From then on it is a browser like any other.
    await cerrarFuera(portal, 'Ana');
    expect(await entraCon(portal, 'Ana', galleta)).toBe(false);
    // A place of the owner's is not closed by what was tried in another.
    expect((await entrar(portal, 'Ana', CLAVE, CASA)).http).toBe(200);
  });

  test('lo que otros fallan en su calle no lo cierra', async () => {
    const portal = await escena();
    const galleta = await galletaTras(portal, 'Ana', CASA);
    for (let n = 0; n < 10; n += 1) await entrar(portal, 'Ana', 'mala', CASA);
    expect((await entrar(portal, 'Ana', CLAVE, CASA)).http).toBe(429);
    expect((await entrar(portal, 'Ana', CLAVE, CASA, galleta)).http).toBe(200);
  });
});
