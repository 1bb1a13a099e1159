import { TIEMPO_OP } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, runConcurrently } from '../../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../../test-support/database/testDatabase.ts';
import { notificationsOfKind, sweepDueNotifications } from '../../../../test-support/portal/notifications.ts';
import { openPortal, openSecondServer } from '../../../../test-support/portal/portal.ts';
import {
  cancelTiempo,
  confirmTiempo,
  creditedMinutes,
  expectActionRefused,
  findTiempo,
  linkTiempo,
  openTiempo,
  pauseTiempo,
  recoverTiempo,
  runTiempoAction,
} from '../../../../test-support/portal/tiempos.ts';

/** A tiempo of an hour, twenty minutes in, that was just read. */
async function scene() {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 7 });
  const bajo = await portal.createPerson({ nombre: 'Bajo' });
  const { id } = await openTiempo(portal, supervisor, bajo);
  portal.clock.advance({ minutes: 20 });
  await findTiempo(portal, supervisor, id);
  return { portal, supervisor, bajo, id, goBack: () => portal.clock.advance({ hours: -1 }) };
}

describe('when the server clock goes back one hour, no minute is lost or gained', () => {
  test('while it runs', async () => {
    const { portal, supervisor, bajo, id, goBack } = await scene();
    goBack();
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({
      minsA: 20,
      finaliza: portal.clock.iso({ minutes: 40 }),
    });
    portal.clock.advance({ minutes: 10 });
    await pauseTiempo(portal, supervisor, id);
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA: 30, tiempoPaused: 1800 });
    await pauseTiempo(portal, supervisor, id);
    portal.clock.advance({ minutes: 30 });
    expect((await confirmTiempo(portal, supervisor, id)).msg).toBe(
      'Confirmaste 60 minutos a Bajo y cerraste el tiempo',
    );
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
    expect(await creditedMinutes(portal, supervisor)).toEqual({ asistencia: 0, times: 60 });
  });

  test.each([
    ['confirm', TIEMPO_OP.confirm, 20],
    ['pause', TIEMPO_OP.pause, 20],
    ['+5', TIEMPO_OP.mas5, 20],
    ['adjust', TIEMPO_OP.adjust, 20],
    ['unlink', TIEMPO_OP.link, 20],
  ] as const)('in the first action afterwards: %s', async (_which, op, minsA) => {
    const { portal, supervisor, id, goBack } = await scene();
    goBack();
    await runTiempoAction(portal, supervisor, op, id, { mins: 5, sumar: false });
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA });
  });

  test('while it was cancelled after its end: it comes back ended', async () => {
    const { portal, supervisor, bajo, id, goBack } = await scene();
    portal.clock.advance({ minutes: 45 });
    await cancelTiempo(portal, supervisor, id);
    goBack();
    await recoverTiempo(portal, supervisor, id);
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA: 60, finaliza: portal.clock.iso() });
    await confirmTiempo(portal, supervisor, id);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('while paused: it keeps the time left and its pause is not in the future', async () => {
    const { portal, supervisor, bajo, id, goBack } = await scene();
    await pauseTiempo(portal, supervisor, id);
    portal.clock.advance({ minutes: 3 });
    await findTiempo(portal, supervisor, id);
    goBack();
    const pausado = portal.clock.iso({ minutes: -3 });
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({
      pausa: 1,
      tiempoPaused: 2400,
      minsA: 20,
      pausado,
    });
    await pauseTiempo(portal, supervisor, id);
    portal.clock.advance({ minutes: 10 });
    await confirmTiempo(portal, supervisor, id);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 30, times: 0 });
  });

  test('after a confirmation: confirmed minutes stay and the next ones are credited', async () => {
    const { portal, supervisor, bajo, id, goBack } = await scene();
    await confirmTiempo(portal, supervisor, id);
    goBack();
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA: 20 });
    expect(await expectActionRefused(portal, supervisor, TIEMPO_OP.confirm, id)).toMatchObject({
      error: 'NADA_QUE_CONFIRMAR',
    });
    portal.clock.advance({ minutes: 10 });
    await confirmTiempo(portal, supervisor, id);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 30, times: 0 });
  });

  test('a finished, unconfirmed tiempo stays finished and is confirmed whole', async () => {
    const { portal, supervisor, bajo, id, goBack } = await scene();
    portal.clock.advance({ minutes: 45 });
    await findTiempo(portal, supervisor, id);
    goBack();
    expect((await confirmTiempo(portal, supervisor, id)).cerrados).toEqual([id]);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('what was told of its end, or of a forgotten pause, is not told again', async () => {
    const { portal, supervisor, bajo, id, goBack } = await scene();
    const other = await portal.createPerson();
    await pauseTiempo(portal, supervisor, (await openTiempo(portal, supervisor, other)).id);
    portal.clock.advance({ hours: 2 });
    const told = async () => [
      await notificationsOfKind(portal, bajo, 'tiempo_terminado'),
      await notificationsOfKind(portal, other, 'tiempo_olvidado'),
      await notificationsOfKind(portal, supervisor, 'tiempo_sin_atender'),
    ];
    await findTiempo(portal, supervisor, id);
    await sweepDueNotifications(portal);
    const before = await told();
    expect(before.map(({ length }) => length)).toEqual([1, 1, 2]);
    goBack();
    await findTiempo(portal, supervisor, id);
    await sweepDueNotifications(portal);
    expect(await told()).toEqual(before);
  });

  test('between two encargados: each is credited their own', async () => {
    const { portal, supervisor, bajo, id, goBack } = await scene();
    const peer = await portal.createPerson({ categoria: 7 });
    goBack();
    await linkTiempo(portal, supervisor, id);
    await linkTiempo(portal, peer, id);
    portal.clock.advance({ minutes: 15 });
    await confirmTiempo(portal, peer, id);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 35, times: 0 });
    expect(await creditedMinutes(portal, supervisor)).toEqual({ asistencia: 0, times: 20 });
    expect(await creditedMinutes(portal, peer)).toEqual({ asistencia: 0, times: 15 });
  });

  test('after a cancellation: it can be recovered for the same ten minutes, with the time left', async () => {
    const { portal, supervisor, id, goBack } = await scene();
    await cancelTiempo(portal, supervisor, id);
    portal.clock.advance({ minutes: 4 });
    await findTiempo(portal, supervisor, id);
    goBack();
    const [cancelado] = await portal.as(supervisor).succeeds('GET getTimesCancelados');
    expect(cancelado).toMatchObject({ restan: 2400, hasta: portal.clock.iso({ minutes: 6 }) });
    portal.clock.advance({ minutes: 6, ms: 1 });
    const body = { id };
    expect(await portal.as(supervisor).fails('POST recuperarTiempo', { body })).toMatchObject({
      error: 'PLAZO_VENCIDO',
    });
    portal.clock.advance({ ms: -1 });
    expect((await recoverTiempo(portal, supervisor, id)).data).toMatchObject({ minsA: 20 });
  });

  test('a tiempo that could no longer be recovered stays so', async () => {
    const { portal, supervisor, id, goBack } = await scene();
    await cancelTiempo(portal, supervisor, id);
    portal.clock.advance({ minutes: 11 });
    await findTiempo(portal, supervisor, id);
    goBack();
    expect(await portal.as(supervisor).succeeds('GET getTimesCancelados')).toEqual([]);
    const body = { id };
    expect(await portal.as(supervisor).fails('POST recuperarTiempo', { body })).toMatchObject({
      error: 'PLAZO_VENCIDO',
    });
  });

  test('while the portal is down: it resumes where it was', async () => {
    const { portal, supervisor, id, goBack } = await scene();
    await portal.close();
    goBack();
    await portal.open();
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({
      minsA: 20,
      finaliza: portal.clock.iso({ minutes: 40 }),
    });
  });

  test('many times in a row', async () => {
    const { portal, supervisor, bajo, id, goBack } = await scene();
    for (let minsA = 20; minsA < 60; minsA += 10) {
      goBack();
      expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA });
      portal.clock.advance({ minutes: 10 });
      await confirmTiempo(portal, supervisor, id);
    }
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('it is corrected once, although many requests of two servers see it', async () => {
    const { portal, supervisor, id, goBack } = await scene();
    const send = await alternateServers(portal);
    await runConcurrently(4, () => send(supervisor, 'getAllTime'));
    goBack();
    await runConcurrently(20, () => send(supervisor, 'getAllTime'));
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA: 20 });
    portal.clock.advance({ minutes: 5 });
    goBack();
    await runConcurrently(20, () => send(supervisor, 'getAllTime'));
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA: 20 });
  });
});

