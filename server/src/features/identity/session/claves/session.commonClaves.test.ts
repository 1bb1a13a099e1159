import { describe, expect, test } from 'vitest';
import { hashToken } from '../../../../platform/http/access/tokens.ts';
import { CLAVE, openPortal } from '../../../../test-support/portal/portal.ts';
import { waitUntil } from '../../../../test-support/portal/waitUntil.ts';
import { ExpiredSessionCleaner } from '../session.expiredSessions.ts';
import { session } from '../session.routes.ts';

const COMMON_CLAVE = 'Esa contraseña es muy común y fácil de adivinar. Elige otra.';
const NAME = 'Tu contraseña no puede ser tu nombre, ni tu nombre con números.';
const AGENCIA = 'Tu contraseña no puede ser el nombre de la agencia, ni con números.';
const BAD_CLAVES: [clave: string, msg: string][] = [
  ['password', COMMON_CLAVE],
  ['PassWord1', COMMON_CLAVE],
  ['12345678', COMMON_CLAVE],
  ['qwertyuiop', COMMON_CLAVE],
  ['contraseña', COMMON_CLAVE],
  ['leopoldo', NAME],
  ['LEOPOLDO', NAME],
  ['2024leopoldo!', NAME],
  ['Leopoldo1234', NAME],
  ['hotelsol2026', AGENCIA],
  ['Hotel Sol 26', AGENCIA],
  ['HSOL-12345', AGENCIA],
];
const bad = (campo: string, msg: string) => ({ http: 422, error: 'REGLA', campo, msg });

async function scene() {
  const portal = await openPortal();
  await portal.configure({ nombre: 'Hotel Sol', siglas: 'HSOL' });
  return portal;
}

describe('common passwords', () => {
  test('are rejected at the registration and at a change', async () => {
    const portal = await scene();
    const antes = await portal.countTableRows();
    for (const [clave, msg] of BAD_CLAVES) {
      const registro = { body: { usuario: 'Leopoldo', clave, rclave: clave } };
      expect(await portal.as().fails('POST registro', registro), clave).toMatchObject(bad('clave', msg));
    }
    expect(await portal.countTableRows()).toEqual(antes);
    const leo = await portal.createPerson({ nombre: 'Leopoldo' });
    for (const [clave, msg] of BAD_CLAVES) {
      const change = { body: { clavea: CLAVE, claven: clave } };
      expect(await portal.as(leo).fails('POST cambioClave', change), clave).toMatchObject(bad('claven', msg));
    }
    await portal.as().succeeds('POST login', { body: { op: 0, usuario: 'Leopoldo', clave: CLAVE } });
  });

  test('others are accepted: the name within a sentence, and a name that is a number', async () => {
    const portal = await scene();
    for (const [usuario, clave] of [
      ['Leopoldo', 'leopoldo come pan'],
      ['99', '8457219384-77'],
      ['A1', 'veintisiete-abedules'],
    ] as const)
      await portal.as().succeeds('POST registro', { body: { usuario, clave, rclave: clave } });
  });

  test('the rules of the specification come first', async () => {
    const portal = await scene();
    const given = (usuario: string, clave: string, rclave: string) =>
      portal.as().fails('POST registro', { body: { usuario, clave, rclave } });
    expect(await given('Leo Poldo', 'password', 'password')).toMatchObject({ campo: 'usuario' });
    expect(await given('Leopoldo', 'password', 'password2')).toMatchObject({ campo: 'rclave' });
    expect(await given('Leopoldo', 'leo', 'leo')).toMatchObject({
      msg: 'La contraseña debe tener al menos 8 caracteres',
    });
  });
});

describe('idle sessions', () => {
  test('last their year unless the agency sets a limit', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    portal.clock.advance({ hours: 24 * 364 });
    await portal.as(ana).succeeds('GET checkUser');
  });

  test('end after the limit with 401; used ones continue', async () => {
    const portal = await openPortal();
    const [ana, beto] = [await portal.createPerson(), await portal.createPerson()];
    await portal.configure({ clave_ociosa: 30 });
    portal.clock.advance({ hours: 24 * 20 });
    await portal.as(beto).succeeds('GET checkUser');
    portal.clock.advance({ hours: 24 * 10, seconds: -1 });
    const { key: token } = ana;
    portal.clock.advance({ seconds: 1 });
    expect(await portal.as(ana).fails('GET checkUser')).toMatchObject({ http: 401, error: 'SIN_SESION' });
    expect(await portal.as().fails('POST login', { body: { op: 1, token } })).toMatchObject({ http: 401 });
    await portal.as(beto).succeeds('GET checkUser');
  });

  test('are deleted also after their year, and the log names their owners', async () => {
    const portal = await openPortal();
    const [ana, beto] = [await portal.createPerson(), await portal.createPerson()];
    await portal.createSession(ana.id);
    portal.clock.advance({ hours: 24 * 364 });
    const ultima = await portal.createSession(beto.id);
    portal.clock.advance({ hours: 24 });
    const expiredSessions = new ExpiredSessionCleaner(portal.deps);
    await expiredSessions.remove();
    expect(await portal.db.selectFrom('sesion').select(['usuario', 'huella']).execute()).toEqual([
      { usuario: beto.id, huella: hashToken(ultima) },
    ]);
    const dicho = portal.db.selectFrom('vigilancia').select(['clase', 'usuario', 'detalle']).orderBy('usuario');
    expect(await dicho.execute()).toEqual([
      { clase: 'llave_fin', usuario: ana.id, detalle: '2: pasó su tiempo' },
      { clase: 'llave_fin', usuario: beto.id, detalle: 'una: pasó su tiempo' },
    ]);
  });

  test('are deleted by the job, with expired links, and no others', async () => {
    const portal = await openPortal(...(session.jobs ?? []));
    const [ana, beto, caro] = [await portal.createPerson(), await portal.createPerson(), await portal.createPerson()];
    const boss = await portal.createPerson({ categoria: 10 });
    await portal.as(boss).succeeds('POST enlaceClave', { body: { usuario: caro.id } });
    await portal.configure({ clave_ociosa: 30 });
    portal.clock.advance({ hours: 24 * 20 });
    await portal.as(beto).succeeds('GET checkUser');
    const { id } = await portal.db
      .selectFrom('sesion')
      .select('id')
      .where('usuario', '=', beto.id)
      .executeTakeFirstOrThrow();
    portal.clock.advance({ hours: 24 * 10 });
    const remaining = () => portal.db.selectFrom('sesion').select(['id', 'usuario']).execute();
    await waitUntil(async () => (await remaining()).length === 1);
    expect(await remaining()).toEqual([{ id, usuario: beto.id }]);
    await waitUntil(async () => (await portal.db.selectFrom('enlace_clave').selectAll().execute()).length === 0);
    const endedSessions = await portal.db
      .selectFrom('vigilancia')
      .select(['usuario', 'encargado', 'detalle'])
      .where('clase', '=', 'llave_fin')
      .orderBy('usuario')
      .execute();
    expect(endedSessions).toEqual(
      [ana, caro, boss].map(({ id }) => ({ usuario: id, encargado: null, detalle: 'una: nadie la usaba' })),
    );
  });
});
