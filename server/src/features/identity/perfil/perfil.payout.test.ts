import { expect, test } from 'vitest';
import {
  adjustNomina,
  giveReduction,
  resetNominaOrLista,
  sceneWithAna,
  updateListsAndTotal,
} from '../../../test-support/portal/earnings.ts';
import { onlyPayRowOf, paymentAsSeen } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { confirmTiempo, openTiempo } from '../../../test-support/portal/tiempos.ts';

const cobro = async (portal: Portal, person: Person) => (await portal.as(person).succeeds('GET MyPerfil')).cobro;

test('completed work brings the next pay into the list; one minute less does not', async () => {
  const { portal, boss, ana } = await sceneWithAna();
  for (const [falta, creditos, ganado] of [
    [60, 4, 0],
    [60, 2, 4],
    [60, 1, 6],
    [60, 2, 7],
  ] as const) {
    const siguiente = { creditos, asistencia: falta, times: 0 };
    expect(await cobro(portal, ana)).toMatchObject({ ganado, siguiente });
    await portal.addWork(ana, 'asistencia', falta - 1);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(ganado);
    await portal.addWork(ana, 'asistencia', 1);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(ganado + creditos);
  }
  expect(await cobro(portal, ana)).toMatchObject({ ganado: 9, siguiente: null });
});

test('earned pay is shown before anyone updates the list', async () => {
  const { portal, ana } = await sceneWithAna();
  await portal.addWork(ana, 'asistencia', 130);
  expect(await cobro(portal, ana)).toMatchObject({
    ganado: 6,
    pendiente: 0,
    siguiente: { creditos: 1, asistencia: 50, times: 0 },
  });
});

test('paid amounts are no longer due, and a later subtraction is made up first', async () => {
  const { portal, boss, ana } = await sceneWithAna();
  await portal.addWork(ana, 'asistencia', 120);
  await updateListsAndTotal(portal, boss, ana);
  const row = await onlyPayRowOf(portal, boss, ana);
  await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(row, 1) });
  const siguiente = { creditos: 1, asistencia: 60, times: 0 };
  expect(await cobro(portal, ana)).toMatchObject({ ganado: 0, siguiente });
  await adjustNomina(portal, boss, ana, 0, 'asistencia', 100);
  expect((await cobro(portal, ana)).siguiente).toEqual({ ...siguiente, asistencia: 160 });
});

test('pay of a closed period stays earned; that of a closed list becomes pendiente', async () => {
  const { portal, boss, ana } = await sceneWithAna();
  await portal.addWork(ana, 'asistencia', 60);
  await resetNominaOrLista(portal, boss, 0, 0);
  const siguiente = { creditos: 4, asistencia: 60, times: 0 };
  expect(await cobro(portal, ana)).toMatchObject({ ganado: 4, pendiente: 0, siguiente });
  await portal.addWork(ana, 'asistencia', 60);
  expect(await cobro(portal, ana)).toMatchObject({ ganado: 8, siguiente: { creditos: 2 } });
  await updateListsAndTotal(portal, boss, ana);
  await resetNominaOrLista(portal, boss, 1, 0);
  expect(await cobro(portal, ana)).toMatchObject({ ganado: 0, pendiente: 8, siguiente: { creditos: 2 } });
});

test('the payout covers times, bonus and reduction', async () => {
  const { portal, boss, ana } = await sceneWithAna(2);
  expect(await cobro(portal, ana)).toMatchObject({
    siguiente: { creditos: 9, asistencia: 0, times: 900 },
    requisito: { asistencia: 0, times: 900 },
  });
  await portal.addWork(ana, 'times', 890);
  expect((await cobro(portal, ana)).siguiente).toEqual({ creditos: 9, asistencia: 0, times: 10 });
  await portal.addWork(ana, 'times', 10);
  expect(await cobro(portal, ana)).toMatchObject({
    ganado: 9,
    siguiente: { creditos: 9, asistencia: 0, times: 900 },
  });
  // Pay given for fifteen hours stays; the next pay needs half of them.
  await giveReduction(portal, boss, ana);
  expect(await cobro(portal, ana)).toMatchObject({
    ganado: 9,
    siguiente: { creditos: 9, asistencia: 0, times: 480 },
    requisito: { asistencia: 0, times: 480 },
  });
});

test('says how much of the open tiempo is confirmed', async () => {
  const { portal, ana } = await sceneWithAna();
  const supervisor = await portal.createPerson({ categoria: 5 });
  const { id } = await openTiempo(portal, supervisor, ana);
  portal.clock.advance({ minutes: 20 });
  expect((await cobro(portal, ana)).confirmado).toBe(0);
  await confirmTiempo(portal, supervisor, id);
  portal.clock.advance({ minutes: 5 });
  expect((await cobro(portal, ana)).confirmado).toBe(20);
});
