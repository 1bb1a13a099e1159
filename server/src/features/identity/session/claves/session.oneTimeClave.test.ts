import { expect, test } from 'vitest';
import { CLAVE, openPortal } from '../../../../test-support/portal/portal.ts';

const NEW_CLAVE = 'otra-clave-larga';
const PENDIENTE = { http: 403, error: 'CLAVE_TEMPORAL', msg: 'Crea primero tu propia contraseña' };

async function withGivenClave() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12 });
  await portal.db.updateTable('usuario').set({ clave_temporal: 1 }).where('id', '=', ana.id).execute();
  return { portal, ana };
}

test('a login with a one-time password says so, and allows only the choice of another one', async () => {
  const { portal, ana } = await withGivenClave();
  const { data } = await portal.as(null).succeeds('POST login', { body: { op: 0, usuario: 'Ana', clave: CLAVE } });
  expect(data.cambiar_clave).toBe(true);
  const asks = portal.as(ana);
  for (const call of ['GET MyPerfil', 'GET sesiones', 'GET getAllTime', 'GET getListaPaga'] as const)
    expect(await asks.fails(call)).toMatchObject(PENDIENTE);
  await asks.succeeds('GET checkUser');
  await asks.succeeds('POST cambioClave', { body: { clavea: CLAVE, claven: NEW_CLAVE } });
  await asks.succeeds('GET MyPerfil');
  const other = await portal.as(null).succeeds('POST login', { body: { op: 1, token: ana.key } });
  expect(other.data.cambiar_clave).toBe(false);
});

test('in calls open to everyone the usuario counts as a visitor', async () => {
  const { portal, ana } = await withGivenClave();
  await portal.as(ana).succeeds('GET configuracion');
  expect(await portal.as(ana).fails('POST estados', { body: { op: 1, estado: 'Hola' } })).toMatchObject({
    http: 401,
  });
  expect(await portal.db.selectFrom('estado').selectAll().execute()).toEqual([]);
});

test('the same password is rejected', async () => {
  const { portal, ana } = await withGivenClave();
  expect(await portal.as(ana).fails('POST cambioClave', { body: { clavea: CLAVE, claven: CLAVE } })).toMatchObject({
    http: 422,
    campo: 'claven',
    msg: 'La contraseña nueva debe ser otra',
  });
  expect(await portal.as(ana).fails('GET MyPerfil')).toMatchObject(PENDIENTE);
});

test('logout is possible without a choice', async () => {
  const { portal, ana } = await withGivenClave();
  await portal.as(ana).succeeds('POST logout');
  expect(await portal.as(ana).fails('GET checkUser')).toMatchObject({ http: 401 });
});

test('a given password allows a login for seven days; then the error says what to do, and another one works', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const give = async () => (await portal.as(boss).succeeds('POST resetPassword', { body: { usuario: ana.id } })).clave;
  const logIn = (clave: string) => ({ body: { op: 0, usuario: 'Ana', clave } }) as const;
  const first = await give();
  portal.clock.advance({ hours: 7 * 24, ms: -1 });
  const { token } = await portal.as().succeeds('POST login', logIn(first));
  portal.clock.advance({ ms: 1 });
  expect(await portal.as().fails('POST login', logIn(first))).toEqual({
    http: 403,
    status: 1,
    error: 'CLAVE_VENCIDA',
    campo: 'clave',
    msg: 'Esa contraseña temporal ya venció. Pide otra a un admin.',
  });
  // A wrong password does not reveal the expiry.
  expect(await portal.as().fails('POST login', logIn('otra-que-no-es'))).toMatchObject({ error: 'CREDENCIALES' });
  // A usuario who logged in in time chooses a password without expiry.
  const theirs = portal.as(null, { key: token });
  await theirs.succeeds('POST cambioClave', { body: { clavea: first, claven: NEW_CLAVE } });
  portal.clock.advance({ hours: 300 * 24 });
  await portal.as().succeeds('POST login', logIn(NEW_CLAVE));
  await portal.as().succeeds('POST login', logIn(await give()));
});
