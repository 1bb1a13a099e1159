import { aliasOf, DAY_MS } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { refusalCounterOf } from '../../../platform/unit-of-work/securityLog.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { notificationsOfKind } from '../../../test-support/portal/notifications.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal, openSecondServer } from '../../../test-support/portal/portal.ts';
import { composeMessage } from '../../community/discord/discord.messages.ts';
import { AlarmMonitor } from './security.alarmJob.ts';

const HOME_ADDRESS = '203.0.113.7';
const round = ({ deps }: Portal): Promise<void> => new AlarmMonitor(deps).round();
const logIn = (portal: Portal, usuario: string, clave: string, desde = HOME_ADDRESS, cookie = '') =>
  portal.as(null, { remoteAddress: desde, ...(cookie && { headers: { cookie } }) })('POST', 'login', {
    op: 0,
    usuario,
    clave,
  });

/** A founder with every permiso, a manager who reads the log, and a low member. */
async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 12 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  await round(portal);
  return { portal, ana, bea, leo };
}
const view = (portal: Portal, person: Person, query = {}) => portal.as(person).succeeds('GET seguridad', { query });
/** Returns kind, subject, author and detail of the entries, newest first. */
async function dicho(portal: Portal, person: Person, query = {}) {
  await round(portal);
  const rows = await view(portal, person, query);
  return rows.map((f) => [f.clase, f.usuarioNombre, f.encargadoNombre, f.detalle].join('|'));
}

