import { DIA_MS } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { abrirPortal } from '../../testing/portal.ts';

async function escena() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10, firma: 'ANA' });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 3 });
  return { portal, ana, leo };
}
const nombres = (filas: readonly { usuario: string }[]): string[] => filas.map(({ usuario }) => usuario);

describe('la búsqueda', () => {
  test('halla por nombre o firma, lo más parecido primero y los despedidos al final', async () => {
    const { portal, ana } = await escena();
    for (const nombre of ['Galeon', 'leon', 'Leona']) await portal.persona({ nombre });
    const ido = await portal.persona({ nombre: 'Leonor', firma: 'XLE' });
    await portal.despedir(ido);
    const buscar = (usuario: string) => portal.pide(ana).logra('POST usuarioList', { body: { usuario } });
    expect(nombres(await buscar(' LEON '))).toEqual(['leon', 'Leona', 'Galeon', 'Leonor']);
    expect(nombres(await buscar('xle'))).toEqual(['Leonor']);
    expect(await buscar('nadie así')).toEqual([]);
    expect((await buscar('leonor'))[0]).toEqual({
      ...{ id: ido.id, usuario: 'Leonor', firma: 'XLE', despedido: 1, ultima_vez: null },
      ...{ mision: expect.any(String), n_categoria: 'Iniciales', registro: expect.any(String) },
    });
    expect(nombres(await buscar(''))).toHaveLength(6);
  });

  test('enseña como mucho cincuenta', async () => {
    const { portal, ana } = await escena();
    for (let i = 0; i < 51; i += 1) await portal.persona({ nombre: `Muchos${i}` });
    expect(await portal.pide(ana).logra('POST usuarioList', { body: { usuario: 'muchos' } })).toHaveLength(50);
  });
});

test('lo que espera: quién no tiene la firma que su misión pide, y quién llegó hace poco', async () => {
  const { portal, ana, leo } = await escena();
  portal.reloj.pasar({ minutos: (8 * DIA_MS) / 60_000 });
  const eva = await portal.persona({ nombre: 'Eva', categoria: 2 });
  portal.reloj.pasar({ minutos: 1 });
  const luz = await portal.persona({ nombre: 'Luz', categoria: 5 });
  const ido = await portal.persona({ nombre: 'Ido', categoria: 5 });
  await portal.despedir(ido);
  const { sinFirma, nuevos } = await portal.pide(ana).logra('GET usuariosPorAtender');
  expect(sinFirma).toMatchObject({ total: 2, filas: [{ id: leo.id }, { id: luz.id }] });
  expect(nuevos).toMatchObject({ total: 2, filas: [{ id: luz.id }, { id: eva.id }] });
  expect(new Date(nuevos.filas[0]?.desde ?? '').getTime()).toBe(portal.reloj.ahora);
});

describe('una persona', () => {
  test('se lee por id o por nombre, con lo que quien lee puede hacer con ella', async () => {
    const { portal, ana, leo } = await escena();
    await portal.trabajo(leo, 'asistencia', 90);
    await portal.trabajo(leo, 'times', 60);
    const suya = await portal.pide(ana).logra('GET userAllInfo/:id', { params: { id: leo.id } });
    expect(suya).toMatchObject({
      ...{ id: leo.id, usuario: 'Leo', categoria: 3, rango: await portal.mision(3, 1), firma: '', despedido: 0 },
      periodo: { asistencia: 90, times: 60 },
      ultimo: { causa: 'registro', encargadoNombre: 'Sistema' },
      acciones: [
        ...[
          'editar',
          'rango',
          'enlace',
          'clave',
          'ip',
          'dispositivos',
          'vender',
          'membresia',
          'trasladar',
          'llamar',
          'multar',
          'degradar',
        ],
        'despedir',
      ],
    });
    expect(await portal.pide(ana).logra('GET persona/:username', { params: { username: 'lEO' } })).toEqual(suya);
    await portal.despedir(leo);
    expect(await portal.pide(ana).logra('GET userAllInfo/:id', { params: { id: leo.id } })).toMatchObject({
      despedido: 1,
      acciones: ['ingresar', 'liberar', 'dispositivos'],
    });
  });

  test('a su altura, por encima o uno mismo: se lee y no se toca', async () => {
    const { portal, ana, leo } = await escena();
    const par = await portal.persona({ categoria: 10 });
    const leida = (id: number) => portal.pide(ana).logra('GET userAllInfo/:id', { params: { id } });
    expect((await leida(ana.id)).acciones).toEqual(['dispositivos']);
    // What is sold to anyone is sold to them too.
    expect((await leida(par.id)).acciones).toEqual(['membresia']);
    const propia = await portal.pide(leo).logra('GET userAllInfo/:id', { params: { id: leo.id } });
    expect(propia.acciones).toEqual([]);
  });

  test('quien no existe: 404', async () => {
    const { portal, ana } = await escena();
    for (const [llamada, params] of [
      ['userAllInfo/:id', { id: 9_999 }],
      ['dispositivosDe/:id', { id: 9_999 }],
    ] as const)
      expect(await portal.pide(ana).falla(`GET ${llamada}`, { params } as never)).toMatchObject({ http: 404 });
    expect(await portal.pide(ana).falla('GET persona/:username', { params: { username: 'Nadie' } })).toMatchObject({
      error: 'USUARIO_NO_EXISTE',
    });
  });

  test.each(['.', '..', '?.1', 'a.b', 'x=?'])('un nombre con signos, «%s», lleva a quien es', async (nombre) => {
    const { portal, ana } = await escena();
    const rara = await portal.persona({ nombre });
    expect(await portal.pide(ana).logra('GET persona/:username', { params: { username: nombre } })).toMatchObject({
      id: rara.id,
    });
    expect(await portal.pide(ana).logra('GET getUsername/:name', { params: { name: nombre } })).toEqual({
      id: rara.id,
      usuario: nombre,
    });
  });
});

