import { describe, expect, test } from 'vitest';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { changeName } from '../../identity/people/people.public.ts';
import { DEFAULT_CONFIGURACION } from './agencia.defaults.ts';

describe('configuracion', () => {
  test('is the defaults overlaid with the stored settings, without internal ones', async () => {
    const portal = await openPortal();
    await portal.configure({
      nombre: 'Aurora',
      siglas: 'AUR',
      hotel: 'http://hotel.invalid',
      rechazar_misma_direccion: true,
      paselista_cada: 30,
      ascenso_vence: 3,
    });
    // Literal, so that a setting which becomes public by mistake fails here.
    expect(await portal.as().succeeds('GET configuracion')).toEqual({
      nombre: 'Aurora',
      siglas: 'AUR',
      logo: null,
      firma_desde: 3,
      mantenimiento: false,
      zona: 'America/Santo_Domingo',
      minutos_tiempo: 60,
      olvido_minutos: 60,
      ausencias_varias: false,
      avatar: DEFAULT_CONFIGURACION.avatar,
      bandera: 'https://flagcdn.com/{pais}.svg',
      destellos: [],
      chat: null,
      sala_hotel: null,
      radio: null,
      emision: null,
      verificar_hotel: false,
      registro_pausado: false,
      ingreso: false,
      periodo_confirma: 'nadie',
      pago: { dia: 7, hora: '18:00' },
      zonas: DEFAULT_CONFIGURACION.zonas,
      direccion: null,
    });
  });
});

test('a sparkle follows the person through a change of name and ends with their dismissal', async () => {
  const portal = await openPortal();
  const [zoe, ana, departed] = [
    await portal.createPerson({ nombre: 'Zoe' }),
    await portal.createPerson({ nombre: 'ana' }),
    await portal.createPerson({ nombre: 'Ido' }),
  ];
  await portal.configure({ destellos: [zoe.id, ana.id, departed.id] });
  await portal.dismiss(departed);
  const destellos = async () => (await portal.as().succeeds('GET configuracion')).destellos;
  expect(await destellos()).toEqual(['ana', 'Zoe']);
  await runInTransaction(portal.deps, (tx) => changeName(tx, zoe.id, 'Abril'));
  expect(await destellos()).toEqual(['Abril', 'ana']);
});

describe('start-up call', () => {
  test('returns the whole ladder, in order', async () => {
    const portal = await openPortal();
    const { rangos } = await portal.as().succeeds('GET startupForo');
    expect(rangos.map((r) => r.id_categoria)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    expect(rangos.map((r) => r.misiones.length)).toEqual([9, 9, 9, 9, 9, 9, 9, 9, 9, 3, 3, 3]);
    const prices = (categoria: number) => rangos[categoria - 1]?.misiones.map((m) => m.precio);
    expect(prices(2)).toEqual([8, 10, 12, 14, 16, 18, 20, 22, 24]);
    expect(prices(9)).toEqual([600, 625, 650, 675, 700, 725, 750, 775, 800]);
    expect(rangos.flatMap((r) => r.misiones.map((m) => m.venta === 1))).toEqual(
      rangos.flatMap((r) => r.misiones.map(() => r.id_categoria >= 2 && r.id_categoria <= 9)),
    );
  });

  test('lists the administration downwards, without dismissed people', async () => {
    const portal = await openPortal();
    const manager = await portal.createPerson({ categoria: 11 });
    const founder = await portal.createPerson({ categoria: 12, posicion: 2 });
    const despedido = await portal.createPerson({ categoria: 12 });
    await portal.createPerson({ categoria: 9 });
    await portal.dismiss(despedido);
    const { admins } = await portal.as().succeeds('GET startupForo');
    expect(admins.map((a) => a.usuario)).toEqual([founder.usuario, manager.usuario]);
    expect(admins[0]).toEqual({
      id: founder.id,
      usuario: founder.usuario,
      mision: 'Fundador',
      n_categoria: 'Fundadores',
    });
  });

  test('returns the best worker of each categoria; null without one', async () => {
    const portal = await openPortal();
    const ana = await portal.createPerson();
    const body = { op: 0, categoria: 2, usuario: ana.id, id: 0 };
    await portal.as(await portal.createPerson({ categoria: 11 })).succeeds('POST actionTrabajador', { body });
    const { empleados, membresias } = await portal.as().succeeds('GET startupForo');
    expect(empleados).toEqual({ ascensos: null, asistencias: ana.usuario, tiempos: null, timer_segdir: null });
    expect(membresias.map((m) => [m.nombre, m.perma])).toEqual([
      ['VIP', false],
      ['Reducción', false],
      ['Héroe', true],
      ['Legión', true],
    ]);
  });
});

describe('selection of usuarios', () => {
  test('lists active usuarios by name, and searches for a text literally', async () => {
    const portal = await openPortal();
    const supervisor = await portal.createPerson({ categoria: 5, nombre: 'Zoe' });
    for (const nombre of ['Ñandú', 'a_b', 'a%b', 'aXb']) await portal.createPerson({ nombre });
    const despedido = await portal.createPerson({ nombre: 'aZb' });
    await portal.dismiss(despedido);
    const search = async (text?: string) =>
      (
        await portal
          .as(supervisor)
          .succeeds('GET getUsuariosTiempos', { query: text === undefined ? {} : { buscar: text } })
      ).map((o) => o.label);
    expect((await search()).sort()).toEqual(['Zoe', 'a%b', 'aXb', 'a_b', 'Ñandú'].sort());
    expect(await search('a_b')).toEqual(['a_b']);
    expect(await search('%')).toEqual(['a%b']);
    expect(await search('ÑAN')).toEqual(['Ñandú']);
    expect(await search('\\')).toEqual([]);
  });

  test('an unchanged list is not sent again', async () => {
    const portal = await openPortal();
    const supervisor = await portal.createPerson({ categoria: 5 });
    const first = await portal.as(supervisor)('GET', 'getUsuariosTiempos');
    const etag = String(first.headers.etag);
    const request = () => portal.as(supervisor, { headers: { 'if-none-match': etag } })('GET', 'getUsuariosTiempos');
    expect((await request()).http).toBe(304);
    await portal.createPerson();
    expect((await request()).http).toBe(200);
  });
});
