import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { notificationsOfKind, sweepDueNotifications } from '../../../test-support/portal/notifications.ts';
import {
  giveUpTurno,
  setLocalTime,
  setTurnoDemand,
  setUpTurnos,
  TODAY,
  takeTurno,
  turnoHoldersOf,
  turnoHourOf,
  turnoIdOf,
} from '../../../test-support/portal/turnos.ts';

const NEXT_WEEK = '2026-03-17';
const HOUR = { dia: TODAY, hora: 18 };

describe('turnos end', () => {
  async function taken() {
    const scene = await setUpTurnos();
    const { portal, ana, leo } = scene;
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    await takeTurno(portal, ana, { dia: '2026-03-11', hora: 18, alcance: 'dia' });
    await setTurnoDemand(portal, 4, 18, 1);
    await takeTurno(portal, leo, { dia: '2026-03-12', hora: 18, alcance: 'siempre' });
    const id = await turnoIdOf(portal, leo, '2026-03-12', 18);
    await portal
      .as(leo)
      .succeeds('POST ofrecerTurno', { body: { id, dia: '2026-03-12', alcance: 'dia', para: ana.id } });
    const left = async () => {
      const rows = portal.db.selectFrom('turno').select('usuario').where('hasta', 'is', null).orderBy('id');
      const offers = portal.db.selectFrom('turno_oferta').select('id').where('cerrada', 'is', null);
      return [(await rows.execute()).map(({ usuario }) => usuario), (await offers.execute()).length];
    };
    return { ...scene, left };
  }

  test('when their holder loses tt with their categoria', async () => {
    const { portal, ana, leo, left } = await taken();
    const { bitacora } = await portal.observe(() => portal.moveToMision(ana, 1));
    expect(bitacora.filter(({ modulo }) => modulo === 'turnos')).toMatchObject([
      { usuario: ana.id, motivo: `dejó libres 2 turnos de ${NAME_PLACEHOLDER}, que ya no puede tomarlos` },
    ]);
    expect(await left()).toEqual([[leo.id], 0]);
    expect(await notificationsOfKind(portal, ana, 'turno_libre')).toEqual([
      'dejó libres tus turnos. Ya no puedes tomarlos.',
    ]);
  });

  test('without those whose hour has begun', async () => {
    const { portal, boss, ana, leo } = await setUpTurnos();
    await setTurnoDemand(portal, 2, 18, 2);
    for (const person of [ana, leo]) await takeTurno(portal, person, { ...HOUR, alcance: 'dia' });
    await takeTurno(portal, ana, { dia: '2026-03-11', hora: 18, alcance: 'dia' });
    setLocalTime(portal, '2026-03-10T18:00');
    const { bitacora } = await portal.observe(async () => {
      for (const person of [ana, leo]) await portal.moveToMision(person, 1);
    });
    expect(bitacora.filter(({ modulo }) => modulo === 'turnos')).toMatchObject([
      { usuario: ana.id, motivo: `dejó libres 1 turno de ${NAME_PLACEHOLDER}, que ya no puede tomarlos` },
    ]);
    expect(await notificationsOfKind(portal, leo, 'turno_libre')).toEqual([]);
    expect(await turnoHourOf(portal, boss, '2026-03-11', 18)).toMatchObject({ gente: [] });
  });

  test('when their holder keeps tt they stay', async () => {
    const { portal, ana, leo, left } = await taken();
    await portal.moveToMision(ana, 3);
    expect(await left()).toEqual([[ana.id, ana.id, leo.id], 1]);
  });

  test('with a dismissal, also those that they were offered', async () => {
    const { portal, ana, leo, left } = await taken();
    await portal.dismiss(ana);
    expect(await left()).toEqual([[leo.id], 0]);
    expect(await turnoHoldersOf(portal, leo, TODAY, 18)).toEqual([]);
  });

  test('when the permisos of the categoria lose tt', async () => {
    const { portal, left } = await taken();
    const owner = await portal.createPerson({ nombre: 'Dueña', categoria: 12 });
    const { categorias } = await portal.as(owner).succeeds('GET matrizPermisos');
    const visto = categorias.find(({ id_categoria }) => id_categoria === 4)?.permisos ?? '';
    const permisos = visto.split(',').filter((permiso) => permiso !== 'tt');
    await portal.as(owner).succeeds('POST guardarMatriz', {
      body: { categorias: [{ id_categoria: 4, permisos: permisos.join(), visto }] },
    });
    expect(await left()).toEqual([[], 0]);
  });
});

