import type { RequestOf } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { scenesOf } from '../../../test-support/portal/portal.ts';

type Submission = RequestOf<'POST pedirRectificacion'>['body'];

/** Tuesday 10 March 2026, 11:00 in the agencia. Ana and Bea hold `req` and rank above Leo; Rol does not hold it. */
async function populate(portal: Portal) {
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const role = await portal.createPerson({ nombre: 'Rol', categoria: 9 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, bea, role, leo };
}
const { setUp, unchanged } = scenesOf(populate);
const data = (more: Partial<Submission> = {}): Submission => ({
  dia: '2026-03-08',
  requisitos: 'asistencia',
  cantidad: 20,
  motivo: 'Se cerró antes',
  ...more,
});
const request = async (portal: Portal, person: Person, more: Partial<Submission> = {}) =>
  (await portal.as(person).succeeds('POST pedirRectificacion', { body: data(more) })).data;
const expectRequestRefused = (portal: Portal, person: Person, more: Partial<Submission> = {}) =>
  portal.as(person).fails('POST pedirRectificacion', { body: data(more) });
const answer = (portal: Portal, person: Person, id: number, op: 0 | 1, respuesta = op === 1 ? 'No estabas' : '') =>
  portal.as(person).succeeds('POST responderRectificacion', { body: { id, op, respuesta } });
const expectAnswerRefused = (portal: Portal, person: Person, id: number, op: 0 | 1 = 0) =>
  portal.as(person).fails('POST responderRectificacion', { body: { id, op, respuesta: 'No' } });
const horas = async (portal: Portal, de: Person) =>
  (await portal.as(de).succeeds('GET allNomina')).find((f) => f.id === de.id);

describe('requesting', () => {
  test('stores and logs the correction, and notifies only those who may answer it', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const requested = await portal.observe(() => request(portal, leo, { motivo: ' Se cerró antes ' }));
    expect(requested.result).toEqual({
      id: expect.any(Number),
      usuario: leo.id,
      usuarioNombre: 'Leo',
      ...data(),
      estado: 'espera',
      fecha: portal.clock.iso(),
      encargadoNombre: null,
      decidida: null,
      respuesta: null,
      apuntado: null,
      acciones: ['retirar'],
    });
    const motivo = 'pidió una corrección de 20 minutos del 8 mar 2026: Se cerró antes';
    expect(requested.bitacora).toEqual([
      { modulo: 'requisitos', objeto: requested.result.id, usuario: leo.id, encargado: leo.id, motivo },
    ]);
    const shared = { tema: 'rectificaciones', quien: 'Leo' };
    const msg = 'te pide una corrección de 20 minutos del 8 mar 2026';
    expect(requested.notices).toEqual([
      { ...shared, msg: 'pidió una corrección de 20 minutos del 8 mar 2026' },
      { ...shared, msg, para: ana.id },
      { ...shared, msg, para: bea.id },
    ]);
    expect(requested.trabajo).toEqual([]);
  });

  test('notifies at most thirty of many responders, the closest ranks', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const nearest = [ana.id];
    while (nearest.length < 30) nearest.push((await portal.createPerson({ categoria: 10 })).id);
    const { notices } = await portal.observe(() => request(portal, leo));
    const notified = notices.flatMap(({ para }) => para ?? []);
    expect(notified).toEqual(nearest);
    expect(notified).not.toContain(bea.id);
  });

  test.each<[Partial<Submission>, string, string]>([
    [{ dia: '2026-02-23' }, 'dia', 'Solo puedes pedir correcciones de los últimos 14 días'],
    [{ motivo: ' ' }, 'motivo', 'Cuenta qué pasó'],
  ])('%j is refused', async (more, campo, msg) => {
    const { portal, leo } = unchanged();
    expect(await expectRequestRefused(portal, leo, more)).toMatchObject({ http: 422, error: 'REGLA', campo, msg });
  });

  test('today is the day of the agencia', async () => {
    const { portal, leo } = await setUp();
    portal.clock.set('2026-03-11T03:59:59Z');
    expect(await expectRequestRefused(portal, leo, { dia: '2026-03-11' })).toMatchObject({ campo: 'dia' });
    portal.clock.advance({ seconds: 1 });
    await request(portal, leo, { dia: '2026-03-11' });
  });

  test('allows one per day and five at once; an answered or withdrawn one frees its place', async () => {
    const { portal, ana, leo } = await setUp();
    const dias = ['2026-03-10', '2026-03-09', '2026-03-08', '2026-03-07', '2026-03-06'];
    const ids: number[] = [];
    for (const dia of dias) ids.push((await request(portal, leo, { dia })).id);
    const other = () => expectRequestRefused(portal, leo, { dia: '2026-03-05' });
    expect(await expectRequestRefused(portal, leo)).toMatchObject({
      http: 409,
      error: 'RECTIFICACION_EN_ESPERA',
      campo: 'dia',
    });
    expect(await other()).toMatchObject({ http: 409, error: 'RECTIFICACIONES_DE_MAS' });
    await portal.as(leo).succeeds('POST retirarRectificacion', { body: { id: ids[0] ?? 0 } });
    await request(portal, leo, { dia: '2026-03-05' });
    expect(await other()).toMatchObject({ error: 'RECTIFICACION_EN_ESPERA' });
    await answer(portal, ana, ids[2] ?? 0, 1);
    await request(portal, leo);
  });

  test('twenty times concurrently on two servers stores one', async () => {
    const { portal, leo } = await setUp();
    const send = await alternateServers(portal);
    const responses = await runConcurrently(20, () => send(leo, 'pedirRectificacion', data()));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 RECTIFICACION_EN_ESPERA': 19 });
  });

  test('is refused when no rank above may adjust the nomina', async () => {
    const { portal, ana, bea } = await setUp();
    expect(await expectRequestRefused(portal, bea)).toMatchObject({ http: 409, error: 'NADIE_RECTIFICA' });
    await request(portal, ana);
    await portal.grantPermisos(11, 'adm', 'exc');
    expect(await expectRequestRefused(portal, ana, { dia: '2026-03-07' })).toMatchObject({ error: 'NADIE_RECTIFICA' });
  });
});

