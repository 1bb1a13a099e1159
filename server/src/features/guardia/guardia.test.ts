import { PRESENTE_MS } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { codigos, porDosServidores, veces } from '../../testing/carreras.ts';
import { abrirVivo } from '../../testing/lector.ts';
import { guardiaDe, pedir } from '../../testing/pedidos.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, pausar } from '../../testing/tiempos.ts';

async function escena() {
  const portal = await abrirPortal();
  const [leo, bea] = [
    await portal.persona({ nombre: 'Leo', categoria: 4, firma: 'LEO' }),
    await portal.persona({ nombre: 'Bea', categoria: 6, firma: 'BEA' }),
  ];
  const ana = await portal.persona({ nombre: 'Ana' });
  return { portal, leo, bea, ana };
}
const nombres = async (portal: Portal, quien: Persona) =>
  (await guardiaDe(portal, quien)).gente.map(({ usuario }) => usuario);
const pedidosPara = async (portal: Portal, quien: Persona) =>
  (await portal.pide(quien).logra('GET pedidos')).map(({ usuarioNombre, que }) => `${usuarioNombre} ${que}`);
const atender = (portal: Portal, quien: Persona, id: number) => portal.pide(quien)('POST', 'atenderPedido', { id });
const sinPedir = (portal: Portal, quien: Persona, que: 'tiempo' | 'ascenso') =>
  portal.pide(quien).falla('POST pedir', { body: { que } });

describe('quién está de guardia', () => {
  test('quien tiene el portal abierto y toma tiempos, primero quien puede abrir el del lector', async () => {
    const { portal, leo, bea, ana } = await escena();
    expect(await guardiaDe(portal, ana)).toMatchObject({ total: 0, gente: [], pedidos: [], acciones: ['tiempo'] });
    const ventana = await abrirVivo(portal, leo);
    await abrirVivo(portal, bea);
    await abrirVivo(portal, ana);
    expect(await nombres(portal, ana)).toEqual(['Leo', 'Bea']);
    const { total, gente } = await guardiaDe(portal, leo);
    expect([total, gente]).toMatchObject([1, [{ usuario: 'Bea', acude: true }]]);
    expect((await guardiaDe(portal, bea)).gente).toMatchObject([{ usuario: 'Leo', acude: false }]);
    ventana.respuesta.destroy();
    await expect.poll(() => nombres(portal, ana)).toEqual(['Bea']);
  });

  test('el encargado de un tiempo que corre, aunque no mire', async () => {
    const { portal, leo, ana } = await escena();
    const { id } = await abrir(portal, leo, await portal.persona());
    expect(await nombres(portal, ana)).toEqual(['Leo']);
    await pausar(portal, leo, id);
    expect(await nombres(portal, ana)).toEqual([]);
    await pausar(portal, leo, id);
    portal.reloj.pasar({ horas: 2 });
    expect(await nombres(portal, ana)).toEqual([]);
  });

  test('quien lo tiene abierto por otro proceso, mientras ese lo dice', async () => {
    const { portal, leo, ana } = await escena();
    await portal.db.insertInto('presente').values({ usuario: leo.id, visto: portal.reloj.ahora }).execute();
    expect(await nombres(portal, ana)).toEqual(['Leo']);
    portal.reloj.pasar({ minutos: PRESENTE_MS / 60_000 });
    expect(await nombres(portal, ana)).toEqual([]);
  });

  test('quien perdió el permiso o se fue ya no está', async () => {
    const { portal, leo, bea, ana } = await escena();
    const presentes = [leo, bea].map(({ id: usuario }) => ({ usuario, visto: portal.reloj.ahora }));
    await portal.db.insertInto('presente').values(presentes).execute();
    await portal.despedir(bea);
    await portal.permitir(4, 'mis');
    expect(await nombres(portal, ana)).toEqual([]);
  });
});

