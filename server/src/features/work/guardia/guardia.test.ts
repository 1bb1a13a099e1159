import { PRESENT_MS, REQUESTS_MAX } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { openEventStream } from '../../../test-support/cluster/sseReader.ts';
import { answerSolicitud, makeOffer, REJECT_ASCENSO } from '../../../test-support/portal/ascensos.ts';
import { requestFromGuardia, viewGuardia } from '../../../test-support/portal/guardiaRequests.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { cancelTiempo, openTiempo, pauseTiempo } from '../../../test-support/portal/tiempos.ts';

async function scene() {
  const portal = await openPortal();
  const [leo, bea] = [
    await portal.createPerson({ nombre: 'Leo', categoria: 4, firma: 'LEO' }),
    await portal.createPerson({ nombre: 'Bea', categoria: 6, firma: 'BEA' }),
  ];
  const ana = await portal.createPerson({ nombre: 'Ana' });
  return { portal, leo, bea, ana };
}
const names = async (portal: Portal, person: Person) =>
  (await viewGuardia(portal, person)).gente.map(({ usuario }) => usuario);
const requestsFor = async (portal: Portal, person: Person) =>
  (await portal.as(person).succeeds('GET pedidos')).map(({ usuarioNombre, que }) => `${usuarioNombre} ${que}`);
const handle = (portal: Portal, person: Person, id: number) => portal.as(person)('POST', 'atenderPedido', { id });
const requestRefused = (portal: Portal, person: Person, que: 'tiempo' | 'ascenso') =>
  portal.as(person).fails('POST pedir', { body: { que } });

describe('on duty', () => {
  test('lists connected usuarios with tt, those who may open the tiempo of the viewer first', async () => {
    const { portal, leo, bea, ana } = await scene();
    expect(await viewGuardia(portal, ana)).toMatchObject({ total: 0, gente: [], pedidos: [], acciones: ['tiempo'] });
    const stream = await openEventStream(portal, leo);
    await openEventStream(portal, bea);
    await openEventStream(portal, ana);
    expect(await names(portal, ana)).toEqual(['Leo', 'Bea']);
    const { total, gente } = await viewGuardia(portal, leo);
    expect([total, gente]).toMatchObject([1, [{ usuario: 'Bea', acude: true }]]);
    expect((await viewGuardia(portal, bea)).gente).toMatchObject([{ usuario: 'Leo', acude: false }]);
    stream.response.destroy();
    await expect.poll(() => names(portal, ana)).toEqual(['Bea']);
  });

  test('includes the encargado of a running tiempo, also when not connected', async () => {
    const { portal, leo, ana } = await scene();
    const { id } = await openTiempo(portal, leo, await portal.createPerson());
    expect(await names(portal, ana)).toEqual(['Leo']);
    await pauseTiempo(portal, leo, id);
    expect(await names(portal, ana)).toEqual([]);
    await pauseTiempo(portal, leo, id);
    portal.clock.advance({ hours: 2 });
    expect(await names(portal, ana)).toEqual([]);
  });

  test('includes usuarios connected to another process, while that process reports them', async () => {
    const { portal, leo, ana } = await scene();
    await portal.db.insertInto('presente').values({ usuario: leo.id, visto: portal.clock.now }).execute();
    expect(await names(portal, ana)).toEqual(['Leo']);
    portal.clock.advance({ minutes: PRESENT_MS / 60_000 });
    expect(await names(portal, ana)).toEqual([]);
  });

  test('excludes usuarios who lost the permiso or left', async () => {
    const { portal, leo, bea, ana } = await scene();
    const present = [leo, bea].map(({ id: usuario }) => ({ usuario, visto: portal.clock.now }));
    await portal.db.insertInto('presente').values(present).execute();
    await portal.dismiss(bea);
    await portal.grantPermisos(4, 'mis');
    expect(await names(portal, ana)).toEqual([]);
  });
});

