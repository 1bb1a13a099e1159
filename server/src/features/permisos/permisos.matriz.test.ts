import type { RequestOf } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';

type Cambios = RequestOf<'POST guardarMatriz'>['body'];

/** Jefa, on top, may change what categories permit. Two stand in category 2, one of whom may fine by exception. */
async function sala() {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const leo = await portal.persona({ nombre: 'Leo', categoria: 2 });
  const eva = await portal.persona({ nombre: 'Eva', categoria: 2 });
  await portal.exceptuar(eva, 'mul');
  return { portal, jefa, leo, eva };
}

const guardar = (portal: Portal, quien: Persona, body: Cambios) =>
  portal.pide(quien).logra('POST guardarMatriz', { body });
const previo = (portal: Portal, quien: Persona, body: Cambios) =>
  portal.pide(quien).logra('POST previoMatriz', { body });
const una = (id_categoria: number, permisos: string, visto: string): Cambios => ({
  categorias: [{ id_categoria, permisos, visto }],
});
const permisosDe = async (portal: Portal, quien: Persona) => (await portal.pide(quien).logra('GET checkUser')).permisos;
const DE_DOCE = 'tt,-5,-10,ajs,mis,mem,ldp,mul,des,usu,ern,req,cln,ren,pag,adm,exc,man';

test('la matriz dice lo que permite cada categoría, cuántos hay en ella y qué puede cambiar quien la lee', async () => {
  const { portal, jefa, leo } = await sala();
  await portal.despedir(leo);
  const { categorias, catalogo } = await portal.pide(jefa).logra('GET matrizPermisos');
  expect(categorias).toHaveLength(12);
  expect(categorias[1]).toEqual({
    id_categoria: 2,
    n_categoria: 'Seguridad',
    permisos: 'tt',
    personas: 1,
    acciones: ['editar'],
  });
  expect(categorias[11]).toMatchObject({ id_categoria: 12, permisos: DE_DOCE, personas: 1, acciones: [] });
  expect(catalogo).toHaveLength(18);
});

test('una categoría retirada no está en ella', async () => {
  const { portal, jefa } = await sala();
  await portal.db.updateTable('categoria').set({ retirada: portal.reloj.ahora }).where('id', '=', 4).execute();
  const { categorias } = await portal.pide(jefa).logra('GET matrizPermisos');
  expect(categorias.map((c) => c.id_categoria)).not.toContain(4);
  const body = una(4, 'tt,mul', 'tt');
  expect(await portal.pide(jefa).falla('POST guardarMatriz', { body })).toMatchObject({ http: 404 });
});

describe('antes de guardar', () => {
  test('se ve cuántos ganan y pierden cada permiso y cuántos lo tendrán', async () => {
    const { portal, jefa } = await sala();
    const tres = await portal.persona({ categoria: 3 });
    await portal.exceptuar(tres, 'tt', 'ren');
    await portal.persona({ categoria: 3 });
    const { cuentas } = portal;
    const antes = await cuentas.call(portal);
    const body = {
      categorias: [
        { id_categoria: 2, permisos: 'tt,mul', visto: 'tt' },
        { id_categoria: 3, permisos: 'mul,ren', visto: 'tt' },
        { id_categoria: 4, permisos: 'tt', visto: 'tt' },
      ],
    };
    expect(await previo(portal, jefa, body)).toEqual({
      // Eva fines already; everyone else of both categories gains or loses something.
      personas: 3,
      cambios: [
        { permiso: 'tt', nombre: 'Tiempos', ganan: 0, pierden: 1, quedan: 4 },
        { permiso: 'mul', nombre: 'Multas', ganan: 3, pierden: 0, quedan: 5 },
        { permiso: 'ren', nombre: 'Rentas', ganan: 1, pierden: 0, quedan: 3 },
      ],
    });
    expect(await cuentas.call(portal)).toEqual(antes);
  });

  test('sin cambios no hay nada que ver', async () => {
    const { portal, jefa } = await sala();
    expect(await previo(portal, jefa, una(2, 'tt', 'tt'))).toEqual({ personas: 0, cambios: [] });
  });
});