describe('each event leaves an entry', () => {
  test('login, failed login, logout', async () => {
    const { portal, ana } = await scene();
    expect((await logIn(portal, 'Leo', 'mala')).http).toBe(401);
    expect((await logIn(portal, 'claveporerror', 'mala')).http).toBe(401);
    const { body } = await logIn(portal, 'Leo', CLAVE);
    const { token } = body as { token: string };
    await portal.as(null, { key: token, remoteAddress: HOME_ADDRESS }).succeeds('POST logout');
    expect((await dicho(portal, ana)).toSorted()).toEqual(
      [
        'entrada_fallida|Leo||',
        'entrada_fallida|||',
        'entrada|Leo|Leo|conexión nueva',
        'llave_fin|Leo|Leo|salió',
      ].toSorted(),
    );
    const rows = await portal.db.selectFrom('vigilancia').selectAll().execute();
    const everything = JSON.stringify(rows);
    // The program's log has the same entries, for external collection.
    const lines = portal.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'security');
    const commonFields = ['clase', 'usuario', 'encargado', 'red', 'llamada', 'codigo', 'fecha'] as const;
    const compare = (one: Record<string, unknown>) => JSON.stringify(commonFields.map((campo) => one[campo] ?? null));
    expect(lines.map(({ seguridad }) => compare(seguridad)).toSorted()).toEqual(rows.map(compare).toSorted());
    for (const secret of ['mala', 'claveporerror', CLAVE, token, HOME_ADDRESS])
      expect(everything).not.toContain(`"${secret}`);
    expect(await view(portal, ana)).toMatchObject(Array(4).fill({ red: '203.0.113.0/24' }));
  });

  test('ended session keys, by anyone', async () => {
    const { portal, ana, bea, leo } = await scene();
    const other = await portal.createSession(leo.id);
    const [session] = (await portal.as(leo).succeeds('GET sesiones')).filter((s) => !s.actual);
    await portal.as(leo).succeeds('POST cerrarSesion', { body: { id: session?.id ?? 0 } });
    expect((await portal.as(null, { key: other })('GET', 'checkUser')).http).toBe(401);
    await portal.createSession(leo.id);
    await portal.as(leo).succeeds('POST cambioClave', { body: { clavea: CLAVE, claven: 'otra-Clave-larga-9' } });
    await portal.as(ana).succeeds('POST resetPassword', { body: { usuario: leo.id } });
    await portal.createSession(bea.id);
    await portal.as(ana).succeeds('POST despedir', { body: { usuario: bea.id, motivo: 'Prueba' } });
    expect(await dicho(portal, ana, { clase: 'llave_fin' })).toEqual([
      'llave_fin|Bea|Ana|2: fue despedido',
      'llave_fin|Leo|Ana|una: le generaron una contraseña nueva',
      'llave_fin|Leo|Leo|una: cambió su contraseña',
      'llave_fin|Leo|Leo|cerró 1 sesión',
    ]);
    expect(await dicho(portal, ana, { clase: 'clave' })).toEqual([
      'clave|Leo|Ana|se la generaron',
      'clave|Leo|Leo|su contraseña',
    ]);
    const { destacados } = await portal.as(ana).succeeds('GET seguridadHoy');
    expect(destacados.map((d) => [d.tipo, d.usuarioNombre, d.encargadoNombre])).toEqual([
      ['cerrada', 'Bea', 'Ana'],
      ['cerrada', 'Leo', 'Ana'],
    ]);
  });

  test('permisos, configuracion and Discord, without the values', async () => {
    const { portal, ana, leo } = await scene();
    await portal.as(ana).succeeds('POST actionExcepciones', { body: { op: 0, usuario: leo.id, permisos: 'mul' } });
    const { categorias } = await portal.as(ana).succeeds('GET matrizPermisos');
    const visto = categorias.find((c) => c.id_categoria === 1)?.permisos ?? '';
    await portal.as(ana).succeeds('POST guardarMatriz', {
      body: { categorias: [{ id_categoria: 1, permisos: 'tt', visto }] },
    });
    await portal.as(ana).succeeds('POST editAjustes', { body: { data: { nombre: 'Aurora', vigia_dias: 30 } } });
    const direccion = `https://discord.com/api/webhooks/12345678/${'s'.repeat(40)}`;
    await portal.as(ana).succeeds('POST editGancho', { body: { evento: 'seguridad', direccion } });
    expect(await dicho(portal, ana)).toEqual([
      'ajustes||Ana|Discord: Alertas de seguridad',
      'ajustes||Ana|Nombre, Días que se guarda el historial de Seguridad',
      expect.stringMatching(/^permisos\|\|Ana\|categoría 1: dio /),
      expect.stringMatching(/^permisos\|Leo\|Ana\|dio /),
    ]);
    expect(JSON.stringify(await portal.db.selectFrom('vigilancia').selectAll().execute())).not.toMatch(/Aurora|sss/);
  });

  test('exports, of screens that the caller may open', async () => {
    const { portal, ana, leo } = await scene();
    for (let attempt = 0; attempt < 3; attempt += 1)
      await portal.as(ana).succeeds('POST exportado', { body: { ruta: '/usuarios' } });
    expect(await portal.as(leo).fails('POST exportado', { body: { ruta: '/usuarios' } })).toMatchObject({
      http: 403,
    });
    // A screen without a list of other people has no export.
    for (const ruta of ['/perfil', '/mantenimiento'])
      expect(await portal.as(ana)('POST', 'exportado', { ruta })).toMatchObject({ http: 400 });
    await round(portal);
    expect(await view(portal, ana, { clase: 'exportacion' })).toMatchObject([
      { usuarioNombre: 'Ana', llamada: '/usuarios', veces: 3 },
    ]);
    const { destacados } = await portal.as(ana).succeeds('GET seguridadHoy');
    expect(destacados).toMatchObject([{ tipo: 'exportacion', usuarioNombre: 'Ana', veces: 3 }]);
  });

  test('registration', async () => {
    const { portal, ana } = await scene();
    const body = { usuario: 'Nuevo', clave: 'Cl4ve-segura-nueva', rclave: 'Cl4ve-segura-nueva' };
    await portal.as(null, { remoteAddress: HOME_ADDRESS }).succeeds('POST registro', { body });
    expect(await dicho(portal, ana)).toEqual(['registro|Nuevo||']);
  });
});

