import type { RequestOf } from '@conserje/contract';
import { NOMBRE } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

type Envio = RequestOf<'POST addAusencia'>['body'];

/** Tuesday 10 March 2026, 11:00 in the agency. Ana is management, Leo is not. */
export async function sala() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 10 });
  const bea = await portal.persona({ nombre: 'Bea', categoria: 11 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, bea, leo };
}

const datos = (quien: Persona, mas: Partial<Envio> = {}): Envio => ({
  usuario: quien.id,
  motivo: 'Viaje',
  inicio: '2026-03-11',
  final: '2026-03-13',
  ...mas,
});
const pedir = (portal: Portal, quien: Persona, mas: Partial<Envio> = {}) =>
  portal.pide(quien).logra('POST addAusencia', { body: datos(quien, mas) });
const responder = (portal: Portal, quien: Persona, id: number, op: 1 | 2) =>
  portal.pide(quien).logra('POST ausenciaAction', { body: { op, id } });
async function aceptada(portal: Portal, de: Persona, por: Persona, mas: Partial<Envio> = {}): Promise<number> {
  const { id } = (await pedir(portal, de, mas)).data;
  await responder(portal, por, id, 1);
  return id;
}

test('el día que es en la agencia lo sabe cualquiera', async () => {
  const { portal } = await sala();
  expect(await portal.pide().logra('GET getHoy')).toEqual({ hoy: '2026-03-10' });
  portal.reloj.poner('2026-03-11T03:59:59Z');
  expect(await portal.pide().logra('GET getHoy')).toEqual({ hoy: '2026-03-10' });
  portal.reloj.pasar({ segundos: 1 });
  expect(await portal.pide().logra('GET getHoy')).toEqual({ hoy: '2026-03-11' });
});

