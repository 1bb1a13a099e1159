import { NAME_PLACEHOLDER } from '@conserje/rules';
import { expect, test } from 'vitest';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import {
  expectBooksBalanced,
  onlyPayRowOf,
  openPayRows,
  paymentAsSeen,
  updateListaPaga,
} from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { changeTerms } from './paga.public.ts';

async function scene(categoria: number) {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria });
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  return { portal, ana, boss };
}

const pagas = async (portal: Portal, boss: Person) =>
  (await openPayRows(portal, boss)).map((f) => [f.categoria, f.monto, f.estado]);
const edit = (portal: Portal, person: Person, categoria: number, change: Parameters<typeof changeTerms>[2]) =>
  runInTransaction({ ...portal.deps, actor: person }, (tx) => changeTerms(tx, categoria, change));

test('a change of terms keeps the earned pay on the list, and the rest counts towards the new terms', async () => {
  const { portal, ana, boss } = await scene(3);
  await portal.addWork(ana, 'times', 1000);
  const { bitacora, creditos } = await portal.observe(() => edit(portal, boss, 3, { nomina_times: 1, paga_nomina: 2 }));
  expect(creditos).toMatchObject([{ tipo: 'paga_ganada', usuario: ana.id, creditos: 9, encargado: boss.id }]);
  expect(bitacora).toMatchObject([
    {
      modulo: 'paga',
      usuario: ana.id,
      motivo: `actualizó la paga de ${NAME_PLACEHOLDER} con los requisitos anteriores: +9c`,
    },
  ]);
  await updateListaPaga(portal, boss);
  expect(await pagas(portal, boss)).toEqual([
    [3, 9, 'abierta'],
    [3, 2, 'abierta'],
  ]);
  await expectBooksBalanced(portal);
});

test('without earned pay there is no row, and all work counts towards the new terms', async () => {
  const { portal, ana, boss } = await scene(3);
  await portal.addWork(ana, 'times', 600);
  await edit(portal, boss, 3, { nomina_times: 10 });
  expect(await pagas(portal, boss)).toEqual([]);
  await updateListaPaga(portal, boss);
  expect(await pagas(portal, boss)).toEqual([[3, 9, 'abierta']]);
});

test('subtracted and restored work restores an unpaid row', async () => {
  const { portal, ana, boss } = await scene(1);
  await portal.addWork(ana, 'asistencia', 240);
  await portal.moveToMision(ana, 2);
  for (const [minutos, expected] of [
    [-180, [[1, 4, 'abierta']]],
    [-60, []],
    [180, [[1, 7, 'abierta']]],
    [60, [[1, 9, 'abierta']]],
  ] as const) {
    await portal.addWork(ana, 'asistencia', minutos);
    await updateListaPaga(portal, boss);
    expect(await pagas(portal, boss)).toEqual(expected);
    await expectBooksBalanced(portal);
  }
});

/** Nine credits under older terms, of which subtracted work left seven on the list. */
async function sceneWithLessenedRow() {
  const all = await scene(1);
  const { portal, ana, boss } = all;
  await portal.addWork(ana, 'asistencia', 240);
  await portal.moveToMision(ana, 2);
  await portal.addWork(ana, 'asistencia', -60);
  await updateListaPaga(portal, boss);
  expect(await pagas(portal, boss)).toEqual([[1, 7, 'abierta']]);
  return { ...all, row: await onlyPayRowOf(portal, boss, ana) };
}

test.each(['pagar', 'pagarVarias', 'reiniciarLista'] as const)(
  'what returned work earns again is listed after its row was settled unlisted: %s',
  async (how) => {
    const { portal, ana, boss, row } = await sceneWithLessenedRow();
    await portal.addWork(ana, 'asistencia', 60);
    if (how === 'pagar') await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(row, 1) });
    else if (how === 'reiniciarLista') await portal.as(boss).succeeds('POST reiniciarLista', { body: { op: 0 } });
    else
      await portal.as(boss).succeeds('POST pagarVarias', {
        body: { op: 1, pagas: [{ id: row.id, nombre: row.usuarioNombre, monto: row.monto }] },
      });
    const { cobro } = await portal.as(ana).succeeds('GET MyPerfil');
    expect(cobro.ganado).toBe(2);
    await updateListaPaga(portal, boss);
    expect(await pagas(portal, boss)).toEqual([
      ...(how === 'reiniciarLista' ? [] : [[1, 7, 'pagada']]),
      [1, 2, 'abierta'],
    ]);
    await expectBooksBalanced(portal);
  },
);

test('work that returns after its row was paid belongs to the new terms', async () => {
  const { portal, ana, boss, row } = await sceneWithLessenedRow();
  await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(row, 1) });
  await portal.addWork(ana, 'asistencia', 60);
  await updateListaPaga(portal, boss);
  expect(await pagas(portal, boss)).toEqual([[1, 7, 'pagada']]);
});

