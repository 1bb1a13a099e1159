import { OP } from '@conserje/rules';
import { expect, test } from 'vitest';
import { oFallo } from '../../platform/fallo.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrir, acreditado, confirmar, hacer, intentar, pausar, puedeCon, ver } from '../../testing/tiempos.ts';

async function escena() {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ categoria: 7 });
  const bajo = await portal.persona();
  const { id } = await abrir(portal, jefe, bajo);
  return { portal, jefe, bajo, id };
}

test('los minutos asistidos son los enteros que pasaron', async () => {
  const { portal, jefe, id } = await escena();
  for (const [segundos, minsA] of [
    [59, 0],
    [1, 1],
    [60, 2],
    [3479, 59],
    [1, 60],
    [9999, 60],
  ] as const) {
    portal.reloj.pasar({ segundos });
    expect(await ver(portal, jefe, id)).toMatchObject({ minsA, pausa: 0 });
  }
});

test('la pausa guarda los segundos, dure lo que dure', async () => {
  const { portal, jefe, id } = await escena();
  portal.reloj.pasar({ minutos: 20, segundos: 30 });
  await pausar(portal, jefe, id);
  const enPausa = { pausa: 1, pausado: portal.reloj.iso(), tiempoPaused: 2370, minsA: 20, p_bajo: 1 };
  expect(await ver(portal, jefe, id)).toMatchObject(enPausa);
  portal.reloj.pasar({ horas: 50 });
  expect(await ver(portal, jefe, id)).toMatchObject(enPausa);
  await pausar(portal, jefe, id);
  expect(await ver(portal, jefe, id)).toMatchObject({
    pausa: 0,
    pausado: null,
    minsA: 20,
    p_bajo: 1,
    finaliza: portal.reloj.iso({ segundos: 2370 }),
  });
  portal.reloj.pasar({ segundos: 30 });
  expect(await ver(portal, jefe, id)).toMatchObject({ minsA: 21 });
  await pausar(portal, jefe, id);
  expect(await ver(portal, jefe, id)).toMatchObject({ p_bajo: 2, tiempoPaused: 2340 });
});

test('nada depende de que el servidor esté en marcha: una hora parado y todo está como habría estado', async () => {
  const { portal, jefe, id } = await escena();
  const [enPausa, corto] = [await portal.persona(), await portal.persona()];
  const pausado = await abrir(portal, jefe, enPausa);
  portal.reloj.pasar({ minutos: 10 });
  await pausar(portal, jefe, pausado.id);
  await portal.configurar({ minutos_tiempo: 90 });
  const largo = await abrir(portal, jefe, corto);
  await portal.cerrar();
  portal.reloj.pasar({ horas: 1 });
  await portal.abrir();
  expect(await ver(portal, jefe, id)).toMatchObject({ minsA: 60, mins: 60, pausa: 0 });
  expect(await ver(portal, jefe, pausado.id)).toMatchObject({ minsA: 10, pausa: 1, tiempoPaused: 3000 });
  expect(await ver(portal, jefe, largo.id)).toMatchObject({
    minsA: 60,
    mins: 90,
    finaliza: portal.reloj.iso({ minutos: 30 }),
  });
  await confirmar(portal, jefe, id);
  await pausar(portal, jefe, pausado.id);
  expect(await ver(portal, jefe, pausado.id)).toMatchObject({ finaliza: portal.reloj.iso({ minutos: 50 }) });
});

test('uno en pausa no termina', async () => {
  const { portal, jefe, id } = await escena();
  portal.reloj.pasar({ minutos: 59 });
  await pausar(portal, jefe, id);
  portal.reloj.pasar({ horas: 5 });
  const { cerrados } = await confirmar(portal, jefe, id);
  expect(cerrados).toEqual([]);
  expect(await ver(portal, jefe, id)).toMatchObject({ minsA: 59, tiempoPaused: 60 });
});

test('+5 a uno terminado lo hace correr cinco minutos desde ahora', async () => {
  const { portal, jefe, bajo, id } = await escena();
  portal.reloj.pasar({ horas: 3 });
  const terminado = oFallo(await ver(portal, jefe, id), 'TIEMPO_NO_EXISTE');
  expect(terminado.minsA).toBe(60);
  expect(await puedeCon(portal, jefe, terminado)).toEqual([1, 3, 9, 5, 8, 4]);
  await hacer(portal, jefe, OP.mas5, id);
  expect(await ver(portal, jefe, id)).toMatchObject({
    mins: 65,
    minsA: 60,
    finaliza: portal.reloj.iso({ minutos: 5 }),
  });
  await confirmar(portal, jefe, id);
  portal.reloj.pasar({ minutos: 5 });
  const { cerrados } = await confirmar(portal, jefe, id);
  expect(cerrados).toEqual([id]);
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: 65, times: 0 });
});