describe('list', () => {
  test('is searched by name, network and call, and filtered by person', async () => {
    const { portal, ana, bea, leo } = await scene();
    await logIn(portal, 'Leo', 'mala');
    await logIn(portal, 'Bea', 'mala', '198.51.100.4');
    await portal.as(leo)('GET', 'ajustes');
    await round(portal);
    const quienes = async (query: object) =>
      (await view(portal, ana, query)).map((f) => `${f.clase} ${f.usuarioNombre}`);
    expect(await quienes({ buscar: 'leo' })).toEqual(['rechazo Leo', 'entrada_fallida Leo']);
    expect(await quienes({ buscar: '198.51' })).toEqual(['entrada_fallida Bea']);
    expect(await quienes({ buscar: 'ajustes' })).toEqual(['rechazo Leo']);
    expect(await quienes({ de: bea.id })).toEqual(['entrada_fallida Bea']);
    expect((await view(portal, ana, { clase: 'rechazo' }))[0]).toMatchObject({
      porque: 'No tienes permiso para esto',
      encargadoNombre: null,
    });
  });

  test('the overview of today counts each hour and excludes yesterday', async () => {
    const { portal, ana } = await scene();
    await logIn(portal, 'Leo', 'mala');
    await round(portal);
    portal.clock.advance({ minutes: 60 * 23 });
    await logIn(portal, 'Leo', CLAVE);
    await round(portal);
    const { horas } = await portal.as(ana).succeeds('GET seguridadHoy');
    expect(horas).toHaveLength(24);
    expect(horas.map((h) => [h.entradas, h.fallos])).toEqual(
      Array.from({ length: 24 }, (_, i) => [i === 23 ? 1 : 0, i === 1 ? 1 : 0]),
    );
    portal.clock.advance({ minutes: 60 * 24 });
    expect(await portal.as(ana).succeeds('GET seguridadHoy')).toMatchObject({ destacados: [] });
  });

  test('highlights a person with twenty refusals in a day, not with nineteen', async () => {
    const { portal, ana, leo } = await scene();
    const destacados = async () => (await portal.as(ana).succeeds('GET seguridadHoy')).destacados;
    const causeRefusals = async (veces: number) => {
      for (let attempt = 0; attempt < veces; attempt += 1)
        await portal.as(leo, { remoteAddress: HOME_ADDRESS })('GET', 'ajustes');
      await round(portal);
    };
    await causeRefusals(19);
    expect(await destacados()).toEqual([]);
    portal.clock.advance({ minutes: 20 });
    await causeRefusals(1);
    expect(await destacados()).toMatchObject([
      { tipo: 'rechazos', usuarioNombre: 'Leo', encargadoNombre: null, detalle: 'desde 1 red', veces: 20 },
    ]);
    portal.clock.advance({ minutes: 60 * 24 });
    expect(await destacados()).toEqual([]);
  });

  test('highlights an erasure and a restore, however many exports there are', async () => {
    const { portal, ana, leo } = await scene();
    await portal.dismiss(leo);
    const body = { usuario: leo.id, nombre: 'Leo', motivo: 'Lo pidió' };
    await portal.as(ana).succeeds('POST olvidarUsuario', { body });
    await runInTransaction(portal.deps, (tx) => tx.recordSecurity({ clase: 'restauracion', detalle: 'una copia' }));
    for (let attempt = 0; attempt < 21; attempt += 1) {
      portal.clock.advance({ minutes: 10 });
      await portal.as(ana).succeeds('POST exportado', { body: { ruta: '/usuarios' } });
      await round(portal);
    }
    const { destacados } = await portal.as(ana).succeeds('GET seguridadHoy');
    const [restoration, olvidado, ...rest] = destacados;
    expect(restoration).toMatchObject({ tipo: 'restauracion', usuarioNombre: null, detalle: 'una copia' });
    expect(olvidado).toMatchObject({ tipo: 'olvido', usuarioNombre: aliasOf(leo.id), encargadoNombre: 'Ana' });
    expect(rest.map((d) => d.tipo)).toEqual(Array(20).fill('exportacion'));
  });
});

