import { NAME_PLACEHOLDER, TIEMPO_OP } from '@conserje/rules';
import { expect, test } from 'vitest';
import type { Person, Portal } from '../../../../test-support/portal/portal.ts';
import { openPortal } from '../../../../test-support/portal/portal.ts';
import {
  confirmTiempo,
  creditedMinutes,
  linkTiempo,
  openTiempo,
  recoverTiempo,
  runTiempoAction,
} from '../../../../test-support/portal/tiempos.ts';

async function setUp(alto?: number) {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 7 });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  const { id } = await openTiempo(portal, supervisor, leo, alto);
  portal.clock.advance({ minutes: 5 });
  return { portal, supervisor, leo, id };
}
const close = (portal: Portal, person: Person, id: number) =>
  portal.as(person).succeeds('POST cerrarMiTiempo', { body: { id } });

async function expectCloseRefused(portal: Portal, person: Person, id: number) {
  const antes = await portal.countTableRows();
  const { result, ...effects } = await portal.observe(() =>
    portal.as(person).fails('POST cerrarMiTiempo', { body: { id } }),
  );
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect(await portal.countTableRows()).toEqual(antes);
  return result;
}

test('a bajo without any permiso closes their own tiempo without encargado; nothing is credited', async () => {
  const { portal, leo, id } = await setUp(-1);
  const { result, bitacora } = await portal.observe(() => close(portal, leo, id));
  expect(result).toEqual({ msg: 'Cerraste tu tiempo', status: 0 });
  expect(bitacora).toMatchObject([
    { modulo: 'tiempos', objeto: id, usuario: leo.id, motivo: `canceló el tiempo de ${NAME_PLACEHOLDER}` },
  ]);
  expect((await portal.as(leo).succeeds('GET MyPerfil')).tiempo).toBeNull();
  expect(await creditedMinutes(portal, leo)).toEqual({ asistencia: 0, times: 0 });
  expect(await expectCloseRefused(portal, leo, id)).toMatchObject({ http: 409, error: 'TIEMPO_CERRADO' });
});

test('a bajo without any permiso recovers the tiempo that they closed, for ten minutes', async () => {
  const { portal, supervisor, leo, id } = await setUp(-1);
  await close(portal, leo, id);
  portal.clock.advance({ minutes: 9 });
  expect(await portal.as(leo).succeeds('GET getTimesCancelados')).toMatchObject([{ id, bajoNombre: 'Leo' }]);
  expect(await portal.as(supervisor).fails('POST recuperarTiempo', { body: { id } })).toMatchObject({ http: 403 });
  expect((await recoverTiempo(portal, leo, id)).data).toMatchObject({ id, alto: -1, minsA: 5 });
  await close(portal, leo, id);
  portal.clock.advance({ minutes: 10, ms: 1 });
  expect(await portal.as(leo).succeeds('GET getTimesCancelados')).toEqual([]);
  expect(await portal.as(leo).fails('POST recuperarTiempo', { body: { id } })).toMatchObject({
    error: 'PLAZO_VENCIDO',
  });
});

test('a tiempo with an encargado, with confirmed minutes or of another bajo is not closed', async () => {
  const { portal, supervisor, leo, id } = await setUp();
  const TEXT = 'Tu tiempo tiene encargado o minutos confirmados. Pídele a un encargado que lo cierre.';
  expect(await expectCloseRefused(portal, leo, id)).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS', msg: TEXT });
  await confirmTiempo(portal, supervisor, id);
  await linkTiempo(portal, supervisor, id);
  expect(await expectCloseRefused(portal, leo, id)).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS', msg: TEXT });
  for (const other of [supervisor, await portal.createPerson({ categoria: 12 })])
    expect(await expectCloseRefused(portal, other, id)).toMatchObject({ http: 403 });
  expect(await expectCloseRefused(portal, leo, 2_000_000)).toMatchObject({ http: 404 });
});

test('a lower rank cannot open a tiempo for a higher one, who may cancel their own without encargado', async () => {
  const { portal, leo } = await setUp();
  await portal.setExcepcion(leo, 'tt');
  const greater = await portal.createPerson({ categoria: 9 });
  for (const alto of [-1, (await portal.createPerson({ categoria: 11 })).id])
    expect(await portal.as(leo).fails('POST openTime', { body: { bajo: greater.id, alto } })).toMatchObject({
      http: 403,
      campo: 'bajo',
    });
  const { id } = await openTiempo(portal, await portal.createPerson({ categoria: 12 }), greater, -1);
  await runTiempoAction(portal, greater, TIEMPO_OP.cancel, id);
});

test('the author of the cancellation recovers it only while they rank above the bajo', async () => {
  const { portal, supervisor, leo, id } = await setUp(-1);
  await runTiempoAction(portal, supervisor, TIEMPO_OP.cancel, id);
  expect(await portal.as(supervisor).succeeds('GET getTimesCancelados')).toHaveLength(1);
  await portal.moveToMision(leo, 8);
  expect(await portal.as(supervisor).succeeds('GET getTimesCancelados')).toEqual([]);
  expect(await portal.as(supervisor).fails('POST recuperarTiempo', { body: { id } })).toMatchObject({ http: 403 });
  await portal.moveToMision(supervisor, 9);
  await recoverTiempo(portal, supervisor, id);
});

test('a recovered tiempo loses an encargado without the right', async () => {
  const { portal, supervisor, leo, id } = await setUp();
  const highest = await portal.createPerson({ categoria: 12 });
  await runTiempoAction(portal, highest, TIEMPO_OP.cancel, id);
  await portal.moveToMision(leo, 8);
  expect((await recoverTiempo(portal, highest, id)).data).toMatchObject({ alto: -1 });
  expect(await portal.as(supervisor).succeeds('GET getAllTime')).toMatchObject([{ id, alto: -1 }]);
});
