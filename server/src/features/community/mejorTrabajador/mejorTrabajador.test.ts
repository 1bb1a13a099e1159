import type { MejorTrabajador } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

const ASCENSOS = 1;

/** An administrator and two candidates. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 3 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const choose = (person: Person, a: Person, id = 0, categoria = ASCENSOS) =>
    portal.as(person).succeeds('POST actionTrabajador', { body: { op: 0, categoria, usuario: a.id, id } });
  return { portal, boss, ana, leo, choose };
}
const listCurrent = (portal: Portal, person: Person): Promise<MejorTrabajador[]> =>
  portal.as(person).succeeds('GET mejoresTrabajadores');

/** Asserts that a call is refused and changes nothing. */
async function expectRefused(portal: Portal, person: Person, body: object) {
  const antes = await portal.countTableRows();
  const { result, ...effects } = await portal.observe(() => portal.as(person)('POST', 'actionTrabajador', body));
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect(await portal.countTableRows()).toEqual(antes);
  return countResponseCodes([result]);
}

describe('naming', () => {
  test('puts a person on the card, records it, and notifies them and the others', async () => {
    const { portal, boss, ana, choose } = await scene();
    const { result, bitacora, notices } = await portal.observe(() => choose(boss, ana));
    const row = {
      id: expect.any(Number),
      categoria: 1,
      usuario: ana.id,
      usuarioNombre: 'Ana',
      mision: 'Aprendiz I',
      desde: portal.clock.iso(),
      encargadoNombre: 'Jefa',
    };
    expect(result).toMatchObject({ msg: 'Ana es mejor trabajador en Ascensos', data: row });
    const { id } = result.data ?? {};
    expect(bitacora).toEqual([
      {
        modulo: 'mejortrabajador',
        objeto: id,
        usuario: ana.id,
        encargado: boss.id,
        motivo: `eligió a ${NAME_PLACEHOLDER} mejor trabajador en Ascensos`,
      },
    ]);
    expect(notices).toMatchObject([
      { tema: 'mejores', quien: 'Jefa', para: ana.id, msg: 'te eligió mejor trabajador en Ascensos' },
      { tema: 'mejores', quien: 'Jefa', msg: 'eligió a Ana mejor trabajador en Ascensos' },
    ]);
    expect(await listCurrent(portal, ana)).toEqual([{ ...row, acciones: [] }]);
    expect(await listCurrent(portal, boss)).toEqual([{ ...row, acciones: ['eliminar'] }]);
    expect((await portal.as().succeeds('GET startupForo')).empleados).toMatchObject({ ascensos: 'Ana', tiempos: null });
  });

  test('another person replaces the current one, and the past one stays with dates and author', async () => {
    const { portal, boss, ana, leo, choose } = await scene();
    const desde = portal.clock.iso();
    const { data } = await choose(boss, ana);
    portal.clock.advance({ hours: 30 });
    const other = await portal.createPerson({ nombre: 'Otra', categoria: 11 });
    const { notices, bitacora } = await portal.observe(() => choose(other, leo, data?.id));
    expect(notices.map((a) => [a.para, a.msg])).toEqual([
      [ana.id, 'ya no eres mejor trabajador en Ascensos'],
      [leo.id, 'te eligió mejor trabajador en Ascensos'],
      [undefined, 'eligió a Leo mejor trabajador en Ascensos'],
    ]);
    expect(bitacora.map((entry) => [entry.usuario, entry.motivo])).toEqual([
      [ana.id, `cambió a ${NAME_PLACEHOLDER} como mejor trabajador en Ascensos`],
      [leo.id, `eligió a ${NAME_PLACEHOLDER} mejor trabajador en Ascensos`],
    ]);
    const hasta = portal.clock.iso();
    const shared = { id: expect.any(Number), categoria: 1 };
    const listPast = (buscar?: string) =>
      portal.as(leo).succeeds('GET mejoresPasados', { query: buscar === undefined ? {} : { buscar } });
    const [ofLeo, ofAna] = [
      { ...shared, usuarioNombre: 'Leo', desde: hasta, encargadoNombre: 'Otra', hasta: null, quitadoNombre: null },
      { ...shared, usuarioNombre: 'Ana', desde, encargadoNombre: 'Jefa', hasta, quitadoNombre: 'Otra' },
    ];
    expect(await listPast()).toEqual([ofLeo, ofAna]);
    expect(await listPast('jef')).toEqual([ofAna]);
    expect(await listPast('leo')).toEqual([ofLeo]);
  });

  test('one person may hold several cards, and each card is separate', async () => {
    const { portal, boss, ana, leo, choose } = await scene();
    for (const categoria of [4, 2]) await choose(boss, ana, 0, categoria);
    await choose(boss, leo, 0, 3);
    const { empleados } = await portal.as().succeeds('GET startupForo');
    expect(empleados).toEqual({ ascensos: null, asistencias: 'Ana', tiempos: 'Leo', timer_segdir: 'Ana' });
    expect((await listCurrent(portal, leo)).map((m) => [m.categoria, m.usuarioNombre])).toEqual([
      [2, 'Ana'] as const,
      [3, 'Leo'] as const,
      [4, 'Ana'] as const,
    ]);
  });
});