describe('listing', () => {
  test('returns the oldest first, with the ledger of that day, and never those of peers or higher ranks', async () => {
    const { portal, ana, bea, role, leo } = await setUp();
    await portal.addWork(leo, 'asistencia', 50, Date.parse('2026-03-08T04:00:00Z'));
    await portal.addWork(leo, 'asistencia', 7, Date.parse('2026-03-09T03:59:59Z'));
    await portal.addWork(leo, 'asistencia', 99, Date.parse('2026-03-09T04:00:00Z'));
    await portal.addWork(leo, 'times', 60, Date.parse('2026-03-08T12:00:00Z'));
    const theirs = await request(portal, leo);
    const timesCorrection = await request(portal, leo, { dia: '2026-03-07', requisitos: 'times', cantidad: 2 });
    const ofAna = await request(portal, ana);
    const acciones = ['aceptar', 'rechazar'];
    const forAna = [
      { ...theirs, acciones, apuntado: 57 },
      { ...timesCorrection, acciones, apuntado: 0 },
    ];
    expect(await portal.as(ana).succeeds('GET rectificaciones')).toEqual(forAna);
    const rowsForBea = [...forAna, { ...ofAna, acciones, apuntado: 0 }];
    expect(await portal.as(bea).succeeds('GET rectificaciones')).toEqual(rowsForBea);
    expect(await portal.as(role).fails('GET rectificaciones')).toMatchObject({ http: 403 });
    expect(await portal.as(leo).succeeds('GET misRectificaciones')).toEqual([timesCorrection, theirs]);
    expect(await portal.as(role).succeeds('GET misRectificaciones')).toEqual([]);
  });

  test('members search their own corrections by motivo, answer and responder', async () => {
    const { portal, ana, leo } = await setUp();
    const { id } = await request(portal, leo);
    await answer(portal, ana, id, 1, 'No estabas en base');
    await request(portal, leo, { dia: '2026-03-07', motivo: 'Otra cosa' });
    const found = async (buscar: string) =>
      (await portal.as(leo).succeeds('GET misRectificaciones', { query: { buscar } })).map((f) => f.dia);
    expect(await found('en base')).toEqual(['2026-03-08']);
    expect(await found('ana')).toEqual(['2026-03-08']);
    expect(await found('cosa')).toEqual(['2026-03-07']);
  });
});

