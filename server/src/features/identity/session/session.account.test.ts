import argon2 from '@node-rs/argon2';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal } from '../../../test-support/portal/portal.ts';

const verify = vi.spyOn(argon2, 'verify');
afterAll(() => {
  verify.mockRestore();
});

const NEW_CLAVE = 'una-clave-nueva';
/** Makes the next verification succeed, but only after `resume`. `verification` resolves when it has begun. */
function pauseVerification(): { verification: Promise<void>; resume: () => void } {
  const { promise: permiso, resolve: resume } = Promise.withResolvers<void>();
  const { promise: verification, resolve: onVerify } = Promise.withResolvers<void>();
  verify.mockImplementationOnce(async () => {
    onVerify();
    await permiso;
    return true;
  });
  return { verification, resume };
}
const ENDED_SESSION = { http: 401, status: 1, error: 'SIN_SESION', msg: 'Inicia sesión para continuar' };
const logIn = (portal: Portal, usuario: string, clave: string) =>
  portal.as()('POST', 'login', { op: 0, usuario, clave });
const withNewSession = async (portal: Portal, person: Person): Promise<Person> => ({
  ...person,
  key: await portal.createSession(person.id),
});
const entry = (person: Person, motivo: string, objeto: unknown = null, modulo = 'acceso') => ({
  modulo,
  objeto,
  usuario: person.id,
  encargado: person.id,
  motivo,
});

describe('logout', () => {
  test('ends this key and no other', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    const homeSession = await withNewSession(portal, ana);
    const { result, bitacora } = await portal.observe(() => portal.as(ana).succeeds('POST logout'));
    expect(result).toEqual({ msg: 'Deslogeado Correctamente', status: 0 });
    expect(bitacora).toEqual([entry(ana, 'cerró sesión', expect.any(Number))]);
    expect(await portal.as(ana).fails('GET checkUser')).toEqual(ENDED_SESSION);
    expect(await portal.as(ana).fails('POST logout')).toEqual(ENDED_SESSION);
    await portal.as(homeSession).succeeds('GET checkUser');
  });
});

describe('checkUser', () => {
  test('returns the current permisos', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ categoria: 5 });
    expect(await portal.as(ana).succeeds('GET checkUser')).toEqual({ status: 0, despedido: 0, permisos: ['tt', '-5'] });
    await portal.moveToMision(ana, 1);
    expect(await portal.as(ana).succeeds('GET checkUser')).toMatchObject({ permisos: [] });
    await portal.grantPermisos(1, 'pag');
    expect(await portal.as(ana).succeeds('GET checkUser')).toMatchObject({ permisos: ['pag'] });
  });
});

