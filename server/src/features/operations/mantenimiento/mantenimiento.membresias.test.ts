import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import {
  advanceMinutes,
  openRowsTotal,
  sceneWithAna,
  updateListsAndTotal,
} from '../../../test-support/portal/earnings.ts';
import { expectBooksBalanced } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { membresiaTypeId } from '../../../test-support/portal/ventas.ts';

const GOLD = {
  nombre: 'Oro',
  details: 'Trato de oro',
  precio: 90,
  reduccion: 0,
  vip: 1,
  perma: 0,
  honor: null,
} as const;
const types = async (portal: Portal, person: Person, retiradas = false) =>
  (await portal.as(person).succeeds('GET getMembresias', { query: retiradas ? { retiradas: 1 } : {} })).map(
    (t) => t.nombre,
  );
const sell = async (portal: Portal, person: Person, a: Person, nombre: string) =>
  portal.as(person).succeeds('POST addMembresia', {
    body: { user: a.id, isExterno: false, membresia: await membresiaTypeId(portal, nombre), periodo: 30 },
  });

describe('types of membresia', () => {
  test('a new type is on sale at once', async () => {
    const { portal, boss, ana } = await sceneWithAna(2);
    const result = await portal.observe(() => portal.as(boss).succeeds('POST addMemb', { body: GOLD }));
    expect(result.bitacora).toMatchObject([{ modulo: 'mantenimiento', motivo: 'agregó la membresía Oro' }]);
    expect(result.notices.map((a) => a.tema)).toEqual(['rangos', 'membresias']);
    const { data } = await sell(portal, boss, ana, 'Oro');
    expect(data).toMatchObject({ membresiaNombre: 'Oro', vip: true });
    const { membresias } = await portal.as().succeeds('GET startupForo');
    expect(membresias.at(-1)).toMatchObject({ nombre: 'Oro', precio: 90, image: '/membresias/vip.png' });
    expect(await portal.as(boss).fails('POST addMemb', { body: { ...GOLD, nombre: 'oro ' } })).toMatchObject({
      error: 'NOMBRE_OCUPADO',
      campo: 'nombre',
    });
  });

  test('an edit needs the values that were seen, and is recorded', async () => {
    const { portal, boss } = await sceneWithAna(2);
    const id = await membresiaTypeId(portal, 'VIP');
    const seen = {
      nombre: 'VIP',
      details: 'Acceso a las zonas VIP y trato preferente en base',
      precio: 60,
      reduccion: 0,
    } as const;
    const body = { id, data: { ...seen, precio: 70 }, visto: { ...seen, vip: 1, perma: 0, honor: null } } as const;
    const { bitacora } = await portal.observe(() => portal.as(boss).succeeds('POST editMemb', { body }));
    expect(bitacora[0]).toMatchObject({
      motivo: 'editó la membresía VIP',
      diferencias: [{ campo: 'Precio', antes: 60, despues: 70 }],
    });
    expect(await portal.as(boss).fails('POST editMemb', { body })).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
    const failure = (data: object) =>
      portal.as(boss).fails('POST editMemb', { body: { id, data: { ...seen, ...data } } });
    expect(await failure({ nombre: '' })).toMatchObject({ error: 'REGLA', campo: 'nombre', msg: 'Nombre vacio' });
    expect(await failure({ nombre: 'héroe' })).toMatchObject({ error: 'NOMBRE_OCUPADO' });
    expect(await failure({ precio: -4 })).toMatchObject({ error: 'REGLA', campo: 'precio' });
  });

  test('an edit waits for a concurrent one and is refused as stale', async () => {
    const { portal, boss } = await sceneWithAna(2);
    const id = await membresiaTypeId(portal, 'VIP');
    const [vip] = (await portal.as(boss).succeeds('GET getMembresias')).filter((t) => t.id === id);
    const seen = { nombre: 'VIP', details: vip?.details ?? '', precio: vip?.precio ?? 0, reduccion: 0 };
    const data = { ...seen, details: 'Otra cosa' };
    const response = await sendDuringChange(
      portal,
      (tx) => tx.db.updateTable('membresia').set({ precio: 99 }).where('id', '=', id).execute(),
      () => portal.as(boss)('POST', 'editMemb', { id, data, visto: { ...seen, vip: 1, perma: 0, honor: null } }),
    );
    expect(countResponseCodes([response])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
  });

  test('a retired type is not sold, members keep it, and it can return', async () => {
    const { portal, boss, ana } = await sceneWithAna(2);
    await sell(portal, boss, ana, 'VIP');
    const id = await membresiaTypeId(portal, 'VIP');
    await portal.as(boss).succeeds('POST retirarMemb', { body: { id, retirar: true } });
    expect(await types(portal, boss)).toEqual(['Reducción', 'Héroe', 'Legión']);
    expect(await types(portal, boss, true)).toContain('VIP');
    const body = { user: boss.id, isExterno: false, membresia: id, periodo: 30 as const };
    expect(await portal.as(ana).fails('POST retirarMemb', { body: { id, retirar: true } })).toMatchObject({
      http: 403,
    });
    const seller = await portal.createPerson({ categoria: 12, posicion: 2 });
    expect(await portal.as(seller).fails('POST addMembresia', { body })).toMatchObject({
      error: 'MEMBRESIA_NO_EXISTE',
    });
    expect((await portal.as(ana).succeeds('GET MyPerfil')).membresias).toMatchObject([
      { membresiaNombre: 'VIP', estado: 1 },
    ]);
    await portal.as(boss).succeeds('POST retirarMemb', { body: { id, retirar: false } });
    expect(await types(portal, boss)).toContain('VIP');
  });

  test('a retired type does not return beside another of the same name', async () => {
    const { portal, boss } = await sceneWithAna(2);
    const id = await membresiaTypeId(portal, 'VIP');
    await portal.as(boss).succeeds('POST retirarMemb', { body: { id, retirar: true } });
    const nueva = await portal.as(boss).succeeds('POST addMemb', { body: { ...GOLD, nombre: 'vip' } });
    const recoverBody = { body: { id, retirar: false } };
    expect(await portal.as(boss).fails('POST retirarMemb', recoverBody)).toMatchObject({ error: 'NOMBRE_OCUPADO' });
    await portal.as(boss).succeeds('POST retirarMemb', { body: { id: nueva.id, retirar: true } });
    await portal.as(boss).succeeds('POST retirarMemb', recoverBody);
  });

  test('of two concurrent retirements the second is refused', async () => {
    const { portal, boss } = await sceneWithAna(2);
    const other = await portal.createPerson({ categoria: 12, posicion: 2 });
    const send = await alternateServers(portal);
    const body = { id: await membresiaTypeId(portal, 'VIP'), retirar: true };
    const responses = await Promise.all([boss, other].map((who) => send(who, 'retirarMemb', body)));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 YA_ESTA_ASI': 1 });
  });

  test('of two concurrent additions of the same name one succeeds', async () => {
    const { portal, boss } = await sceneWithAna(2);
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('membresia', 1);
        await tx.db
          .insertInto('membresia')
          .values({ ...GOLD, image: '', retirada: null })
          .execute();
      },
      () => portal.as(boss)('POST', 'addMemb', GOLD),
    );
    expect(countResponseCodes([response])).toEqual({ '409 NOMBRE_OCUPADO': 1 });
  });
});