describe('requesting a tiempo', () => {
  test('reaches the usuarios on duty with a higher rank; the one who accepts opens it', async () => {
    const { portal, leo, bea, ana } = await scene();
    const same = await portal.createPerson({ nombre: 'Iva', posicion: 1 });
    await openEventStream(portal, leo);
    const { result, bitacora, notices } = await portal.observe(() => requestFromGuardia(portal, ana));
    expect(bitacora).toMatchObject([
      { modulo: 'tiempos', usuario: ana.id, encargado: ana.id, motivo: 'pidió un tiempo' },
    ]);
    expect(notices).toContainEqual(
      expect.objectContaining({ tema: 'guardia', quien: 'Ana', msg: 'te pide un tiempo', para: leo.id }),
    );
    expect(notices.filter(({ para }) => para === bea.id || para === same.id)).toEqual([]);
    expect(await viewGuardia(portal, ana)).toMatchObject({
      pedidos: [{ id: result.id, que: 'tiempo' }],
      acciones: [],
    });
    expect(await requestsFor(portal, bea)).toEqual(['Ana tiempo']);

    expect(await handle(portal, leo, result.id)).toMatchObject({
      http: 200,
      body: { msg: 'Abriste el tiempo de Ana', status: 0 },
    });
    expect(await portal.as(leo).succeeds('GET getAllTime')).toMatchObject([{ bajo: ana.id, alto: leo.id }]);
    expect(await requestsFor(portal, bea)).toEqual([]);
    expect(await handle(portal, bea, result.id)).toMatchObject({
      http: 409,
      body: { error: 'PEDIDO_ATENDIDO', msg: 'Leo ya respondió esa solicitud' },
    });
  });

  test('expires, and is then allowed again', async () => {
    const { portal, leo, ana } = await scene();
    const { id, vence } = await requestFromGuardia(portal, ana);
    portal.clock.advance({ minutes: 15 });
    expect(vence).toBe(portal.clock.iso());
    expect(await requestsFor(portal, leo)).toEqual([]);
    expect(await handle(portal, leo, id)).toMatchObject({ http: 409, body: { error: 'PEDIDO_VENCIDO' } });
    expect((await requestFromGuardia(portal, ana)).id).not.toBe(id);
    expect(await portal.db.selectFrom('pedido').select('id').execute()).toHaveLength(1);
  });

  test('is withdrawn only by its requester', async () => {
    const { portal, leo, ana } = await scene();
    const { id } = await requestFromGuardia(portal, ana);
    expect(await portal.as(leo).fails('POST retirarPedido', { body: { id } })).toMatchObject({ http: 404 });
    await portal.as(ana).succeeds('POST retirarPedido', { body: { id } });
    expect(await handle(portal, leo, id)).toMatchObject({
      http: 409,
      body: { error: 'PEDIDO_ATENDIDO', msg: 'Ya se retiró esa solicitud' },
    });
    expect(await viewGuardia(portal, ana)).toMatchObject({ pedidos: [], acciones: ['tiempo'] });
  });

  test('ends when a tiempo is opened for them otherwise', async () => {
    const { portal, leo, bea, ana } = await scene();
    const { id } = await requestFromGuardia(portal, ana);
    const opened = await openTiempo(portal, bea, ana);
    expect(await requestsFor(portal, leo)).toEqual([]);
    expect(await requestRefused(portal, ana, 'tiempo')).toMatchObject({ error: 'TIEMPO_ABIERTO' });
    await cancelTiempo(portal, bea, opened.id);
    expect(await handle(portal, leo, id)).toMatchObject({ http: 409, body: { error: 'PEDIDO_ATENDIDO' } });
    expect(await portal.as(ana).fails('POST retirarPedido', { body: { id } })).toMatchObject({ http: 409 });
  });

  test('ends when a cancelled tiempo is recovered', async () => {
    const { portal, leo, bea, ana } = await scene();
    const opened = await openTiempo(portal, bea, ana);
    await cancelTiempo(portal, bea, opened.id);
    portal.clock.advance({ minutes: 1 });
    await requestFromGuardia(portal, ana);
    expect(await requestsFor(portal, leo)).toEqual(['Ana tiempo']);
    await portal.as(bea).succeeds('POST recuperarTiempo', { body: { id: opened.id } });
    expect(await requestsFor(portal, leo)).toEqual([]);
    expect((await viewGuardia(portal, ana)).pedidos).toEqual([]);
  });

  test('is refused at the highest rank', async () => {
    const { portal, bea } = await scene();
    expect((await viewGuardia(portal, bea)).acciones).toEqual([]);
    expect(await requestRefused(portal, bea, 'tiempo')).toMatchObject({ http: 409, error: 'NADIE_MAYOR' });
  });

  test('is neither fulfilled without a higher rank nor visible without tt', async () => {
    const { portal, leo, ana } = await scene();
    const same = await portal.createPerson({ categoria: 4 });
    const { id } = await requestFromGuardia(portal, leo);
    expect(await requestsFor(portal, same)).toEqual([]);
    expect(await handle(portal, same, id)).toMatchObject({ http: 422, body: { error: 'ENCARGADO_INVALIDO' } });
    expect(await portal.as(ana).fails('GET pedidos')).toMatchObject({ http: 403 });
  });

  test('is refused while absent', async () => {
    const { portal, bea, ana } = await scene();
    const hoy = portal.clock.iso().slice(0, 10);
    const ausencia = { usuario: ana.id, motivo: 'Viaje', inicio: hoy, final: hoy };
    const boss = await portal.createPerson({ categoria: 12 });
    const { id } = (await portal.as(ana).succeeds('POST addAusencia', { body: ausencia })).data;
    await portal.as(boss).succeeds('POST ausenciaAction', { body: { op: 1, id } });
    expect(await requestRefused(portal, ana, 'tiempo')).toMatchObject({ http: 409, error: 'AUSENTE' });
    expect(await names(portal, bea)).toEqual([]);
  });
});

