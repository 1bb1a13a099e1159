import { TIEMPO_OP } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, runConcurrently } from '../../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../../test-support/database/testDatabase.ts';
import { openPortal, openTwin } from '../../../../test-support/portal/portal.ts';
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

/** A tiempo of an hour, twenty minutes in, which someone has just looked at. */
async function scene() {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 7 });
  const bajo = await portal.createPerson({ nombre: 'Bajo' });
  const { id } = await openTiempo(portal, supervisor, bajo);
  portal.clock.advance({ minutes: 20 });
  await findTiempo(portal, supervisor, id);
  return { portal, supervisor, bajo, id, goBack: () => portal.clock.advance({ hours: -1 }) };
}

describe('el reloj del servidor vuelve una hora atrás, y no se pierde ni sobra un minuto', () => {
  test('mientras corre', async () => {
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
    ['confirmar', TIEMPO_OP.confirm, 20],
    ['pausar', TIEMPO_OP.pauseClock, 20],
    ['+5', TIEMPO_OP.mas5, 20],
    ['ajustar', TIEMPO_OP.adjust, 20],
    ['desligar', TIEMPO_OP.link, 20],
  ] as const)('la primera acción después: %s', async (_which, op, minsA) => {
    const { portal, supervisor, id, goBack } = await scene();
    goBack();
    await runTiempoAction(portal, supervisor, op, id, { mins: 5, sumar: false });
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA });
  });

  test('en pausa: guarda lo que quedaba, y no se pausó en el futuro', async () => {
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

  test('después de confirmar: lo confirmado se queda y lo siguiente se acredita', async () => {
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

  test('terminado sin confirmar sigue terminado, y se confirma entero', async () => {
    const { portal, supervisor, bajo, id, goBack } = await scene();
    portal.clock.advance({ minutes: 45 });
    await findTiempo(portal, supervisor, id);
    goBack();
    expect((await confirmTiempo(portal, supervisor, id)).cerrados).toEqual([id]);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('entre un encargado y otro: cada uno cobra lo suyo', async () => {
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

  test('cancelado: se recupera durante los mismos diez minutos, con lo que le quedaba', async () => {
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

  test('lo que ya no se podía recuperar tampoco se puede después', async () => {
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

  test('con el portal parado: al abrir sigue donde estaba al cerrar', async () => {
    const { portal, supervisor, id, goBack } = await scene();
    await portal.close();
    goBack();
    await portal.open();
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({
      minsA: 20,
      finaliza: portal.clock.iso({ minutes: 40 }),
    });
  });

  test('muchas veces seguidas', async () => {
    const { portal, supervisor, bajo, id, goBack } = await scene();
    for (let minsA = 20; minsA < 60; minsA += 10) {
      goBack();
      expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA });
      portal.clock.advance({ minutes: 10 });
      await confirmTiempo(portal, supervisor, id);
    }
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('lo corrige una vez, aunque lo vean muchas peticiones de dos servidores', async () => {
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

test('lo que nadie vio pasar no se inventa: ni negativo, ni de más, y desde ahí cuenta', async () => {
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

test('unos segundos atrás no bajan de lo confirmado', async () => {
  const { portal, supervisor, bajo, id } = await scene();
  await confirmTiempo(portal, supervisor, id);
  portal.clock.advance({ seconds: -4 });
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA: 20 });
  await pauseTiempo(portal, supervisor, id);
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA: 20, tiempoPaused: 2400 });
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 20, times: 0 });
});

test('el reloj adelante es tiempo que pasa, como tras una parada', async () => {
  const { portal, supervisor, id } = await scene();
  portal.clock.advance({ hours: 1 });
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA: 60 });
});

test('un servidor que aún no lo vio no lo corrige otra vez', async () => {
  const { portal, supervisor, id, goBack } = await scene();
  const otro = ENGINE === 'postgres' ? await openTwin(portal) : portal;
  await findTiempo(otro, supervisor, id);
  goBack();
  await findTiempo(portal, supervisor, id);
  portal.clock.advance({ minutes: 10 });
  expect(await findTiempo(otro, supervisor, id)).toMatchObject({ minsA: 30 });
});
