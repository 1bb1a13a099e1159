import { OP } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { MOTOR } from '../../testing/base.ts';
import { porDosServidores, veces } from '../../testing/carreras.ts';
import { abrirPortal, gemelo } from '../../testing/portal.ts';
import {
  abrir,
  acreditado,
  cancelar,
  confirmar,
  hacer,
  intentar,
  ligar,
  pausar,
  recuperar,
  ver,
} from '../../testing/tiempos.ts';

/** A tiempo of an hour, twenty minutes in, which someone has just looked at. */
async function escena() {
  const portal = await abrirPortal();
  const jefe = await portal.persona({ nombre: 'Jefe', categoria: 7 });
  const bajo = await portal.persona({ nombre: 'Bajo' });
  const { id } = await abrir(portal, jefe, bajo);
  portal.reloj.pasar({ minutos: 20 });
  await ver(portal, jefe, id);
  return { portal, jefe, bajo, id, atras: () => portal.reloj.pasar({ horas: -1 }) };
}

describe('el reloj del servidor vuelve una hora atrás, y no se pierde ni sobra un minuto', () => {
  test('mientras corre', async () => {
    const { portal, jefe, bajo, id, atras } = await escena();
    atras();
    expect(await ver(portal, jefe, id)).toMatchObject({ minsA: 20, finaliza: portal.reloj.iso({ minutos: 40 }) });
    portal.reloj.pasar({ minutos: 10 });
    await pausar(portal, jefe, id);
    expect(await ver(portal, jefe, id)).toMatchObject({ minsA: 30, tiempoPaused: 1800 });
    await pausar(portal, jefe, id);
    portal.reloj.pasar({ minutos: 30 });
    expect((await confirmar(portal, jefe, id)).msg).toBe('Confirmaste 60 minutos a Bajo y cerraste el tiempo');
    expect(await acreditado(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
    expect(await acreditado(portal, jefe)).toEqual({ asistencia: 0, times: 60 });
  });

  test.each([
    ['confirmar', OP.confirmar, 20],
    ['pausar', OP.pausar, 20],
    ['+5', OP.mas5, 20],
    ['ajustar', OP.ajustar, 20],
    ['desligar', OP.ligar, 20],
  ] as const)('la primera acción después: %s', async (_cual, op, minsA) => {
    const { portal, jefe, id, atras } = await escena();
    atras();
    await hacer(portal, jefe, op, id, { mins: 5, sumar: false });
    expect(await ver(portal, jefe, id)).toMatchObject({ minsA });
  });

  test('en pausa: guarda lo que quedaba, y no se pausó en el futuro', async () => {
    const { portal, jefe, bajo, id, atras } = await escena();
    await pausar(portal, jefe, id);
    portal.reloj.pasar({ minutos: 3 });
    await ver(portal, jefe, id);
    atras();
    const pausado = portal.reloj.iso({ minutos: -3 });
    expect(await ver(portal, jefe, id)).toMatchObject({ pausa: 1, tiempoPaused: 2400, minsA: 20, pausado });
    await pausar(portal, jefe, id);
    portal.reloj.pasar({ minutos: 10 });
    await confirmar(portal, jefe, id);
    expect(await acreditado(portal, bajo)).toEqual({ asistencia: 30, times: 0 });
  });

  test('después de confirmar: lo confirmado se queda y lo siguiente se acredita', async () => {
    const { portal, jefe, bajo, id, atras } = await escena();
    await confirmar(portal, jefe, id);
    atras();
    expect(await ver(portal, jefe, id)).toMatchObject({ minsA: 20 });
    expect(await intentar(portal, jefe, OP.confirmar, id)).toMatchObject({ error: 'NADA_QUE_CONFIRMAR' });
    portal.reloj.pasar({ minutos: 10 });
    await confirmar(portal, jefe, id);
    expect(await acreditado(portal, bajo)).toEqual({ asistencia: 30, times: 0 });
  });

  test('terminado sin confirmar sigue terminado, y se confirma entero', async () => {
    const { portal, jefe, bajo, id, atras } = await escena();
    portal.reloj.pasar({ minutos: 45 });
    await ver(portal, jefe, id);
    atras();
    expect((await confirmar(portal, jefe, id)).cerrados).toEqual([id]);
    expect(await acreditado(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('entre un encargado y otro: cada uno cobra lo suyo', async () => {
    const { portal, jefe, bajo, id, atras } = await escena();
    const par = await portal.persona({ categoria: 7 });
    atras();
    await ligar(portal, jefe, id);
    await ligar(portal, par, id);
    portal.reloj.pasar({ minutos: 15 });
    await confirmar(portal, par, id);
    expect(await acreditado(portal, bajo)).toEqual({ asistencia: 35, times: 0 });
    expect(await acreditado(portal, jefe)).toEqual({ asistencia: 0, times: 20 });
    expect(await acreditado(portal, par)).toEqual({ asistencia: 0, times: 15 });
  });

  test('cancelado: se recupera durante los mismos diez minutos, con lo que le quedaba', async () => {
    const { portal, jefe, id, atras } = await escena();
    await cancelar(portal, jefe, id);
    portal.reloj.pasar({ minutos: 4 });
    await ver(portal, jefe, id);
    atras();
    const [cancelado] = await portal.pide(jefe).logra('GET getTimesCancelados');
    expect(cancelado).toMatchObject({ restan: 2400, hasta: portal.reloj.iso({ minutos: 6 }) });
    portal.reloj.pasar({ minutos: 6, ms: 1 });
    const body = { id };
    expect(await portal.pide(jefe).falla('POST recuperarTiempo', { body })).toMatchObject({ error: 'PLAZO_VENCIDO' });
    portal.reloj.pasar({ ms: -1 });
    expect((await recuperar(portal, jefe, id)).data).toMatchObject({ minsA: 20 });
  });

  test('lo que ya no se podía recuperar tampoco se puede después', async () => {
    const { portal, jefe, id, atras } = await escena();
    await cancelar(portal, jefe, id);
    portal.reloj.pasar({ minutos: 11 });
    await ver(portal, jefe, id);
    atras();
    expect(await portal.pide(jefe).logra('GET getTimesCancelados')).toEqual([]);
    const body = { id };
    expect(await portal.pide(jefe).falla('POST recuperarTiempo', { body })).toMatchObject({ error: 'PLAZO_VENCIDO' });
  });

  test('con el portal parado: al abrir sigue donde estaba al cerrar', async () => {
    const { portal, jefe, id, atras } = await escena();
    await portal.cerrar();
    atras();
    await portal.abrir();
    expect(await ver(portal, jefe, id)).toMatchObject({ minsA: 20, finaliza: portal.reloj.iso({ minutos: 40 }) });
  });

  test('muchas veces seguidas', async () => {
    const { portal, jefe, bajo, id, atras } = await escena();
    for (let minsA = 20; minsA < 60; minsA += 10) {
      atras();
      expect(await ver(portal, jefe, id)).toMatchObject({ minsA });
      portal.reloj.pasar({ minutos: 10 });
      await confirmar(portal, jefe, id);
    }
    expect(await acreditado(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('lo corrige una vez, aunque lo vean muchas peticiones de dos servidores', async () => {
    const { portal, jefe, id, atras } = await escena();
    const enviar = await porDosServidores(portal);
    await veces(4, () => enviar(jefe, 'getAllTime'));
    atras();
    await veces(20, () => enviar(jefe, 'getAllTime'));
    expect(await ver(portal, jefe, id)).toMatchObject({ minsA: 20 });
    portal.reloj.pasar({ minutos: 5 });
    atras();
    await veces(20, () => enviar(jefe, 'getAllTime'));
    expect(await ver(portal, jefe, id)).toMatchObject({ minsA: 20 });
  });
});

test('lo que nadie vio pasar no se inventa: ni negativo, ni de más, y desde ahí cuenta', async () => {
  const portal = await abrirPortal();
  const [jefe, bajo] = [await portal.persona({ categoria: 7 }), await portal.persona()];
  const { id } = await abrir(portal, jefe, bajo);
  portal.reloj.pasar({ minutos: -40 });
  expect(await ver(portal, jefe, id)).toMatchObject({ minsA: 0, finaliza: portal.reloj.iso({ minutos: 60 }) });
  expect(await intentar(portal, jefe, OP.confirmar, id)).toMatchObject({ error: 'NADA_QUE_CONFIRMAR' });
  await pausar(portal, jefe, id);
  expect(await ver(portal, jefe, id)).toMatchObject({ tiempoPaused: 3600, minsA: 0 });
  await pausar(portal, jefe, id);
  portal.reloj.pasar({ minutos: 15 });
  await confirmar(portal, jefe, id);
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: 15, times: 0 });
});

test('unos segundos atrás no bajan de lo confirmado', async () => {
  const { portal, jefe, bajo, id } = await escena();
  await confirmar(portal, jefe, id);
  portal.reloj.pasar({ segundos: -4 });
  expect(await ver(portal, jefe, id)).toMatchObject({ minsA: 20 });
  await pausar(portal, jefe, id);
  expect(await ver(portal, jefe, id)).toMatchObject({ minsA: 20, tiempoPaused: 2400 });
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: 20, times: 0 });
});

test('el reloj adelante es tiempo que pasa, como tras una parada', async () => {
  const { portal, jefe, id } = await escena();
  portal.reloj.pasar({ horas: 1 });
  expect(await ver(portal, jefe, id)).toMatchObject({ minsA: 60 });
});

test('un servidor que aún no lo vio no lo corrige otra vez', async () => {
  const { portal, jefe, id, atras } = await escena();
  const otro = MOTOR === 'postgres' ? await gemelo(portal) : portal;
  await ver(otro, jefe, id);
  atras();
  await ver(portal, jefe, id);
  portal.reloj.pasar({ minutos: 10 });
  expect(await ver(otro, jefe, id)).toMatchObject({ minsA: 30 });
});