describe('ausencias', () => {
  test('an accepted one frees the turnos of its days, tells their holder, and gives them back when it ends', async () => {
    const { portal, boss, ana, leo } = await setUpTurnos();
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    await setTurnoDemand(portal, 4, 18, 1);
    await takeTurno(portal, ana, { dia: '2026-03-19', hora: 18, alcance: 'dia' });
    const body = { usuario: ana.id, motivo: 'Viaje', inicio: TODAY, final: '2026-03-18' };
    const { data } = await portal.as(ana).succeeds('POST addAusencia', { body });
    expect(await turnoHoldersOf(portal, leo, TODAY, 18)).toEqual(['Ana proximo']);
    await portal.as(boss).succeeds('POST ausenciaAction', { body: { op: 1, id: data.id } });
    expect(await notificationsOfKind(portal, ana, 'turno_libre')).toEqual([
      'dejó libres 2 turnos tuyos del 10 mar 2026 al 18 mar 2026 por tu ausencia',
    ]);
    expect(await turnoHoldersOf(portal, leo, TODAY, 18)).toEqual(['Ana ausente']);
    expect(await turnoHourOf(portal, leo, TODAY, 18)).toMatchObject({ libres: 1, acciones: ['tomarDia'] });
    for (const dia of ['2026-03-19', '2026-03-24'])
      expect(await turnoHoldersOf(portal, leo, dia, 18)).toEqual(['Ana proximo']);
    const refused = await portal
      .as(ana)
      .fails('POST tomarTurno', { body: { dia: '2026-03-11', hora: 18, alcance: 'dia' } });
    expect(refused).toMatchObject({ error: 'AUSENTE' });
    expect((await turnoHourOf(portal, ana, '2026-03-11', 18))?.acciones).toEqual(['tomar']);
    await takeTurno(portal, leo, { ...HOUR, alcance: 'dia' });
    portal.clock.set('2026-03-14T15:00:00Z');
    await portal.as(ana).succeeds('POST terminarAusencia', { body: { id: data.id } });
    expect(await turnoHoldersOf(portal, leo, TODAY, 18)).toEqual(['Ana ausente', 'Leo sincubrir']);
    expect(await turnoHoldersOf(portal, leo, NEXT_WEEK, 18)).toEqual(['Ana proximo']);
  });

  test('one that ends early still excuses the hours of that day that were over', async () => {
    const { portal, boss, ana, leo } = await setUpTurnos();
    for (const hora of [12, 13]) await setTurnoDemand(portal, 2, hora, 1);
    for (const hora of [12, 13, 18]) await takeTurno(portal, ana, { dia: TODAY, hora, alcance: 'siempre' });
    const absence = { usuario: ana.id, motivo: 'Viaje', inicio: TODAY, final: TODAY };
    const { data } = await portal.as(boss).succeeds('POST anotarAusencia', { body: absence });
    setLocalTime(portal, '2026-03-10T13:10');
    await portal.as(ana).succeeds('POST terminarAusencia', { body: { id: data.id } });
    const states: string[] = [];
    for (const hora of [12, 13, 18]) states.push(...(await turnoHoldersOf(portal, leo, TODAY, hora)));
    expect(states).toEqual(['Ana ausente', 'Ana curso', 'Ana proximo']);
    await sweepDueNotifications(portal);
    expect(await notificationsOfKind(portal, boss, 'turno_sin_cubrir')).toEqual([]);
  });
});

describe('an ausencia tells its person of the turnos that it frees', () => {
  test.each([
    ['2026-03-10T17:59', ['2 turnos tuyos']],
    ['2026-03-10T18:00', ['1 turno tuyo']],
    ['2026-03-11T11:00', ['1 turno tuyo']],
    ['2026-03-24T18:00', []],
  ])('accepted at %s: %j, without begun hours and days that they had left', async (time, freed) => {
    const { portal, boss, ana } = await setUpTurnos();
    await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
    const id = await turnoIdOf(portal, ana, TODAY, 18);
    await giveUpTurno(portal, ana, { id, dia: NEXT_WEEK, alcance: 'dia' });
    const body = { usuario: ana.id, motivo: 'Viaje', inicio: TODAY, final: '2026-03-24' };
    const { data } = await portal.as(ana).succeeds('POST addAusencia', { body });
    setLocalTime(portal, time);
    await portal.as(boss).succeeds('POST ausenciaAction', { body: { op: 1, id: data.id } });
    expect(await notificationsOfKind(portal, ana, 'turno_libre')).toEqual(
      freed.map((n) => `dejó libres ${n} del 10 mar 2026 al 24 mar 2026 por tu ausencia`),
    );
  });

  test('without hours that the clock skips', async () => {
    const { portal, boss, ana } = await setUpTurnos();
    await portal.configure({ zona: 'America/Santiago' });
    portal.clock.set('2026-09-01T15:00:00Z');
    await setTurnoDemand(portal, 7, 0, 1);
    await takeTurno(portal, ana, { dia: '2026-09-13', hora: 0, alcance: 'siempre' });
    const body = { usuario: ana.id, motivo: 'Viaje', inicio: '2026-09-05', final: '2026-09-14' };
    await portal.as(boss).succeeds('POST anotarAusencia', { body });
    expect(await notificationsOfKind(portal, ana, 'turno_libre')).toEqual([
      'dejó libres 1 turno tuyo del 5 sept 2026 al 14 sept 2026 por tu ausencia',
    ]);
  });
});

test('a future ausencia is known to its person and to who decides; others see a free turno', async () => {
  const { portal, boss, ana, leo } = await setUpTurnos();
  await takeTurno(portal, ana, { ...HOUR, alcance: 'siempre' });
  const body = { usuario: ana.id, motivo: 'Viaje', inicio: NEXT_WEEK, final: NEXT_WEEK };
  await portal.as(boss).succeeds('POST anotarAusencia', { body });
  for (const person of [ana, boss])
    expect(await turnoHoldersOf(portal, person, NEXT_WEEK, 18)).toEqual(['Ana ausente']);
  expect(await turnoHoldersOf(portal, leo, NEXT_WEEK, 18)).toEqual(['Ana libre']);
  portal.clock.set('2026-03-17T15:00:00Z');
  expect(await turnoHoldersOf(portal, leo, NEXT_WEEK, 18)).toEqual(['Ana ausente']);
});
