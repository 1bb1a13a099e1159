import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import {
  ACCEPT_ASCENSO,
  answerSolicitud,
  ascensoSubmission,
  careerSteps,
  makeOffer,
  OFFER_LIFE,
  REJECT_ASCENSO,
  solicitudAnswerBody,
  viewAscenso,
  waitingSolicitud,
} from '../../../test-support/portal/ascensos.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** An ascenso to Vigilante H that waits for its answer. */
async function scene(ascenso_vence?: number) {
  const portal = await openPortal();
  if (ascenso_vence !== undefined) await portal.configure({ ascenso_vence });
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 5 });
  const otro = await portal.createPerson({ nombre: 'Otro', categoria: 5 });
  const bajo = await portal.createPerson({ nombre: 'Bajo', categoria: 2 });
  portal.clock.advance({ hours: 4 });
  await makeOffer(portal, supervisor, bajo);
  return { portal, supervisor, otro, bajo, solicitud: await waitingSolicitud(portal, bajo) };
}
const pendientes = (portal: Portal, de: Person) =>
  portal.as(de).succeeds('GET getSolicitudes/:userId', { params: { userId: de.id } });
const listOffered = (portal: Portal, person: Person, query = {}) =>
  portal.as(person).succeeds('GET ascensosOfrecidos', { query });
const retirar = (portal: Portal, person: Person, id: number) =>
  portal.as(person).succeeds('POST retirarAscenso', { body: { id } });
const withdrawRefused = (portal: Portal, person: Person, id: number) =>
  portal.as(person).fails('POST retirarAscenso', { body: { id } });
const results = async (portal: Portal) =>
  (await portal.db.selectFrom('ascenso').select('resultado').orderBy('id').execute()).map((a) => a.resultado);

const EXPIRED_TEXT = `se canceló el ascenso de ${NAME_PLACEHOLDER} a Vigilante H: venció sin respuesta`;
const RANGO_LOST_TEXT = `se canceló el ascenso de ${NAME_PLACEHOLDER} a Vigilante H: quien lo ofreció ya no tiene rango`;

describe('an offer expires', () => {
  test('at the exact end of its days, not before and not when it is read', async () => {
    const { portal, supervisor, otro, bajo, solicitud } = await scene();
    expect(solicitud.vence).toBe(portal.clock.iso(OFFER_LIFE));
    portal.clock.advance({ ...OFFER_LIFE, ms: -1 });
    expect(await pendientes(portal, bajo)).toHaveLength(1);
    expect(await viewAscenso(portal, otro, bajo)).toMatchObject({
      motivo: 'Ya tiene un ascenso por responder. Espera su respuesta.',
    });
    portal.clock.advance({ ms: 1 });
    expect(await pendientes(portal, bajo)).toEqual([]);
    expect(await listOffered(portal, supervisor)).toEqual([]);
    expect(await viewAscenso(portal, otro, bajo)).toMatchObject({ motivo: null });
  });

  test('after the days of the configuracion; an existing offer keeps its own', async () => {
    const { portal, bajo, solicitud } = await scene(2);
    expect(solicitud.vence).toBe(portal.clock.iso({ hours: 48 }));
    await portal.configure({ ascenso_vence: 30 });
    portal.clock.advance({ hours: 48 });
    expect(await pendientes(portal, bajo)).toEqual([]);
  });

  test.each([
    ['accepting', ACCEPT_ASCENSO],
    ['rejecting', REJECT_ASCENSO],
  ])('an expired offer does not allow %s: the answer says why and the expiry is recorded', async (_case, option) => {
    const { portal, supervisor, bajo, solicitud } = await scene();
    portal.clock.advance(OFFER_LIFE);
    const body = solicitudAnswerBody(solicitud, option);
    const { result, ...effects } = await portal.observe(() =>
      portal.as(bajo).fails('POST actionSolicitudes', { body }),
    );
    const refusal = {
      http: 409,
      error: 'SOLICITUD_VENCIDA',
      msg: 'Ese ascenso venció. Pide que te lo ofrezcan otra vez.',
    };
    expect(result).toMatchObject(refusal);
    const notice = { tema: 'solicitudes', quien: null };
    expect(effects).toEqual({
      bitacora: [{ modulo: 'rangos', objeto: solicitud.id, usuario: bajo.id, encargado: null, motivo: EXPIRED_TEXT }],
      trabajo: [],
      notices: [
        { ...notice, msg: 'tu solicitud de ascenso a Vigilante H se canceló: venció sin respuesta', para: bajo.id },
        { ...notice, msg: 'el ascenso de Bajo a Vigilante H se canceló: venció sin respuesta', para: supervisor.id },
      ],
    });
    // A repeated answer gets the same refusal.
    expect(await portal.as(bajo).fails('POST actionSolicitudes', { body })).toMatchObject(refusal);
    expect(await careerSteps(portal, bajo)).toHaveLength(1);
  });

  test('and leaves room for a new offer, which records the expiry', async () => {
    const { portal, otro, bajo, solicitud } = await scene();
    portal.clock.advance(OFFER_LIFE);
    const body = await ascensoSubmission(portal, otro, bajo);
    const { bitacora } = await portal.observe(() => portal.as(otro).succeeds('POST sendAscenso', { body }));
    expect(bitacora).toMatchObject([
      { objeto: solicitud.id, usuario: bajo.id, encargado: null, motivo: EXPIRED_TEXT },
      { usuario: bajo.id, encargado: otro.id, motivo: `ofreció a ${NAME_PLACEHOLDER} el ascenso a Vigilante H` },
    ]);
    expect(await results(portal)).toEqual(['retirado', null]);
    expect(await waitingSolicitud(portal, bajo)).toMatchObject({ encargadoNombre: 'Otro' });
    await answerSolicitud(portal, bajo, ACCEPT_ASCENSO);
  });

  test('also when the portal is down at that instant', async () => {
    const { portal, otro, bajo } = await scene();
    await portal.close();
    portal.clock.advance(OFFER_LIFE);
    await portal.open();
    expect(await pendientes(portal, bajo)).toEqual([]);
    await makeOffer(portal, otro, bajo);
  });
});

