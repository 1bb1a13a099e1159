import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import {
  ACCEPT_ASCENSO,
  answerSolicitud,
  careerSteps,
  checkCareers,
  expectAnswerRefused,
  makeOffer,
  REJECT_ASCENSO,
  solicitudAnswerBody,
  waitingSolicitud,
} from '../../../test-support/portal/ascensos.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Ascenso of a usuario of categoria 2, waiting for their answer. */
async function scene({ posicion = 1, firma = 'BAJ' } = {}) {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 5, firma: 'JEF' });
  const bajo = await portal.createPerson({ nombre: 'Bajo', categoria: 2, posicion, firma });
  portal.clock.advance({ hours: 4 });
  await makeOffer(portal, supervisor, bajo);
  return { portal, supervisor, bajo };
}
const misionOf = async (portal: Portal, { id }: Person) =>
  (await portal.db.selectFrom('usuario').select('mision').where('id', '=', id).executeTakeFirstOrThrow()).mision;
const pendientes = (portal: Portal, person: Person) =>
  portal.as(person).succeeds('GET getSolicitudes/:userId', { params: { userId: person.id } });

describe('accepting', () => {
  test('changes the mision, adds a career step and notifies both', async () => {
    const { portal, supervisor, bajo } = await scene();
    const { result, ...effects } = await portal.observe(() => answerSolicitud(portal, bajo, ACCEPT_ASCENSO));
    expect(result).toEqual({
      msg: '¡Felicidades! Ahora eres Vigilante H',
      status: 0,
      texto: 'CON Vigilante H JEF-BAJ',
    });
    const notice = { quien: 'Bajo', msg: 'aceptó el ascenso a Vigilante H' };
    const row = { modulo: 'rangos', usuario: bajo.id };
    expect(effects).toEqual({
      bitacora: [
        { ...row, objeto: 1, encargado: bajo.id, motivo: 'aceptó su ascenso a Vigilante H' },
        {
          ...row,
          objeto: 3,
          encargado: supervisor.id,
          motivo: `ascendió a ${NAME_PLACEHOLDER} de Vigilante I a Vigilante H`,
          ...editedField('Misión', 'Vigilante I', 'Vigilante H'),
        },
      ],
      trabajo: [],
      notices: [
        { tema: 'solicitudes', ...notice, para: supervisor.id },
        { tema: 'solicitudes', ...notice, para: bajo.id },
        { tema: 'ascensos', ...notice },
        { tema: 'carrera', quien: 'Jefe', msg: 'te ascendió a Vigilante H', para: bajo.id },
        { tema: 'carrera', quien: 'Jefe', msg: 'cambió una misión' },
      ],
    });
    expect(await misionOf(portal, bajo)).toBe(await portal.misionId(2, 2));
    expect(await pendientes(portal, bajo)).toEqual([]);
    expect(await careerSteps(portal, bajo)).toEqual([
      { de: null, a: 'Vigilante I', encargado: 'Sistema', causa: 'registro', motivo: null },
      { de: 'Vigilante I', a: 'Vigilante H', encargado: 'Jefe', causa: 'ascenso', motivo: null },
    ]);
    await checkCareers(portal);
  });

  test('starts the wait for the next ascenso and shows the promoter', async () => {
    const { portal, supervisor, bajo } = await scene();
    portal.clock.advance({ minutes: 7 });
    await answerSolicitud(portal, bajo, ACCEPT_ASCENSO);
    const seen = await portal.as(supervisor).succeeds('GET verUltimoAscenso/:id', { params: { id: bajo.id } });
    expect(seen).toMatchObject({
      mision: 'Vigilante H',
      encargadoNombre: 'Jefe',
      fecha: portal.clock.iso(),
      date_finaliza: portal.clock.iso({ hours: 4 }),
      m_nueva: 'Vigilante G',
    });
  });

  test('applies the permisos of the new categoria at once', async () => {
    const portal = await openPortal();
    const supervisor = await portal.createPerson({ categoria: 5 });
    const bajo = await portal.createPerson({ categoria: 1, posicion: 9 });
    portal.clock.advance({ minutes: 10 });
    await makeOffer(portal, supervisor, bajo);
    expect(await portal.as(bajo).fails('GET getAllTime')).toMatchObject({ error: 'SIN_PERMISO' });
    await answerSolicitud(portal, bajo, ACCEPT_ASCENSO);
    expect(await portal.as(bajo).succeeds('GET getAllTime')).toEqual([]);
  });
});

