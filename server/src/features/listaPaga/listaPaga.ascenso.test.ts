import type { Body, listaPagaCalls } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { edita } from '../../testing/efectos.ts';
import { actualizar, comoSeVe, conLista, cuadra, filaDe, sinCambiar } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

type Pedido = Partial<Body<typeof listaPagaCalls.ascensoPaga>>;

/** Ana stands on the last mission of category 1, nine credits earned; the next costs eight. */
async function escena() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', posicion: 9 });
  const pagadora = await conLista(portal, ana);
  const fila = await filaDe(portal, pagadora, ana);
  const ver = (mas: Pedido = {}) =>
    portal.pide(pagadora).logra('POST ascensoPaga', { body: { op: 0, id: fila.id, ...mas } });
  const hacer = (mas: Pedido = {}) =>
    portal.pide(pagadora).logra('POST ascensoPaga', { body: { op: 1, id: fila.id, ...mas } });
  const falla = (mas: Pedido = {}) =>
    sinCambiar(portal, () => portal.pide(pagadora).falla('POST ascensoPaga', { body: { op: 1, id: fila.id, ...mas } }));
  return { portal, ana, pagadora, fila, ver, hacer, falla };
}

const misionDe = async ({ db }: Portal, { id }: Persona) =>
  (
    await db
      .selectFrom('usuario as u')
      .innerJoin('mision as m', 'm.id', 'u.mision')
      .select('m.nombre')
      .where('u.id', '=', id)
      .executeTakeFirstOrThrow()
  ).nombre;
const preciar = ({ db }: Portal, categoria: number, posicion: number, figuras: { precio?: number; venta?: number }) =>
  db.updateTable('mision').set(figuras).where('categoria', '=', categoria).where('posicion', '=', posicion).execute();

describe('se muestra y se aplica', () => {
  test('con su resto pendiente, su paso de carrera, su apunte y sus avisos', async () => {
    const { portal, ana, pagadora, fila, ver, hacer } = await escena();
    const vista = { status: 0, usuarioNombre: 'Ana', actual: 'Auxiliar A', sig: 'Vigilante I', creditos: 1 };
    expect(await ver()).toEqual({ ...vista, msg: 'Ana puede ascender a Vigilante I', data: null });
    const { resultado, ...efectos } = await portal.observar(() => hacer({ sig: 'Vigilante I', creditos: 1 }));
    expect(resultado).toMatchObject({
      ...vista,
      msg: 'Ascendiste a Ana de Auxiliar A a Vigilante I',
      data: { id: fila.id, estado: 'ascenso', pagado: 1, monto: 8, encargadoNombre: 'Pagadora', acciones: [] },
    });
    const comun = { usuario: ana.id, encargado: pagadora.id };
    expect(efectos.creditos).toEqual([
      { tipo: 'paga_ascenso', creditos: 8, ...comun },
      { tipo: 'paga_pendiente', creditos: 1, ...comun },
    ]);
    expect(efectos.bitacora).toEqual([
      {
        modulo: 'rangos',
        objeto: expect.any(Number),
        motivo: `ascendió por paga a ${NOMBRE} de Auxiliar A a Vigilante I`,
        ...edita('Misión', 'Auxiliar A', 'Vigilante I'),
        ...comun,
      },
      {
        modulo: 'paga',
        objeto: fila.id,
        motivo: `ascendió a ${NOMBRE} a Vigilante I por su paga: 8c, quedan 1c pendientes`,
        ...edita('Estado', 'Por pagar', 'Ascenso por paga'),
        ...comun,
      },
    ]);
    expect(efectos.avisos.filter((a) => a.tema !== 'carrera' || a.para)).toEqual([
      { tema: 'carrera', quien: 'Pagadora', msg: 'te ascendió por paga a Vigilante I', para: ana.id },
      { tema: 'paga', quien: 'Pagadora', msg: 'ascendió por paga a Ana' },
      { tema: 'pendientes', quien: 'Pagadora', msg: 'ascendió por paga a Ana' },
      { tema: 'creditos', quien: 'Pagadora', msg: 'te ascendió por paga: 8c', para: ana.id },
    ]);
    expect(await misionDe(portal, ana)).toBe('Vigilante I');
    expect(await portal.pide(pagadora).logra('GET getPendientes')).toMatchObject([{ usuario: ana.id, monto: 1 }]);
    const [paso] = await portal.pide(ana).logra('GET carrera/:id', { params: { id: ana.id } });
    expect(paso).toMatchObject({ de: 'Auxiliar A', a: 'Vigilante I', causa: 'paga', encargado: 'Pagadora' });
    await cuadra(portal);
  });

  test('cuando cuesta toda la paga no queda nada pendiente; cuando no cuesta, queda toda', async () => {
    for (const [precio, resto] of [
      [9, []],
      [0, [{ monto: 9 }]],
    ] as const) {
      const { portal, pagadora, hacer } = await escena();
      await preciar(portal, 2, 1, { precio });
      expect(await hacer()).toMatchObject({ creditos: 9 - precio, data: { monto: precio } });
      expect(await portal.pide(pagadora).logra('GET getPendientes')).toMatchObject(resto);
      await cuadra(portal);
    }
  });

  test('un ascenso que esperaba su respuesta se retira', async () => {
    const { portal, ana, hacer } = await escena();
    const jefe = await portal.persona({ categoria: 5 });
    const ultimo = await portal.pide(jefe).logra('GET verUltimoAscenso/:id', { params: { id: ana.id } });
    expect(ultimo.m_nueva).toBe('Vigilante I');
    portal.reloj.pasar({ horas: 1 });
    const body = {
      usuario: ana.id,
      encargado: jefe.id,
      nueva: 'Vigilante I',
      id_rango: ultimo.id_nuevo ?? 0,
      micat: 5,
    };
    await portal.pide(jefe).logra('POST sendAscenso', { body });
    const { avisos } = await portal.observar(() => hacer());
    expect(avisos.filter((a) => a.tema === 'solicitudes').map((a) => a.para)).toEqual([ana.id, jefe.id]);
  });
});

