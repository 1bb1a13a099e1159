import type { RequestOf } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { scenesOf } from '../../../test-support/portal/portal.ts';

type Submission = RequestOf<'POST addAusencia'>['body'];

/** Tuesday 10 March 2026, 11:00 in the agencia. Ana is management, Leo is not. */
async function populate(portal: Portal) {
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, bea, leo };
}
const { setUp, unchanged } = scenesOf(populate);

const payload = (person: Person, more: Partial<Submission> = {}): Submission => ({
  usuario: person.id,
  motivo: 'Viaje',
  inicio: '2026-03-11',
  final: '2026-03-13',
  ...more,
});
const request = (portal: Portal, person: Person, more: Partial<Submission> = {}) =>
  portal.as(person).succeeds('POST addAusencia', { body: payload(person, more) });
const answer = (portal: Portal, person: Person, id: number, op: 1 | 2) =>
  portal.as(person).succeeds('POST ausenciaAction', { body: { op, id } });
async function accepted(portal: Portal, de: Person, por: Person, more: Partial<Submission> = {}): Promise<number> {
  const { id } = (await request(portal, de, more)).data;
  await answer(portal, por, id, 1);
  return id;
}

test('the current day of the agencia is public', async () => {
  const { portal } = await setUp();
  expect(await portal.as().succeeds('GET getHoy')).toEqual({ hoy: '2026-03-10' });
  portal.clock.set('2026-03-11T03:59:59Z');
  expect(await portal.as().succeeds('GET getHoy')).toEqual({ hoy: '2026-03-10' });
  portal.clock.advance({ seconds: 1 });
  expect(await portal.as().succeeds('GET getHoy')).toEqual({ hoy: '2026-03-11' });
});

describe('requesting', () => {
  test('stores, logs and announces the ausencia, which waits for an answer', async () => {
    const { portal, ana, leo } = await setUp();
    const requested = await portal.observe(() => request(portal, leo, { motivo: '  Viaje ' }));
    const { data, msg } = requested.result;
    expect(msg).toBe('Pediste la ausencia. Te avisaremos cuando respondan.');
    expect(data).toEqual({
      id: expect.any(Number),
      usuario: leo.id,
      usuarioNombre: 'Leo',
      motivo: 'Viaje',
      inicio: '2026-03-11',
      final: '2026-03-13',
      estado: 0,
      fecha: portal.clock.iso(),
      encargado: null,
      encargadoNombre: null,
      terminada: null,
      terminadaNombre: null,
      acciones: ['retirar'],
    });
    expect(requested.bitacora).toEqual([
      {
        modulo: 'ausencias',
        objeto: data.id,
        usuario: leo.id,
        encargado: leo.id,
        motivo: 'pidió una ausencia del 11 mar 2026 al 13 mar 2026: Viaje',
      },
    ]);
    expect(requested.notices).toEqual([
      { tema: 'ausencias', quien: 'Leo', msg: 'pidió una ausencia del 11 mar 2026 al 13 mar 2026' },
    ]);
    expect(await portal.as(leo).succeeds('GET getMyAusencias')).toEqual([data]);
    const forAna = { ...data, acciones: ['aceptar', 'cancelar'] };
    expect(await portal.as(ana).succeeds('GET getAusencias')).toEqual([forAna]);
    expect(await portal.as(ana).succeeds('GET getMyAusencias')).toEqual([]);
  });

  test.each([
    [{ motivo: ' ' }, 'motivo', 'No dejes campos vacios'],
    [{ inicio: '2026-03-09' }, 'inicio', 'La ausencia no puede empezar antes de hoy'],
  ])('%j is refused', async (more, campo, msg) => {
    const { portal, leo } = unchanged();
    const body = payload(leo, more);
    expect(await portal.as(leo).fails('POST addAusencia', { body })).toMatchObject({ http: 422, campo, msg });
  });

  test('for another usuario is refused', async () => {
    const { portal, ana, leo } = unchanged();
    expect(await portal.as(ana).fails('POST addAusencia', { body: payload(leo) })).toMatchObject({
      http: 409,
      error: 'CAMBIO_MIENTRAS',
    });
  });

  test('is refused while one waits or an accepted one has not passed, and allowed afterwards', async () => {
    const { portal, ana, leo } = await setUp();
    const other = () => portal.as(leo).fails('POST addAusencia', { body: payload(leo, { final: '2026-04-01' }) });
    const { id } = (await request(portal, leo)).data;
    expect(await other()).toMatchObject({ http: 409, error: 'AUSENCIA_EN_ESPERA' });
    await answer(portal, ana, id, 1);
    const msg = 'Ya tienes una ausencia aceptada hasta el 13 mar 2026';
    expect(await other()).toMatchObject({ http: 409, error: 'AUSENCIA_VIGENTE', msg });
    portal.clock.set('2026-03-14T03:59:00Z');
    const late = payload(leo, { inicio: '2026-03-13', final: '2026-03-20' });
    expect(await portal.as(leo).fails('POST addAusencia', { body: late })).toMatchObject({ http: 409 });
    portal.clock.advance({ minutes: 1 });
    await request(portal, leo, { inicio: '2026-03-14', final: '2026-03-20' });
  });

  test('is allowed after a cancelled one, and after an expired one, which is logged', async () => {
    const { portal, ana, leo } = await setUp();
    await answer(portal, ana, (await request(portal, leo)).data.id, 2);
    const { id } = (await request(portal, leo)).data;
    portal.clock.set('2026-03-14T15:00:00Z');
    expect(await portal.as(ana).succeeds('GET getAusencias')).toEqual([]);
    expect(await portal.as(leo).succeeds('GET getMyAusencias')).toMatchObject([{ id, acciones: [] }, { estado: 2 }]);
    const body = { op: 1, id };
    expect(await portal.as(ana).fails('POST ausenciaAction', { body })).toMatchObject({ error: 'AUSENCIA_PASADA' });
    const nueva = await portal.observe(() => request(portal, leo, { inicio: '2026-03-15', final: '2026-03-15' }));
    expect(nueva.bitacora).toMatchObject([
      {
        encargado: null,
        motivo: `la ausencia de ${NAME_PLACEHOLDER} del 11 mar 2026 al 13 mar 2026 venció sin respuesta`,
      },
      { encargado: leo.id, motivo: 'pidió una ausencia del 15 mar 2026: Viaje' },
    ]);
    expect(await portal.as(ana).fails('POST ausenciaAction', { body })).toMatchObject({
      error: 'SOLICITUD_ATENDIDA',
      msg: 'Esa ausencia ya venció',
    });
  });
});

