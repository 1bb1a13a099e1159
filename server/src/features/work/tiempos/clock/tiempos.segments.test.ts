import { insertName, NAME_PLACEHOLDER, TIEMPO_OP, toSecondPerson } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { openPortal } from '../../../../test-support/portal/portal.ts';
import {
  cancelTiempo,
  confirmTiempo,
  creditedMinutes,
  expectActionRefused,
  findTiempo,
  linkTiempo,
  noticeToBajo,
  openTiempo,
  pauseTiempo,
  runTiempoAction,
} from '../../../../test-support/portal/tiempos.ts';

async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 7 });
  const beto = await portal.createPerson({ nombre: 'Beto', categoria: 7 });
  const bajo = await portal.createPerson({ nombre: 'Bajo' });
  const { id } = await openTiempo(portal, ana, bajo);
  return { portal, ana, beto, bajo, id };
}

test('after a change of encargado each is credited their minutes; the gap is credited to the bajo only', async () => {
  const { portal, ana, beto, bajo, id } = await scene();
  portal.clock.advance({ minutes: 20 });
  await linkTiempo(portal, ana, id);
  portal.clock.advance({ minutes: 10 });
  await linkTiempo(portal, beto, id);
  portal.clock.advance({ minutes: 15 });
  const { result, trabajo } = await portal.observe(() => confirmTiempo(portal, beto, id));
  expect(result.msg).toBe('Confirmaste 45 minutos a Bajo');
  const shared = { tiempo: id, encargado: beto.id };
  expect(trabajo).toEqual([
    { ...shared, usuario: bajo.id, tipo: 'asistencia', minutos: 20, otro: ana.id },
    { ...shared, usuario: ana.id, tipo: 'times', minutos: 20, otro: bajo.id },
    { ...shared, usuario: bajo.id, tipo: 'asistencia', minutos: 10, otro: null },
    { ...shared, usuario: bajo.id, tipo: 'asistencia', minutos: 15, otro: beto.id },
    { ...shared, usuario: beto.id, tipo: 'times', minutos: 15, otro: bajo.id },
  ]);
});

test('a change of encargado within a minute neither loses nor doubles it', async () => {
  const { portal, ana, beto, bajo, id } = await scene();
  portal.clock.advance({ minutes: 10, seconds: 40 });
  await linkTiempo(portal, ana, id);
  await linkTiempo(portal, beto, id);
  portal.clock.advance({ minutes: 9, seconds: 20 });
  await confirmTiempo(portal, beto, id);
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 20, times: 0 });
  expect(await creditedMinutes(portal, ana)).toEqual({ asistencia: 0, times: 10 });
  expect(await creditedMinutes(portal, beto)).toEqual({ asistencia: 0, times: 10 });
});

test('paused minutes are credited to none, also around a change of encargado', async () => {
  const { portal, ana, beto, bajo, id } = await scene();
  portal.clock.advance({ minutes: 10 });
  await pauseTiempo(portal, ana, id);
  portal.clock.advance({ minutes: 30 });
  await linkTiempo(portal, ana, id);
  await linkTiempo(portal, beto, id);
  portal.clock.advance({ minutes: 30 });
  await pauseTiempo(portal, beto, id);
  portal.clock.advance({ minutes: 5 });
  await confirmTiempo(portal, beto, id);
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 15, times: 0 });
  expect(await creditedMinutes(portal, ana)).toEqual({ asistencia: 0, times: 10 });
  expect(await creditedMinutes(portal, beto)).toEqual({ asistencia: 0, times: 5 });
});

test('confirming in parts credits each minute once', async () => {
  const { portal, ana, beto, bajo, id } = await scene();
  portal.clock.advance({ minutes: 10 });
  await confirmTiempo(portal, ana, id);
  portal.clock.advance({ minutes: 10 });
  await linkTiempo(portal, ana, id);
  await linkTiempo(portal, beto, id);
  portal.clock.advance({ minutes: 10 });
  await confirmTiempo(portal, beto, id);
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 30, times: 0 });
  expect(await creditedMinutes(portal, ana)).toEqual({ asistencia: 0, times: 20 });
  expect(await creditedMinutes(portal, beto)).toEqual({ asistencia: 0, times: 10 });
  expect(await expectActionRefused(portal, beto, TIEMPO_OP.confirm, id)).toMatchObject({ error: 'NADA_QUE_CONFIRMAR' });
});

test('when management confirms, the encargados are credited', async () => {
  const { portal, ana, bajo, id } = await scene();
  const admin = await portal.createPerson({ categoria: 10 });
  portal.clock.advance({ minutes: 30 });
  const { trabajo } = await portal.observe(() => confirmTiempo(portal, admin, id));
  expect(trabajo.map((t) => [t.usuario, t.minutos, t.encargado])).toEqual([
    [bajo.id, 30, admin.id],
    [ana.id, 30, admin.id],
  ]);
});