describe('an offer depends on its promoter', () => {
  test('it is withdrawn when the promoter no longer outranks the mision, and is not restored', async () => {
    const { portal, supervisor, otro, bajo, solicitud } = await scene();
    const { bitacora, notices } = await portal.observe(() => portal.moveToMision(supervisor, 2, 2));
    expect(bitacora).toContainEqual({
      modulo: 'rangos',
      objeto: solicitud.id,
      usuario: bajo.id,
      encargado: null,
      motivo: RANGO_LOST_TEXT,
    });
    expect(notices.filter((a) => a.tema === 'solicitudes').map((a) => a.para)).toEqual([bajo.id, supervisor.id]);
    await portal.moveToMision(supervisor, 5);
    expect(await pendientes(portal, bajo)).toEqual([]);
    expect(
      await portal.as(bajo).fails('POST actionSolicitudes', { body: solicitudAnswerBody(solicitud, ACCEPT_ASCENSO) }),
    ).toMatchObject({
      http: 409,
      error: 'SOLICITUD_RETIRADA',
    });
    await makeOffer(portal, otro, bajo);
  });

  test('it is withdrawn when the order of the rangos puts its promoter below', async () => {
    const { portal, otro } = await scene();
    const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
    const equal = await portal.createPerson({ nombre: 'Igual', categoria: 4 });
    portal.clock.advance({ hours: 24 * 40 });
    await makeOffer(portal, otro, equal);
    const { id } = await waitingSolicitud(portal, equal);
    const swap = (de: number, vecino: number) =>
      portal.as(boss).succeeds('POST moverRank', { body: { id: de, vecino } });
    const { bitacora, notices } = await portal.observe(() => swap(4, 5));
    const motivo = `se canceló el ascenso de ${NAME_PLACEHOLDER} a Almacenista H: quien lo ofreció ya no tiene rango`;
    expect(bitacora).toContainEqual({ modulo: 'rangos', objeto: id, usuario: equal.id, encargado: null, motivo });
    expect(notices.filter((a) => a.tema === 'solicitudes').map((a) => a.para)).toEqual([equal.id, otro.id]);
    await swap(5, 4);
    expect(await pendientes(portal, equal)).toEqual([]);
    expect(await results(portal)).toEqual([null, 'retirado']);
  });

  test('an older one of a promoter without the rank is on no list', async () => {
    const { portal, supervisor, otro, bajo } = await scene();
    const mision = await portal.misionId(2, 2);
    // Written directly: a move through the portal would withdraw the offer at once.
    await portal.db.updateTable('usuario').set({ mision }).where('id', '=', supervisor.id).execute();
    expect(await pendientes(portal, bajo)).toEqual([]);
    expect(await listOffered(portal, supervisor)).toEqual([]);
    expect(await viewAscenso(portal, otro, bajo)).toMatchObject({ motivo: null });
  });

  test('it stays when the promoter is demoted but still outranks the mision, or is promoted', async () => {
    const { portal, supervisor, bajo } = await scene();
    await portal.moveToMision(supervisor, 2, 3);
    await portal.moveToMision(supervisor, 9);
    expect(await pendientes(portal, bajo)).toHaveLength(1);
  });

  test('after a despido of the promoter it is hidden, cannot be accepted and does not block another', async () => {
    const { portal, supervisor, otro, bajo, solicitud } = await scene();
    // Written directly: a despido through the portal would withdraw the offer at once.
    await portal.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', supervisor.id).execute();
    expect(await pendientes(portal, bajo)).toEqual([]);
    expect(await viewAscenso(portal, otro, bajo)).toMatchObject({ motivo: null });
    const { bitacora } = await portal.observe(() => makeOffer(portal, otro, bajo));
    expect(bitacora).toMatchObject([
      { objeto: solicitud.id, encargado: null, motivo: expect.stringContaining('quien lo ofreció ya no está') },
      { encargado: otro.id },
    ]);
  });
});