test('declining keeps the mision and notifies the promoter', async () => {
  const { portal, supervisor, bajo } = await scene();
  const { result, ...effects } = await portal.observe(() => answerSolicitud(portal, bajo, REJECT_ASCENSO));
  expect(result).toEqual({ msg: 'Rechazaste el ascenso a Vigilante H', status: 0, texto: null });
  const notice = { quien: 'Bajo', msg: 'rechazó el ascenso a Vigilante H' };
  const motivo = 'rechazó su ascenso a Vigilante H';
  expect(effects).toEqual({
    bitacora: [{ modulo: 'rangos', objeto: 1, usuario: bajo.id, encargado: bajo.id, motivo }],
    trabajo: [],
    notices: [
      { tema: 'solicitudes', ...notice, para: supervisor.id },
      { tema: 'solicitudes', ...notice, para: bajo.id },
      { tema: 'ascensos', ...notice },
    ],
  });
  expect(await misionOf(portal, bajo)).toBe(await portal.misionId(2, 1));
  await makeOffer(portal, supervisor, bajo);
  expect(await pendientes(portal, bajo)).toHaveLength(1);
});

describe('the firma', () => {
  test('is required to enter a categoria that asks for it; once registered, the offer can be accepted', async () => {
    const { portal, bajo } = await scene({ posicion: 9, firma: '' });
    const { result, ...effects } = await portal.observe(() => expectAnswerRefused(portal, bajo, ACCEPT_ASCENSO));
    expect(result).toMatchObject({ http: 422, error: 'FIRMA_REQUERIDA' });
    expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
    expect(await pendientes(portal, bajo)).toHaveLength(1);
    await portal.as(bajo).succeeds('POST addFirma', { body: { firma: 'baj', id: bajo.id } });
    expect(await answerSolicitud(portal, bajo, ACCEPT_ASCENSO)).toMatchObject({ texto: 'CON Aprendiz I JEF-BAJ' });
  });

  test('is not required below that categoria, nor to decline', async () => {
    const { portal, bajo } = await scene({ posicion: 8, firma: '' });
    expect(await answerSolicitud(portal, bajo, ACCEPT_ASCENSO)).toMatchObject({ texto: 'CON Centinela A JEF' });
    const other = await scene({ posicion: 9, firma: '' });
    await answerSolicitud(other.portal, other.bajo, REJECT_ASCENSO);
  });

  test('is required by the current configuracion', async () => {
    const { portal, bajo } = await scene({ firma: '' });
    await portal.configure({ firma_desde: 2 });
    expect(await expectAnswerRefused(portal, bajo, ACCEPT_ASCENSO)).toMatchObject({ error: 'FIRMA_REQUERIDA' });
    await portal.configure({ firma_desde: 13 });
    await answerSolicitud(portal, bajo, ACCEPT_ASCENSO);
  });
});

describe('an answer is refused', () => {
  test.each([
    ['another encargado', { encargado: 2 }],
    ['another mision', { rango: 1 }],
    ['another name', { mision: 'Vigilante G' }],
  ])('when it differs from the offer as seen: %s', async (_case, change) => {
    const { portal, bajo } = await scene();
    const solicitud = await waitingSolicitud(portal, bajo);
    for (const option of [ACCEPT_ASCENSO, REJECT_ASCENSO]) {
      const body = { ...solicitudAnswerBody(solicitud, option), ...change };
      expect(await portal.as(bajo).fails('POST actionSolicitudes', { body })).toMatchObject({
        http: 409,
        error: 'CAMBIO_MIENTRAS',
      });
    }
    expect(await pendientes(portal, bajo)).toHaveLength(1);
  });

  test('to the solicitud of another person, also with adm', async () => {
    const { portal, supervisor, bajo } = await scene();
    const body = solicitudAnswerBody(await waitingSolicitud(portal, bajo), ACCEPT_ASCENSO);
    for (const who of [supervisor, await portal.createPerson({ categoria: 12 })])
      expect(await portal.as(who).fails('POST actionSolicitudes', { body })).toMatchObject({
        http: 404,
        error: 'NO_EXISTE',
      });
  });

  test('the second time', async () => {
    const { portal, bajo } = await scene();
    const solicitud = await waitingSolicitud(portal, bajo);
    await answerSolicitud(portal, bajo, ACCEPT_ASCENSO);
    for (const option of [ACCEPT_ASCENSO, REJECT_ASCENSO])
      expect(
        await portal.as(bajo).fails('POST actionSolicitudes', { body: solicitudAnswerBody(solicitud, option) }),
      ).toMatchObject({ http: 409, error: 'SOLICITUD_ATENDIDA' });
    expect(await careerSteps(portal, bajo)).toHaveLength(2);
  });
});