describe('alarms', () => {
  const fail = async (portal: Portal, name: string, veces: number, red: (i: number) => string) => {
    for (let i = 0; i < veces; i += 1) await logIn(portal, name, 'mala', red(i));
  };

  test('many failures on one account: once per episode, to holders of adm, over two processes too', async () => {
    const { portal, ana, bea, leo } = await scene();
    const other = ENGINE === 'postgres' ? await openSecondServer(portal) : portal;
    await fail(portal, 'Leo', 9, (i) => `192.0.${i}.1`);
    await round(portal);
    expect(await notificationsOfKind(portal, bea, 'alarma')).toEqual([]);
    await fail(portal, 'Leo', 1, () => '192.0.99.1');
    await Promise.all([round(portal), round(other)]);
    await fail(portal, 'Leo', 3, (i) => `192.1.${i}.1`);
    for (const which of [portal, other]) await round(which);
    for (const person of [ana, bea]) expect(await notificationsOfKind(portal, person, 'alarma')).toHaveLength(1);
    expect(await notificationsOfKind(portal, leo, 'alarma')).toEqual([]);
    expect(await view(portal, ana, { clase: 'alarma' })).toMatchObject([{ usuarioNombre: 'Leo' }]);
    const { destacados } = await portal.as(ana).succeeds('GET seguridadHoy');
    expect(destacados[0]).toMatchObject({ tipo: 'cuenta', usuarioNombre: 'Leo', veces: 13 });
    // Failures of an hour ago do not add to new ones; an hour after its end, the next episode begins.
    portal.clock.advance({ minutes: 90 });
    await fail(portal, 'Leo', 9, (i) => `192.2.${i}.1`);
    await round(portal);
    expect(await notificationsOfKind(portal, bea, 'alarma')).toHaveLength(1);
    await fail(portal, 'Leo', 1, () => '192.2.99.1');
    await round(portal);
    expect(await notificationsOfKind(portal, bea, 'alarma')).toHaveLength(2);
  });

  test('many failures from one network, on any accounts', async () => {
    const { portal, bea } = await scene();
    for (let i = 0; i < 30; i += 1) await logIn(portal, `nadie${i}`, 'mala', `198.51.100.${i}`);
    await round(portal);
    expect(await notificationsOfKind(portal, bea, 'alarma')).toEqual([
      'Muchos intentos fallidos de entrar desde la red 198.51.100.0/24',
    ]);
  });

  test('a few failures per account and per network: many in total', async () => {
    const { portal, bea, leo } = await scene();
    const fail = (i: number) => {
      const item = { clase: 'entrada_fallida', llamada: 'login', codigo: 'CREDENCIALES' } as const;
      const usuario = i % 100 === 0 ? leo.id : null;
      refusalCounterOf(portal.engine).count({ ...item, usuario, address: `10.${i}.0.1` }, portal.clock.now);
    };
    for (let i = 0; i < 149; i += 1) fail(i);
    await round(portal);
    expect(await notificationsOfKind(portal, bea, 'alarma')).toEqual([]);
    fail(149);
    await round(portal);
    await round(portal);
    expect(await notificationsOfKind(portal, bea, 'alarma')).toEqual([
      'Muchos intentos fallidos de entrar, en muchas cuentas o desde muchas redes',
    ]);
  });

  test('single failures on many names do not hide a later attack on one', async () => {
    const { portal, bea, leo } = await scene();
    const item = { clase: 'entrada_fallida', llamada: 'login', codigo: 'CREDENCIALES' } as const;
    const count = (usuario: number | null, i: number) =>
      refusalCounterOf(portal.engine).count({ ...item, usuario, address: `10.9.${i}.1` }, portal.clock.now);
    for (let i = 0; i < 110; i += 1) count((await portal.createPerson()).id, i);
    for (let i = 0; i < 10; i += 1) count(leo.id, 200 + i);
    await round(portal);
    expect(await view(portal, bea, { clase: 'alarma' })).toMatchObject([{ usuarioNombre: 'Leo' }]);
  });

  test.each([
    ['by an excepcion', (portal: Portal, leo: Person) => portal.setExcepcion(leo, 'adm', 'man')],
    ['by an ascenso', (portal: Portal, leo: Person) => portal.moveToMision(leo, 12)],
    ['because their categoria gets it', (portal: Portal) => portal.grantPermisos(1, 'exc')],
  ])('a person gains adm, exc or man %s: once', async (_how, run) => {
    const { portal, ana, leo } = await scene();
    await run(portal, leo);
    await round(portal);
    await round(portal);
    expect(await notificationsOfKind(portal, ana, 'alarma')).toEqual([expect.stringMatching(/ ahora tiene /)]);
    expect(await view(portal, ana, { clase: 'titular' })).toMatchObject([{ usuarioNombre: 'Leo' }]);
    const { destacados } = await portal.as(ana).succeeds('GET seguridadHoy');
    expect(destacados[0]).toMatchObject({ tipo: 'titular', usuarioNombre: 'Leo' });
  });

  test('a person who gains and loses it between two rounds is announced too', async () => {
    const { portal, ana, leo } = await scene();
    const give = { op: 0, usuario: leo.id, permisos: 'adm' } as const;
    const { data } = await portal.as(ana).succeeds('POST actionExcepciones', { body: give });
    await portal.as(ana).succeeds('POST actionExcepciones', { body: { op: 2, id: data?.id ?? 0, visto: 'adm' } });
    await portal.moveToMision(leo, 12);
    await portal.moveToMision(leo, 1);
    await round(portal);
    const alarms = await notificationsOfKind(portal, ana, 'alarma');
    expect(alarms.filter((text) => / ahora tiene /.test(text))).toHaveLength(2);
    expect(await view(portal, ana, { clase: 'titular' })).toMatchObject(Array(2).fill({ usuarioNombre: 'Leo' }));
  });

  test('a person who regains it counts again; a whole categoria is one alarm', async () => {
    const { portal, ana, leo } = await scene();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await portal.setExcepcion(leo, 'man');
      await round(portal);
      await portal.setExcepcion(leo);
      await round(portal);
    }
    expect(await notificationsOfKind(portal, ana, 'alarma')).toHaveLength(2);
    for (let i = 0; i < 6; i += 1) await portal.createPerson({ categoria: 3 });
    await portal.grantPermisos(3, 'man');
    await round(portal);
    expect(await notificationsOfKind(portal, ana, 'alarma')).toHaveLength(3);
    expect(await view(portal, ana, { clase: 'titular' })).toHaveLength(8);
  });

  test('mantenimiento, on and off, and on Discord without names', async () => {
    const { portal, ana, bea } = await scene();
    const direccion = `https://discord.com/api/webhooks/12345678/${'s'.repeat(40)}`;
    await portal.as(ana).succeeds('POST editGancho', { body: { evento: 'seguridad', direccion } });
    for (const mantenimiento of [true, false])
      await portal.as(ana).succeeds('POST editAjustes', { body: { data: { mantenimiento } } });
    expect(await notificationsOfKind(portal, bea, 'alarma')).toEqual([
      'quitó el mantenimiento',
      'puso el portal en mantenimiento',
    ]);
    const deliveries = await portal.db.selectFrom('discord_envio').select(['evento', 'objeto']).orderBy('id').execute();
    const told = await Promise.all(
      deliveries.map(({ evento, objeto }) =>
        composeMessage(portal.db, { evento, objeto: objeto ?? 0 }, { plantilla: null, roles: [] }, portal.clock.now),
      ),
    );
    expect(told.map((d) => d?.body.content)).toEqual(
      ['encendido', 'apagado'].map(
        (how) => `**Seguridad**: mantenimiento ${how}. Los detalles están en el portal, en Seguridad.`,
      ),
    );
    expect(await dicho(portal, ana, { clase: 'mantenimiento' })).toEqual([
      'mantenimiento||Ana|apagado',
      'mantenimiento||Ana|encendido',
    ]);
  });
});

test('entries are kept for the configured days, not longer', async () => {
  const { portal, ana } = await scene();
  await portal.configure({ vigia_dias: 7 });
  await logIn(portal, 'Leo', 'mala');
  await round(portal);
  portal.clock.now += 7 * DAY_MS;
  await round(portal);
  expect(await view(portal, ana)).toHaveLength(1);
  portal.clock.advance({ minutes: 60 });
  await round(portal);
  expect(await view(portal, ana)).toEqual([]);
});