test('un nombre está ocupado sin distinguir mayúsculas, también el de un despedido', async () => {
  const { portal, leo } = await escena();
  const ocupado = (name: string) => portal.pide(leo).logra('GET getUsername/:name', { params: { name } });
  expect(await ocupado('LEO')).toEqual({ id: leo.id, usuario: 'Leo' });
  expect(await ocupado('Libre')).toBeNull();
  const ido = await portal.persona({ nombre: 'Ido' });
  await portal.despedir(ido);
  expect(await ocupado('ido')).toMatchObject({ id: ido.id });
});

test('los dispositivos se dicen sin direcciones ni nada con que entrar', async () => {
  const { portal, ana, leo } = await escena();
  await portal.direccion(leo.id, '1.2.3.4');
  const suyos = await portal.pide(ana).logra('GET dispositivosDe/:id', { params: { id: leo.id } });
  const ahora = new Date(portal.reloj.ahora).toISOString();
  expect(suyos).toEqual([{ dispositivo: 'Prueba', creada: ahora, ultima_vez: ahora }]);
});

test('dónde está alguien a la par o por encima no se dice; de uno mismo y de quien se fue de abajo, sí', async () => {
  const { portal, ana, leo } = await escena();
  const ver = (id: number) => portal.pide(ana)('GET', `dispositivosDe/${id}`);
  const leida = (id: number) => portal.pide(ana).logra('GET userAllInfo/:id', { params: { id } });
  const par = await portal.persona({ categoria: 10 });
  const jefa = await portal.persona({ categoria: 11 });
  const ida = await portal.persona({ categoria: 11 });
  await portal.despedir(ida);
  for (const { id, usuario } of [par, jefa, ida]) {
    const { http, cuerpo } = await ver(id);
    expect({ usuario, http, cuerpo }).toMatchObject({ usuario, http: 403, cuerpo: { error: 'SIN_PERMISO' } });
    expect({ usuario, acciones: (await leida(id)).acciones }).not.toMatchObject({
      acciones: expect.arrayContaining(['dispositivos']),
    });
  }
  await portal.despedir(leo);
  for (const { id, usuario } of [ana, leo]) {
    expect({ usuario, http: (await ver(id)).http }).toEqual({ usuario, http: 200 });
    expect({ usuario, acciones: (await leida(id)).acciones }).toMatchObject({
      acciones: expect.arrayContaining(['dispositivos']),
    });
  }
});

test('las multas y las membresías de uno son las suyas, aunque su nombre sea parte de otro', async () => {
  const { portal, ana, leo } = await escena();
  const leona = await portal.persona({ nombre: 'Leona' });
  for (const { id } of [leo, leona])
    await portal.pide(ana).logra('POST sendMulta', { body: { usuario: id, motivo: 'Flood' } });
  const suyas = await portal.pide(ana).logra('GET getAllMultas', { query: { de: leo.id } });
  expect(suyas.map(({ usuarioNombre }) => usuarioNombre)).toEqual(['Leo']);
  const venta = { isExterno: false, membresia: 1, periodo: 30 as const };
  for (const { id } of [leo, leona])
    await portal.pide(ana).logra('POST addMembresia', { body: { ...venta, user: id } });
  const membresias = await portal.pide(ana).logra('GET allMembership', { query: { de: leo.id } });
  expect(membresias.map(({ usuarioNombre }) => usuarioNombre)).toEqual(['Leo']);
});
