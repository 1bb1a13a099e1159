import { expect, test } from 'vitest';
import { ajustar, alDia, conAna, reducir, reiniciar } from '../../testing/ganancias.ts';
import { comoSeVe, filaDe } from '../../testing/paga.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrir, confirmar } from '../../testing/tiempos.ts';

const cobro = async (portal: Portal, quien: Persona) => (await portal.pide(quien).logra('GET MyPerfil')).cobro;

test('lo que falta, trabajado, lo trae la lista; un minuto menos, no', async () => {
  const { portal, jefa, ana } = await conAna();
  for (const [falta, creditos, ganado] of [
    [60, 4, 0],
    [60, 2, 4],
    [60, 1, 6],
    [60, 2, 7],
  ] as const) {
    const siguiente = { creditos, asistencia: falta, times: 0 };
    expect(await cobro(portal, ana)).toMatchObject({ ganado, siguiente });
    await portal.trabajo(ana, 'asistencia', falta - 1);
    expect(await alDia(portal, jefa, ana)).toBe(ganado);
    await portal.trabajo(ana, 'asistencia', 1);
    expect(await alDia(portal, jefa, ana)).toBe(ganado + creditos);
  }
  expect(await cobro(portal, ana)).toMatchObject({ ganado: 9, siguiente: null });
});

test('lo ganado se ve antes de que nadie actualice la lista', async () => {
  const { portal, ana } = await conAna();
  await portal.trabajo(ana, 'asistencia', 130);
  expect(await cobro(portal, ana)).toMatchObject({
    ...{ ganado: 6, pendiente: 0 },
    siguiente: { creditos: 1, asistencia: 50, times: 0 },
  });
});

test('lo pagado ya no se debe, y lo restado después falta primero', async () => {
  const { portal, jefa, ana } = await conAna();
  await portal.trabajo(ana, 'asistencia', 120);
  await alDia(portal, jefa, ana);
  const fila = await filaDe(portal, jefa, ana);
  await portal.pide(jefa).logra('POST pagar', { body: comoSeVe(fila, 1) });
  const siguiente = { creditos: 1, asistencia: 60, times: 0 };
  expect(await cobro(portal, ana)).toMatchObject({ ganado: 0, siguiente });
  await ajustar(portal, jefa, ana, 0, 'asistencia', 100);
  expect((await cobro(portal, ana)).siguiente).toEqual({ ...siguiente, asistencia: 160 });
});

test('lo de un período cerrado sigue ganado; lo de una lista cerrada, pendiente', async () => {
  const { portal, jefa, ana } = await conAna();
  await portal.trabajo(ana, 'asistencia', 60);
  await reiniciar(portal, jefa, 0, 0);
  const siguiente = { creditos: 4, asistencia: 60, times: 0 };
  expect(await cobro(portal, ana)).toMatchObject({ ganado: 4, pendiente: 0, siguiente });
  await portal.trabajo(ana, 'asistencia', 60);
  expect(await cobro(portal, ana)).toMatchObject({ ganado: 8, siguiente: { creditos: 2 } });
  await alDia(portal, jefa, ana);
  await reiniciar(portal, jefa, 1, 0);
  expect(await cobro(portal, ana)).toMatchObject({ ganado: 0, pendiente: 8, siguiente: { creditos: 2 } });
});

test('tiempos, bonificación y reducción', async () => {
  const { portal, jefa, ana } = await conAna(2);
  expect(await cobro(portal, ana)).toMatchObject({
    siguiente: { creditos: 9, asistencia: 0, times: 900 },
    requisito: { asistencia: 0, times: 900 },
  });
  await portal.trabajo(ana, 'times', 890);
  expect((await cobro(portal, ana)).siguiente).toEqual({ creditos: 9, asistencia: 0, times: 10 });
  await portal.trabajo(ana, 'times', 10);
  expect(await cobro(portal, ana)).toMatchObject({
    ganado: 9,
    siguiente: { creditos: 9, asistencia: 0, times: 900 },
  });
  // What was given for the fifteen stays; half of them are asked for the next pay.
  await reducir(portal, jefa, ana);
  expect(await cobro(portal, ana)).toMatchObject({
    ganado: 9,
    siguiente: { creditos: 9, asistencia: 0, times: 480 },
    requisito: { asistencia: 0, times: 480 },
  });
});

test('dice cuánto del tiempo abierto está confirmado', async () => {
  const { portal, ana } = await conAna();
  const jefe = await portal.persona({ categoria: 5 });
  const { id } = await abrir(portal, jefe, ana);
  portal.reloj.pasar({ minutos: 20 });
  expect((await cobro(portal, ana)).confirmado).toBe(0);
  await confirmar(portal, jefe, id);
  portal.reloj.pasar({ minutos: 5 });
  expect((await cobro(portal, ana)).confirmado).toBe(20);
});