describe('guardarla', () => {
  test('cambia las categorías juntas, vale al momento, se apunta y se dice', async () => {
    const { portal, jefa, leo, eva } = await sala();
    const body = {
      categorias: [
        { id_categoria: 2, permisos: 'ren,tt', visto: 'tt' },
        { id_categoria: 5, permisos: '-5', visto: '-5,tt' },
        { id_categoria: 6, permisos: 'tt,-5', visto: 'tt,-5' },
      ],
    };
    const { resultado, bitacora, avisos } = await portal.observar(() => guardar(portal, jefa, body));
    expect(resultado.msg).toBe('Guardaste los permisos');
    expect(resultado.data.categorias.map((c) => c.permisos).slice(1, 6)).toEqual(['tt,ren', 'tt', 'tt', '-5', 'tt,-5']);
    expect(await permisosDe(portal, leo)).toEqual(['tt', 'ren']);
    expect(await permisosDe(portal, eva)).toEqual(['tt', 'mul', 'ren']);
    const comun = { modulo: 'permisos', usuario: null, encargado: jefa.id };
    expect(bitacora).toEqual([
      {
        ...comun,
        objeto: 2,
        motivo: 'cambió los permisos de Seguridad',
        diferencias: [{ campo: 'Permisos', antes: 'Tiempos', despues: 'Tiempos, Rentas' }],
      },
      {
        ...comun,
        objeto: 5,
        motivo: 'cambió los permisos de Supervisores',
        diferencias: [{ campo: 'Permisos', antes: 'Tiempos, Sumar 5', despues: 'Sumar 5' }],
      },
    ]);
    expect(avisos).toEqual([
      { tema: 'permisos', quien: 'Jefa', msg: 'cambió los permisos de Seguridad, Supervisores' },
    ]);
  });

  test('sin cambios no se apunta ni se avisa', async () => {
    const { portal, jefa } = await sala();
    const nada = await portal.observar(() => guardar(portal, jefa, una(2, 'tt', 'tt')));
    expect(nada).toMatchObject({ resultado: { msg: 'No hiciste ningún cambio' }, bitacora: [], avisos: [] });
  });

  test.each<[string, Cambios, object]>([
    ['lo que ya no era así', una(2, 'tt,mul', 'tt,ren'), { http: 409, error: 'CAMBIO_MIENTRAS' }],
    ['una categoría que no hay', una(13, 'tt', ''), { http: 404, error: 'NO_EXISTE' }],
    ['un permiso que no hay', una(2, 'tt,jefe', 'tt'), { http: 422, msg: 'Ese permiso no existe' }],
    [
      'la misma dos veces',
      { categorias: [...una(2, 'tt', 'tt').categorias, ...una(2, 'mul', 'tt').categorias] },
      { http: 404, error: 'NO_EXISTE' },
    ],
    ['la suya', una(12, 'tt', DE_DOCE), { http: 403, error: 'SIN_PERMISO' }],
  ])('%s no se guarda, y de lo demás tampoco nada', async (_caso, { categorias }, rechazo) => {
    const { portal, jefa } = await sala();
    const body = { categorias: [{ id_categoria: 3, permisos: 'tt,mul', visto: 'tt' }, ...categorias] };
    for (const path of ['POST previoMatriz', 'POST guardarMatriz'] as const)
      expect(await portal.pide(jefa).falla(path, { body })).toMatchObject(rechazo);
    expect((await portal.pide(jefa).logra('GET matrizPermisos')).categorias[2]?.permisos).toBe('tt');
  });

  test('quien hace mantenimiento desde abajo no cambia a los de su altura ni a los de arriba', async () => {
    const { portal } = await sala();
    const ana = await portal.persona({ categoria: 9 });
    await portal.exceptuar(ana, 'man', 'adm', 'exc');
    for (const [categoria, visto] of [
      [9, 'tt,-5,-10,ajs,mis,mem,ldp,mul'],
      [11, DE_DOCE.replace(',man', '')],
    ] as const)
      expect(await portal.pide(ana).falla('POST guardarMatriz', { body: una(categoria, 'tt', visto) })).toMatchObject({
        error: 'SIN_PERMISO',
      });
  });

  test('nadie da a una categoría ni le quita lo que no tiene', async () => {
    const { portal } = await sala();
    const ana = await portal.persona({ categoria: 9 });
    await portal.exceptuar(ana, 'man');
    const ajeno = { http: 403, error: 'PERMISO_AJENO', campo: 'permisos' };
    const falla = (body: Cambios) => portal.pide(ana).falla('POST guardarMatriz', { body });
    expect(await falla(una(2, 'tt,ren', 'tt'))).toMatchObject(ajeno);
    await portal.permitir(8, 'tt', 'ren');
    expect(await falla(una(8, 'tt', 'tt,ren'))).toMatchObject(ajeno);
    await guardar(portal, ana, una(8, 'ren', 'tt,ren'));
  });
});
