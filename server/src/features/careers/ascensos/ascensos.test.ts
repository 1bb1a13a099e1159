import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import {
  ascensoSubmission,
  makeOffer,
  OFFER_LIFE,
  viewAscenso,
  waitingSolicitud,
} from '../../../test-support/portal/ascensos.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** A promoter of categoria 5 and a usuario on the first mision of categoria 2, who may be promoted every 4 hours. */
async function scene() {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 5, firma: 'JEF' });
  const bajo = await portal.createPerson({ nombre: 'Bajo', categoria: 2, firma: 'BAJ' });
  return { portal, supervisor, bajo };
}

/** Asserts that the offer is refused and no table changes. */
async function offerRefused(portal: Portal, person: Person, body: Awaited<ReturnType<typeof ascensoSubmission>>) {
  const antes = await portal.countTableRows();
  const { result, ...effects } = await portal.observe(() => portal.as(person).fails('POST sendAscenso', { body }));
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect(await portal.countTableRows()).toEqual(antes);
  return result;
}

describe('the next ascenso', () => {
  test('shows both misiones, the start and the full mision text', async () => {
    const { portal, supervisor, bajo } = await scene();
    expect(await viewAscenso(portal, supervisor, bajo)).toEqual({
      id: bajo.id,
      usuario: 'Bajo',
      mision: 'Vigilante I',
      id_categoria: 2,
      n_categoria: 'Seguridad',
      placa: '/placas/2.png',
      encargadoNombre: 'Sistema',
      fecha: portal.clock.iso(),
      m_nueva: 'Vigilante H',
      id_nuevo: await portal.misionId(2, 2),
      categoria_nueva: 2,
      firma: 'BAJ',
      texto: 'CON Vigilante H JEF-BAJ',
      date_finaliza: portal.clock.iso({ hours: 4 }),
      disponible: false,
      motivo: 'Todavía no le toca ascender. Mira cuánto le falta en su ficha.',
    });
  });

  test('is available at the exact end of the wait, not before', async () => {
    const { portal, supervisor, bajo } = await scene();
    portal.clock.advance({ hours: 4, ms: -1 });
    expect(await viewAscenso(portal, supervisor, bajo)).toMatchObject({ disponible: false });
    portal.clock.advance({ ms: 1 });
    expect(await viewAscenso(portal, supervisor, bajo)).toMatchObject({ disponible: true, motivo: null });
  });

  test('waits from the last change of mision, by the wait of the current categoria', async () => {
    const { portal, supervisor, bajo } = await scene();
    portal.clock.advance({ hours: 30 });
    await portal.moveToMision(bajo, 3);
    expect(await viewAscenso(portal, supervisor, bajo)).toMatchObject({
      fecha: portal.clock.iso(),
      date_finaliza: portal.clock.iso({ hours: 18 }),
    });
  });

  test('after the last mision of a categoria is the first of the next categoria', async () => {
    const { portal, supervisor } = await scene();
    const bajo = await portal.createPerson({ categoria: 2, posicion: 9 });
    expect(await viewAscenso(portal, supervisor, bajo)).toMatchObject({
      mision: 'Centinela A',
      m_nueva: 'Aprendiz I',
      categoria_nueva: 3,
      texto: 'CON Aprendiz I JEF',
    });
  });

  test('shows the siglas of the configuracion', async () => {
    const { portal, supervisor, bajo } = await scene();
    await portal.configure({ siglas: 'ABC' });
    expect(await viewAscenso(portal, supervisor, bajo)).toMatchObject({ texto: 'ABC Vigilante H JEF-BAJ' });
  });

  test('at the top of the ladder is refused: «Ascenso no encontrado»', async () => {
    const { portal, supervisor } = await scene();
    const { id } = await portal.createPerson({ categoria: 12, posicion: 3 });
    expect(await portal.as(supervisor).fails('GET verUltimoAscenso/:id', { params: { id } })).toEqual({
      http: 404,
      status: 1,
      error: 'ASCENSO_NO_ENCONTRADO',
      msg: 'Ascenso no encontrado',
    });
  });

  test('is refused for an unknown id and for a dismissed usuario', async () => {
    const { portal, supervisor, bajo } = await scene();
    await portal.dismiss(bajo);
    for (const id of [bajo.id, 999])
      expect(await portal.as(supervisor).fails('GET verUltimoAscenso/:id', { params: { id } })).toMatchObject({
        error: 'USUARIO_NO_EXISTE',
      });
  });

  test('says why its viewer may not offer it', async () => {
    const { portal, supervisor, bajo } = await scene();
    const peer = await portal.createPerson({ categoria: 2, posicion: 2 });
    portal.clock.advance({ hours: 4 });
    expect(await viewAscenso(portal, bajo, bajo)).toMatchObject({
      motivo: 'No puedes enviarte una solicitud de ascenso',
    });
    expect(await viewAscenso(portal, peer, bajo)).toMatchObject({
      motivo: 'Solo puedes dar misiones de menor rango que la tuya',
    });
    await makeOffer(portal, supervisor, bajo);
    expect(await viewAscenso(portal, supervisor, bajo)).toMatchObject({
      motivo: 'Ya tiene un ascenso por responder. Espera su respuesta.',
    });
  });

  test('the picker lists active usuarios', async () => {
    const { portal, supervisor, bajo } = await scene();
    await portal.dismiss(bajo);
    expect(await portal.as(supervisor).succeeds('GET getUsuariosAscensos')).toEqual([
      { value: supervisor.id, label: 'Jefe', orden: expect.any(Number) },
    ]);
  });
});

