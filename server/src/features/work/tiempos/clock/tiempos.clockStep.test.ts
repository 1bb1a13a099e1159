import { OP } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, veces } from '../../../../test-support/cluster/races.ts';
import { MOTOR } from '../../../../test-support/database/testDatabase.ts';
import { openPortal, openTwin } from '../../../../test-support/portal/portal.ts';
import {
  attempt,
  cancel,
  confirm,
  creditedMinutes,
  link,
  open,
  pause,
  recover,
  run,
  view,
} from '../../../../test-support/portal/tiempos.ts';

/** A tiempo of an hour, twenty minutes in, which someone has just looked at. */
async function scene() {
  const portal = await openPortal();
  const supervisor = await portal.person({ nombre: 'Jefe', categoria: 7 });
  const bajo = await portal.person({ nombre: 'Bajo' });
  const { id } = await open(portal, supervisor, bajo);
  portal.reloj.advance({ minutos: 20 });
  await view(portal, supervisor, id);
  return { portal, supervisor, bajo, id, goBack: () => portal.reloj.advance({ horas: -1 }) };
}

describe('el reloj del servidor vuelve una hora atrás, y no se pierde ni sobra un minuto', () => {
  test('mientras corre', async () => {
    const { portal, supervisor, bajo, id, goBack } = await scene();
    goBack();
    expect(await view(portal, supervisor, id)).toMatchObject({
      minsA: 20,
      finaliza: portal.reloj.iso({ minutos: 40 }),
    });
    portal.reloj.advance({ minutos: 10 });
    await pause(portal, supervisor, id);
    expect(await view(portal, supervisor, id)).toMatchObject({ minsA: 30, tiempoPaused: 1800 });
    await pause(portal, supervisor, id);
    portal.reloj.advance({ minutos: 30 });
    expect((await confirm(portal, supervisor, id)).msg).toBe('Confirmaste 60 minutos a Bajo y cerraste el tiempo');
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
    expect(await creditedMinutes(portal, supervisor)).toEqual({ asistencia: 0, times: 60 });
  });

  test.each([
    ['confirmar', OP.confirm, 20],
    ['pausar', OP.pause, 20],
    ['+5', OP.mas5, 20],
    ['ajustar', OP.adjust, 20],
    ['desligar', OP.link, 20],
  ] as const)('la primera acción después: %s', async (_which, op, minsA) => {
    const { portal, supervisor, id, goBack } = await scene();
    goBack();
    await run(portal, supervisor, op, id, { mins: 5, sumar: false });
    expect(await view(portal, supervisor, id)).toMatchObject({ minsA });
  });

  test('en pausa: guarda lo que quedaba, y no se pausó en el futuro', async () => {
    const { portal, supervisor, bajo, id, goBack } = await scene();
    await pause(portal, supervisor, id);
    portal.reloj.advance({ minutos: 3 });
    await view(portal, supervisor, id);
    goBack();
    const pausado = portal.reloj.iso({ minutos: -3 });
    expect(await view(portal, supervisor, id)).toMatchObject({ pausa: 1, tiempoPaused: 2400, minsA: 20, pausado });
    await pause(portal, supervisor, id);
    portal.reloj.advance({ minutos: 10 });
    await confirm(portal, supervisor, id);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 30, times: 0 });
  });

  test('después de confirmar: lo confirmado se queda y lo siguiente se acredita', async () => {
    const { portal, supervisor, bajo, id, goBack } = await scene();
    await confirm(portal, supervisor, id);
    goBack();
    expect(await view(portal, supervisor, id)).toMatchObject({ minsA: 20 });
    expect(await attempt(portal, supervisor, OP.confirm, id)).toMatchObject({ error: 'NADA_QUE_CONFIRMAR' });
    portal.reloj.advance({ minutos: 10 });
    await confirm(portal, supervisor, id);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 30, times: 0 });
  });

  test('terminado sin confirmar sigue terminado, y se confirma entero', async () => {
    const { portal, supervisor, bajo, id, goBack } = await scene();
    portal.reloj.advance({ minutos: 45 });
    await view(portal, supervisor, id);
    goBack();
    expect((await confirm(portal, supervisor, id)).cerrados).toEqual([id]);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('entre un encargado y otro: cada uno cobra lo suyo', async () => {
    const { portal, supervisor, bajo, id, goBack } = await scene();
    const peer = await portal.person({ categoria: 7 });
    goBack();
    await link(portal, supervisor, id);
    await link(portal, peer, id);
    portal.reloj.advance({ minutos: 15 });
    await confirm(portal, peer, id);
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 35, times: 0 });
    expect(await creditedMinutes(portal, supervisor)).toEqual({ asistencia: 0, times: 20 });
    expect(await creditedMinutes(portal, peer)).toEqual({ asistencia: 0, times: 15 });
  });

  test('cancelado: se recupera durante los mismos diez minutos, con lo que le quedaba', async () => {
    const { portal, supervisor, id, goBack } = await scene();
    await cancel(portal, supervisor, id);
    portal.reloj.advance({ minutos: 4 });
    await view(portal, supervisor, id);
    goBack();
    const [cancelado] = await portal.as(supervisor).succeeds('GET getTimesCancelados');
    expect(cancelado).toMatchObject({ restan: 2400, hasta: portal.reloj.iso({ minutos: 6 }) });
    portal.reloj.advance({ minutos: 6, ms: 1 });
    const body = { id };
    expect(await portal.as(supervisor).fails('POST recuperarTiempo', { body })).toMatchObject({
      error: 'PLAZO_VENCIDO',
    });
    portal.reloj.advance({ ms: -1 });
    expect((await recover(portal, supervisor, id)).data).toMatchObject({ minsA: 20 });
  });

  test('lo que ya no se podía recuperar tampoco se puede después', async () => {
    const { portal, supervisor, id, goBack } = await scene();
    await cancel(portal, supervisor, id);
    portal.reloj.advance({ minutos: 11 });
    await view(portal, supervisor, id);
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
    expect(await view(portal, supervisor, id)).toMatchObject({
      minsA: 20,
      finaliza: portal.reloj.iso({ minutos: 40 }),
    });
  });

  test('muchas veces seguidas', async () => {
    const { portal, supervisor, bajo, id, goBack } = await scene();
    for (let minsA = 20; minsA < 60; minsA += 10) {
      goBack();
      expect(await view(portal, supervisor, id)).toMatchObject({ minsA });
      portal.reloj.advance({ minutos: 10 });
      await confirm(portal, supervisor, id);
    }
    expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('lo corrige una vez, aunque lo vean muchas peticiones de dos servidores', async () => {
    const { portal, supervisor, id, goBack } = await scene();
    const send = await alternateServers(portal);
    await veces(4, () => send(supervisor, 'getAllTime'));
    goBack();
    await veces(20, () => send(supervisor, 'getAllTime'));
    expect(await view(portal, supervisor, id)).toMatchObject({ minsA: 20 });
    portal.reloj.advance({ minutos: 5 });
    goBack();
    await veces(20, () => send(supervisor, 'getAllTime'));
    expect(await view(portal, supervisor, id)).toMatchObject({ minsA: 20 });
  });
});