describe('requesting an ascenso', () => {
  test('is allowed after the wait; the one who accepts offers it', async () => {
    const { portal, leo, bea, ana } = await scene();
    expect(await requestRefused(portal, ana, 'ascenso')).toMatchObject({ http: 409, error: 'ASCENSO_TEMPRANO' });
    portal.clock.advance({ hours: 1 });
    expect((await viewGuardia(portal, ana)).acciones).toEqual(['tiempo', 'ascenso']);
    const { id } = await requestFromGuardia(portal, ana, 'ascenso');
    expect(await portal.as(leo).succeeds('GET pedidos')).toMatchObject([{ que: 'ascenso', nueva: 'Iniciado H' }]);
    expect(await handle(portal, leo, id)).toMatchObject({ http: 200 });
    expect(await portal.as(ana).succeeds(`GET getSolicitudes/:userId`, { params: { userId: ana.id } })).toMatchObject([
      { encargadoNombre: 'Leo', nueva: 'Iniciado H' },
    ]);
    expect(await requestsFor(portal, bea)).toEqual([]);
    expect(await requestRefused(portal, ana, 'ascenso')).toMatchObject({ http: 409, error: 'ASCENSO_PENDIENTE' });
  });

  test('is refused in words for the person themselves', async () => {
    const { portal, leo, ana } = await scene();
    const early = 'Todavía no te toca ascender. Mira cuánto te falta en tu cuenta.';
    expect(await requestRefused(portal, ana, 'ascenso')).toMatchObject({ error: 'ASCENSO_TEMPRANO', msg: early });
    expect((await viewGuardia(portal, ana)).sinAscenso).toBe(early);
    portal.clock.advance({ hours: 1 });
    expect((await viewGuardia(portal, ana)).sinAscenso).toBeNull();
    await makeOffer(portal, leo, ana);
    const pending = 'Ya tienes un ascenso por responder. Respóndelo en Solicitudes.';
    expect(await requestRefused(portal, ana, 'ascenso')).toMatchObject({ error: 'ASCENSO_PENDIENTE', msg: pending });
  });

  test('is not fulfilled with another mision than the one seen', async () => {
    const { portal, leo, ana } = await scene();
    portal.clock.advance({ hours: 1 });
    const { id } = await requestFromGuardia(portal, ana, 'ascenso');
    const answer = (nueva: string) => portal.as(leo)('POST', 'atenderPedido', { id, nueva });
    expect(await answer('Vigilante H')).toMatchObject({ http: 409, body: { error: 'CAMBIO_MIENTRAS' } });
    expect(await requestsFor(portal, leo)).toEqual(['Ana ascenso']);
    expect(await answer('Iniciado H')).toMatchObject({ http: 200 });
  });

  test('ends with a change of mision, and is then allowed again', async () => {
    const { portal, leo, ana } = await scene();
    portal.clock.advance({ hours: 1 });
    const { id } = await requestFromGuardia(portal, ana, 'ascenso');
    await requestFromGuardia(portal, ana);
    await portal.moveToMision(ana, 1, 3);
    expect(await requestsFor(portal, leo)).toEqual(['Ana tiempo']);
    expect(await handle(portal, leo, id)).toMatchObject({
      http: 409,
      body: { error: 'PEDIDO_ATENDIDO', msg: 'Ya se retiró esa solicitud' },
    });
    portal.clock.advance({ hours: 1 });
    await requestFromGuardia(portal, ana, 'ascenso');
    expect(await requestsFor(portal, leo)).toEqual(['Ana ascenso']);
  });

  test('ends with a later offer, also a declined one', async () => {
    const { portal, leo, bea, ana } = await scene();
    portal.clock.advance({ hours: 1 });
    const { id } = await requestFromGuardia(portal, ana, 'ascenso');
    await makeOffer(portal, bea, ana);
    expect(await requestsFor(portal, leo)).toEqual([]);
    await answerSolicitud(portal, ana, REJECT_ASCENSO);
    expect(await requestsFor(portal, leo)).toEqual([]);
    expect(await handle(portal, leo, id)).toMatchObject({ http: 409, body: { error: 'PEDIDO_ATENDIDO' } });
    expect(await viewGuardia(portal, ana)).toMatchObject({ pedidos: [], acciones: ['tiempo', 'ascenso'] });
  });

  test('is visible only to those who may give that mision', async () => {
    const { portal, leo, ana } = await scene();
    const justEnough = await portal.createPerson({ nombre: 'Ivo', categoria: 1, posicion: 2 });
    await portal.setExcepcion(justEnough, 'tt');
    portal.clock.advance({ hours: 1 });
    await requestFromGuardia(portal, ana);
    await requestFromGuardia(portal, ana, 'ascenso');
    expect(await requestsFor(portal, justEnough)).toEqual(['Ana tiempo']);
    expect(await requestsFor(portal, leo)).toEqual(['Ana tiempo', 'Ana ascenso']);
  });

  test('a hundred older ones hide no tiempo, and no ascenso that the viewer may give', async () => {
    const { portal, leo, bea, ana } = await scene();
    const others: Person[] = [];
    // Leo may not give the mision after theirs, which is his own.
    while (others.length < REQUESTS_MAX) others.push(await portal.createPerson({ categoria: 3, posicion: 9 }));
    const fecha = portal.clock.now;
    const vence = fecha + 24 * 3_600_000;
    const requests = others.map(({ id }) => ({ usuario: id, que: 'ascenso' as const, fecha, vence }));
    await portal.db.insertInto('pedido').values(requests).execute();
    portal.clock.advance({ hours: 1 });
    await requestFromGuardia(portal, ana);
    await requestFromGuardia(portal, ana, 'ascenso');
    expect(await requestsFor(portal, leo)).toEqual(['Ana tiempo', 'Ana ascenso']);
    const forBea = await requestsFor(portal, bea);
    expect([forBea.length, forBea.at(-1)]).toEqual([REQUESTS_MAX + 1, 'Ana tiempo']);
  });
});

test('the hotel room is an https address or empty', async () => {
  const { portal } = await scene();
  const boss = await portal.createPerson({ categoria: 12 });
  const set = (sala_hotel: string) => portal.as(boss)('POST', 'editAjustes', { data: { sala_hotel } });
  expect(await set('http://hotel.example/room/1')).toMatchObject({ http: 422 });
  expect(await set('https://hotel.example/room/1')).toMatchObject({ http: 200 });
  expect(await portal.as().succeeds('GET configuracion')).toMatchObject({ sala_hotel: 'https://hotel.example/room/1' });
  await set(' ');
  expect(await portal.as().succeeds('GET configuracion')).toMatchObject({ sala_hotel: null });
});