test('an offer of a mision that is no longer the next one does not block another', async () => {
  const { portal, otro, bajo, solicitud } = await scene();
  await portal.db.updateTable('mision').set({ nombre: 'Sereno H' }).where('nombre', '=', 'Vigilante H').execute();
  expect(await viewAscenso(portal, otro, bajo)).toMatchObject({ m_nueva: 'Sereno H', motivo: null });
  const { bitacora } = await portal.observe(() => makeOffer(portal, otro, bajo));
  expect(bitacora[0]).toMatchObject({ objeto: solicitud.id, encargado: null });
  expect(await waitingSolicitud(portal, bajo)).toMatchObject({ nueva: 'Sereno H' });
});

describe('withdrawing', () => {
  test('by the sender: the offer no longer waits and both are notified', async () => {
    const { portal, supervisor, bajo, solicitud } = await scene();
    const { result, ...effects } = await portal.observe(() => retirar(portal, supervisor, solicitud.id));
    expect(result).toEqual({ msg: 'Retiraste el ascenso de Bajo a Vigilante H', status: 0 });
    const row = { modulo: 'rangos', objeto: solicitud.id, usuario: bajo.id, encargado: supervisor.id };
    const notice = { tema: 'solicitudes', quien: 'Jefe' };
    expect(effects).toEqual({
      bitacora: [{ ...row, motivo: `retiró el ascenso de ${NAME_PLACEHOLDER} a Vigilante H` }],
      trabajo: [],
      notices: [
        { ...notice, msg: 'retiró tu ascenso a Vigilante H', para: bajo.id },
        { ...notice, msg: 'retiró el ascenso de Bajo a Vigilante H', para: supervisor.id },
        { tema: 'ascensos', quien: 'Jefe', msg: 'retiró un ascenso ofrecido a Bajo' },
      ],
    });
    expect(await pendientes(portal, bajo)).toEqual([]);
    const body = solicitudAnswerBody(solicitud, ACCEPT_ASCENSO);
    expect(await portal.as(bajo).fails('POST actionSolicitudes', { body })).toMatchObject({
      http: 409,
      error: 'SOLICITUD_RETIRADA',
    });
    expect(await withdrawRefused(portal, supervisor, solicitud.id)).toMatchObject({
      http: 409,
      error: 'SOLICITUD_RETIRADA',
    });
    await makeOffer(portal, supervisor, bajo);
  });

  test('is allowed to adm and to management above the sender only', async () => {
    const { portal, otro, bajo, solicitud } = await scene();
    const alto = await portal.createPerson({ categoria: 9 });
    for (const person of [otro, bajo, alto])
      expect(await withdrawRefused(portal, person, solicitud.id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
    await portal.grantPermisos(9, 'adm');
    const { bitacora } = await portal.observe(() => retirar(portal, alto, solicitud.id));
    expect(bitacora).toMatchObject([{ encargado: alto.id, usuario: bajo.id }]);
    await portal.grantPermisos(9);
    await portal.grantPermisos(10);
    await makeOffer(portal, alto, bajo);
    await retirar(portal, await portal.createPerson({ categoria: 10 }), (await waitingSolicitud(portal, bajo)).id);
    const top = await portal.createPerson({ categoria: 10, posicion: 3 });
    await makeOffer(portal, top, bajo);
    const { id } = await waitingSolicitud(portal, bajo);
    for (const posicion of [2, 3])
      expect(await withdrawRefused(portal, await portal.createPerson({ categoria: 10, posicion }), id)).toMatchObject({
        error: 'SIN_PERMISO',
      });
  });

  test('of an answered, expired or unknown offer is refused with the reason', async () => {
    const { portal, supervisor, bajo, solicitud } = await scene();
    expect(await withdrawRefused(portal, supervisor, 999)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    await answerSolicitud(portal, bajo, REJECT_ASCENSO);
    expect(await withdrawRefused(portal, supervisor, solicitud.id)).toMatchObject({
      http: 409,
      error: 'SOLICITUD_ATENDIDA',
    });
    await makeOffer(portal, supervisor, bajo);
    const { id } = await waitingSolicitud(portal, bajo);
    portal.clock.advance(OFFER_LIFE);
    const { result, bitacora } = await portal.observe(() => withdrawRefused(portal, supervisor, id));
    expect(result).toMatchObject({ http: 409, error: 'SOLICITUD_VENCIDA', msg: 'Ese ascenso ya venció.' });
    expect((await withdrawRefused(portal, supervisor, id)).msg).toBe('Ese ascenso ya venció.');
    expect(bitacora).toMatchObject([{ objeto: id, encargado: null, motivo: EXPIRED_TEXT }]);
  });
});

describe('the offered ascensos', () => {
  const names = (rows: Awaited<ReturnType<typeof listOffered>>) => rows.map((f) => f.usuarioNombre);

  test('show recipient, both misiones, promoter, start and expiry', async () => {
    const { portal, supervisor, bajo, solicitud } = await scene();
    const row = {
      id: solicitud.id,
      usuario: bajo.id,
      usuarioNombre: 'Bajo',
      mision: 'Vigilante I',
      nueva: 'Vigilante H',
      encargado: supervisor.id,
      encargadoNombre: 'Jefe',
      fecha: portal.clock.iso(),
      vence: portal.clock.iso(OFFER_LIFE),
    };
    expect(await listOffered(portal, supervisor)).toEqual([row]);
    await answerSolicitud(portal, bajo, ACCEPT_ASCENSO);
    expect(await listOffered(portal, supervisor)).toEqual([]);
  });

  test('list the offers that the viewer may withdraw: their own, those of lower ranks, or all', async () => {
    const { portal, supervisor, otro, bajo } = await scene();
    const [ana, beto] = [await portal.createPerson({ nombre: 'Ana' }), await portal.createPerson({ nombre: 'Beto' })];
    await portal.grantPermisos(10);
    const superior = await portal.createPerson({ nombre: 'Mando', categoria: 10, posicion: 2 });
    const same = await portal.createPerson({ nombre: 'Igual', categoria: 10, posicion: 2 });
    const highest = await portal.createPerson({ nombre: 'Cima', categoria: 12 });
    portal.clock.advance({ minutes: 10 });
    await makeOffer(portal, superior, ana);
    await makeOffer(portal, highest, beto);
    const namesSeenBy = async (person: Person) => names(await listOffered(portal, person));
    expect(await namesSeenBy(supervisor)).toEqual(['Bajo']);
    expect([await namesSeenBy(otro), await namesSeenBy(bajo), await namesSeenBy(ana)]).toEqual([[], [], []]);
    expect(await namesSeenBy(superior)).toEqual(['Ana', 'Bajo']);
    expect(await namesSeenBy(same)).toEqual(['Bajo']);
    await portal.grantPermisos(5, 'adm');
    expect(await namesSeenBy(otro)).toEqual(['Beto', 'Ana', 'Bajo']);
  });

  test('are searchable by names and misiones', async () => {
    const { portal } = await scene();
    const superior = await portal.createPerson({ nombre: 'Mando', categoria: 12 });
    const people: Person[] = [];
    for (let i = 0; i < 5; i += 1) people.push(await portal.createPerson({ nombre: `Gente${i}`, posicion: 1 + i }));
    portal.clock.advance({ minutes: 10 });
    for (const person of people) await makeOffer(portal, superior, person);
    const request = (query: string) => portal.as(superior)('GET', `ascensosOfrecidos${query}`);
    const de = ({ body }: { body: unknown }) => (body as { usuarioNombre: string }[]).map((f) => f.usuarioNombre);
    expect(de(await request('?buscar=gente2'))).toEqual(['Gente2']);
    expect(de(await request('?buscar=JEFE'))).toEqual(['Bajo']);
    expect(de(await request('?buscar=Vigilante'))).toEqual(['Bajo']);
    expect(de(await request('?buscar=Iniciado I'))).toEqual(['Gente0']);
    expect(de(await request('?buscar=nadie'))).toEqual([]);
  });
});
