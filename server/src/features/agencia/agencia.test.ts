import { describe, expect, test } from 'vitest';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { cambiarNombre } from '../usuarios/usuarios.public.ts';
import { AJUSTES } from './agencia.defectos.ts';

describe('la configuración', () => {
  test('es la de fábrica, y encima lo que se puso; lo interno no sale', async () => {
    const portal = await abrirPortal();
    await portal.configurar({
      nombre: 'Aurora',
      siglas: 'AUR',
      hotel: 'http://hotel.invalid',
      rechazar_misma_direccion: true,
      paselista_cada: 30,
      ascenso_vence: 3,
    });
    const { hotel: _h, rechazar_misma_direccion: _r, paselista_cada: _p, ...resto } = AJUSTES;
    const {
      ascenso_vence: _v,
      push_contacto: _c,
      direcciones_dias: _dd,
      clave_ociosa: _o,
      dos_pasos_para: _d,
      registros_hora: _n,
      vigia_dias: _vd,
      ...visible
    } = resto;
    expect(await portal.pide().logra('GET configuracion')).toEqual({ ...visible, nombre: 'Aurora', siglas: 'AUR' });
  });
});

test('un destello lo llevan las personas, se llamen como se llamen; quien se fue, no', async () => {
  const portal = await abrirPortal();
  const [zoe, ana, ido] = [
    await portal.persona({ nombre: 'Zoe' }),
    await portal.persona({ nombre: 'ana' }),
    await portal.persona({ nombre: 'Ido' }),
  ];
  await portal.configurar({ destellos: [zoe.id, ana.id, ido.id] });
  await portal.despedir(ido);
  const destellos = async () => (await portal.pide().logra('GET configuracion')).destellos;
  expect(await destellos()).toEqual(['ana', 'Zoe']);
  await enTransaccion(portal.deps, (tx) => cambiarNombre(tx, zoe.id, 'Abril'));
  expect(await destellos()).toEqual(['Abril', 'ana']);
});

describe('el arranque', () => {
  test('trae la escala entera, en orden', async () => {
    const portal = await abrirPortal();
    const { rangos } = await portal.pide().logra('GET startupForo');
    expect(rangos.map((r) => r.id_categoria)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    expect(rangos.map((r) => r.misiones.length)).toEqual([9, 9, 9, 9, 9, 9, 9, 9, 9, 3, 3, 3]);
    const precios = (categoria: number) => rangos[categoria - 1]?.misiones.map((m) => m.precio);
    expect(precios(2)).toEqual([8, 10, 12, 14, 16, 18, 20, 22, 24]);
    expect(precios(9)).toEqual([600, 625, 650, 675, 700, 725, 750, 775, 800]);
    expect(rangos.flatMap((r) => r.misiones.map((m) => m.venta === 1))).toEqual(
      rangos.flatMap((r) => r.misiones.map(() => r.id_categoria >= 2 && r.id_categoria <= 9)),
    );
  });

  test('la administración va de mayor a menor, sin despedidos', async () => {
    const portal = await abrirPortal();
    const manager = await portal.persona({ categoria: 11 });
    const fundador = await portal.persona({ categoria: 12, posicion: 2 });
    const despedido = await portal.persona({ categoria: 12 });
    await portal.persona({ categoria: 9 });
    await portal.despedir(despedido);
    const { admins } = await portal.pide().logra('GET startupForo');
    expect(admins.map((a) => a.usuario)).toEqual([fundador.usuario, manager.usuario]);
    expect(admins[0]).toEqual({
      id: fundador.id,
      usuario: fundador.usuario,
      mision: 'Fundador',
      n_categoria: 'Fundadores',
    });
  });

  test('los mejores trabajadores por su categoría; sin nadie, null', async () => {
    const portal = await abrirPortal();
    const ana = await portal.persona();
    const body = { op: 0, categoria: 2, usuario: ana.id, id: 0 };
    await portal.pide(await portal.persona({ categoria: 11 })).logra('POST actionTrabajador', { body });
    const { empleados, membresias } = await portal.pide().logra('GET startupForo');
    expect(empleados).toEqual({ ascensos: null, asistencias: ana.usuario, tiempos: null, timer_segdir: null });
    expect(membresias.map((m) => [m.nombre, m.perma])).toEqual([
      ['VIP', false],
      ['Reducción', false],
      ['Héroe', true],
      ['Legión', true],
    ]);
  });
});

describe('elegir usuarios', () => {
  test('los activos por nombre, y los que contienen un texto tomado a la letra', async () => {
    const portal = await abrirPortal();
    const jefe = await portal.persona({ categoria: 5, nombre: 'Zoe' });
    for (const nombre of ['Ñandú', 'a_b', 'a%b', 'aXb']) await portal.persona({ nombre });
    const despedido = await portal.persona({ nombre: 'aZb' });
    await portal.despedir(despedido);
    const buscar = async (texto?: string) =>
      (
        await portal.pide(jefe).logra('GET getUsuariosTiempos', { query: texto === undefined ? {} : { buscar: texto } })
      ).map((o) => o.label);
    expect((await buscar()).sort()).toEqual(['Zoe', 'a%b', 'aXb', 'a_b', 'Ñandú'].sort());
    expect(await buscar('a_b')).toEqual(['a_b']);
    expect(await buscar('%')).toEqual(['a%b']);
    expect(await buscar('ÑAN')).toEqual(['Ñandú']);
    expect(await buscar('\\')).toEqual([]);
  });

  test('lo que no cambió no se manda otra vez', async () => {
    const portal = await abrirPortal();
    const jefe = await portal.persona({ categoria: 5 });
    const primera = await portal.pide(jefe)('GET', 'getUsuariosTiempos');
    const etag = String(primera.cabeceras.etag);
    const pedir = () => portal.pide(jefe, { cabeceras: { 'if-none-match': etag } })('GET', 'getUsuariosTiempos');
    expect((await pedir()).http).toBe(304);
    await portal.persona();
    expect((await pedir()).http).toBe(200);
  });
});
