import { describe, expect, test } from 'vitest';
import { countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { notificationsOfKind } from '../../../test-support/portal/notifications.ts';
import type { Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../test-support/portal/portal.ts';

const HOME_ADDRESS = '203.0.113.7';

/** Logs in with a cookie; returns the new cookie and the key. */
async function logIn(portal: Portal, usuario: string, { desde = HOME_ADDRESS, cookie = '' } = {}) {
  const who = portal.as(null, { remoteAddress: desde, ...(cookie && { headers: { cookie } }) });
  const { http, headers, body } = await who('POST', 'login', { op: 0, usuario, clave: CLAVE });
  expect(http).toBe(200);
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '', ...(body as { token: string }) };
}

describe('a login from a new device', () => {
  test('notifies the owner persistently, except for the first device and known ones', async () => {
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

  test("counts another usuario's browser as new", async () => {
    const portal = await openPortal();
    const [ana] = [await portal.createPerson({ nombre: 'Ana' }), await portal.createPerson({ nombre: 'Beto' })];
    await logIn(portal, 'Ana');
    const { cookie } = await logIn(portal, 'Beto');
    await logIn(portal, 'Ana', { cookie });
    expect(await notificationsOfKind(portal, ana, 'dispositivo_nuevo')).toHaveLength(1);
  });
});

test('each session shows its network to its owner, and the address to nobody', async () => {
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

describe('the registration', () => {
  const registrar = (portal: Portal, usuario: string, desde = HOME_ADDRESS) =>
    portal.as(null, { remoteAddress: desde })('POST', 'registro', {
      usuario,
      clave: 'Cl4ve-segura-nueva',
      rclave: 'Cl4ve-segura-nueva',
    });

  test('is refused while it is paused, and the front page knows', async () => {
    const portal = await openPortal();
    const boss = await portal.createPerson({ categoria: 12 });
    await portal.as(boss).succeeds('POST editAjustes', { body: { data: { registro_pausado: true } } });
    expect(await registrar(portal, 'Nuevo')).toMatchObject({
      http: 503,
      body: { error: 'REGISTRO_PAUSADO', msg: 'Por ahora no hay registros nuevos. Vuelve más tarde.' },
    });
    expect(await portal.as().succeeds('GET configuracion')).toMatchObject({ registro_pausado: true });
    await portal.as(boss).succeeds('POST editAjustes', { body: { data: { registro_pausado: false } } });
    expect(countResponseCodes([await registrar(portal, 'Nuevo')])).toEqual({ '200': 1 });
  });

  test('is limited per hour for everyone together, also concurrently', async () => {
    const portal = await openPortal();
    await portal.configure({ registros_hora: 3 });
    const together = await runConcurrently(6, (i) => registrar(portal, `Nuevo${i}`, `198.51.100.${i}`));
    expect(countResponseCodes(together)).toEqual({ '200': 3, '429 REGISTROS_DE_MAS': 3 });
    portal.clock.advance({ minutes: 60 });
    expect(countResponseCodes([await registrar(portal, 'Luego')])).toEqual({ '200': 1 });
  });
});