describe('pedirla', () => {
  test('la escribe, la apunta y avisa; queda en espera', async () => {
    const { portal, ana, leo } = await sala();
    const pedida = await portal.observar(() => pedir(portal, leo, { motivo: '  Viaje ' }));
    const { data, msg } = pedida.resultado;
    expect(msg).toBe('Pediste la ausencia. Te avisaremos cuando respondan.');
    expect(data).toEqual({
      id: expect.any(Number),
      usuario: leo.id,
      usuarioNombre: 'Leo',
      motivo: 'Viaje',
      inicio: '2026-03-11',
      final: '2026-03-13',
      estado: 0,
      fecha: portal.reloj.iso(),
      encargado: null,
      encargadoNombre: null,
      terminada: null,
      terminadaNombre: null,
      acciones: ['retirar'],
    });
    expect(pedida.bitacora).toEqual([
      {
        modulo: 'ausencias',
        objeto: data.id,
        usuario: leo.id,
        encargado: leo.id,
        motivo: 'pidió una ausencia del 11 mar 2026 al 13 mar 2026: Viaje',
      },
    ]);
    expect(pedida.avisos).toEqual([
      { tema: 'ausencias', quien: 'Leo', msg: 'pidió una ausencia del 11 mar 2026 al 13 mar 2026' },
    ]);
    expect(await portal.pide(leo).logra('GET getMyAusencias')).toEqual([data]);
    const paraAna = { ...data, acciones: ['aceptar', 'cancelar'] };
    expect(await portal.pide(ana).logra('GET getAusencias')).toEqual([paraAna]);
    expect(await portal.pide(ana).logra('GET getMyAusencias')).toEqual([]);
  });

  test.each([
    [{ motivo: ' ' }, 'motivo', 'No dejes campos vacios'],
    [{ inicio: '' }, 'inicio', 'No dejes campos vacios'],
    [{ final: '' }, 'final', 'No dejes campos vacios'],
    [{ inicio: '2026-03-14' }, 'inicio', 'Fecha inicio no puede ser mayor a Fecha final'],
    [{ inicio: '2026-03-09' }, 'inicio', 'La ausencia no puede empezar antes de hoy'],
    [{ inicio: '2026-02-31' }, 'inicio', 'Date input not valid.'],
    [{ final: '2028-01-01' }, 'final', 'La ausencia puede terminar como máximo dentro de un año'],
  ])('%j no se acepta', async (mas, campo, msg) => {
    const { portal, leo } = await sala();
    const body = datos(leo, mas);
    expect(await portal.pide(leo).falla('POST addAusencia', { body })).toMatchObject({ http: 422, campo, msg });
  });

  test('por otro no se pide', async () => {
    const { portal, ana, leo } = await sala();
    expect(await portal.pide(ana).falla('POST addAusencia', { body: datos(leo) })).toMatchObject({
      http: 409,
      error: 'CAMBIO_MIENTRAS',
    });
  });

  test('con una en espera, o con una aceptada que no ha pasado, no; cuando pasa, sí', async () => {
    const { portal, ana, leo } = await sala();
    const otra = () => portal.pide(leo).falla('POST addAusencia', { body: datos(leo, { final: '2026-04-01' }) });
    const { id } = (await pedir(portal, leo)).data;
    expect(await otra()).toMatchObject({ http: 409, error: 'AUSENCIA_EN_ESPERA' });
    await responder(portal, ana, id, 1);
    const msg = 'Ya tienes una ausencia aceptada hasta el 13 mar 2026';
    expect(await otra()).toMatchObject({ http: 409, error: 'AUSENCIA_VIGENTE', msg });
    portal.reloj.poner('2026-03-14T03:59:00Z');
    const tarde = datos(leo, { inicio: '2026-03-13', final: '2026-03-20' });
    expect(await portal.pide(leo).falla('POST addAusencia', { body: tarde })).toMatchObject({ http: 409 });
    portal.reloj.pasar({ minutos: 1 });
    await pedir(portal, leo, { inicio: '2026-03-14', final: '2026-03-20' });
  });

  test('una cancelada no estorba; una que nadie respondió a tiempo deja sitio, y queda escrito', async () => {
    const { portal, ana, leo } = await sala();
    await responder(portal, ana, (await pedir(portal, leo)).data.id, 2);
    const { id } = (await pedir(portal, leo)).data;
    portal.reloj.poner('2026-03-14T15:00:00Z');
    expect(await portal.pide(ana).logra('GET getAusencias')).toEqual([]);
    expect(await portal.pide(leo).logra('GET getMyAusencias')).toMatchObject([{ id, acciones: [] }, { estado: 2 }]);
    const body = { op: 1, id };
    expect(await portal.pide(ana).falla('POST ausenciaAction', { body })).toMatchObject({ error: 'AUSENCIA_PASADA' });
    const nueva = await portal.observar(() => pedir(portal, leo, { inicio: '2026-03-15', final: '2026-03-15' }));
    expect(nueva.bitacora).toMatchObject([
      { encargado: null, motivo: `la ausencia de ${NOMBRE} del 11 mar 2026 al 13 mar 2026 venció sin respuesta` },
      { encargado: leo.id, motivo: 'pidió una ausencia del 15 mar 2026: Viaje' },
    ]);
    expect(await portal.pide(ana).falla('POST ausenciaAction', { body })).toMatchObject({
      error: 'SOLICITUD_ATENDIDA',
      msg: 'Esa ausencia ya venció',
    });
  });

  test('veinte a la vez por dos servidores: una', async () => {
    const { portal, leo } = await sala();
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(20, () => enviar(leo, 'addAusencia', datos(leo)));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 AUSENCIA_EN_ESPERA': 19 });
  });
});

