import { TIEMPO_OP } from '@conserje/rules';
import { expect, test } from 'vitest';
import { orThrow } from '../../../../platform/appError.ts';
import { openPortal } from '../../../../test-support/portal/portal.ts';
import {
  confirmTiempo,
  creditedMinutes,
  expectActionRefused,
  findTiempo,
  offeredTiempoActions,
  openTiempo,
  pauseTiempo,
  runTiempoAction,
} from '../../../../test-support/portal/tiempos.ts';

async function scene() {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ categoria: 7 });
  const bajo = await portal.createPerson();
  const { id } = await openTiempo(portal, supervisor, bajo);
  return { portal, supervisor, bajo, id };
}

test('attended minutes are the whole minutes passed', async () => {
  const { portal, supervisor, id } = await scene();
  for (const [seconds, minsA] of [
    [59, 0],
    [1, 1],
    [60, 2],
    [3479, 59],
    [1, 60],
    [9999, 60],
  ] as const) {
    portal.clock.advance({ seconds });
    expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA, pausa: 0 });
  }
});

test('a pause keeps the seconds, however long it lasts', async () => {
  const { portal, supervisor, id } = await scene();
  portal.clock.advance({ minutes: 20, seconds: 30 });
  await pauseTiempo(portal, supervisor, id);
  const onPause = { pausa: 1, pausado: portal.clock.iso(), tiempoPaused: 2370, minsA: 20, p_bajo: 1 };
  expect(await findTiempo(portal, supervisor, id)).toMatchObject(onPause);
  portal.clock.advance({ hours: 50 });
  expect(await findTiempo(portal, supervisor, id)).toMatchObject(onPause);
  await pauseTiempo(portal, supervisor, id);
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({
    pausa: 0,
    pausado: null,
    minsA: 20,
    p_bajo: 1,
    finaliza: portal.clock.iso({ seconds: 2370 }),
  });
  portal.clock.advance({ seconds: 30 });
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA: 21 });
  await pauseTiempo(portal, supervisor, id);
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({ p_bajo: 2, tiempoPaused: 2340 });
});

test('an hour of downtime of the server changes nothing', async () => {
  const { portal, supervisor, id } = await scene();
  const [onPause, short] = [await portal.createPerson(), await portal.createPerson()];
  const pausado = await openTiempo(portal, supervisor, onPause);
  portal.clock.advance({ minutes: 10 });
  await pauseTiempo(portal, supervisor, pausado.id);
  await portal.configure({ minutos_tiempo: 90 });
  const length = await openTiempo(portal, supervisor, short);
  await portal.close();
  portal.clock.advance({ hours: 1 });
  await portal.open();
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA: 60, mins: 60, pausa: 0 });
  expect(await findTiempo(portal, supervisor, pausado.id)).toMatchObject({ minsA: 10, pausa: 1, tiempoPaused: 3000 });
  expect(await findTiempo(portal, supervisor, length.id)).toMatchObject({
    minsA: 60,
    mins: 90,
    finaliza: portal.clock.iso({ minutes: 30 }),
  });
  await confirmTiempo(portal, supervisor, id);
  await pauseTiempo(portal, supervisor, pausado.id);
  expect(await findTiempo(portal, supervisor, pausado.id)).toMatchObject({
    finaliza: portal.clock.iso({ minutes: 50 }),
  });
});

test('a paused tiempo does not end', async () => {
  const { portal, supervisor, id } = await scene();
  portal.clock.advance({ minutes: 59 });
  await pauseTiempo(portal, supervisor, id);
  portal.clock.advance({ hours: 5 });
  const { cerrados } = await confirmTiempo(portal, supervisor, id);
  expect(cerrados).toEqual([]);
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({ minsA: 59, tiempoPaused: 60 });
});

test('+5 on a finished tiempo runs it five minutes from now', async () => {
  const { portal, supervisor, bajo, id } = await scene();
  portal.clock.advance({ hours: 3 });
  const isFinished = orThrow(await findTiempo(portal, supervisor, id), 'TIEMPO_NO_EXISTE');
  expect(isFinished.minsA).toBe(60);
  expect(await offeredTiempoActions(portal, supervisor, isFinished)).toEqual([1, 3, 9, 5, 8, 4]);
  await runTiempoAction(portal, supervisor, TIEMPO_OP.mas5, id);
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({
    mins: 65,
    minsA: 60,
    finaliza: portal.clock.iso({ minutes: 5 }),
  });
  await confirmTiempo(portal, supervisor, id);
  portal.clock.advance({ minutes: 5 });
  const { cerrados } = await confirmTiempo(portal, supervisor, id);
  expect(cerrados).toEqual([id]);
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 65, times: 0 });
});