describe('at the end', () => {
  test('a confirmation closes it', async () => {
    const { portal, ana, bajo, id } = await scene();
    portal.clock.advance({ minutes: 75 });
    const { result, bitacora, notices } = await portal.observe(() => confirmTiempo(portal, ana, id));
    const motivo = `confirmó 60 minutos a ${NAME_PLACEHOLDER} y cerró el tiempo`;
    expect(result).toEqual({ msg: insertName(toSecondPerson(motivo), 'Bajo'), status: 0, data: [], cerrados: [id] });
    expect(bitacora.map((b) => b.motivo)).toEqual([motivo]);
    expect(notices).toEqual([
      noticeToBajo('Ana', 'te confirmó 60 minutos y cerró tu tiempo', bajo),
      { tema: 'tiempos', quien: 'Ana', msg: insertName(motivo, 'Bajo') },
    ]);
    expect(await findTiempo(portal, ana, id)).toBeUndefined();
    expect(await expectActionRefused(portal, ana, TIEMPO_OP.confirm, id)).toMatchObject({ error: 'TIEMPO_CERRADO' });
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('when confirmed up to its last minute, it closes with that minute alone', async () => {
    const { portal, ana, bajo, id } = await scene();
    portal.clock.advance({ minutes: 59, seconds: 59 });
    await confirmTiempo(portal, ana, id);
    portal.clock.advance({ minutes: 1 });
    expect((await confirmTiempo(portal, ana, id)).msg).toBe('Confirmaste 1 minuto a Bajo y cerraste el tiempo');
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('when all is confirmed already, it closes with zero minutes', async () => {
    const { portal, ana, bajo, id } = await scene();
    portal.clock.advance({ minutes: 30 });
    await confirmTiempo(portal, ana, id);
    await runTiempoAction(portal, ana, TIEMPO_OP.adjust, id, { mins: 30, sumar: false });
    const { result, trabajo } = await portal.observe(() => confirmTiempo(portal, ana, id));
    expect(result).toMatchObject({ cerrados: [id] });
    expect(trabajo).toEqual([]);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 30, times: 0 });
  });
});

test('a cancellation keeps confirmed minutes and credits no others', async () => {
  const { portal, ana, bajo, id } = await scene();
  portal.clock.advance({ minutes: 25 });
  await confirmTiempo(portal, ana, id);
  portal.clock.advance({ minutes: 20 });
  await cancelTiempo(portal, ana, id);
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 25, times: 0 });
  expect(await creditedMinutes(portal, ana)).toEqual({ asistencia: 0, times: 25 });
});

test('subtracted minutes are taken from the end, also for the encargados', async () => {
  const { portal, ana, beto, bajo, id } = await scene();
  portal.clock.advance({ minutes: 30 });
  await linkTiempo(portal, ana, id);
  await linkTiempo(portal, beto, id);
  portal.clock.advance({ minutes: 20 });
  await runTiempoAction(portal, beto, TIEMPO_OP.adjust, id, { mins: 40, sumar: false });
  expect(await findTiempo(portal, beto, id)).toMatchObject({ minsA: 20, mins: 20 });
  await runTiempoAction(portal, beto, TIEMPO_OP.mas10, id);
  portal.clock.advance({ minutes: 10 });
  await confirmTiempo(portal, beto, id);
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 30, times: 0 });
  expect(await creditedMinutes(portal, ana)).toEqual({ asistencia: 0, times: 20 });
  expect(await creditedMinutes(portal, beto)).toEqual({ asistencia: 0, times: 10 });
});

test('subtracting from one tiempo does not affect the encargados of another', async () => {
  const { portal, ana, beto, bajo, id } = await scene();
  const { id: other } = await openTiempo(portal, ana, await portal.createPerson());
  portal.clock.advance({ minutes: 30 });
  await linkTiempo(portal, ana, id);
  await linkTiempo(portal, beto, id);
  await runTiempoAction(portal, ana, TIEMPO_OP.adjust, other, { mins: 50, sumar: false });
  portal.clock.advance({ minutes: 10 });
  await confirmTiempo(portal, beto, id);
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 40, times: 0 });
  expect(await creditedMinutes(portal, ana)).toEqual({ asistencia: 0, times: 30 });
  expect(await creditedMinutes(portal, beto)).toEqual({ asistencia: 0, times: 10 });
});

test('an encargado of several tiempos is credited for each', async () => {
  const { portal, ana, id } = await scene();
  const other = await openTiempo(portal, ana, await portal.createPerson());
  portal.clock.advance({ minutes: 40 });
  await confirmTiempo(portal, ana, id);
  await confirmTiempo(portal, ana, other.id);
  expect(await creditedMinutes(portal, ana)).toEqual({ asistencia: 0, times: 80 });
});

test('minutes without encargado count for the bajo once confirmed', async () => {
  const { portal, ana, beto, bajo, id } = await scene();
  await cancelTiempo(portal, ana, id);
  const unassigned = await openTiempo(portal, ana, bajo, -1);
  portal.clock.advance({ minutes: 12 });
  await linkTiempo(portal, beto, unassigned.id);
  portal.clock.advance({ minutes: 8 });
  await confirmTiempo(portal, beto, unassigned.id);
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 20, times: 0 });
  expect(await creditedMinutes(portal, beto)).toEqual({ asistencia: 0, times: 8 });
  expect(await creditedMinutes(portal, ana)).toEqual({ asistencia: 0, times: 0 });
});

test('after a despido of its encargado the tiempo has none, and another continues it', async () => {
  const { portal, ana, beto, bajo, id } = await scene();
  portal.clock.advance({ minutes: 10 });
  await portal.dismiss(ana);
  await linkTiempo(portal, beto, id);
  portal.clock.advance({ minutes: 10 });
  await confirmTiempo(portal, beto, id);
  expect(await creditedMinutes(portal, ana)).toEqual({ asistencia: 0, times: 10 });
  expect(await creditedMinutes(portal, beto)).toEqual({ asistencia: 0, times: 10 });
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 20, times: 0 });
});