describe('accepting', () => {
  test('adjusts the current nomina, logs it and notifies the requester', async () => {
    const { portal, ana, leo } = await setUp();
    await portal.addWork(leo, 'asistencia', 100);
    const { id } = await request(portal, leo);
    portal.clock.advance({ minutes: 3 });
    const accepted = await portal.observe(() => answer(portal, ana, id, 0));
    expect(accepted.result.msg).toBe('Aceptaste la corrección de Leo');
    const result = { estado: 'aceptada', encargadoNombre: 'Ana', decidida: portal.clock.iso(), respuesta: null };
    expect(accepted.result.data).toMatchObject({ ...result, acciones: [] });
    expect(accepted.trabajo).toEqual([
      { usuario: leo.id, tipo: 'asistencia', minutos: 20, tiempo: null, otro: null, encargado: ana.id },
    ]);
    const shared = { modulo: 'requisitos', usuario: leo.id, encargado: ana.id };
    expect(accepted.bitacora).toEqual([
      {
        ...shared,
        objeto: expect.any(Number),
        motivo: `sumó 20 minutos de asistencia a ${NAME_PLACEHOLDER}`,
        ...editedField('Minutos de asistencia del período', 100, 120),
      },
      { ...shared, objeto: id, motivo: `aceptó la corrección de ${NAME_PLACEHOLDER}, 20 minutos del 8 mar 2026` },
    ]);
    const ofAna = { tema: 'rectificaciones', quien: 'Ana' };
    expect(accepted.notices).toEqual([
      { tema: 'nomina', quien: 'Ana', msg: 'ajustó la nómina de Leo' },
      { ...ofAna, msg: 'aceptó una corrección' },
      { ...ofAna, msg: 'aceptó tu corrección de 20 minutos del 8 mar 2026', para: leo.id },
    ]);
    expect(await horas(portal, leo)).toMatchObject({ asistencia: 120, fecha: portal.clock.iso() });
    const ledger = await portal.db
      .selectFrom('rectificacion as r')
      .innerJoin('trabajo as t', 't.id', 'r.trabajo')
      .select(['r.id', 't.minutos', 't.motivo', 't.fecha'])
      .execute();
    const motivo = 'Corrección del 8 mar 2026';
    expect(ledger).toEqual([{ id, minutos: 20, motivo, fecha: portal.clock.now }]);
    expect(await portal.as(leo).succeeds('GET misRectificaciones')).toMatchObject([{ id, ...result, acciones: [] }]);
    expect(await portal.as(ana).succeeds('GET rectificaciones')).toEqual([]);
  });

  test('is refused when work of that day was counted since the responder looked', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const { id } = await request(portal, leo, { dia: '2026-03-10', cantidad: 60 });
    const accept = { body: { id, op: 0, respuesta: '', apuntado: 0 } };
    expect(await portal.as(ana).succeeds('GET rectificaciones')).toMatchObject([{ id, apuntado: 0 }]);
    await portal.as(bea).succeeds('POST ajustarNomina', {
      body: { id: leo.id, opcion: 1, requisitos: 'asistencia', cantidad: 60 },
    });
    expect(await portal.as(ana).fails('POST responderRectificacion', accept)).toMatchObject({
      http: 409,
      error: 'CAMBIO_MIENTRAS',
    });
    expect(await horas(portal, leo)).toMatchObject({ asistencia: 60 });
    const [seen] = await portal.as(ana).succeeds('GET rectificaciones');
    expect(seen?.apuntado).toBe(60);
    await portal.as(ana).succeeds('POST responderRectificacion', { body: { ...accept.body, apuntado: 60 } });
    expect(await horas(portal, leo)).toMatchObject({ asistencia: 120 });
  });

  test('of a day that was corrected before shows those minutes, unless they were annulled', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const first = await request(portal, leo, { cantidad: 60 });
    await answer(portal, ana, first.id, 0);
    const shown = async () => (await portal.as(bea).succeeds('GET rectificaciones')).map(({ apuntado }) => apuntado);
    const { id } = await request(portal, leo, { cantidad: 60 });
    await request(portal, leo, { dia: '2026-03-07' });
    expect(await shown()).toEqual([60, 0]);
    const accept = { id, op: 0, respuesta: '' };
    expect(
      await portal.as(bea).fails('POST responderRectificacion', { body: { ...accept, apuntado: 0 } }),
    ).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
    const { trabajo } = await portal.db
      .selectFrom('rectificacion')
      .select('trabajo')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    await portal.as(ana).succeeds('POST anularAjuste', { body: { id: trabajo ?? 0, motivo: 'Otro día' } });
    expect(await shown()).toEqual([0, 0]);
    await portal.as(bea).succeeds('POST responderRectificacion', { body: { ...accept, apuntado: 0 } });
    const again = await request(portal, leo, { requisitos: 'times', cantidad: 1 });
    expect(await shown()).toEqual([0, 0]);
    await answer(portal, bea, again.id, 0);
    await request(portal, leo, { requisitos: 'times', cantidad: 1 });
    expect(await shown()).toEqual([0, 30]);
  });

  test('of today counts one that was accepted today once', async () => {
    const { portal, ana, leo } = await setUp();
    const today = { dia: '2026-03-10' };
    await answer(portal, ana, (await request(portal, leo, today)).id, 0);
    await request(portal, leo, today);
    expect(await portal.as(ana).succeeds('GET rectificaciones')).toMatchObject([{ apuntado: 20 }]);
  });

  test('of today does not count one of yesterday that was accepted today', async () => {
    const { portal, ana, leo } = await setUp();
    await answer(portal, ana, (await request(portal, leo, { cantidad: 60 })).id, 0);
    await request(portal, leo, { dia: '2026-03-10' });
    expect(await portal.as(ana).succeeds('GET rectificaciones')).toMatchObject([{ apuntado: 0 }]);
  });

  test('counts a time as 30 minutes', async () => {
    const { portal, ana, role } = await setUp();
    const { id } = await request(portal, role, { requisitos: 'times', cantidad: 3 });
    const { trabajo } = await portal.observe(() => answer(portal, ana, id, 0, 'De acuerdo'));
    expect(trabajo).toMatchObject([{ tipo: 'times', minutos: 90 }]);
    expect(await horas(portal, role)).toMatchObject({ times: 3 });
  });

  test('after its period was closed, counts in the current one, once', async () => {
    const { portal, ana, leo } = await setUp();
    await portal.addWork(leo, 'asistencia', 100);
    const { id } = await request(portal, leo);
    portal.clock.advance({ minutes: 1 });
    await portal.as(ana).succeeds('POST reiniciarNomina', { body: { op: 0 } });
    expect(await horas(portal, leo)).toMatchObject({ asistencia: 0 });
    await answer(portal, ana, id, 0);
    expect(await horas(portal, leo)).toMatchObject({ asistencia: 20 });
    const body = { inicio: '2026-03-01', final: '2026-03-10' };
    const everything = await portal.as(leo).succeeds('POST allNomina', { body });
    expect(everything.find((f) => f.id === leo.id)).toMatchObject({ asistencia: 120 });
  });

  test('of twenty concurrent answers on two servers one succeeds, and counts once', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const { id } = await request(portal, leo);
    const send = await alternateServers(portal);
    const body = (i: number) => ({ id, op: i % 2, respuesta: 'Visto' });
    const responses = await runConcurrently(20, (i) => send(i % 4 < 2 ? ana : bea, 'responderRectificacion', body(i)));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 SOLICITUD_ATENDIDA': 19 });
    const [theirs] = await portal.as(leo).succeeds('GET misRectificaciones');
    const cuenta = theirs?.estado === 'aceptada' ? 20 : 0;
    expect(await horas(portal, leo)).toMatchObject({ asistencia: cuenta });
  });
});

