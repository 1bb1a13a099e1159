import { OP } from '@conserje/rules';
import { expect, test } from 'vitest';
import { orThrow } from '../../../../platform/appError.ts';
import { openPortal } from '../../../../test-support/portal/portal.ts';
import {
  attempt,
  confirm,
  creditedMinutes,
  offeredActions,
  open,
  pause,
  run,
  view,
} from '../../../../test-support/portal/tiempos.ts';

async function scene() {
  const portal = await openPortal();
  const supervisor = await portal.person({ categoria: 7 });
  const bajo = await portal.person();
  const { id } = await open(portal, supervisor, bajo);
  return { portal, supervisor, bajo, id };
}

test('los minutos asistidos son los enteros que pasaron', async () => {
  const { portal, supervisor, id } = await scene();
  for (const [seconds, minsA] of [
    [59, 0],
    [1, 1],
    [60, 2],
    [3479, 59],
    [1, 60],
    [9999, 60],
  ] as const) {
    portal.reloj.advance({ seconds });
    expect(await view(portal, supervisor, id)).toMatchObject({ minsA, pausa: 0 });
  }
});

test('la pausa guarda los segundos, dure lo que dure', async () => {
  const { portal, supervisor, id } = await scene();
  portal.reloj.advance({ minutos: 20, seconds: 30 });
  await pause(portal, supervisor, id);
  const onPause = { pausa: 1, pausado: portal.reloj.iso(), tiempoPaused: 2370, minsA: 20, p_bajo: 1 };
  expect(await view(portal, supervisor, id)).toMatchObject(onPause);
  portal.reloj.advance({ horas: 50 });
  expect(await view(portal, supervisor, id)).toMatchObject(onPause);
  await pause(portal, supervisor, id);
  expect(await view(portal, supervisor, id)).toMatchObject({
    pausa: 0,
    pausado: null,
    minsA: 20,
    p_bajo: 1,
    finaliza: portal.reloj.iso({ seconds: 2370 }),
  });
  portal.reloj.advance({ seconds: 30 });
  expect(await view(portal, supervisor, id)).toMatchObject({ minsA: 21 });
  await pause(portal, supervisor, id);
  expect(await view(portal, supervisor, id)).toMatchObject({ p_bajo: 2, tiempoPaused: 2340 });
});

test('nada depende de que el servidor esté en marcha: una hora parado y todo está como habría estado', async () => {
  const { portal, supervisor, id } = await scene();
  const [onPause, short] = [await portal.person(), await portal.person()];
  const pausado = await open(portal, supervisor, onPause);
  portal.reloj.advance({ minutos: 10 });
  await pause(portal, supervisor, pausado.id);
  await portal.configure({ minutos_tiempo: 90 });
  const length = await open(portal, supervisor, short);
  await portal.close();
  portal.reloj.advance({ horas: 1 });
  await portal.open();
  expect(await view(portal, supervisor, id)).toMatchObject({ minsA: 60, mins: 60, pausa: 0 });
  expect(await view(portal, supervisor, pausado.id)).toMatchObject({ minsA: 10, pausa: 1, tiempoPaused: 3000 });
  expect(await view(portal, supervisor, length.id)).toMatchObject({
    minsA: 60,
    mins: 90,
    finaliza: portal.reloj.iso({ minutos: 30 }),
  });
  await confirm(portal, supervisor, id);
  await pause(portal, supervisor, pausado.id);
  expect(await view(portal, supervisor, pausado.id)).toMatchObject({ finaliza: portal.reloj.iso({ minutos: 50 }) });
});

test('uno en pausa no termina', async () => {
  const { portal, supervisor, id } = await scene();
  portal.reloj.advance({ minutos: 59 });
  await pause(portal, supervisor, id);
  portal.reloj.advance({ horas: 5 });
  const { cerrados } = await confirm(portal, supervisor, id);
  expect(cerrados).toEqual([]);
  expect(await view(portal, supervisor, id)).toMatchObject({ minsA: 59, tiempoPaused: 60 });
});

test('+5 a uno terminado lo hace correr cinco minutos desde ahora', async () => {
  const { portal, supervisor, bajo, id } = await scene();
  portal.reloj.advance({ horas: 3 });
  const isFinished = orThrow(await view(portal, supervisor, id), 'TIEMPO_NO_EXISTE');
  expect(isFinished.minsA).toBe(60);
  expect(await offeredActions(portal, supervisor, isFinished)).toEqual([1, 3, 9, 5, 8, 4]);
  await run(portal, supervisor, OP.mas5, id);
  expect(await view(portal, supervisor, id)).toMatchObject({
    mins: 65,
    minsA: 60,
    finaliza: portal.reloj.iso({ minutos: 5 }),
  });
  await confirm(portal, supervisor, id);
  portal.reloj.advance({ minutos: 5 });
  const { cerrados } = await confirm(portal, supervisor, id);
  expect(cerrados).toEqual([id]);
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 65, times: 0 });
});