describe('decidirla', () => {
  test.each([
    [1, 'aceptó', 'aceptó', 'Aceptaste la ausencia de Leo', ['terminar']],
    [2, 'canceló', 'canceló', 'Cancelaste la ausencia de Leo', []],
  ] as const)('op %i: se apunta, y se le dice a quien la pidió', async (op, apunta, avisa, msg, acciones) => {
    const { portal, ana, leo } = await sala();
    const { id } = (await pedir(portal, leo)).data;
    const { resultado, bitacora, avisos } = await portal.observar(() => responder(portal, ana, id, op));
    expect(resultado).toMatchObject({ msg, data: { estado: op, encargado: ana.id, encargadoNombre: 'Ana', acciones } });
    const motivo = `${apunta} la ausencia de ${NOMBRE} del 11 mar 2026 al 13 mar 2026: Viaje`;
    expect(bitacora).toEqual([{ modulo: 'ausencias', objeto: id, usuario: leo.id, encargado: ana.id, motivo }]);
    const suyo = `${avisa} tu ausencia del 11 mar 2026 al 13 mar 2026`;
    expect(avisos).toEqual([
      { tema: 'ausencias', quien: 'Ana', msg: `${avisa} una ausencia` },
      { tema: 'ausencias', quien: 'Ana', msg: suyo, para: leo.id },
    ]);
    expect(await portal.pide(ana).logra('GET getAusencias')).toEqual([]);
  });

  test('dos a la vez por dos servidores: gana una, y a la otra se le dice quién', async () => {
    const { portal, ana, bea, leo } = await sala();
    const { id } = (await pedir(portal, leo)).data;
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(12, (i) =>
      enviar(i % 2 === 0 ? ana : bea, 'ausenciaAction', { op: 1 + (i % 2), id }),
    );
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 SOLICITUD_ATENDIDA': 11 });
    const [fila] = await portal.pide(leo).logra('GET getMyAusencias');
    const dice = `${fila?.encargadoNombre} ya la ${fila?.estado === 1 ? 'aceptó' : 'canceló'}`;
    for (const { cuerpo } of respuestas.filter((r) => r.http === 409)) expect(cuerpo).toMatchObject({ msg: dice });
  });

  test('la de quien está por encima, no; la de un igual, sí', async () => {
    const { portal, ana, bea } = await sala();
    const par = await portal.persona({ nombre: 'Par', categoria: 10 });
    const [deBea, dePar] = [(await pedir(portal, bea)).data.id, (await pedir(portal, par)).data.id];
    expect(await portal.pide(ana).falla('POST ausenciaAction', { body: { op: 1, id: deBea } })).toMatchObject({
      http: 403,
      error: 'SIN_PERMISO',
    });
    expect(await portal.pide(ana).logra('GET getAusencias')).toMatchObject([
      { id: deBea, acciones: [] },
      { id: dePar, acciones: ['aceptar', 'cancelar'] },
    ]);
    await responder(portal, ana, dePar, 1);
  });

  test('la propia la decide otra persona; si no hay otra, se deja y queda escrito', async () => {
    const { portal, bea } = await sala();
    const { id } = (await pedir(portal, bea)).data;
    const jefa = await portal.persona({ nombre: 'Jefa', categoria: 11, posicion: 2 });
    const body = { op: 1, id };
    const msg = 'No puedes responder tu ausencia. Pídeselo a otra persona con ese permiso.';
    expect(await portal.pide(bea).falla('POST ausenciaAction', { body })).toMatchObject({ error: 'COSA_PROPIA', msg });
    expect(await portal.pide(bea).logra('GET getAusencias')).toMatchObject([{ id, acciones: [] }]);
    await portal.despedir(jefa);
    expect(await portal.pide(bea).logra('GET getAusencias')).toMatchObject([{ id, acciones: ['aceptar', 'cancelar'] }]);
    const { bitacora } = await portal.observar(() => responder(portal, bea, id, 1));
    expect(bitacora.map((b) => b.motivo)).toEqual([
      'respondió su propia ausencia porque nadie más podía',
      `aceptó la ausencia de ${NOMBRE} del 11 mar 2026 al 13 mar 2026: Viaje`,
    ]);
  });

  test('quien tiene adm también, y quien no manda no; la que no existe no', async () => {
    const { portal, ana, leo } = await sala();
    await portal.permitir(9, 'adm');
    const adm = await portal.persona({ categoria: 9 });
    const { id } = (await pedir(portal, leo)).data;
    expect(await portal.pide(leo).falla('POST ausenciaAction', { body: { op: 1, id } })).toMatchObject({ http: 403 });
    expect(await portal.pide(ana).falla('POST ausenciaAction', { body: { op: 1, id: 999 } })).toMatchObject({
      http: 404,
    });
    await responder(portal, adm, id, 1);
  });
});