test('+10 on a paused tiempo adds to the time left', async () => {
  const { portal, supervisor, id } = await scene();
  portal.clock.advance({ minutes: 20 });
  await pauseTiempo(portal, supervisor, id);
  portal.clock.advance({ hours: 1 });
  await runTiempoAction(portal, supervisor, TIEMPO_OP.mas10, id);
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({
    pausa: 1,
    tiempoPaused: 50 * 60,
    minsA: 20,
    mins: 70,
  });
});

test('subtracting more than the time left finishes it, with the minutes attended until its new total', async () => {
  const { portal, supervisor, bajo, id } = await scene();
  portal.clock.advance({ minutes: 30 });
  await runTiempoAction(portal, supervisor, TIEMPO_OP.adjust, id, { mins: 45, sumar: false });
  expect(await findTiempo(portal, supervisor, id)).toMatchObject({
    mins: 15,
    minsA: 15,
    sumado: -45,
    finaliza: portal.clock.iso(),
    paradas: [{ atendidos: 15 * 60, fecha: portal.clock.iso({ minutes: -15 }) }],
  });
  expect(await expectActionRefused(portal, supervisor, TIEMPO_OP.pause, id)).toMatchObject({
    error: 'TIEMPO_TERMINADO',
  });
  portal.clock.advance({ minutes: 30 });
  const { msg, cerrados } = await confirmTiempo(portal, supervisor, id);
  expect({ msg, cerrados }).toEqual({
    msg: `Confirmaste 15 minutos a ${bajo.usuario} y cerraste el tiempo`,
    cerrados: [id],
  });
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 15, times: 0 });
});

test('subtracting and adding again does not credit the minutes between', async () => {
  const { portal, supervisor, bajo, id } = await scene();
  portal.clock.advance({ minutes: 30 });
  await runTiempoAction(portal, supervisor, TIEMPO_OP.adjust, id, { mins: 50, sumar: false });
  portal.clock.advance({ minutes: 20 });
  await runTiempoAction(portal, supervisor, TIEMPO_OP.adjust, id, { mins: 50, sumar: true });
  portal.clock.advance({ minutes: 5 });
  await confirmTiempo(portal, supervisor, id);
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 15, times: 0 });
});

test('the detail shows current and confirmed minutes and the history, last step first', async () => {
  const { portal, supervisor, bajo, id } = await scene();
  const abierto = portal.clock.iso();
  portal.clock.advance({ minutes: 12 });
  await confirmTiempo(portal, supervisor, id);
  const confirmado = portal.clock.iso();
  portal.clock.advance({ minutes: 3 });
  const detail = () => portal.as(supervisor).succeeds('GET getInfoDetailTime/:id', { params: { id } });
  const encargado = supervisor.usuario;
  expect(await detail()).toEqual({
    nombre: bajo.usuario,
    tiempoActual: 15,
    tiempoConfirmado: 12,
    logs: [
      { motivo: `${encargado} confirmó 12 minutos a ${bajo.usuario}`, encargado, fecha: confirmado },
      { motivo: `${encargado} abrió el tiempo de ${bajo.usuario}`, encargado, fecha: abierto },
    ],
  });
  await runTiempoAction(portal, supervisor, TIEMPO_OP.cancel, id);
  const cerrado = portal.clock.iso();
  portal.clock.advance({ minutes: 30 });
  const after = await detail();
  expect(after).toMatchObject({ tiempoActual: 15, tiempoConfirmado: 12 });
  expect(after.logs[0]).toEqual({
    motivo: `${encargado} canceló el tiempo de ${bajo.usuario}`,
    encargado,
    fecha: cerrado,
  });
});

test('the detail of an unknown tiempo is refused', async () => {
  const { portal, supervisor } = await scene();
  const refusal = await portal.as(supervisor).fails('GET getInfoDetailTime/:id', { params: { id: 99 } });
  expect(refusal).toMatchObject({ http: 404, error: 'TIEMPO_NO_EXISTE' });
});

test('the log of a tiempo has no lines of another object with the same id', async () => {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 10 });
  const bajo = await portal.createPerson({ nombre: 'Bajo' });
  const { id } = await openTiempo(portal, supervisor, bajo);
  const body = { usuario: bajo.id, motivo: 'Flood', creditos: 5 };
  const { data } = await portal.as(supervisor).succeeds('POST sendMulta', { body });
  expect(data.id).toBe(id);
  const { logs } = await portal.as(supervisor).succeeds('GET getInfoDetailTime/:id', { params: { id } });
  expect(logs.map((l) => l.motivo)).toEqual(['Jefe abrió el tiempo de Bajo']);
});
