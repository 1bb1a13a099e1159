import { DIA_MS } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Persona } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

/** The head of *Usuarios*, and people of whom each differs from the others in one thing. */
async function escena() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 5 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 2 });
  const ido = await portal.persona({ nombre: 'Ido', categoria: 2 });
  await portal.despedir(ido);
  const lista = async (query: object = {}, quien: Persona = jefa) =>
    (await portal.pide(quien).logra('GET directorio', { query })).map((f) => f.usuario);
  return { portal, jefa, leo, ana, ido, lista };
}

describe('directorio', () => {
  test('todo el mundo, con los despedidos, sin ellos, o solo ellos', async () => {
    const { lista } = await escena();
    expect(await lista()).toEqual(['Ido', 'Ana', 'Leo', 'Jefa']);
    expect(await lista({ despedidos: 0 })).toEqual(['Ana', 'Leo', 'Jefa']);
    expect(await lista({ despedidos: 1 })).toEqual(['Ido']);
  });

  test('por rango, por nombre o firma, y en los órdenes que se piden', async () => {
    const { portal, leo, lista } = await escena();
    await portal.db.updateTable('usuario').set({ firma: 'ZZZ' }).where('id', '=', leo.id).execute();
    expect(await lista({ categoria: 5 })).toEqual(['Leo']);
    expect(await lista({ buscar: 'zz' })).toEqual(['Leo']);
    expect(await lista({ orden: 'mision', despedidos: 0 })).toEqual(['Ana', 'Leo', 'Jefa']);
    expect(await lista({ orden: '-usuario', despedidos: 0 })).toEqual(['Leo', 'Jefa', 'Ana']);
  });

  test('quien no viene hace días; quien no vino nunca cuenta desde que se registró', async () => {
    const { portal, leo, ana, lista } = await escena();
    portal.reloj.pasar({ horas: 24 * 40 });
    const visto = (id: number, hace: number | null) =>
      portal.db
        .updateTable('usuario')
        .set({ ultima_vez: hace === null ? null : portal.reloj.ahora - hace * DIA_MS })
        .where('id', '=', id)
        .execute();
    await visto(leo.id, 31);
    await visto(ana.id, null);
    expect(await lista({ inactivo: 30, orden: 'visto', despedidos: 0 })).toEqual(['Ana', 'Leo']);
    await visto(leo.id, 29);
    expect(await lista({ inactivo: 30, despedidos: 0 })).toEqual(['Ana']);
  });

  test('los ausentes dicen hasta cuándo', async () => {
    const { portal, jefa, ana, lista } = await escena();
    const hoy = portal.reloj.iso().slice(0, 10);
    await portal
      .pide(ana)
      .logra('POST addAusencia', { body: { usuario: ana.id, motivo: 'Viaje', inicio: hoy, final: hoy } });
    expect(await lista({ ausentes: 1 })).toEqual([]);
    const [pedida] = await portal.pide(jefa).logra('GET getAusencias');
    await portal.pide(jefa).logra('POST ausenciaAction', { body: { op: 1, id: pedida?.id ?? 0 } });
    const filas = await portal.pide(jefa).logra('GET directorio', { query: { ausentes: 1 } });
    expect(filas.map(({ usuario, ausente }) => [usuario, ausente])).toEqual([['Ana', hoy]]);
  });

  test('con permisos extra, solo para quien puede mirarlos', async () => {
    const { portal, ana, lista } = await escena();
    await portal.exceptuar(ana, 'mul');
    expect(await lista({ excepciones: 1 })).toEqual(['Ana']);
    const beto = await portal.persona({ nombre: 'Beto', categoria: 10 });
    await portal.pide(beto).falla('GET directorio', { query: { excepciones: 1 } });
  });

  test('lo que se puede hacer con cada quien: nada con quien no tiene menor rango, ni sin el permiso', async () => {
    const { portal } = await escena();
    const beto = await portal.persona({ nombre: 'Beto', categoria: 10 });
    const filas = await portal.pide(beto).logra('GET directorio', { query: { orden: 'usuario', despedidos: 0 } });
    expect(filas.map(({ usuario, acciones }) => [usuario, acciones])).toEqual([
      ['Ana', ['despedir', 'multar', 'llamar']],
      ['Beto', []],
      ['Jefa', []],
      ['Leo', ['despedir', 'multar', 'llamar']],
    ]);
    const conUsu = await portal.persona({ nombre: 'Ciro', categoria: 6 });
    await portal.exceptuar(conUsu, 'usu');
    const suyas = await portal.pide(conUsu).logra('GET directorio', { query: { buscar: 'ana' } });
    expect(suyas.map(({ acciones }) => acciones)).toEqual([[]]);
  });
});

test('la página de un despedido dice cuándo, quién y por qué', async () => {
  const { portal, jefa, leo } = await escena();
  const ver = () => portal.pide(jefa).logra('GET userAllInfo/:id', { params: { id: leo.id } });
  expect((await ver()).despido).toBeNull();
  await portal.pide(jefa).logra('POST despedir', { body: { usuario: leo.id, motivo: 'Insultos' } });
  expect((await ver()).despido).toEqual({ fecha: portal.reloj.iso(), motivo: 'Insultos', encargadoNombre: 'Jefa' });
  await portal.pide(jefa).logra('POST ingresar', { body: { usuario: leo.id } });
  expect((await ver()).despido).toBeNull();
});
