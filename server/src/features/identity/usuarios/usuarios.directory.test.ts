import { DAY_MS } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Head of «Usuarios», and people who differ in one respect each. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 5 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2 });
  const departed = await portal.createPerson({ nombre: 'Ido', categoria: 2 });
  await portal.dismiss(departed);
  const lista = async (query: object = {}, person: Person = boss) =>
    (await portal.as(person).succeeds('GET directorio', { query })).map((f) => f.usuario);
  return { portal, boss, leo, ana, departed, lista };
}

describe('directorio', () => {
  test('lists everyone, with the dismissed, without them, or only them', async () => {
    const { lista } = await scene();
    expect(await lista()).toEqual(['Ido', 'Ana', 'Leo', 'Jefa']);
    expect(await lista({ despedidos: 0 })).toEqual(['Ana', 'Leo', 'Jefa']);
    expect(await lista({ despedidos: 1 })).toEqual(['Ido']);
  });

  test('filters by rango, name or firma, and sorts as requested', async () => {
    const { portal, leo, lista } = await scene();
    await portal.db.updateTable('usuario').set({ firma: 'ZZZ' }).where('id', '=', leo.id).execute();
    expect(await lista({ categoria: 5 })).toEqual(['Leo']);
    expect(await lista({ buscar: 'zz' })).toEqual(['Leo']);
    expect(await lista({ orden: 'mision', despedidos: 0 })).toEqual(['Ana', 'Leo', 'Jefa']);
    expect(await lista({ orden: '-usuario', despedidos: 0 })).toEqual(['Leo', 'Jefa', 'Ana']);
  });

  test('filters by inactivity; a usuario who never logged in counts from the registration', async () => {
    const { portal, leo, ana, lista } = await scene();
    portal.clock.advance({ hours: 24 * 40 });
    const seen = (id: number, ago: number | null) =>
      portal.db
        .updateTable('usuario')
        .set({ ultima_vez: ago === null ? null : portal.clock.now - ago * DAY_MS })
        .where('id', '=', id)
        .execute();
    await seen(leo.id, 31);
    await seen(ana.id, null);
    expect(await lista({ inactivo: 30, orden: 'visto', despedidos: 0 })).toEqual(['Ana', 'Leo']);
    await seen(leo.id, 29);
    expect(await lista({ inactivo: 30, despedidos: 0 })).toEqual(['Ana']);
  });

  test('shows until when absent usuarios are away', async () => {
    const { portal, boss, ana, lista } = await scene();
    const hoy = portal.clock.iso().slice(0, 10);
    await portal
      .as(ana)
      .succeeds('POST addAusencia', { body: { usuario: ana.id, motivo: 'Viaje', inicio: hoy, final: hoy } });
    expect(await lista({ ausentes: 1 })).toEqual([]);
    const [requested] = await portal.as(boss).succeeds('GET getAusencias');
    await portal.as(boss).succeeds('POST ausenciaAction', { body: { op: 1, id: requested?.id ?? 0 } });
    const rows = await portal.as(boss).succeeds('GET directorio', { query: { ausentes: 1 } });
    expect(rows.map(({ usuario, ausente }) => [usuario, ausente])).toEqual([['Ana', hoy]]);
  });

  test('filters by extra permisos only for viewers of excepciones', async () => {
    const { portal, ana, lista } = await scene();
    await portal.setExcepcion(ana, 'mul');
    expect(await lista({ excepciones: 1 })).toEqual(['Ana']);
    const beto = await portal.createPerson({ nombre: 'Beto', categoria: 10 });
    await portal.as(beto).fails('GET directorio', { query: { excepciones: 1 } });
  });

  test('offers no actions on equals and superiors, or without the permiso', async () => {
    const { portal } = await scene();
    const beto = await portal.createPerson({ nombre: 'Beto', categoria: 10 });
    const rows = await portal.as(beto).succeeds('GET directorio', { query: { orden: 'usuario', despedidos: 0 } });
    expect(rows.map(({ usuario, acciones }) => [usuario, acciones])).toEqual([
      ['Ana', ['avisar', 'multar', 'llamar', 'mover', 'degradar', 'despedir']],
      ['Beto', []],
      ['Jefa', []],
      ['Leo', ['avisar', 'multar', 'llamar', 'mover', 'degradar', 'despedir']],
    ]);
    const withUsu = await portal.createPerson({ nombre: 'Ciro', categoria: 6 });
    await portal.setExcepcion(withUsu, 'usu');
    const ownRows = await portal.as(withUsu).succeeds('GET directorio', { query: { buscar: 'ana' } });
    expect(ownRows.map(({ acciones }) => acciones)).toEqual([[]]);
  });
});

test('the page of a dismissed usuario says when, by whom and why', async () => {
  const { portal, boss, leo } = await scene();
  const view = () => portal.as(boss).succeeds('GET userAllInfo/:id', { params: { id: leo.id } });
  expect((await view()).despido).toBeNull();
  await portal.as(boss).succeeds('POST despedir', { body: { usuario: leo.id, motivo: 'Insultos' } });
  expect((await view()).despido).toEqual({ fecha: portal.clock.iso(), motivo: 'Insultos', encargadoNombre: 'Jefa' });
  await portal.as(boss).succeeds('POST ingresar', { body: { usuario: leo.id } });
  expect((await view()).despido).toBeNull();
});
