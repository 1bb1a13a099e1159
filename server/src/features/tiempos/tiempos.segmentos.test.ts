import { aQuienLoHizo, conNombre, NOMBRE, OP } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { abrirPortal } from '../../testing/portal.ts';
import {
  abrir,
  acreditado,
  alBajo,
  cancelar,
  confirmar,
  hacer,
  intentar,
  ligar,
  pausar,
  ver,
} from '../../testing/tiempos.ts';

async function escena() {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana', categoria: 7 });
  const beto = await portal.persona({ nombre: 'Beto', categoria: 7 });
  const bajo = await portal.persona({ nombre: 'Bajo' });
  const { id } = await abrir(portal, ana, bajo);
  return { portal, ana, beto, bajo, id };
}

test('relevo: cada encargado cobra sus minutos, el hueco es solo de quien trabajó', async () => {
  const { portal, ana, beto, bajo, id } = await escena();
  portal.reloj.pasar({ minutos: 20 });
  await ligar(portal, ana, id);
  portal.reloj.pasar({ minutos: 10 });
  await ligar(portal, beto, id);
  portal.reloj.pasar({ minutos: 15 });
  const { resultado, trabajo } = await portal.observar(() => confirmar(portal, beto, id));
  expect(resultado.msg).toBe('Confirmaste 45 minutos a Bajo');
  const comun = { tiempo: id, encargado: beto.id };
  expect(trabajo).toEqual([
    { ...comun, usuario: bajo.id, tipo: 'asistencia', minutos: 20, otro: ana.id },
    { ...comun, usuario: ana.id, tipo: 'times', minutos: 20, otro: bajo.id },
    { ...comun, usuario: bajo.id, tipo: 'asistencia', minutos: 10, otro: null },
    { ...comun, usuario: bajo.id, tipo: 'asistencia', minutos: 15, otro: beto.id },
    { ...comun, usuario: beto.id, tipo: 'times', minutos: 15, otro: bajo.id },
  ]);
});

test('el relevo a mitad de minuto no pierde ni dobla ninguno', async () => {
  const { portal, ana, beto, bajo, id } = await escena();
  portal.reloj.pasar({ minutos: 10, segundos: 40 });
  await ligar(portal, ana, id);
  await ligar(portal, beto, id);
  portal.reloj.pasar({ minutos: 9, segundos: 20 });
  await confirmar(portal, beto, id);
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: 20, times: 0 });
  expect(await acreditado(portal, ana)).toEqual({ asistencia: 0, times: 10 });
  expect(await acreditado(portal, beto)).toEqual({ asistencia: 0, times: 10 });
});

test('los minutos en pausa no son de nadie, tampoco en un relevo', async () => {
  const { portal, ana, beto, bajo, id } = await escena();
  portal.reloj.pasar({ minutos: 10 });
  await pausar(portal, ana, id);
  portal.reloj.pasar({ minutos: 30 });
  await ligar(portal, ana, id);
  await ligar(portal, beto, id);
  portal.reloj.pasar({ minutos: 30 });
  await pausar(portal, beto, id);
  portal.reloj.pasar({ minutos: 5 });
  await confirmar(portal, beto, id);
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: 15, times: 0 });
  expect(await acreditado(portal, ana)).toEqual({ asistencia: 0, times: 10 });
  expect(await acreditado(portal, beto)).toEqual({ asistencia: 0, times: 5 });
});

test('confirmar a trozos acredita cada minuto una vez', async () => {
  const { portal, ana, beto, bajo, id } = await escena();
  portal.reloj.pasar({ minutos: 10 });
  await confirmar(portal, ana, id);
  portal.reloj.pasar({ minutos: 10 });
  await ligar(portal, ana, id);
  await ligar(portal, beto, id);
  portal.reloj.pasar({ minutos: 10 });
  await confirmar(portal, beto, id);
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: 30, times: 0 });
  expect(await acreditado(portal, ana)).toEqual({ asistencia: 0, times: 20 });
  expect(await acreditado(portal, beto)).toEqual({ asistencia: 0, times: 10 });
  expect(await intentar(portal, beto, OP.confirmar, id)).toMatchObject({ error: 'NADA_QUE_CONFIRMAR' });
});

test('la administración confirma, y lo cobran los encargados', async () => {
  const { portal, ana, bajo, id } = await escena();
  const admin = await portal.persona({ categoria: 10 });
  portal.reloj.pasar({ minutos: 30 });
  const { trabajo } = await portal.observar(() => confirmar(portal, admin, id));
  expect(trabajo.map((t) => [t.usuario, t.minutos, t.encargado])).toEqual([
    [bajo.id, 30, admin.id],
    [ana.id, 30, admin.id],
  ]);
});