describe('deciding', () => {
  test.each([
    [1, 'aceptó', 'aceptó', 'Aceptaste la ausencia de Leo', ['terminar']],
    [2, 'canceló', 'canceló', 'Cancelaste la ausencia de Leo', []],
  ] as const)('op %i is logged and notified to the requester', async (op, recorded, notifies, msg, acciones) => {
    const { portal, ana, leo } = await setUp();
    const { id } = (await request(portal, leo)).data;
    const { result, bitacora, notices } = await portal.observe(() => answer(portal, ana, id, op));
    expect(result).toMatchObject({ msg, data: { estado: op, encargado: ana.id, encargadoNombre: 'Ana', acciones } });
    const motivo = `${recorded} la ausencia de ${NAME_PLACEHOLDER} del 11 mar 2026 al 13 mar 2026: Viaje`;
    expect(bitacora).toEqual([{ modulo: 'ausencias', objeto: id, usuario: leo.id, encargado: ana.id, motivo }]);
    const own = `${notifies} tu ausencia del 11 mar 2026 al 13 mar 2026`;
    expect(notices).toEqual([
      { tema: 'ausencias', quien: 'Ana', msg: `${notifies} una ausencia` },
      { tema: 'ausencias', quien: 'Ana', msg: own, para: leo.id },
    ]);
    expect(await portal.as(ana).succeeds('GET getAusencias')).toEqual([]);
  });

  test('of twelve concurrent decisions on two servers one succeeds, and the others learn its author', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const { id } = (await request(portal, leo)).data;
    const send = await alternateServers(portal);
    const responses = await runConcurrently(12, (i) =>
      send(i % 2 === 0 ? ana : bea, 'ausenciaAction', { op: 1 + (i % 2), id }),
    );
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 SOLICITUD_ATENDIDA': 11 });
    const [row] = await portal.as(leo).succeeds('GET getMyAusencias');
    const says = `${row?.encargadoNombre} ya la ${row?.estado === 1 ? 'aceptó' : 'canceló'}`;
    for (const { body } of responses.filter((r) => r.http === 409)) expect(body).toMatchObject({ msg: says });
  });

  test('is refused for higher ranks and allowed for peers', async () => {
    const { portal, ana, bea } = await setUp();
    const peer = await portal.createPerson({ nombre: 'Par', categoria: 10 });
    const [ofBea, ofPeer] = [(await request(portal, bea)).data.id, (await request(portal, peer)).data.id];
    expect(await portal.as(ana).fails('POST ausenciaAction', { body: { op: 1, id: ofBea } })).toMatchObject({
      http: 403,
      error: 'SIN_PERMISO',
    });
    expect(await portal.as(ana).succeeds('GET getAusencias')).toMatchObject([
      { id: ofBea, acciones: [] },
      { id: ofPeer, acciones: ['aceptar', 'cancelar'] },
    ]);
    await answer(portal, ana, ofPeer, 1);
  });

  test('of an own request is left to another person; without such a person it is allowed and logged', async () => {
    const { portal, bea } = await setUp();
    const { id } = (await request(portal, bea)).data;
    const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11, posicion: 2 });
    const body = { op: 1, id };
    const msg = 'No puedes responder tu ausencia. Pídeselo a otra persona con ese permiso.';
    expect(await portal.as(bea).fails('POST ausenciaAction', { body })).toMatchObject({ error: 'COSA_PROPIA', msg });
    expect(await portal.as(bea).succeeds('GET getAusencias')).toMatchObject([{ id, acciones: [] }]);
    await portal.dismiss(boss);
    expect(await portal.as(bea).succeeds('GET getAusencias')).toMatchObject([
      { id, acciones: ['aceptar', 'cancelar'] },
    ]);
    const { bitacora } = await portal.observe(() => answer(portal, bea, id, 1));
    expect(bitacora.map((b) => b.motivo)).toEqual([
      'respondió su propia ausencia porque nadie más podía',
      `aceptó la ausencia de ${NAME_PLACEHOLDER} del 11 mar 2026 al 13 mar 2026: Viaje`,
    ]);
  });

  test('fails for an unknown id', async () => {
    const { portal, ana } = await setUp();
    expect(await portal.as(ana).fails('POST ausenciaAction', { body: { op: 1, id: 999 } })).toMatchObject({
      http: 404,
    });
  });
});