describe('removing', () => {
  test('leaves the card empty, records it and notifies the person', async () => {
    const { portal, boss, ana, choose } = await scene();
    const id = (await choose(boss, ana)).data?.id ?? 0;
    const body = { op: 1, categoria: ASCENSOS, usuario: ana.id, id };
    const { result, bitacora, notices } = await portal.observe(() =>
      portal.as(boss).succeeds('POST actionTrabajador', { body }),
    );
    expect(result).toEqual({ msg: 'Quitaste a Ana de Ascensos', status: 0, data: null });
    expect(bitacora).toMatchObject([
      {
        modulo: 'mejortrabajador',
        objeto: id,
        usuario: ana.id,
        motivo: `quitó a ${NAME_PLACEHOLDER} de mejor trabajador en Ascensos`,
      },
    ]);
    expect(notices.map((a) => [a.para, a.msg])).toEqual([
      [ana.id, 'ya no eres mejor trabajador en Ascensos'],
      [undefined, 'quitó a Ana de mejor trabajador en Ascensos'],
    ]);
    expect(await listCurrent(portal, ana)).toEqual([]);
    expect(await expectRefused(portal, boss, body)).toEqual({ '409 YA_ESTA_ASI': 1 });
  });

  test('a person who leaves the agency loses their cards and returns without them', async () => {
    const { portal, boss, ana, choose } = await scene();
    await choose(boss, ana);
    await choose(boss, ana, 0, 3);
    const body = { usuario: ana.id, motivo: 'Ausencia' };
    const { bitacora, notices } = await portal.observe(() => portal.as(boss).succeeds('POST despedir', { body }));
    expect(bitacora.filter((b) => b.modulo === 'mejortrabajador').map((b) => b.motivo)).toEqual([
      `quitó a ${NAME_PLACEHOLDER} de mejor trabajador en Ascensos porque salió de la agencia`,
      `quitó a ${NAME_PLACEHOLDER} de mejor trabajador en Tiempos porque salió de la agencia`,
    ]);
    expect(notices.filter((a) => a.tema === 'mejores')).toHaveLength(1);
    await portal.as(boss).succeeds('POST ingresar', { body: { usuario: ana.id } });
    expect(await listCurrent(portal, boss)).toEqual([]);
    const listPast = await portal.as(boss).succeeds('GET mejoresPasados', { query: { orden: 'categoria' } });
    expect(listPast.map((m) => [m.categoria, m.hasta, m.quitadoNombre])).toEqual([
      [1, portal.clock.iso(), 'Jefa'],
      [3, portal.clock.iso(), 'Jefa'],
    ]);
  });
});

describe('a change is refused', () => {
  test('without a person, with a missing or dismissed person, or with the current one', async () => {
    const { portal, boss, ana, leo, choose } = await scene();
    const { data } = await choose(boss, ana);
    await portal.dismiss(leo);
    const given = (usuario: number) => ({ op: 0, categoria: ASCENSOS, usuario, id: data?.id });
    expect(await expectRefused(portal, boss, given(0))).toEqual({ '422 SELECCIONA_USUARIO': 1 });
    expect(await expectRefused(portal, boss, given(9_999))).toEqual({ '404 USUARIO_NO_EXISTE': 1 });
    expect(await expectRefused(portal, boss, given(leo.id))).toEqual({ '404 USUARIO_NO_EXISTE': 1 });
    expect(await expectRefused(portal, boss, given(ana.id))).toEqual({ '409 YA_ESTA_ASI': 1 });
  });

  test('from a screen that shows another person or none', async () => {
    const { portal, boss, ana, leo, choose } = await scene();
    const { data } = await choose(boss, ana);
    const [categoria, id] = [ASCENSOS, data?.id ?? 0];
    for (const body of [
      { op: 0, categoria, usuario: leo.id, id: 0 },
      { op: 0, categoria, usuario: leo.id, id: id + 1 },
      { op: 1, categoria, usuario: leo.id, id },
      { op: 1, categoria, usuario: ana.id, id: id + 1 },
      { op: 0, categoria: 2, usuario: leo.id, id },
    ])
      expect(await expectRefused(portal, boss, body)).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
    expect((await listCurrent(portal, leo)).map((m) => m.usuarioNombre)).toEqual(['Ana']);
  });
});

describe('concurrent changes', () => {
  test('twenty calls on two servers name one person', async () => {
    const { portal, boss, ana, leo } = await scene();
    const send = await alternateServers(portal);
    const responses = await runConcurrently(20, (i) =>
      send(boss, 'actionTrabajador', { op: 0, categoria: ASCENSOS, usuario: [ana, leo][i % 2]?.id, id: 0 }),
    );
    const { '200': one, ...others } = countResponseCodes(responses);
    expect(one).toBe(1);
    expect(Object.keys(others).toSorted()).toEqual(['409 CAMBIO_MIENTRAS', '409 YA_ESTA_ASI']);
    expect(await listCurrent(portal, boss)).toHaveLength(1);
  });

  test('a person removed meanwhile is not removed again', async () => {
    const { portal, boss, ana, choose } = await scene();
    const id = (await choose(boss, ana)).data?.id ?? 0;
    const { now } = portal.clock;
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('mejor', id);
        await tx.db.updateTable('mejor').set({ hasta: now }).where('id', '=', id).execute();
      },
      () => portal.as(boss)('POST', 'actionTrabajador', { op: 1, categoria: ASCENSOS, usuario: ana.id, id }),
    );
    expect(countResponseCodes([response])).toEqual({ '409 YA_ESTA_ASI': 1 });
    const [past] = await portal.as(boss).succeeds('GET mejoresPasados');
    expect(past).toMatchObject({ hasta: portal.clock.iso(), quitadoNombre: null });
  });
});
