import { createHash } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { abrirPortal, CLAVE } from '../../testing/portal.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});
/** How many passwords were looked at. */
const miradas = vi.mocked(verify).mock;
beforeEach(() => {
  vi.mocked(verify).mockClear();
});

const MALAS = { http: 401, status: 1, error: 'CREDENCIALES', msg: 'Usuario o contraseña incorrectos' };
const con = (usuario: string, clave = CLAVE) => ({ body: { op: 0, usuario, clave } });
const AGENTE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

describe('con credenciales', () => {
  test('da una clave de sesión y los datos de quien entra', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana', categoria: 5, posicion: 2 });
    const remite = { desde: '203.0.113.7', cabeceras: { 'user-agent': AGENTE } };
    const { resultado, bitacora } = await portal.observar(() =>
      portal.pide(null, remite).logra('POST login', con('aNA')),
    );
    expect(resultado).toEqual({
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
    const sesion = await portal.db.selectFrom('sesion').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    const ahora = portal.reloj.ahora;
    expect(sesion).toMatchObject({
      usuario: ana.id,
      dispositivo: 'Chrome en Android',
      creada: ahora,
      ultima_vez: ahora,
      vence: ahora + 365 * 86_400_000,
    });
    expect(bitacora).toEqual([
      { modulo: 'acceso', objeto: sesion.id, usuario: ana.id, encargado: ana.id, motivo: 'inició sesión' },
    ]);
    const key = resultado.token;
    await portal.pide({ ...ana, key }).logra('GET checkUser');
  });

  test('la clave de sesión se guarda solo como huella', async () => {
    const portal = await abrirPortal();
    await portal.persona({ nombre: 'Ana' });
    const { token } = await portal.pide().logra('POST login', con('Ana'));
    const { huella } = await portal.db
      .selectFrom('sesion')
      .select('huella')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(huella).toBe(createHash('sha256').update(token).digest('base64url'));
    for (const { name } of await portal.db.introspection.getTables()) {
      const filas = await portal.db
        .selectFrom(name as 'usuario')
        .selectAll()
        .execute();
      expect(JSON.stringify(filas)).not.toContain(token);
    }
  });

  test.each([
    ['', '', 'usuario'],
    ['', 'x', 'usuario'],
    ['Ana', '', 'clave'],
  ])('con %j y %j: Hay Campos Vacios', async (usuario, clave, campo) => {
    const portal = await abrirPortal();
    const rechazo = await portal.pide().falla('POST login', con(usuario, clave));
    expect(rechazo).toEqual({ http: 422, status: 1, error: 'REGLA', campo, msg: 'Hay Campos Vacios' });
  });

  test('sin campos también están vacíos', async () => {
    const portal = await abrirPortal();
    expect(await portal.pide().falla('POST login', { body: { op: 0 } })).toMatchObject({ msg: 'Hay Campos Vacios' });
  });

  test('un nombre que no hay, una clave mala y alguien despedido se ven igual y cuestan igual', async () => {
    const portal = await abrirPortal();
    const alta = { usuario: 'Ana', clave: 'una-clave-larga', rclave: 'una-clave-larga' };
    for (const usuario of ['Ana', 'Ida']) await portal.pide().logra('POST registro', { body: { ...alta, usuario } });
    await portal.db.updateTable('usuario').set({ despedido: 1 }).where('usuario', '=', 'Ida').execute();
    const casos = [con('Nadie', alta.clave), con('Ana', 'no-es-esta'), con('Ida', alta.clave)];
    const respuestas: unknown[] = [];
    for (const { body } of casos) {
      const { cabeceras, ...resto } = await portal.pide()('POST', 'login', body);
      const { date: _fecha, 'x-peticion': _codigo, ...visibles } = cabeceras;
      respuestas.push({ ...resto, visibles });
    }
    expect(respuestas[0]).toMatchObject({ http: 401, cuerpo: { error: 'CREDENCIALES', msg: MALAS.msg } });
    expect(respuestas[1]).toEqual(respuestas[0]);
    expect(respuestas[2]).toEqual(respuestas[0]);
    // Each was checked against one hash of the full cost.
    const costes = miradas.calls.map(([cifrada]) => String(cifrada).split('$').slice(1, 4).join('$'));
    expect(costes).toEqual(Array(3).fill('argon2id$v=19$m=19456,t=2,p=1'));
  });

  test('quedan las veinte sesiones más nuevas', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana' });
    const beto = await portal.persona({ nombre: 'Beto' });
    for (let n = 0; n < 20; n += 1) await portal.pide().logra('POST login', con('Ana'));
    expect(await portal.pide(ana).falla('GET checkUser')).toMatchObject({ error: 'SIN_SESION' });
    await portal.pide(beto).logra('GET checkUser');
    expect(await portal.cuentas()).toMatchObject({ sesion: 21 });
  });
});

describe('con una clave de sesión', () => {
  test('vale mientras viva, y se queda la misma', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona({ nombre: 'Ana' });
    const antes = await portal.cuentas();
    const entrada = await portal.pide().logra('POST login', { body: { op: 1, token: ana.key } });
    expect(entrada).toMatchObject({ token: ana.key, data: { id: ana.id, usuario: 'Ana' } });
    expect(await portal.cuentas()).toEqual(antes);
  });

  test.each([
    ['otra', { token: 'x'.repeat(43) }],
    ['ninguna', {}],
    ['vacía', { token: '' }],
  ])('%s: no se entra', async (_caso, mas) => {
    const portal = await abrirPortal();
    await portal.persona();
    expect(await portal.pide().falla('POST login', { body: { op: 1, ...mas } })).toMatchObject({
      http: 401,
      error: 'SIN_SESION',
    });
  });

  test('caduca a los 365 días', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona();
    portal.reloj.pasar({ horas: 365 * 24, ms: -1 });
    await portal.pide(ana).logra('GET checkUser');
    portal.reloj.pasar({ ms: 1 });
    expect(await portal.pide(ana).falla('GET checkUser')).toMatchObject({ error: 'SIN_SESION' });
    expect(await portal.pide().falla('POST login', { body: { op: 1, token: ana.key } })).toMatchObject({ http: 401 });
  });

  test('su uso se anota cada cinco minutos como mucho', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona();
    const usada = async () => {
      await portal.pide(ana).logra('GET checkUser');
      const sesion = await portal.db.selectFrom('sesion').select('ultima_vez').executeTakeFirstOrThrow();
      const usuario = await portal.db.selectFrom('usuario').select('ultima_vez').executeTakeFirstOrThrow();
      return [sesion.ultima_vez, usuario.ultima_vez];
    };
    const alta = portal.reloj.ahora;
    portal.reloj.pasar({ minutos: 4, segundos: 59 });
    expect(await usada()).toEqual([alta, null]);
    portal.reloj.pasar({ segundos: 1 });
    expect(await usada()).toEqual([portal.reloj.ahora, portal.reloj.ahora]);
  });

  test('muere en cuanto se despide a su dueño', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona();
    await portal.despedir(ana);
    expect(await portal.pide(ana).falla('GET checkUser')).toMatchObject({ error: 'SIN_SESION' });
    expect(await portal.pide().falla('POST login', { body: { op: 1, token: ana.key } })).toMatchObject({ http: 401 });
    expect(await portal.pide().falla('POST login', con(ana.usuario))).toEqual(MALAS);
  });
});