describe('pedir un tiempo', () => {
  test('lo ven y lo oyen quienes están de guardia y tienen mayor rango; lo abre quien acepta', async () => {
    const { portal, leo, bea, ana } = await escena();
    const igual = await portal.persona({ nombre: 'Iva', posicion: 1 });
    await abrirVivo(portal, leo);
    const { resultado, bitacora, avisos } = await portal.observar(() => pedir(portal, ana));
    expect(bitacora).toMatchObject([
      { modulo: 'tiempos', usuario: ana.id, encargado: ana.id, motivo: 'pidió un tiempo' },
    ]);
    expect(avisos).toContainEqual(
      expect.objectContaining({ tema: 'guardia', quien: 'Ana', msg: 'te pide un tiempo', para: leo.id }),
    );
    expect(avisos.filter(({ para }) => para === bea.id || para === igual.id)).toEqual([]);
    expect(await guardiaDe(portal, ana)).toMatchObject({
      pedidos: [{ id: resultado.id, que: 'tiempo' }],
      acciones: [],
    });
    expect(await pedidosPara(portal, bea)).toEqual(['Ana tiempo']);

    expect(await atender(portal, leo, resultado.id)).toMatchObject({
      http: 200,
      cuerpo: { msg: 'Abriste el tiempo de Ana', status: 0 },
    });
    expect(await portal.pide(leo).logra('GET getAllTime')).toMatchObject([{ bajo: ana.id, alto: leo.id }]);
    expect(await pedidosPara(portal, bea)).toEqual([]);
    expect(await atender(portal, bea, resultado.id)).toMatchObject({
      http: 409,
      cuerpo: { error: 'PEDIDO_ATENDIDO', msg: 'Leo ya respondió esa solicitud' },
    });
  });

  test('dos que aceptan a la vez: uno lo abre y a los demás se les dice', async () => {
    const { portal, leo, bea, ana } = await escena();
    const { id } = await pedir(portal, ana);
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(10, (i) => enviar(i % 4 < 2 ? leo : bea, 'atenderPedido', { id }));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 PEDIDO_ATENDIDO': 9 });
    expect(await portal.db.selectFrom('tiempo').select('id').execute()).toHaveLength(1);
  });

  test('uno por persona a la vez, también si lo pide muchas veces', async () => {
    const { portal, ana } = await escena();
    const enviar = await porDosServidores(portal);
    const respuestas = await veces(6, () => enviar(ana, 'pedir', { que: 'tiempo' }));
    expect(codigos(respuestas)).toEqual({ '200': 1, '409 YA_PEDIDO': 5 });
  });

  test('vence, y entonces se puede pedir otra vez', async () => {
    const { portal, leo, ana } = await escena();
    const { id, vence } = await pedir(portal, ana);
    portal.reloj.pasar({ minutos: 15 });
    expect(vence).toBe(portal.reloj.iso());
    expect(await pedidosPara(portal, leo)).toEqual([]);
    expect(await atender(portal, leo, id)).toMatchObject({ http: 409, cuerpo: { error: 'PEDIDO_VENCIDO' } });
    expect((await pedir(portal, ana)).id).not.toBe(id);
    expect(await portal.db.selectFrom('pedido').select('id').execute()).toHaveLength(1);
  });

  test('quien lo pidió lo retira, y nadie más', async () => {
    const { portal, leo, ana } = await escena();
    const { id } = await pedir(portal, ana);
    expect(await portal.pide(leo).falla('POST retirarPedido', { body: { id } })).toMatchObject({ http: 404 });
    await portal.pide(ana).logra('POST retirarPedido', { body: { id } });
    expect(await atender(portal, leo, id)).toMatchObject({
      http: 409,
      cuerpo: { error: 'PEDIDO_ATENDIDO', msg: 'Ya se retiró esa solicitud' },
    });
    expect(await guardiaDe(portal, ana)).toMatchObject({ pedidos: [], acciones: ['tiempo'] });
  });

  test('si alguien le abre un tiempo de otro modo, ya no espera nada', async () => {
    const { portal, leo, bea, ana } = await escena();
    const { id } = await pedir(portal, ana);
    await abrir(portal, bea, ana);
    expect(await pedidosPara(portal, leo)).toEqual([]);
    expect(await atender(portal, leo, id)).toMatchObject({ http: 409, cuerpo: { error: 'TIEMPO_ABIERTO' } });
    expect(await sinPedir(portal, ana, 'tiempo')).toMatchObject({ error: 'TIEMPO_ABIERTO' });
  });

  test('quien tiene el mayor rango no tiene a quién pedirlo', async () => {
    const { portal, bea } = await escena();
    expect((await guardiaDe(portal, bea)).acciones).toEqual([]);
    expect(await sinPedir(portal, bea, 'tiempo')).toMatchObject({ http: 409, error: 'NADIE_MAYOR' });
  });

  test('no lo abre quien no tiene mayor rango, ni lo ve quien no toma tiempos', async () => {
    const { portal, leo, ana } = await escena();
    const igual = await portal.persona({ categoria: 4 });
    const { id } = await pedir(portal, leo);
    expect(await pedidosPara(portal, igual)).toEqual([]);
    expect(await atender(portal, igual, id)).toMatchObject({ http: 422, cuerpo: { error: 'ENCARGADO_INVALIDO' } });
    expect(await portal.pide(ana).falla('GET pedidos')).toMatchObject({ http: 403 });
  });

  test('quien está ausente no pide', async () => {
    const { portal, bea, ana } = await escena();
    const hoy = portal.reloj.iso().slice(0, 10);
    const ausencia = { usuario: ana.id, motivo: 'Viaje', inicio: hoy, final: hoy };
    const jefa = await portal.persona({ categoria: 12 });
    const { id } = (await portal.pide(ana).logra('POST addAusencia', { body: ausencia })).data;
    await portal.pide(jefa).logra('POST ausenciaAction', { body: { op: 1, id } });
    expect(await sinPedir(portal, ana, 'tiempo')).toMatchObject({ http: 409, error: 'AUSENTE' });
    expect(await nombres(portal, bea)).toEqual([]);
  });
});