test('a step that no request saw credits nothing negative or extra, and minutes count from there', async () => {
  const portal = await openPortal();
  const [supervisor, bajo] = [await portal.createPerson({ categoria: 7 }), await portal.createPerson()];
  const { id } = await openTiempo(portal, supervisor, bajo);
  portal.clock.advance({ minutes: -40 });
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({
    minsA: 0,
    finaliza: portal.clock.iso({ minutes: 60 }),
  });
  expect(await expectActionRefused(portal, supervisor, TIEMPO_OP.confirm, id)).toMatchObject({
    error: 'NADA_QUE_CONFIRMAR',
  });
  await pauseTiempo(portal, supervisor, id);
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({ tiempoPaused: 3600, minsA: 0 });
  await pauseTiempo(portal, supervisor, id);
  portal.clock.advance({ minutes: 15 });
  await confirmTiempo(portal, supervisor, id);
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 15, times: 0 });
});

test('a few seconds back do not fall below the confirmed minutes', async () => {
  const { portal, supervisor, bajo, id } = await scene();
  await confirmTiempo(portal, supervisor, id);
  portal.clock.advance({ seconds: -4 });
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA: 20 });
  await pauseTiempo(portal, supervisor, id);
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA: 20, tiempoPaused: 2400 });
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 20, times: 0 });
});

test('a clock set forward counts as time passed, as after downtime', async () => {
  const { portal, supervisor, id } = await scene();
  portal.clock.advance({ hours: 1 });
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA: 60 });
});

test('a server that has not seen the step yet does not correct it again', async () => {
  const { portal, supervisor, id, goBack } = await scene();
  const other = ENGINE === 'postgres' ? await openSecondServer(portal) : portal;
  await findTiempo(other, supervisor, id);
  goBack();
  await findTiempo(portal, supervisor, id);
  portal.clock.advance({ minutes: 10 });
  expect(await findTiempo(other, supervisor, id)).toMatchObject({ minsA: 30 });
});