describe('offering an ascenso', () => {
  test('leaves a solicitud for the usuario, and notifies them and the clients of the list', async () => {
    const { portal, supervisor, bajo } = await scene();
    portal.clock.advance({ hours: 4 });
    const body = await ascensoSubmission(portal, supervisor, bajo);
    const { result, ...effects } = await portal.observe(() =>
      portal.as(supervisor).succeeds('POST sendAscenso', { body }),
    );
    expect(result).toEqual({
      msg: 'Enviaste la solicitud a Bajo',
      status: 0,
      data: await viewAscenso(portal, supervisor, bajo),
    });
    const motivo = `ofreció a ${NAME_PLACEHOLDER} el ascenso a Vigilante H`;
    expect(effects).toEqual({
      bitacora: [{ modulo: 'rangos', objeto: 1, usuario: bajo.id, encargado: supervisor.id, motivo }],
      trabajo: [],
      notices: [
        { tema: 'solicitudes', quien: 'Jefe', msg: 'te ofrece el ascenso a Vigilante H', para: bajo.id },
        { tema: 'ascensos', quien: 'Jefe', msg: 'ofreció un ascenso a Bajo' },
      ],
    });
    expect(await waitingSolicitud(portal, bajo)).toEqual({
      id: 1,
      encargado: supervisor.id,
      encargadoNombre: 'Jefe',
      nueva: 'Vigilante H',
      id_rango: await portal.misionId(2, 2),
      categoria: 2,
      fecha: portal.clock.iso(),
      vence: portal.clock.iso(OFFER_LIFE),
    });
  });

  test('is refused to oneself, also at the top of the ladder', async () => {
    const { portal, supervisor } = await scene();
    const body = await ascensoSubmission(portal, supervisor, supervisor);
    expect(await offerRefused(portal, supervisor, body)).toMatchObject({ http: 422, error: 'ASCENSO_PROPIO' });
    const highest = await portal.createPerson({ categoria: 12, posicion: 3 });
    const theirs = { ...body, usuario: highest.id, encargado: highest.id, micat: 12 };
    expect(await offerRefused(portal, highest, theirs)).toMatchObject({ error: 'ASCENSO_PROPIO' });
    expect(await offerRefused(portal, supervisor, { ...body, usuario: highest.id })).toMatchObject({
      http: 404,
      error: 'ASCENSO_NO_ENCONTRADO',
    });
  });

  test.each([
    ['the same mision as offered', 2, 2],
    ['a lower one', 2, 1],
  ])('is refused from %s', async (_case, categoria, posicion) => {
    const { portal, bajo } = await scene();
    const peer = await portal.createPerson({ categoria, posicion });
    portal.clock.advance({ hours: 4 });
    expect(await offerRefused(portal, peer, await ascensoSubmission(portal, peer, bajo))).toMatchObject({
      http: 403,
      error: 'PROMOTOR_BAJO',
    });
  });

  test('is allowed from the mision just above the offered one', async () => {
    const { portal, bajo } = await scene();
    const peer = await portal.createPerson({ categoria: 2, posicion: 3 });
    portal.clock.advance({ hours: 4 });
    expect(await makeOffer(portal, peer, bajo)).toMatchObject({ m_nueva: 'Vigilante H' });
  });

  test('is refused before the wait ends', async () => {
    const { portal, supervisor, bajo } = await scene();
    portal.clock.advance({ hours: 4, ms: -1 });
    expect(await offerRefused(portal, supervisor, await ascensoSubmission(portal, supervisor, bajo))).toMatchObject({
      http: 409,
      error: 'ASCENSO_TEMPRANO',
    });
  });

  test('is refused while another offer waits, from any sender', async () => {
    const { portal, supervisor, bajo } = await scene();
    const other = await portal.createPerson({ categoria: 6 });
    portal.clock.advance({ hours: 4 });
    await makeOffer(portal, supervisor, bajo);
    for (const person of [supervisor, other])
      expect(await offerRefused(portal, person, await ascensoSubmission(portal, person, bajo))).toMatchObject({
        http: 409,
        error: 'ASCENSO_PENDIENTE',
      });
  });

  test('is refused to an unknown or dismissed usuario', async () => {
    const { portal, supervisor, bajo } = await scene();
    portal.clock.advance({ hours: 4 });
    const body = await ascensoSubmission(portal, supervisor, bajo);
    await portal.dismiss(bajo);
    expect(await offerRefused(portal, supervisor, body)).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
    expect(await offerRefused(portal, supervisor, { ...body, usuario: 999 })).toMatchObject({
      error: 'USUARIO_NO_EXISTE',
    });
  });

  test.each<[string, Partial<Awaited<ReturnType<typeof ascensoSubmission>>>]>([
    ['another encargado', { encargado: 2 }],
    ['another name of the mision', { nueva: 'Vigilante G' }],
    ['another mision', { id_rango: 1 }],
    ['another own categoria', { micat: 6 }],
  ])('is refused with a stale view: %s', async (_case, change) => {
    const { portal, supervisor, bajo } = await scene();
    portal.clock.advance({ hours: 4 });
    const body = { ...(await ascensoSubmission(portal, supervisor, bajo)), ...change };
    expect(await offerRefused(portal, supervisor, body)).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
  });

  test('after another ascenso of the usuario is refused as stale, not as too early', async () => {
    const { portal, supervisor, bajo } = await scene();
    portal.clock.advance({ hours: 4 });
    const body = await ascensoSubmission(portal, supervisor, bajo);
    await portal.moveToMision(bajo, 2, 2);
    expect(await offerRefused(portal, supervisor, body)).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
  });
});

test('the solicitudes are visible to their usuario, and all of them to adm', async () => {
  const { portal, supervisor, bajo } = await scene();
  portal.clock.advance({ hours: 4 });
  await makeOffer(portal, supervisor, bajo);
  const de = { params: { userId: bajo.id } };
  for (const who of [supervisor, await portal.createPerson({ categoria: 10 })])
    expect(await portal.as(who).fails('GET getSolicitudes/:userId', de)).toMatchObject({ error: 'SIN_PERMISO' });
  const admin = await portal.createPerson({ categoria: 11 });
  expect(await portal.as(admin).succeeds('GET getSolicitudes/:userId', de)).toEqual([
    await waitingSolicitud(portal, bajo),
  ]);
  expect(
    await portal.as(supervisor).succeeds('GET getSolicitudes/:userId', { params: { userId: supervisor.id } }),
  ).toEqual([]);
  expect(await portal.as(admin).succeeds('GET getSolicitudes/:userId', { params: { userId: 999 } })).toEqual([]);
});