test('a payment that was undone and is made again leaves no claim', async () => {
  const { portal, ana, boss, row } = await sceneWithLessenedRow();
  await portal.addWork(ana, 'asistencia', 60);
  await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(row, 1) });
  await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(row, 0) });
  await portal.addWork(ana, 'asistencia', -60);
  await updateListaPaga(portal, boss);
  await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(row, 1) });
  await portal.addWork(ana, 'asistencia', 60);
  await updateListaPaga(portal, boss);
  expect(await pagas(portal, boss)).toEqual([[1, 7, 'pagada']]);
  await expectBooksBalanced(portal);
});

test('a payment that is undone after its rest was listed, and made again, leaves no claim until it is undone', async () => {
  const { portal, ana, boss, row } = await sceneWithLessenedRow();
  const pay = (op: 0 | 1) => portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(row, op) });
  const adjust = async (minutos: number) => {
    await portal.addWork(ana, 'asistencia', minutos);
    await updateListaPaga(portal, boss);
    await expectBooksBalanced(portal);
  };
  await portal.addWork(ana, 'asistencia', 60);
  await pay(1);
  await updateListaPaga(portal, boss);
  expect(await pagas(portal, boss)).toEqual([
    [1, 7, 'pagada'],
    [1, 2, 'abierta'],
  ]);
  await adjust(-60);
  await pay(0);
  await pay(1);
  await adjust(60);
  expect(await pagas(portal, boss)).toEqual([[1, 7, 'pagada']]);
  await pay(0);
  await updateListaPaga(portal, boss);
  expect(await pagas(portal, boss)).toEqual([[1, 9, 'abierta']]);
  await expectBooksBalanced(portal);
});

test.each(['pagar', 'reiniciarLista'] as const)(
  'a withdrawn row claims nothing more once the last row that waited beside it is settled: %s',
  async (how) => {
    const { portal, ana, boss } = await scene(1);
    const adjust = async (minutos: number) => {
      await portal.addWork(ana, 'asistencia', minutos);
      await updateListaPaga(portal, boss);
      await expectBooksBalanced(portal);
    };
    await adjust(120);
    const first = await onlyPayRowOf(portal, boss, ana);
    await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(first, 1) });
    await adjust(120);
    await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(first, 0) });
    await portal.moveToMision(ana, 2);
    await adjust(-120);
    expect(await pagas(portal, boss)).toEqual([[1, 6, 'abierta']]);
    if (how === 'pagar') await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(first, 1) });
    else await portal.as(boss).succeeds('POST reiniciarLista', { body: { op: 0 } });
    await adjust(120);
    expect(await pagas(portal, boss)).toEqual(how === 'pagar' ? [[1, 6, 'pagada']] : []);
  },
);

test('a withdrawn row returns in the next list, and claims nothing more once it is paid', async () => {
  const { portal, ana, boss } = await scene(1);
  const other = await portal.createPerson({ nombre: 'Otra' });
  await portal.addWork(ana, 'asistencia', 240);
  await portal.moveToMision(ana, 2);
  await portal.addWork(ana, 'asistencia', -240);
  await portal.addWork(other, 'asistencia', 60);
  await updateListaPaga(portal, boss);
  await portal.as(boss).succeeds('POST reiniciarLista', { body: { op: 0 } });
  await portal.addWork(ana, 'asistencia', 60);
  await updateListaPaga(portal, boss);
  await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(await onlyPayRowOf(portal, boss, ana), 1) });
  await portal.addWork(ana, 'asistencia', 60);
  await updateListaPaga(portal, boss);
  expect(await pagas(portal, boss)).toEqual([[1, 4, 'pagada']]);
  await expectBooksBalanced(portal);
});

test('a row withdrawn in one categoria does not return with the pay of another', async () => {
  const { portal, ana, boss } = await scene(1);
  await portal.addWork(ana, 'asistencia', 60);
  await updateListaPaga(portal, boss);
  await portal.addWork(ana, 'asistencia', -60);
  await updateListaPaga(portal, boss);
  await portal.moveToMision(ana, 3);
  await portal.addWork(ana, 'times', 900);
  await updateListaPaga(portal, boss);
  expect(await pagas(portal, boss)).toEqual([[3, 9, 'abierta']]);
  const { totales } = await portal.as(boss).succeeds('GET getListaPaga');
  expect(totales).toEqual({ bajoCreditos: 0, bajoPersonas: 0, altoCreditos: 9, altoPersonas: 1 });
  await expectBooksBalanced(portal);
});

test('an undone payment waits beside the later row, and both add up to the earned pay', async () => {
  const { portal, ana, boss } = await scene(3);
  await portal.addWork(ana, 'times', 900);
  await updateListaPaga(portal, boss);
  const first = await onlyPayRowOf(portal, boss, ana);
  await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(first, 1) });
  await portal.addWork(ana, 'times', 900);
  await updateListaPaga(portal, boss);
  await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(first, 0) });
  await updateListaPaga(portal, boss);
  expect(await pagas(portal, boss)).toEqual([
    [3, 9, 'abierta'],
    [3, 12, 'abierta'],
  ]);
  await portal.addWork(ana, 'times', -1);
  await updateListaPaga(portal, boss);
  expect(await pagas(portal, boss)).toEqual([[3, 9, 'abierta']]);
  await expectBooksBalanced(portal);
});