describe('no aplica', () => {
  test.each<[string, (e: Awaited<ReturnType<typeof escena>>) => Promise<unknown>]>([
    ['la siguiente no se vende', ({ portal }) => preciar(portal, 2, 1, { venta: 0 })],
    ['cuesta más que la paga', ({ portal }) => preciar(portal, 2, 1, { precio: 10 })],
    ['es más barata que la actual', ({ portal }) => preciar(portal, 1, 9, { precio: 20 })],
    ['pasa de la categoría 9', ({ portal, ana }) => portal.ascender(ana, 9, 9)],
    ['no hay siguiente', ({ portal, ana }) => portal.ascender(ana, 12, 3)],
    ['está despedida', ({ portal, ana }) => portal.despedir(ana)],
  ])('%s', async (_caso, preparar) => {
    const e = await escena();
    await preparar(e);
    expect(await e.ver()).toMatchObject({ sig: null, creditos: 9, msg: 'No aplica para ascenso por paga' });
    expect(await e.falla()).toMatchObject({ http: 422, error: 'SIN_ASCENSO_POR_PAGA' });
  });

  test('a una misión que no está por debajo de quien lo hace, y no se le ofrece', async () => {
    const { portal, ana, pagadora, fila } = await escena();
    await portal.permitir(2, 'ldp', 'pag');
    const igual = await portal.persona({ categoria: 2 });
    const acciones = async (quien: Persona) => (await filaDe(portal, quien, ana)).acciones;
    expect(await acciones(pagadora)).toEqual(['pagar', 'monto', 'ascenso']);
    expect(await acciones(igual)).toEqual(['pagar', 'monto']);
    for (const op of [0, 1] as const) {
      const falla = () => portal.pide(igual).falla('POST ascensoPaga', { body: { op, id: fila.id } });
      expect(await sinCambiar(portal, falla)).toMatchObject({ http: 403, error: 'PROMOTOR_BAJO' });
    }
  });

  test('a uno mismo', async () => {
    const { portal, pagadora } = await escena();
    const jefa = await portal.persona({ nombre: 'Jefa', categoria: 2 });
    await portal.permitir(2, 'ldp', 'pag');
    await portal.trabajo(jefa, 'times', 900);
    await actualizar(portal, jefa);
    const { id } = await filaDe(portal, jefa, jefa);
    const pide = portal.pide(jefa);
    expect(await pide.logra('POST ascensoPaga', { body: { op: 0, id } })).toMatchObject({ sig: null });
    const falla = () => pide.falla('POST ascensoPaga', { body: { op: 1, id } });
    const pagar = await pide.falla('POST pagar', { body: comoSeVe(await filaDe(portal, jefa, jefa), 1) });
    expect(pagar).toMatchObject({ http: 403, error: 'COSA_PROPIA' });
    expect(await sinCambiar(portal, falla)).toEqual(pagar);
    // Nobody else is left who pays.
    await portal.despedir(pagadora);
    expect(await sinCambiar(portal, falla)).toMatchObject({ http: 422, error: 'PAGA_PROPIA' });
  });
});

describe('lo que cambió mientras se miraba', () => {
  test.each<[string, (e: Awaited<ReturnType<typeof escena>>) => Promise<unknown>]>([
    ['la misión', ({ portal, ana }) => portal.ascender(ana, 2, 1)],
    ['el precio', ({ portal }) => preciar(portal, 2, 1, { precio: 7 })],
    [
      'la paga',
      async ({ portal, ana, pagadora }) => {
        await preciar(portal, 2, 1, { precio: 4 });
        await portal.trabajo(ana, 'asistencia', -120);
        await actualizar(portal, pagadora);
      },
    ],
  ])('%s: se rechaza', async (_caso, preparar) => {
    const e = await escena();
    await preparar(e);
    expect(await e.falla({ sig: 'Vigilante I', creditos: 1 })).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
  });

  test('la pagó otra persona: también se dice al mirarla', async () => {
    const { portal, pagadora, fila, falla } = await escena();
    const otra = await portal.persona({ nombre: 'Otra', categoria: 11 });
    await portal.pide(otra).logra('POST pagarMonto', { body: { id: fila.id, monto: 9 } });
    for (const op of [0, 1] as const)
      expect(await falla({ op })).toMatchObject({ http: 409, error: 'YA_PAGADA', msg: 'Otra ya pagó esto' });
    const noHay = { body: { op: 0, id: 999 } };
    expect(await portal.pide(pagadora).falla('POST ascensoPaga', noHay)).toMatchObject({ error: 'NO_EXISTE' });
  });
});