test('+10 a uno en pausa se suma a lo que queda', async () => {
  const { portal, jefe, id } = await escena();
  portal.reloj.pasar({ minutos: 20 });
  await pausar(portal, jefe, id);
  portal.reloj.pasar({ horas: 1 });
  await hacer(portal, jefe, OP.mas10, id);
  expect(await ver(portal, jefe, id)).toMatchObject({ pausa: 1, tiempoPaused: 50 * 60, minsA: 20, mins: 70 });
});

test('restar más de lo que queda lo termina con lo asistido hasta su nuevo total', async () => {
  const { portal, jefe, bajo, id } = await escena();
  portal.reloj.pasar({ minutos: 30 });
  await hacer(portal, jefe, OP.ajustar, id, { mins: 45, sumar: false });
  expect(await ver(portal, jefe, id)).toMatchObject({ mins: 15, minsA: 15, sumado: -45 });
  expect(await intentar(portal, jefe, OP.pausar, id)).toMatchObject({ error: 'TIEMPO_TERMINADO' });
  portal.reloj.pasar({ minutos: 30 });
  const { msg, cerrados } = await confirmar(portal, jefe, id);
  expect({ msg, cerrados }).toEqual({
    msg: `Confirmaste 15 minutos a ${bajo.usuario} y cerraste el tiempo`,
    cerrados: [id],
  });
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: 15, times: 0 });
});

test('restar y volver a sumar no regala los minutos de en medio', async () => {
  const { portal, jefe, bajo, id } = await escena();
  portal.reloj.pasar({ minutos: 30 });
  await hacer(portal, jefe, OP.ajustar, id, { mins: 50, sumar: false });
  portal.reloj.pasar({ minutos: 20 });
  await hacer(portal, jefe, OP.ajustar, id, { mins: 50, sumar: true });
  portal.reloj.pasar({ minutos: 5 });
  await confirmar(portal, jefe, id);
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: 15, times: 0 });
});

test('el detalle da lo actual, lo confirmado y el historial, el último paso primero', async () => {
  const { portal, jefe, bajo, id } = await escena();
  const abierto = portal.reloj.iso();
  portal.reloj.pasar({ minutos: 12 });
  await confirmar(portal, jefe, id);
  const confirmado = portal.reloj.iso();
  portal.reloj.pasar({ minutos: 3 });
  const detalle = () => portal.pide(jefe).logra('GET getInfoDetailTime/:id', { params: { id } });
  const encargado = jefe.usuario;
  expect(await detalle()).toEqual({
    nombre: bajo.usuario,
    tiempoActual: 15,
    tiempoConfirmado: 12,
    logs: [
      { motivo: `${encargado} confirmó 12 minutos a ${bajo.usuario}`, encargado, fecha: confirmado },
      { motivo: `${encargado} abrió el tiempo de ${bajo.usuario}`, encargado, fecha: abierto },
    ],
  });
  await hacer(portal, jefe, OP.cancelar, id);
  const cerrado = portal.reloj.iso();
  portal.reloj.pasar({ minutos: 30 });
  const despues = await detalle();
  expect(despues).toMatchObject({ tiempoActual: 15, tiempoConfirmado: 12 });
  expect(despues.logs[0]).toEqual({
    motivo: `${encargado} canceló el tiempo de ${bajo.usuario}`,
    encargado,
    fecha: cerrado,
  });
});

test('el detalle de uno que no hay', async () => {
  const { portal, jefe } = await escena();
  const rechazo = await portal.pide(jefe).falla('GET getInfoDetailTime/:id', { params: { id: 99 } });
  expect(rechazo).toMatchObject({ http: 404, error: 'TIEMPO_NO_EXISTE' });
});

test('su registro no tiene lo de otra cosa que lleve el mismo número', async () => {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 10 });
  const bajo = await portal.persona({ nombre: 'Bajo' });
  const { id } = await abrir(portal, jefe, bajo);
  const body = { usuario: bajo.id, motivo: 'Flood', creditos: 5 };
  const { data } = await portal.pide(jefe).logra('POST sendMulta', { body });
  expect(data.id).toBe(id);
  const { logs } = await portal.pide(jefe).logra('GET getInfoDetailTime/:id', { params: { id } });
  expect(logs.map((l) => l.motivo)).toEqual(['Jefe abrió el tiempo de Bajo']);
});
