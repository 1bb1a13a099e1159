import { describe, expect, test } from 'vitest';
import { countCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { notificationsOfKind } from '../../../test-support/portal/notifications.ts';
import type { Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../test-support/portal/portal.ts';

const HOME_ADDRESS = '203.0.113.7';

/** Logs in with what a browser keeps; answers what it keeps then, and the key. */
async function logIn(portal: Portal, usuario: string, { desde = HOME_ADDRESS, cookie = '' } = {}) {
  const quien = portal.as(null, { remoteAddress: desde, ...(cookie && { headers: { cookie } }) });
  const { http, headers, body } = await quien('POST', 'login', { op: 0, usuario, clave: CLAVE });
  expect(http).toBe(200);
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '', ...(body as { token: string }) };
}

describe('entrar desde un dispositivo nuevo', () => {
  test('se le dice a su dueño, con aviso que queda; la primera vez de todas, no, ni en el de siempre', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana' });
    const { cookie } = await logIn(portal, 'Ana');
    await logIn(portal, 'Ana', { cookie, desde: '192.0.2.9' });
    expect(await notificationsOfKind(portal, ana, 'dispositivo_nuevo')).toEqual([]);
    await logIn(portal, 'Ana');
    expect(await notificationsOfKind(portal, ana, 'dispositivo_nuevo')).toEqual([
      'Se inició sesión en tu cuenta desde un dispositivo nuevo. ¿No fuiste tú? Ciérrala y cambia tu contraseña.',
    ]);
    const details = await portal.db.selectFrom('vigilancia').select('detalle').orderBy('id').execute();
    expect(details.map((f) => f.detalle)).toEqual(['conexión nueva', 'conexión nueva', 'dispositivo nuevo']);
  });

  test('el navegador de otra persona es nuevo para quien no entró nunca con él', async () => {
    const portal = await openPortal();
    const [ana] = [await portal.createPerson({ nombre: 'Ana' }), await portal.createPerson({ nombre: 'Beto' })];
    await logIn(portal, 'Ana');
    const { cookie } = await logIn(portal, 'Beto');
    await logIn(portal, 'Ana', { cookie });
    expect(await notificationsOfKind(portal, ana, 'dispositivo_nuevo')).toHaveLength(1);
  });
});

test('cada sesión dice a su dueño desde qué red se abrió, y a nadie la dirección', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana' });
  portal.clock.advance({ minutes: 1 });
  const { token } = await logIn(portal, 'Ana');
  const ownRows = await portal.as(null, { key: token }).succeeds('GET sesiones');
  expect(ownRows.map((s) => [s.actual, s.red])).toEqual([
    [true, '203.0.113.0/24'],
    [false, ''],
  ]);
  const ofOther = await portal.as(boss).succeeds('GET dispositivosDe/:id', { params: { id: ana.id } });
  expect(JSON.stringify(ofOther)).not.toContain('203.0.113');
  expect(JSON.stringify(ownRows)).not.toContain(HOME_ADDRESS);
});

describe('el registro', () => {
  const registrar = (portal: Portal, usuario: string, desde = HOME_ADDRESS) =>
    portal.as(null, { remoteAddress: desde })('POST', 'registro', {
      usuario,
      clave: 'Cl4ve-segura-nueva',
      rclave: 'Cl4ve-segura-nueva',
    });

  test('en pausa no registra a nadie, lo dice, y la portada lo sabe', async () => {
    const portal = await openPortal();
    const boss = await portal.createPerson({ categoria: 12 });
    await portal.as(boss).succeeds('POST editAjustes', { body: { data: { registro_pausado: true } } });
    expect(await registrar(portal, 'Nuevo')).toMatchObject({
      ...{
        http: 503,
        body: { error: 'REGISTRO_PAUSADO', msg: 'Por ahora no hay registros nuevos. Vuelve más tarde.' },
      },
    });
    expect(await portal.as().succeeds('GET configuracion')).toMatchObject({ registro_pausado: true });
    await portal.as(boss).succeeds('POST editAjustes', { body: { data: { registro_pausado: false } } });
    expect(countCodes([await registrar(portal, 'Nuevo')])).toEqual({ '200': 1 });
  });

  test('de todos juntos admite tantos en una hora, también de los que llegan a la vez', async () => {
    const portal = await openPortal();
    await portal.configure({ registros_hora: 3 });
    const together = await runConcurrently(6, (i) => registrar(portal, `Nuevo${i}`, `198.51.100.${i}`));
    expect(countCodes(together)).toEqual({ '200': 3, '429 REGISTROS_DE_MAS': 3 });
    portal.clock.advance({ minutes: 60 });
    expect(countCodes([await registrar(portal, 'Luego')])).toEqual({ '200': 1 });
  });
});