describe('rejecting and withdrawing', () => {
  test('a rejection needs a text, which reaches the requester', async () => {
    const { portal, ana, leo } = await setUp();
    const { id } = await request(portal, leo);
    const body = { id, op: 1, respuesta: ' ' };
    const failure = await portal.as(ana).fails('POST responderRectificacion', { body });
    expect(failure).toMatchObject({ http: 422, campo: 'respuesta', msg: 'Escribe el motivo' });
    const rejected = await portal.observe(() => answer(portal, ana, id, 1, ' No estabas '));
    expect(rejected.result).toMatchObject({
      msg: 'Rechazaste la corrección de Leo',
      data: { estado: 'rechazada', respuesta: 'No estabas' },
    });
    expect(rejected.trabajo).toEqual([]);
    expect(rejected.bitacora).toMatchObject([
      { objeto: id, motivo: `rechazó la corrección de ${NAME_PLACEHOLDER}, 20 minutos del 8 mar 2026: No estabas` },
    ]);
    expect(rejected.notices.filter(({ para }) => para !== undefined)).toMatchObject([
      { para: leo.id, msg: 'rechazó tu corrección de 20 minutos del 8 mar 2026: No estabas' },
    ]);
  });

  test('a member withdraws their own correction; that of another does not exist for them', async () => {
    const { portal, ana, leo, role } = await setUp();
    const { id } = await request(portal, leo);
    const retirar = { body: { id } };
    for (const person of [role, ana])
      expect(await portal.as(person).fails('POST retirarRectificacion', retirar)).toMatchObject({ http: 404 });
    const retirada = await portal.observe(() => portal.as(leo).succeeds('POST retirarRectificacion', retirar));
    expect(retirada.result).toMatchObject({ msg: 'Retiraste tu corrección', data: { estado: 'retirada' } });
    expect(retirada.bitacora).toMatchObject([
      { objeto: id, encargado: leo.id, motivo: 'retiró su corrección de 20 minutos del 8 mar 2026' },
    ]);
    expect(await expectAnswerRefused(portal, ana, id)).toMatchObject({
      http: 409,
      error: 'SOLICITUD_ATENDIDA',
      msg: 'Leo ya la retiró',
    });
    const other = await portal.as(leo).fails('POST retirarRectificacion', retirar);
    expect(other).toMatchObject({ http: 409, error: 'SOLICITUD_ATENDIDA' });
  });
});

