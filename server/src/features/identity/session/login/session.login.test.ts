import { createHash } from 'node:crypto';
import argon2 from '@node-rs/argon2';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CLAVE, openPortal } from '../../../../test-support/portal/portal.ts';

const verify = vi.spyOn(argon2, 'verify');
afterAll(() => {
  verify.mockRestore();
});
/** Calls of the verification. */
const lookups = verify.mock;
beforeEach(() => {
  verify.mockClear();
});

const WRONG_CREDENTIALS = { http: 401, status: 1, error: 'CREDENCIALES', msg: 'Usuario o contraseña incorrectos' };
const given = (usuario: string, clave = CLAVE) => ({ body: { op: 0, usuario, clave } });
const USER_AGENT = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

describe('with credentials', () => {
  test('a login returns a session key and the data of the usuario', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana', categoria: 5, posicion: 2 });
    const sender = { remoteAddress: '203.0.113.7', headers: { 'user-agent': USER_AGENT } };
    const { result, bitacora } = await portal.observe(() =>
      portal.as(null, sender).succeeds('POST login', given('aNA')),
    );
    expect(result).toEqual({
      msg: '¡Hola, Ana!',
      status: 0,
      token: expect.stringMatching(/^[\w-]{43}$/),
      data: {
        id: ana.id,
        usuario: 'Ana',
        firma: '',
        mision: 'Inspector H',
        id_categoria: 5,
        n_categoria: 'Supervisores',
        orden: 5002,
        permisos: ['tt', '-5'],
        cambiar_clave: false,
        dos_pasos: 'no',
        config: { app: false, estados: true },
      },
    });
    const session = await portal.db.selectFrom('sesion').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    const now = portal.clock.now;
    expect(session).toMatchObject({
      usuario: ana.id,
      dispositivo: 'Chrome en Android',
      creada: now,
      ultima_vez: now,
      vence: now + 365 * 86_400_000,
    });
    expect(bitacora).toEqual([
      { modulo: 'acceso', objeto: session.id, usuario: ana.id, encargado: ana.id, motivo: 'inició sesión' },
    ]);
    const key = result.token;
    await portal.as({ ...ana, key }).succeeds('GET checkUser');
  });

  test('the session key is stored only as a hash', async () => {
    const portal = await openPortal();
    await portal.createPerson({ nombre: 'Ana' });
    const { token } = await portal.as().succeeds('POST login', given('Ana'));
    const { huella } = await portal.db
      .selectFrom('sesion')
      .select('huella')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(huella).toBe(createHash('sha256').update(token).digest('base64url'));
    for (const { name } of await portal.db.introspection.getTables()) {
      const rows = await portal.db
        .selectFrom(name as 'usuario')
        .selectAll()
        .execute();
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  test.each([
    ['', '', 'usuario'],
    ['', 'x', 'usuario'],
    ['Ana', '', 'clave'],
  ])('%j and %j are rejected: «Hay Campos Vacios»', async (usuario, clave, campo) => {
    const portal = await openPortal();
    const refusal = await portal.as().fails('POST login', given(usuario, clave));
    expect(refusal).toEqual({ http: 422, status: 1, error: 'REGLA', campo, msg: 'Hay Campos Vacios' });
  });

  test('missing fields count as empty', async () => {
    const portal = await openPortal();
    expect(await portal.as().fails('POST login', { body: { op: 0 } })).toMatchObject({ msg: 'Hay Campos Vacios' });
  });

  test('an unknown name, a wrong password and a dismissed usuario get the same answer at the same cost', async () => {
    const portal = await openPortal();
    const high = { usuario: 'Ana', clave: 'una-clave-larga', rclave: 'una-clave-larga' };
    for (const usuario of ['Ana', 'Ida']) await portal.as().succeeds('POST registro', { body: { ...high, usuario } });
    await portal.db.updateTable('usuario').set({ despedido: 1 }).where('usuario', '=', 'Ida').execute();
    const cases = [given('Nadie', high.clave), given('Ana', 'no-es-esta'), given('Ida', high.clave)];
    const responses: unknown[] = [];
    for (const { body } of cases) {
      const { headers, ...rest } = await portal.as()('POST', 'login', body);
      const { date: _date, 'x-peticion': _requestId, ...visible } = headers;
      responses.push({ ...rest, visible });
    }
    expect(responses[0]).toMatchObject({ http: 401, body: { error: 'CREDENCIALES', msg: WRONG_CREDENTIALS.msg } });
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
    // Each one verified one hash of full cost.
    const costs = lookups.calls.map(([claveHash]) => String(claveHash).split('$').slice(1, 4).join('$'));
    expect(costs).toEqual(Array(3).fill('argon2id$v=19$m=19456,t=2,p=1'));
  });

  test('the twenty newest sessions are kept', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana' });
    const beto = await portal.createPerson({ nombre: 'Beto' });
    for (let n = 0; n < 20; n += 1) await portal.as().succeeds('POST login', given('Ana'));
    expect(await portal.as(ana).fails('GET checkUser')).toMatchObject({ error: 'SIN_SESION' });
    await portal.as(beto).succeeds('GET checkUser');
    expect(await portal.countTableRows()).toMatchObject({ sesion: 21 });
  });
});

describe('with a session key', () => {
  test('a login works as long as the key is valid, and keeps it', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson({ nombre: 'Ana' });
    const antes = await portal.countTableRows();
    const entrada = await portal.as().succeeds('POST login', { body: { op: 1, token: ana.key } });
    expect(entrada).toMatchObject({ token: ana.key, data: { id: ana.id, usuario: 'Ana' } });
    expect(await portal.countTableRows()).toEqual(antes);
  });

  test.each([
    ['another', { token: 'x'.repeat(43) }],
    ['none', {}],
    ['an empty one', { token: '' }],
  ])('%s: the login fails', async (_case, more) => {
    const portal = await openPortal();
    await portal.createPerson();
    expect(await portal.as().fails('POST login', { body: { op: 1, ...more } })).toMatchObject({
      http: 401,
      error: 'SIN_SESION',
    });
  });

  test('the key expires after 365 days', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    portal.clock.advance({ hours: 365 * 24, ms: -1 });
    await portal.as(ana).succeeds('GET checkUser');
    portal.clock.advance({ ms: 1 });
    expect(await portal.as(ana).fails('GET checkUser')).toMatchObject({ error: 'SIN_SESION' });
    expect(await portal.as().fails('POST login', { body: { op: 1, token: ana.key } })).toMatchObject({ http: 401 });
  });

  test('its use is recorded at most every five minutes', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    const lastUse = async () => {
      await portal.as(ana).succeeds('GET checkUser');
      const session = await portal.db.selectFrom('sesion').select('ultima_vez').executeTakeFirstOrThrow();
      const usuario = await portal.db.selectFrom('usuario').select('ultima_vez').executeTakeFirstOrThrow();
      return [session.ultima_vez, usuario.ultima_vez];
    };
    const high = portal.clock.now;
    portal.clock.advance({ minutes: 4, seconds: 59 });
    expect(await lastUse()).toEqual([high, null]);
    portal.clock.advance({ seconds: 1 });
    expect(await lastUse()).toEqual([portal.clock.now, portal.clock.now]);
  });

  test('it ends when its owner is dismissed', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    await portal.dismiss(ana);
    expect(await portal.as(ana).fails('GET checkUser')).toMatchObject({ error: 'SIN_SESION' });
    expect(await portal.as().fails('POST login', { body: { op: 1, token: ana.key } })).toMatchObject({ http: 401 });
    expect(await portal.as().fails('POST login', given(ana.usuario))).toEqual(WRONG_CREDENTIALS);
  });
});