test('a holder of a type may not change whether it reduces, except in the top categoria', async () => {
  const { portal, boss, ana } = await sceneWithAna(11);
  await portal.grantPermisos(11, 'man');
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 12, posicion: 1 });
  for (const person of [ana, bea]) await sell(portal, boss, person, 'VIP');
  const id = await membresiaTypeId(portal, 'VIP');
  const data = { nombre: 'VIP', details: 'Trato preferente', precio: 60, reduccion: 0 } as const;
  const reduces = { body: { id, data: { ...data, reduccion: 1 as const } } };
  await portal.as(ana).succeeds('POST editMemb', { body: { id, data } });
  expect(await portal.as(ana).fails('POST editMemb', reduces)).toMatchObject({
    error: 'SIN_PERMISO',
    msg: 'Tienes esta membresía. Su reducción la cambia alguien del rango más alto.',
  });
  await portal.as(bea).succeeds('POST editMemb', reduces);
  expect(await portal.as(ana).fails('POST editMemb', { body: { id, data } })).toMatchObject({ error: 'SIN_PERMISO' });
  portal.clock.advance({ hours: 31 * 24 });
  await portal.as(ana).succeeds('POST editMemb', { body: { id, data } });
});

describe('start and end of a reduction', () => {
  const TIMES = (n: number) => 60 * n;
  const withReduction = async (portal: Portal, person: Person, nombre: string, reduccion: 0 | 1) => {
    const [tipo] = (await portal.as(person).succeeds('GET getMembresias')).filter((t) => t.nombre === nombre);
    if (!tipo) throw new Error(nombre);
    const data = { nombre, details: tipo.details, precio: tipo.precio, reduccion };
    await portal.as(person).succeeds('POST editMemb', { body: { id: tipo.id, data } });
  };

  test('earnings with it stay as they were, and later requirements are full', async () => {
    const { portal, boss, ana } = await sceneWithAna(2);
    await sell(portal, boss, ana, 'Reducción');
    await portal.addWork(ana, 'times', TIMES(8));
    advanceMinutes(portal);
    await withReduction(portal, boss, 'Reducción', 0);
    expect(await openRowsTotal(portal, boss, ana)).toBe(9);
    await portal.addWork(ana, 'times', TIMES(14));
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    await portal.addWork(ana, 'times', TIMES(1));
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(18);
    await expectBooksBalanced(portal);
  });

  test('with another reduction that runs, requirements stay halved', async () => {
    const { portal, boss, ana } = await sceneWithAna(2);
    await withReduction(portal, boss, 'VIP', 1);
    await sell(portal, boss, ana, 'Reducción');
    await sell(portal, boss, ana, 'VIP');
    await portal.addWork(ana, 'times', TIMES(8));
    advanceMinutes(portal);
    await withReduction(portal, boss, 'VIP', 0);
    await portal.addWork(ana, 'times', TIMES(7));
    // A bonus of the same terms: 15 of 30, halved.
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(18);
  });

  test('a new reduction counts from its start', async () => {
    const { portal, boss, ana } = await sceneWithAna(2);
    await sell(portal, boss, ana, 'VIP');
    await portal.addWork(ana, 'times', TIMES(15));
    advanceMinutes(portal);
    await withReduction(portal, boss, 'VIP', 1);
    expect(await openRowsTotal(portal, boss, ana)).toBe(9);
    await portal.addWork(ana, 'times', TIMES(8));
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(18);
    await expectBooksBalanced(portal);
  });
});