describe('pedir un ascenso', () => {
  test('cuando ya le toca: quien acepta se lo ofrece', async () => {
    const { portal, leo, bea, ana } = await escena();
    expect(await sinPedir(portal, ana, 'ascenso')).toMatchObject({ http: 409, error: 'ASCENSO_TEMPRANO' });
    portal.reloj.pasar({ horas: 1 });
    expect((await guardiaDe(portal, ana)).acciones).toEqual(['tiempo', 'ascenso']);
    const { id } = await pedir(portal, ana, 'ascenso');
    expect(await portal.pide(leo).logra('GET pedidos')).toMatchObject([{ que: 'ascenso', nueva: 'Iniciado H' }]);
    expect(await atender(portal, leo, id)).toMatchObject({ http: 200 });
    expect(await portal.pide(ana).logra(`GET getSolicitudes/:userId`, { params: { userId: ana.id } })).toMatchObject([
      { encargadoNombre: 'Leo', nueva: 'Iniciado H' },
    ]);
    expect(await pedidosPara(portal, bea)).toEqual([]);
    expect(await sinPedir(portal, ana, 'ascenso')).toMatchObject({ http: 409, error: 'ASCENSO_PENDIENTE' });
  });

  test('solo lo ve quien puede dar esa misión', async () => {
    const { portal, leo, ana } = await escena();
    const justo = await portal.persona({ nombre: 'Ivo', categoria: 1, posicion: 2 });
    await portal.exceptuar(justo, 'tt');
    portal.reloj.pasar({ horas: 1 });
    await pedir(portal, ana);
    await pedir(portal, ana, 'ascenso');
    expect(await pedidosPara(portal, justo)).toEqual(['Ana tiempo']);
    expect(await pedidosPara(portal, leo)).toEqual(['Ana tiempo', 'Ana ascenso']);
  });
});

test('la sala del hotel es una dirección segura, o ninguna', async () => {
  const { portal } = await escena();
  const jefa = await portal.persona({ categoria: 12 });
  const poner = (sala_hotel: string) => portal.pide(jefa)('POST', 'editAjustes', { data: { sala_hotel } });
  expect(await poner('http://hotel.example/room/1')).toMatchObject({ http: 422 });
  expect(await poner('https://hotel.example/room/1')).toMatchObject({ http: 200 });
  expect(await portal.pide().logra('GET configuracion')).toMatchObject({ sala_hotel: 'https://hotel.example/room/1' });
  await poner(' ');
  expect(await portal.pide().logra('GET configuracion')).toMatchObject({ sala_hotel: null });
});