describe('changing the password', () => {
  const change = (clavea: string, claven: string) => ({ body: { clavea, claven } });

  test('takes effect at once and ends the other sessions', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    const beto = await portal.createPerson();
    const homeSession = await withNewSession(portal, ana);
    const { result, bitacora } = await portal.observe(() =>
      portal.as(ana).succeeds('POST cambioClave', change(CLAVE, NEW_CLAVE)),
    );
    expect(result).toEqual({ msg: 'Cambiaste tu contraseña y cerramos tus demás sesiones', status: 0 });
    expect(bitacora).toEqual([entry(ana, 'cambió su contraseña')]);
    await portal.as(ana).succeeds('GET checkUser');
    await portal.as(beto).succeeds('GET checkUser');
    expect(await portal.as(homeSession).fails('GET checkUser')).toEqual(ENDED_SESSION);
    expect((await logIn(portal, ana.usuario, CLAVE)).http).toBe(401);
    expect((await logIn(portal, ana.usuario, NEW_CLAVE)).http).toBe(200);
  });

  test.each([
    [CLAVE, '7letras', 422, 'claven', 'La nueva clave debe contener minimo 8 caracteres'],
    [CLAVE, 'k'.repeat(129), 422, 'claven', 'La contraseña puede tener hasta 128 caracteres'],
    ['no-es-esta', NEW_CLAVE, 422, 'clavea', 'La contraseña actual no es correcta'],
  ])('from %j to %j is rejected with the message', async (clavea, claven, http, campo, msg) => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    const homeSession = await withNewSession(portal, ana);
    const refusal = await portal.as(ana).fails('POST cambioClave', change(clavea, claven));
    expect(refusal).toMatchObject({ http, campo, msg });
    await portal.as(homeSession).succeeds('GET checkUser');
    expect((await logIn(portal, ana.usuario, CLAVE)).http).toBe(200);
  });

  test('limits guesses of the current password: 429 after ten failures', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    for (let n = 0; n < 10; n += 1)
      expect(await portal.as(ana).fails('POST cambioClave', change('mala', NEW_CLAVE))).toMatchObject({ http: 422 });
    expect(await portal.as(ana).fails('POST cambioClave', change(CLAVE, NEW_CLAVE))).toMatchObject({ http: 429 });
    portal.clock.advance({ minutes: 15 });
    await portal.as(ana).succeeds('POST cambioClave', change(CLAVE, NEW_CLAVE));
  });

  test('after guesses in one session stays possible in the others', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    const otherSession = await withNewSession(portal, ana);
    for (let n = 0; n < 10; n += 1) await portal.as(otherSession).fails('POST cambioClave', change('mala', NEW_CLAVE));
    expect(await portal.as(otherSession).fails('POST cambioClave', change(CLAVE, NEW_CLAVE))).toMatchObject({
      http: 429,
      msg: 'Demasiados intentos. Espera 15 minutos.',
    });
    await portal.as(ana).succeeds('POST cambioClave', change(CLAVE, NEW_CLAVE));
  });

  test('of two concurrent changes one succeeds and the other is told', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    const { verification, resume } = pauseVerification();
    const slow = portal.as(ana)('POST', 'cambioClave', change(CLAVE, `${NEW_CLAVE}-1`).body);
    await verification;
    await portal.as(ana).succeeds('POST cambioClave', change(CLAVE, `${NEW_CLAVE}-2`));
    resume();
    expect(await slow).toMatchObject({ http: 409, body: { error: 'CAMBIO_MIENTRAS' } });
    expect((await logIn(portal, ana.usuario, `${NEW_CLAVE}-2`)).http).toBe(200);
  });

  test('a concurrent login with the old password fails', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    const { verification, resume } = pauseVerification();
    const entrada = logIn(portal, ana.usuario, CLAVE);
    await verification;
    await portal.as(ana).succeeds('POST cambioClave', change(CLAVE, NEW_CLAVE));
    resume();
    expect(await entrada).toMatchObject({ http: 401, body: { error: 'CREDENCIALES' } });
    expect(await portal.as(ana).succeeds('GET sesiones')).toHaveLength(1);
  });
});