describe('without the right', () => {
  test('no usuario answers one of a person who has risen, or one that is not there', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const theirs = await request(portal, leo);
    expect(await expectAnswerRefused(portal, bea, 999)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    await portal.moveToMision(leo, 10, 2);
    expect(await portal.as(ana).succeeds('GET rectificaciones')).toEqual([]);
    expect(await expectAnswerRefused(portal, ana, theirs.id)).toMatchObject({ http: 403 });
    await answer(portal, bea, theirs.id, 0);
  });

  test('a despido withdraws the corrections and logs it', async () => {
    const { portal, ana, leo } = await setUp();
    const { id } = await request(portal, leo);
    const body = { usuario: leo.id, motivo: 'Faltas' };
    const { bitacora, notices } = await portal.observe(() => portal.as(ana).succeeds('POST despedir', { body }));
    expect(bitacora.filter((l) => l.modulo === 'requisitos')).toEqual([
      {
        modulo: 'requisitos',
        objeto: id,
        usuario: leo.id,
        encargado: ana.id,
        motivo: `canceló la corrección de ${NAME_PLACEHOLDER}, 20 minutos del 8 mar 2026, porque salió de la agencia`,
      },
    ]);
    expect(notices.map((a) => a.tema)).toContain('rectificaciones');
    expect(await portal.as(ana).succeeds('GET rectificaciones')).toEqual([]);
    expect(await expectAnswerRefused(portal, ana, id)).toMatchObject({
      error: 'SOLICITUD_ATENDIDA',
      msg: 'Ana ya la retiró',
    });
  });
});