describe('ending', () => {
  test('the requester withdraws a waiting ausencia', async () => {
    const { portal, ana, leo } = await setUp();
    const { id } = (await request(portal, leo)).data;
    expect(await portal.as(ana).fails('POST retirarAusencia', { body: { id } })).toMatchObject({ http: 404 });
    const retirada = await portal.observe(() => portal.as(leo).succeeds('POST retirarAusencia', { body: { id } }));
    expect(retirada.result).toMatchObject({ msg: 'Retiraste tu ausencia', data: { estado: 2, encargado: leo.id } });
    const motivo = 'retiró su ausencia del 11 mar 2026 al 13 mar 2026';
    expect(retirada.bitacora).toMatchObject([{ objeto: id, usuario: leo.id, encargado: leo.id, motivo }]);
    expect(await portal.as(ana).fails('POST ausenciaAction', { body: { op: 1, id } })).toMatchObject({
      msg: 'Leo ya la retiró',
    });
    expect(await portal.as(leo).fails('POST retirarAusencia', { body: { id } })).toMatchObject({ http: 409 });
    await request(portal, leo);
  });

  test('a usuario who returns early ends it and can request another', async () => {
    const { portal, ana, leo } = await setUp();
    const id = await accepted(portal, leo, ana, { inicio: '2026-03-10' });
    const returned = await portal.observe(() => portal.as(leo).succeeds('POST terminarAusencia', { body: { id } }));
    expect(returned.result).toMatchObject({
      msg: 'Terminaste tu ausencia',
      data: { estado: 1, terminada: portal.clock.iso(), terminadaNombre: 'Leo', acciones: [] },
    });
    const motivo = `terminó la ausencia de ${NAME_PLACEHOLDER} del 10 mar 2026 al 13 mar 2026 antes de tiempo`;
    expect(returned.bitacora).toMatchObject([{ objeto: id, usuario: leo.id, encargado: leo.id, motivo }]);
    expect(returned.notices).toEqual([{ tema: 'ausencias', quien: 'Leo', msg: 'terminó su ausencia' }]);
    expect(await portal.as(leo).fails('POST terminarAusencia', { body: { id } })).toMatchObject({
      http: 409,
      error: 'YA_ESTA_ASI',
    });
    await request(portal, leo);
  });

  test('management ends it and the usuario is notified; others cannot, nor for higher ranks', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const anyone = await portal.createPerson({ categoria: 9 });
    const id = await accepted(portal, leo, ana);
    expect(await portal.as(anyone).fails('POST terminarAusencia', { body: { id } })).toMatchObject({ http: 403 });
    expect(await portal.as(ana).succeeds('GET ausenciasVigentes')).toMatchObject([{ id, acciones: ['terminar'] }]);
    const { notices } = await portal.observe(() => portal.as(ana).succeeds('POST terminarAusencia', { body: { id } }));
    expect(notices.at(-1)).toEqual({
      tema: 'ausencias',
      quien: 'Ana',
      msg: 'terminó tu ausencia del 11 mar 2026 al 13 mar 2026',
      para: leo.id,
    });
    const boss = await portal.createPerson({ categoria: 12 });
    const ofBea = await accepted(portal, bea, boss);
    expect(await portal.as(ana).fails('POST terminarAusencia', { body: { id: ofBea } })).toMatchObject({ http: 403 });
    expect(await portal.as(ana).succeeds('GET ausenciasVigentes')).toMatchObject([{ id: ofBea, acciones: [] }]);
    const { id: waiting } = (await request(portal, leo)).data;
    expect(await portal.as(leo).fails('POST terminarAusencia', { body: { id: waiting } })).toMatchObject({
      http: 409,
    });
  });
});