describe('the offer no longer holds', () => {
  const RANGOS = [
    'Los rangos cambiaron y Vigilante H ya no es tu siguiente misión. Pide otro ascenso.',
    'los rangos cambiaron',
  ] as const;
  const rename = (portal: Portal, posicion: number, nombre: string) =>
    portal.db
      .updateTable('mision')
      .set({ nombre })
      .where('categoria', '=', 2)
      .where('posicion', '=', posicion)
      .execute();
  const move = async (portal: Portal, de: number, a: number) =>
    portal.db
      .updateTable('mision')
      .set({ posicion: a })
      .where('id', '=', await portal.misionId(2, de))
      .execute();

  test.each<[string, string, string, (portal: Portal, supervisor: Person) => Promise<unknown>]>([
    ['the mision was renamed', ...RANGOS, (portal) => rename(portal, 2, 'Sereno H')],
    [
      'the mision was moved',
      ...RANGOS,
      async (portal) => {
        await move(portal, 2, 50);
        await move(portal, 3, 2);
        await move(portal, 50, 3);
      },
    ],
    [
      'the mision was retired',
      ...RANGOS,
      async (portal) => {
        const id = await portal.misionId(2, 2);
        await portal.db.deleteFrom('mision').where('id', '=', id).execute();
      },
    ],
    [
      'another was put in between',
      ...RANGOS,
      async (portal) => {
        await move(portal, 2, 50);
        const row = { categoria: 2, posicion: 2, nombre: 'Nueva', precio: 9, venta: 1, traslado_venta: 0 };
        await portal.db.insertInto('mision').values(row).execute();
      },
    ],
    [
      'the person was demoted',
      'Jefe ya no puede ascenderte a Vigilante H. Pídeselo a alguien de mayor rango.',
      'quien lo ofreció ya no tiene rango',
      // Written directly: `changeMision` would withdraw the offer at once.
      async (portal, supervisor) => {
        const mision = await portal.misionId(2, 2);
        await portal.db.updateTable('usuario').set({ mision }).where('id', '=', supervisor.id).execute();
      },
    ],
    [
      'the person was dismissed',
      'Quien te ofreció ese ascenso ya no está en la agencia',
      'quien lo ofreció ya no está',
      (portal, supervisor) =>
        portal.db.updateTable('usuario').set({ despedido: 1 }).where('id', '=', supervisor.id).execute(),
    ],
  ])('%s: the answer is refused, the offer withdrawn and both notified', async (_case, msg, porque, change) => {
    const { portal, supervisor, bajo } = await scene();
    const body = solicitudAnswerBody(await waitingSolicitud(portal, bajo), ACCEPT_ASCENSO);
    await change(portal, supervisor);
    const antes = await misionOf(portal, bajo);
    const { result, ...effects } = await portal.observe(() =>
      portal.as(bajo).fails('POST actionSolicitudes', { body }),
    );
    expect(result).toEqual({ http: 409, status: 1, error: 'SOLICITUD_RETIRADA', msg });
    const motivo = `se canceló el ascenso de ${NAME_PLACEHOLDER} a Vigilante H: ${porque}`;
    const notice = { tema: 'solicitudes', quien: null };
    expect(effects).toEqual({
      bitacora: [{ modulo: 'rangos', objeto: 1, usuario: bajo.id, encargado: null, motivo }],
      trabajo: [],
      notices: [
        { ...notice, msg: `tu solicitud de ascenso a Vigilante H se canceló: ${porque}`, para: bajo.id },
        { ...notice, msg: `el ascenso de Bajo a Vigilante H se canceló: ${porque}`, para: supervisor.id },
      ],
    });
    expect(await misionOf(portal, bajo)).toBe(antes);
    expect(await pendientes(portal, bajo)).toEqual([]);
    expect(await careerSteps(portal, bajo)).toHaveLength(1);
  });

  test('an offer that holds is accepted although the current mision was renamed', async () => {
    const { portal, bajo } = await scene();
    await rename(portal, 1, 'Sereno I');
    await answerSolicitud(portal, bajo, ACCEPT_ASCENSO);
    expect(await careerSteps(portal, bajo)).toMatchObject([{ a: 'Vigilante I' }, { de: 'Sereno I', a: 'Vigilante H' }]);
  });

  test('an offer of a mision renamed meanwhile can be declined', async () => {
    const { portal, bajo } = await scene();
    await rename(portal, 2, 'Sereno H');
    await answerSolicitud(portal, bajo, REJECT_ASCENSO);
    expect(await pendientes(portal, bajo)).toEqual([]);
  });

  test('a change of mision withdraws the offer at once', async () => {
    const { portal, supervisor, bajo } = await scene();
    const solicitud = await waitingSolicitud(portal, bajo);
    const { notices } = await portal.observe(() => portal.moveToMision(bajo, 1, 9));
    expect(notices).toMatchObject([
      { tema: 'solicitudes', para: bajo.id },
      { tema: 'solicitudes', para: supervisor.id },
      { tema: 'carrera', para: bajo.id },
      { tema: 'carrera' },
    ]);
    expect(
      await portal.as(bajo).fails('POST actionSolicitudes', { body: solicitudAnswerBody(solicitud, ACCEPT_ASCENSO) }),
    ).toMatchObject({
      http: 409,
      error: 'SOLICITUD_RETIRADA',
      msg: 'Ese ascenso ya no se puede aceptar: la misión cambió',
    });
    expect(await misionOf(portal, bajo)).toBe(await portal.misionId(1, 9));
  });
});