describe('dejarla', () => {
  test('quien la pidió la retira mientras espera', async () => {
    const { portal, ana, leo } = await sala();
    const { id } = (await pedir(portal, leo)).data;
    expect(await portal.pide(ana).falla('POST retirarAusencia', { body: { id } })).toMatchObject({ http: 404 });
    const retirada = await portal.observar(() => portal.pide(leo).logra('POST retirarAusencia', { body: { id } }));
    expect(retirada.resultado).toMatchObject({ msg: 'Retiraste tu ausencia', data: { estado: 2, encargado: leo.id } });
    const motivo = 'retiró su ausencia del 11 mar 2026 al 13 mar 2026';
    expect(retirada.bitacora).toMatchObject([{ objeto: id, usuario: leo.id, encargado: leo.id, motivo }]);
    expect(await portal.pide(ana).falla('POST ausenciaAction', { body: { op: 1, id } })).toMatchObject({
      msg: 'Leo ya la retiró',
    });
    expect(await portal.pide(leo).falla('POST retirarAusencia', { body: { id } })).toMatchObject({ http: 409 });
    await pedir(portal, leo);
  });

  test('quien vuelve antes lo dice, y puede pedir otra', async () => {
    const { portal, ana, leo } = await sala();
    const id = await aceptada(portal, leo, ana, { inicio: '2026-03-10' });
    const vuelta = await portal.observar(() => portal.pide(leo).logra('POST terminarAusencia', { body: { id } }));
    expect(vuelta.resultado).toMatchObject({
      msg: 'Terminaste tu ausencia',
      data: { estado: 1, terminada: portal.reloj.iso(), terminadaNombre: 'Leo', acciones: [] },
    });
    const motivo = `terminó la ausencia de ${NOMBRE} del 10 mar 2026 al 13 mar 2026 antes de tiempo`;
    expect(vuelta.bitacora).toMatchObject([{ objeto: id, usuario: leo.id, encargado: leo.id, motivo }]);
    expect(vuelta.avisos).toEqual([{ tema: 'ausencias', quien: 'Leo', msg: 'terminó su ausencia' }]);
    expect(await portal.pide(leo).falla('POST terminarAusencia', { body: { id } })).toMatchObject({
      http: 409,
      error: 'YA_ESTA_ASI',
    });
    await pedir(portal, leo);
  });

  test('la administración también la termina, y se le dice; alguien más no, ni la de quien está por encima', async () => {
    const { portal, ana, bea, leo } = await sala();
    const cualquiera = await portal.persona({ categoria: 9 });
    const id = await aceptada(portal, leo, ana);
    expect(await portal.pide(cualquiera).falla('POST terminarAusencia', { body: { id } })).toMatchObject({ http: 403 });
    expect(await portal.pide(ana).logra('GET ausenciasVigentes')).toMatchObject([{ id, acciones: ['terminar'] }]);
    const { avisos } = await portal.observar(() => portal.pide(ana).logra('POST terminarAusencia', { body: { id } }));
    expect(avisos.at(-1)).toEqual({
      tema: 'ausencias',
      quien: 'Ana',
      msg: 'terminó tu ausencia del 11 mar 2026 al 13 mar 2026',
      para: leo.id,
    });
    const jefa = await portal.persona({ categoria: 12 });
    const deBea = await aceptada(portal, bea, jefa);
    expect(await portal.pide(ana).falla('POST terminarAusencia', { body: { id: deBea } })).toMatchObject({ http: 403 });
    expect(await portal.pide(ana).logra('GET ausenciasVigentes')).toMatchObject([{ id: deBea, acciones: [] }]);
    const { id: enEspera } = (await pedir(portal, leo)).data;
    expect(await portal.pide(leo).falla('POST terminarAusencia', { body: { id: enEspera } })).toMatchObject({
      http: 409,
    });
  });
});