test('lo que nadie vio pasar no se inventa: ni negativo, ni de más, y desde ahí cuenta', async () => {
  const portal = await openPortal();
  const [supervisor, bajo] = [await portal.person({ categoria: 7 }), await portal.person()];
  const { id } = await open(portal, supervisor, bajo);
  portal.reloj.advance({ minutos: -40 });
  expect(await view(portal, supervisor, id)).toMatchObject({ minsA: 0, finaliza: portal.reloj.iso({ minutos: 60 }) });
  expect(await attempt(portal, supervisor, OP.confirm, id)).toMatchObject({ error: 'NADA_QUE_CONFIRMAR' });
  await pause(portal, supervisor, id);
  expect(await view(portal, supervisor, id)).toMatchObject({ tiempoPaused: 3600, minsA: 0 });
  await pause(portal, supervisor, id);
  portal.reloj.advance({ minutos: 15 });
  await confirm(portal, supervisor, id);
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 15, times: 0 });
});

test('unos segundos atrás no bajan de lo confirmado', async () => {
  const { portal, supervisor, bajo, id } = await scene();
  await confirm(portal, supervisor, id);
  portal.reloj.advance({ seconds: -4 });
  expect(await view(portal, supervisor, id)).toMatchObject({ minsA: 20 });
  await pause(portal, supervisor, id);
  expect(await view(portal, supervisor, id)).toMatchObject({ minsA: 20, tiempoPaused: 2400 });
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 20, times: 0 });
});

test('el reloj adelante es tiempo que pasa, como tras una parada', async () => {
  const { portal, supervisor, id } = await scene();
  portal.reloj.advance({ horas: 1 });
  expect(await view(portal, supervisor, id)).toMatchObject({ minsA: 60 });
});

test('un servidor que aún no lo vio no lo corrige otra vez', async () => {
  const { portal, supervisor, id, goBack } = await scene();
  const otro = MOTOR === 'postgres' ? await openTwin(portal) : portal;
  await view(otro, supervisor, id);
  goBack();
  await view(portal, supervisor, id);
  portal.reloj.advance({ minutos: 10 });
  expect(await view(otro, supervisor, id)).toMatchObject({ minsA: 30 });
});