test('+10 a uno en pausa se suma a lo que queda', async () => {
  const { portal, supervisor, id } = await scene();
  portal.reloj.advance({ minutos: 20 });
  await pause(portal, supervisor, id);
  portal.reloj.advance({ horas: 1 });
  await run(portal, supervisor, OP.mas10, id);
  expect(await view(portal, supervisor, id)).toMatchObject({ pausa: 1, tiempoPaused: 50 * 60, minsA: 20, mins: 70 });
});

test('restar más de lo que queda lo termina con lo asistido hasta su nuevo total', async () => {
  const { portal, supervisor, bajo, id } = await scene();
  portal.reloj.advance({ minutos: 30 });
  await run(portal, supervisor, OP.adjust, id, { mins: 45, sumar: false });
  expect(await view(portal, supervisor, id)).toMatchObject({ mins: 15, minsA: 15, sumado: -45 });
  expect(await attempt(portal, supervisor, OP.pause, id)).toMatchObject({ error: 'TIEMPO_TERMINADO' });
  portal.reloj.advance({ minutos: 30 });
  const { msg, cerrados } = await confirm(portal, supervisor, id);
  expect({ msg, cerrados }).toEqual({
    msg: `Confirmaste 15 minutos a ${bajo.usuario} y cerraste el tiempo`,
    cerrados: [id],
  });
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 15, times: 0 });
});

test('restar y volver a sumar no regala los minutos de en medio', async () => {
  const { portal, supervisor, bajo, id } = await scene();
  portal.reloj.advance({ minutos: 30 });
  await run(portal, supervisor, OP.adjust, id, { mins: 50, sumar: false });
  portal.reloj.advance({ minutos: 20 });
  await run(portal, supervisor, OP.adjust, id, { mins: 50, sumar: true });
  portal.reloj.advance({ minutos: 5 });
  await confirm(portal, supervisor, id);
  expect(await creditedMinutes(portal, bajo)).toEqual({ asistencia: 15, times: 0 });
});

test('el detalle da lo actual, lo confirmado y el historial, el último paso primero', async () => {
  const { portal, supervisor, bajo, id } = await scene();
  const abierto = portal.reloj.iso();
  portal.reloj.advance({ minutos: 12 });
  await confirm(portal, supervisor, id);
  const confirmado = portal.reloj.iso();
  portal.reloj.advance({ minutos: 3 });
  const detalle = () => portal.as(supervisor).succeeds('GET getInfoDetailTime/:id', { params: { id } });
  const encargado = supervisor.usuario;
  expect(await detalle()).toEqual({
    nombre: bajo.usuario,
    tiempoActual: 15,
    tiempoConfirmado: 12,
    logs: [
      { motivo: `${encargado} confirmó 12 minutos a ${bajo.usuario}`, encargado, fecha: confirmado },
      { motivo: `${encargado} abrió el tiempo de ${bajo.usuario}`, encargado, fecha: abierto },
    ],
  });
  await run(portal, supervisor, OP.cancel, id);
  const cerrado = portal.reloj.iso();
  portal.reloj.advance({ minutos: 30 });
  const despues = await detalle();
  expect(despues).toMatchObject({ tiempoActual: 15, tiempoConfirmado: 12 });
  expect(despues.logs[0]).toEqual({
    motivo: `${encargado} canceló el tiempo de ${bajo.usuario}`,
    encargado,
    fecha: cerrado,
  });
});

test('el detalle de uno que no hay', async () => {
  const { portal, supervisor } = await scene();
  const refusal = await portal.as(supervisor).fails('GET getInfoDetailTime/:id', { params: { id: 99 } });
  expect(refusal).toMatchObject({ http: 404, error: 'TIEMPO_NO_EXISTE' });
});

test('su registro no tiene lo de otra cosa que lleve el mismo número', async () => {
  const portal = await openPortal();
  const supervisor = await portal.person({ nombre: 'Jefe', categoria: 10 });
  const bajo = await portal.person({ nombre: 'Bajo' });
  const { id } = await open(portal, supervisor, bajo);
  const body = { usuario: bajo.id, motivo: 'Flood', creditos: 5 };
  const { data } = await portal.as(supervisor).succeeds('POST sendMulta', { body });
  expect(data.id).toBe(id);
  const { logs } = await portal.as(supervisor).succeeds('GET getInfoDetailTime/:id', { params: { id } });
  expect(logs.map((l) => l.motivo)).toEqual(['Jefe abrió el tiempo de Bajo']);
});
