import { NAME_PLACEHOLDER } from '@conserje/rules';
import { expect, test } from 'vitest';
import { COMUNICADO, comunicadoTitlesFor, publishComunicado } from '../../../test-support/portal/comunicados.ts';
import { createDepartamento, joinDepartamento } from '../../../test-support/portal/departamentos.ts';
import { notificationsOfKind } from '../../../test-support/portal/notifications.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { announceDue } from './comunicados.announce.ts';

/** Ana heads Radio, in which Leo is; Bea is in none. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 3 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 4 });
  const { id } = await createDepartamento(portal, boss, { jefe: ana.id });
  await joinDepartamento(portal, ana, leo, id);
  return { portal, boss, ana, leo, bea, id };
}

test('a comunicado for a departamento is for its members alone, and for the categorias that it names too', async () => {
  const { portal, boss, leo, bea, id } = await scene();
  const row = await publishComunicado(portal, boss, { departamentos: [id], obligatorio: true });
  expect(row).toMatchObject({ departamentos: [{ id, nombre: 'Radio' }], categorias: [], lecturas: { total: 2 } });
  expect(await notificationsOfKind(portal, leo, 'comunicado')).toHaveLength(1);
  expect(await notificationsOfKind(portal, bea, 'comunicado')).toEqual([]);
  expect([await comunicadoTitlesFor(portal, leo), await comunicadoTitlesFor(portal, bea)]).toEqual([['Reunión'], []]);
  const edit = { ...COMUNICADO, id: row.id, version: 1, pedirLectura: false, departamentos: [id], categorias: [4] };
  await portal.as(boss).succeeds('POST editarComunicado', { body: edit });
  expect(await comunicadoTitlesFor(portal, bea)).toEqual(['Reunión']);
  await portal.as(leo).succeeds('POST salirDepartamento', { body: { id } });
  expect(await comunicadoTitlesFor(portal, leo)).toEqual([]);
});

test('a head writes to their own departamentos without the permiso, and to nobody else', async () => {
  const { portal, boss, ana, leo, id } = await scene();
  const other = await createDepartamento(portal, boss, { nombre: 'Eventos' });
  const send = async (fields: object, person = ana) =>
    (await portal.as(person)('POST', 'publicarComunicado', { ...COMUNICADO, ...fields })).http;
  expect(await portal.as(ana).fails('POST publicarComunicado', { body: COMUNICADO })).toMatchObject({
    http: 422,
    campo: 'departamentos',
    msg: 'Elige al menos un departamento',
  });
  expect(await send({}, leo)).toBe(403);
  expect(await send({ departamentos: [id], categorias: [2] })).toBe(403);
  expect(await send({ departamentos: [id, other.id] })).toBe(403);
  expect(await send({ departamentos: [id] }, leo)).toBe(403);
  const row = await publishComunicado(portal, ana, { departamentos: [id], obligatorio: true });
  expect(row.acciones).toEqual(['editar', 'retirar', 'lecturas']);
  expect(row.lecturas).toEqual({ leidos: 0, total: 1 });
  const readers = { params: { id: row.id }, query: {} };
  expect(await portal.as(ana).succeeds('GET lecturasComunicado/:id', readers)).toHaveLength(1);
  expect(await portal.as(leo).fails('GET lecturasComunicado/:id', readers)).toMatchObject({ error: 'SIN_PERMISO' });
  const edit = { ...COMUNICADO, titulo: 'Otra', id: row.id, version: 1, pedirLectura: false };
  expect((await portal.as(ana)('POST', 'editarComunicado', edit)).http).toBe(422);
  expect((await portal.as(ana)('POST', 'editarComunicado', { ...edit, departamentos: [id] })).http).toBe(200);
  expect(await comunicadoTitlesFor(portal, ana, { vista: 'terminados' })).toEqual([]);
  expect((await portal.as(leo)('GET', 'comunicados?vista=terminados')).http).toBe(403);
  expect((await portal.as(ana)('POST', 'retirarComunicado', { id: row.id })).http).toBe(200);
});

test('a comunicado that a head scheduled is withdrawn if they no longer head the departamento', async () => {
  const { portal, ana, leo, id } = await scene();
  await publishComunicado(portal, ana, { departamentos: [id], desde: '2026-03-11' });
  const kept = await publishComunicado(portal, ana, { departamentos: [id] });
  expect(await comunicadoTitlesFor(portal, ana, { vista: 'programados' })).toEqual(['Reunión']);
  await portal.as(ana).succeeds('POST salirDepartamento', { body: { id } });
  expect((await portal.as(ana)('POST', 'retirarComunicado', { id: kept.id })).http).toBe(403);
  portal.clock.set('2026-03-11T04:00:00Z');
  await announceDue(portal.deps);
  expect(await comunicadoTitlesFor(portal, leo)).toEqual(['Reunión']);
  expect(await portal.db.selectFrom('comunicado').select('id').execute()).toEqual([{ id: kept.id }]);
});

test.each([
  ['is published at its hour', false],
  ['is withdrawn if neither may publish any more, and both are told', true],
] as const)('a comunicado that a head scheduled and a superior widened %s', async (_, isLost) => {
  const { portal, boss, ana, bea, id } = await scene();
  const row = await publishComunicado(portal, ana, { departamentos: [id], desde: '2026-03-11' });
  const fields = { departamentos: [id], categorias: [4], desde: '2026-03-11' };
  const edit = { ...COMUNICADO, ...fields, id: row.id, version: 1, pedirLectura: false };
  await portal.as(boss).succeeds('POST editarComunicado', { body: edit });
  if (isLost) await portal.grantPermisos(12, 'dep');
  portal.clock.set('2026-03-11T04:00:00Z');
  await announceDue(portal.deps);
  expect(await comunicadoTitlesFor(portal, bea)).toEqual(isLost ? [] : ['Reunión']);
  const told = [boss, ana, bea].map((person) => notificationsOfKind(portal, person, 'comunicado'));
  expect(await Promise.all(told)).toEqual(
    isLost
      ? [
          [`el comunicado «Reunión» de ${NAME_PLACEHOLDER} no se publicó: ya no puede publicarlo`],
          ['tu comunicado «Reunión» no se publicó: ya no puedes publicarlo'],
          [],
        ]
      : [[], [], ['publicó un comunicado: «Reunión»']],
  );
});

test('a head does not manage a comunicado that is also for a categoria', async () => {
  const { portal, boss, ana, id } = await scene();
  const row = await publishComunicado(portal, ana, { departamentos: [id] });
  const fields = { ...COMUNICADO, id: row.id, pedirLectura: false, departamentos: [id] };
  await portal.as(boss).succeeds('POST editarComunicado', { body: { ...fields, version: 1, categorias: [4] } });
  expect((await portal.as(ana)('POST', 'editarComunicado', { ...fields, version: 2 })).http).toBe(403);
  expect((await portal.as(ana)('POST', 'retirarComunicado', { id: row.id })).http).toBe(403);
  const seen = await portal.as(ana).succeeds('GET comunicado/:id', { params: { id: row.id } });
  expect(seen.acciones).toEqual([]);
});

test('a comunicado keeps a departamento that was closed since; no other can choose it', async () => {
  const { portal, boss, id } = await scene();
  const other = await createDepartamento(portal, boss, { nombre: 'Eventos' });
  const row = await publishComunicado(portal, boss, { departamentos: [id] });
  const another = await publishComunicado(portal, boss, { departamentos: [other.id] });
  await portal.as(boss).succeeds('POST cerrarDepartamento', { body: { id, motivo: 'Nadie lo usa' } });
  const refusal = { http: 404, body: { error: 'NO_EXISTE', campo: 'departamentos' } };
  const closed = { ...COMUNICADO, departamentos: [id] };
  expect(await portal.as(boss)('POST', 'publicarComunicado', closed)).toMatchObject(refusal);
  const edit = { ...COMUNICADO, version: 1, pedirLectura: false };
  const choose = (comunicado: number, departamentos: number[]) =>
    portal.as(boss)('POST', 'editarComunicado', { ...edit, titulo: 'Otra', id: comunicado, departamentos });
  expect(await choose(another.id, [other.id, id])).toMatchObject(refusal);
  expect(await choose(row.id, [id, other.id])).toMatchObject({
    http: 200,
    body: { data: { titulo: 'Otra', departamentos: [{ nombre: 'Eventos' }, { nombre: 'Radio' }] } },
  });
});

test('a comunicado for several departamentos that is saved as it was does not change', async () => {
  const { portal, boss, id } = await scene();
  const other = await createDepartamento(portal, boss, { nombre: 'Eventos' });
  const row = await publishComunicado(portal, boss, { departamentos: [id, other.id] });
  const body = { ...COMUNICADO, id: row.id, version: 1, pedirLectura: false, departamentos: [other.id, id] };
  expect((await portal.as(boss).succeeds('POST editarComunicado', { body })).msg).toBe('No hiciste ningún cambio');
});