describe('al terminar', () => {
  test('confirmar lo cierra', async () => {
    const { portal, ana, bajo, id } = await escena();
    portal.reloj.pasar({ minutos: 75 });
    const { resultado, bitacora, avisos } = await portal.observar(() => confirmar(portal, ana, id));
    const motivo = `confirmó 60 minutos a ${NOMBRE} y cerró el tiempo`;
    expect(resultado).toEqual({ msg: conNombre(aQuienLoHizo(motivo), 'Bajo'), status: 0, data: [], cerrados: [id] });
    expect(bitacora.map((b) => b.motivo)).toEqual([motivo]);
    expect(avisos).toEqual([
      alBajo('Ana', 'te confirmó 60 minutos y cerró tu tiempo', bajo),
      { tema: 'tiempos', quien: 'Ana', msg: conNombre(motivo, 'Bajo') },
    ]);
    expect(await ver(portal, ana, id)).toBeUndefined();
    expect(await intentar(portal, ana, OP.confirmar, id)).toMatchObject({ error: 'TIEMPO_CERRADO' });
    expect(await acreditado(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('confirmado hasta el último minuto, se cierra sin acreditar más', async () => {
    const { portal, ana, bajo, id } = await escena();
    portal.reloj.pasar({ minutos: 59, segundos: 59 });
    await confirmar(portal, ana, id);
    portal.reloj.pasar({ minutos: 1 });
    expect((await confirmar(portal, ana, id)).msg).toBe('Confirmaste 1 minuto a Bajo y cerraste el tiempo');
    expect(await acreditado(portal, bajo)).toEqual({ asistencia: 60, times: 0 });
  });

  test('si ya se confirmó todo, se cierra con cero minutos', async () => {
    const { portal, ana, bajo, id } = await escena();
    portal.reloj.pasar({ minutos: 30 });
    await confirmar(portal, ana, id);
    await hacer(portal, ana, OP.ajustar, id, { mins: 30, sumar: false });
    const { resultado, trabajo } = await portal.observar(() => confirmar(portal, ana, id));
    expect(resultado).toMatchObject({ cerrados: [id] });
    expect(trabajo).toEqual([]);
    expect(await acreditado(portal, bajo)).toEqual({ asistencia: 30, times: 0 });
  });
});

test('cancelar deja lo confirmado y no acredita lo demás', async () => {
  const { portal, ana, bajo, id } = await escena();
  portal.reloj.pasar({ minutos: 25 });
  await confirmar(portal, ana, id);
  portal.reloj.pasar({ minutos: 20 });
  await cancelar(portal, ana, id);
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: 25, times: 0 });
  expect(await acreditado(portal, ana)).toEqual({ asistencia: 0, times: 25 });
});

test('lo que se resta se quita del final, también a los encargados', async () => {
  const { portal, ana, beto, bajo, id } = await escena();
  portal.reloj.pasar({ minutos: 30 });
  await ligar(portal, ana, id);
  await ligar(portal, beto, id);
  portal.reloj.pasar({ minutos: 20 });
  await hacer(portal, beto, OP.ajustar, id, { mins: 40, sumar: false });
  expect(await ver(portal, beto, id)).toMatchObject({ minsA: 20, mins: 20 });
  await hacer(portal, beto, OP.mas10, id);
  portal.reloj.pasar({ minutos: 10 });
  await confirmar(portal, beto, id);
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: 30, times: 0 });
  expect(await acreditado(portal, ana)).toEqual({ asistencia: 0, times: 20 });
  expect(await acreditado(portal, beto)).toEqual({ asistencia: 0, times: 10 });
});

test('lo que se resta de uno no quita nada a los encargados de otro', async () => {
  const { portal, ana, beto, bajo, id } = await escena();
  const { id: otro } = await abrir(portal, ana, await portal.persona());
  portal.reloj.pasar({ minutos: 30 });
  await ligar(portal, ana, id);
  await ligar(portal, beto, id);
  await hacer(portal, ana, OP.ajustar, otro, { mins: 50, sumar: false });
  portal.reloj.pasar({ minutos: 10 });
  await confirmar(portal, beto, id);
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: 40, times: 0 });
  expect(await acreditado(portal, ana)).toEqual({ asistencia: 0, times: 30 });
  expect(await acreditado(portal, beto)).toEqual({ asistencia: 0, times: 10 });
});

test('quien supervisa a varios a la vez cobra por cada uno', async () => {
  const { portal, ana, id } = await escena();
  const otro = await abrir(portal, ana, await portal.persona());
  portal.reloj.pasar({ minutos: 40 });
  await confirmar(portal, ana, id);
  await confirmar(portal, ana, otro.id);
  expect(await acreditado(portal, ana)).toEqual({ asistencia: 0, times: 80 });
});

test('abierto sin encargado: el rato sin nadie cuenta para quien trabajó, cuando alguien confirma', async () => {
  const { portal, ana, beto, bajo, id } = await escena();
  await cancelar(portal, ana, id);
  const suelto = await abrir(portal, ana, bajo, -1);
  portal.reloj.pasar({ minutos: 12 });
  await ligar(portal, beto, suelto.id);
  portal.reloj.pasar({ minutos: 8 });
  await confirmar(portal, beto, suelto.id);
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: 20, times: 0 });
  expect(await acreditado(portal, beto)).toEqual({ asistencia: 0, times: 8 });
  expect(await acreditado(portal, ana)).toEqual({ asistencia: 0, times: 0 });
});

test('al que se le despide al encargado se queda sin él, y otro sigue', async () => {
  const { portal, ana, beto, bajo, id } = await escena();
  portal.reloj.pasar({ minutos: 10 });
  await portal.despedir(ana);
  await ligar(portal, beto, id);
  portal.reloj.pasar({ minutos: 10 });
  await confirmar(portal, beto, id);
  expect(await acreditado(portal, ana)).toEqual({ asistencia: 0, times: 10 });
  expect(await acreditado(portal, beto)).toEqual({ asistencia: 0, times: 10 });
  expect(await acreditado(portal, bajo)).toEqual({ asistencia: 20, times: 0 });
});