describe("one's own sessions", () => {
  test('are listed with their device, the current one marked, without expired ones and those of others', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana' });
    await portal.createPerson();
    await portal.db.updateTable('sesion').set({ vence: portal.clock.now }).where('usuario', '!=', ana.id).execute();
    await portal.createSession(ana.id);
    await portal.db.updateTable('sesion').set({ vence: portal.clock.now }).where('id', '=', 3).execute();
    portal.clock.advance({ minutes: 10 });
    const high = portal.clock.iso({ minutes: -10 });
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const sender = { headers };
    await portal.as(null, sender).succeeds('POST login', { body: { op: 0, usuario: 'Ana', clave: CLAVE } });
    portal.clock.advance({ minutes: 1 });
    expect(await portal.as(ana).succeeds('GET sesiones')).toEqual([
      {
        id: 1,
        dispositivo: 'Prueba',
        red: '',
        creada: high,
        ultima_vez: portal.clock.iso(),
        actual: true,
        puerta: null,
      },
      {
        id: 4,
        dispositivo: 'Firefox en Windows',
        red: '127.0.0.0/24',
        creada: portal.clock.iso({ minutes: -1 }),
        ultima_vez: portal.clock.iso({ minutes: -1 }),
        actual: false,
        puerta: null,
      },
    ]);
  });

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
      'Safari en iOS',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge en Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 OPR/115.0', 'Opera en Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari en macOS',
    ],
    ['curl/8.0', 'Dispositivo desconocido'],
    ['<script>', 'Dispositivo desconocido'],
  ])('of %s are shown as %s', async (userAgent, dispositivo) => {
    const portal = await openPortal();
    await portal.createPerson({ nombre: 'Ana' });
    const { token } = await portal
      .as(null, { headers: { 'user-agent': userAgent } })
      .succeeds('POST login', { body: { op: 0, usuario: 'Ana', clave: CLAVE } });
    const sessions = await portal.as({ id: 1, usuario: 'Ana', key: token }).succeeds('GET sesiones');
    expect(sessions.find((s) => s.actual)).toMatchObject({ dispositivo });
  });

  test('can be ended from another one', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    const homeSession = await withNewSession(portal, ana);
    const other = (await portal.as(ana).succeeds('GET sesiones')).find((s) => !s.actual);
    const { result, bitacora } = await portal.observe(() =>
      portal.as(ana).succeeds('POST cerrarSesion', { body: { id: other?.id ?? 0 } }),
    );
    expect(result).toEqual({ msg: 'Cerraste la sesión', status: 0 });
    expect(bitacora).toEqual([entry(ana, 'cerró otra sesión', other?.id)]);
    expect(await portal.as(homeSession).fails('GET checkUser')).toEqual(ENDED_SESSION);
    await portal.as(ana).succeeds('GET checkUser');
  });

  test('cannot be ended if they are of others or already ended', async () => {
    const portal = await openPortal();
    const [ana, beto] = [await portal.createPerson(), await portal.createPerson()];
    const betoSessionId = (await portal.as(beto).succeeds('GET sesiones'))[0]?.id ?? 0;
    for (const id of [betoSessionId, 999])
      expect(await portal.as(ana).fails('POST cerrarSesion', { body: { id } })).toMatchObject({ http: 404 });
    await portal.as(beto).succeeds('GET checkUser');
  });
});

describe("one's own settings", () => {
  test.each([
    ['app', 1, { app: true, estados: true }, 'Soy App', true],
    ['estados', 11, { app: false, estados: false }, 'Visualizar estados', false],
  ] as const)('%s is switched and stored', async (op, categoria, config, campo, despues) => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ categoria });
    const { result, bitacora } = await portal.observe(() =>
      portal.as(ana).succeeds('POST changeConfig', { body: { op, valor: despues } }),
    );
    expect(result).toEqual({ msg: 'Ajuste guardado', status: 0, config });
    expect(bitacora).toEqual([
      {
        ...entry(ana, `cambió '${campo}'`, null, 'configuracion'),
        diferencias: [{ campo, antes: !despues, despues }],
      },
    ]);
    const { data } = await portal.as().succeeds('POST login', { body: { op: 1, token: ana.key } });
    expect(data.config).toEqual(config);
    // A repetition sets the same value and logs nothing.
    const accounts = await portal.countTableRows();
    const repeated = await portal.as(ana).succeeds('POST changeConfig', { body: { op, valor: despues } });
    expect([repeated.config, await portal.countTableRows()]).toEqual([config, accounts]);
    const again = await portal.as(ana).succeeds('POST changeConfig', { body: { op, valor: !despues } });
    expect(again.config).toEqual({ app: false, estados: true });
    // Without a value the setting is toggled, as the client of the specification does.
    const returned = await portal.as(ana).succeeds('POST changeConfig', { body: { op } });
    expect(returned.config).toEqual(config);
  });

  test("'estados' counts as long as its owner can change it", async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ categoria: 11 });
    // Another usuario must hold the essential permisos.
    await portal.createPerson({ categoria: 12 });
    const config = async () =>
      (await portal.as().succeeds('POST login', { body: { op: 1, token: ana.key } })).data.config;
    await portal.as(ana).succeeds('POST changeConfig', { body: { op: 'estados', valor: false } });
    expect(await config()).toEqual({ app: false, estados: false });
    await portal.moveToMision(ana, 10);
    expect(await config()).toEqual({ app: false, estados: true });
    const changed = await portal.as(ana).succeeds('POST changeConfig', { body: { op: 'app', valor: true } });
    expect(changed.config).toEqual({ app: true, estados: true });
    await portal.moveToMision(ana, 11);
    expect(await config()).toEqual({ app: true, estados: false });
  });
});
