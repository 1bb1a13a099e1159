import type { RequestOf } from '@conserje/contract';
import { describe, expect, test } from 'vitest';
import { countResponseCodes, sendDuringChange } from '../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

type Changes = RequestOf<'POST guardarMatriz'>['body'];

/** Jefa, on top, may change categorias. Of two people in categoria 2, Eva may fine by excepcion. */
async function setUp() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 2 });
  await portal.setExcepcion(eva, 'mul');
  return { portal, boss, leo, eva };
}

const save = (portal: Portal, person: Person, body: Changes) =>
  portal.as(person).succeeds('POST guardarMatriz', { body });
const preview = (portal: Portal, person: Person, body: Changes) =>
  portal.as(person).succeeds('POST previoMatriz', { body });
const one = (id_categoria: number, permisos: string, visto: string): Changes => ({
  categorias: [{ id_categoria, permisos, visto }],
});
const permisosOf = async (portal: Portal, person: Person) =>
  (await portal.as(person).succeeds('GET checkUser')).permisos;
const CATEGORIA_12_PERMISOS =
  'tt,-5,-10,ajs,mis,mem,ldp,mul,des,usu,ern,req,cln,ren,pag,com,act,tur,ing,dep,adm,exc,nor,man';

test('the matrix says what each categoria permits, how many people it has and what the viewer may change', async () => {
  const { portal, boss, leo } = await setUp();
  await portal.dismiss(leo);
  const { categorias, catalogo } = await portal.as(boss).succeeds('GET matrizPermisos');
  expect(categorias).toHaveLength(12);
  expect(categorias[1]).toEqual({
    id_categoria: 2,
    n_categoria: 'Seguridad',
    permisos: 'tt',
    personas: 1,
    acciones: ['editar'],
  });
  expect(categorias[11]).toMatchObject({
    id_categoria: 12,
    permisos: CATEGORIA_12_PERMISOS,
    personas: 1,
    acciones: [],
  });
  expect(catalogo).toHaveLength(24);
});

test('a retired categoria is not in it', async () => {
  const { portal, boss } = await setUp();
  await portal.db.updateTable('categoria').set({ retirada: portal.clock.now }).where('id', '=', 4).execute();
  const { categorias } = await portal.as(boss).succeeds('GET matrizPermisos');
  expect(categorias.map((c) => c.id_categoria)).not.toContain(4);
  const body = one(4, 'tt,mul', 'tt');
  expect(await portal.as(boss).fails('POST guardarMatriz', { body })).toMatchObject({ http: 404 });
});

describe('before saving', () => {
  test('the preview counts who gains, loses and holds each permiso', async () => {
    const { portal, boss } = await setUp();
    const three = await portal.createPerson({ categoria: 3 });
    await portal.setExcepcion(three, 'tt', 'ren');
    await portal.createPerson({ categoria: 3 });
    const { countTableRows } = portal;
    const antes = await countTableRows.call(portal);
    const body = {
      categorias: [
        { id_categoria: 2, permisos: 'tt,mul', visto: 'tt' },
        { id_categoria: 3, permisos: 'mul,ren', visto: 'tt' },
        { id_categoria: 4, permisos: 'tt', visto: 'tt' },
      ],
    };
    expect(await preview(portal, boss, body)).toEqual({
      // Eva fines already; everyone else in both categorias gains or loses something.
      personas: 3,
      cambios: [
        { permiso: 'tt', nombre: 'Tiempos', ganan: 0, pierden: 1, quedan: 4 },
        { permiso: 'mul', nombre: 'Multas', ganan: 3, pierden: 0, quedan: 5 },
        { permiso: 'ren', nombre: 'Rentas', ganan: 1, pierden: 0, quedan: 3 },
      ],
    });
    expect(await countTableRows.call(portal)).toEqual(antes);
  });

  test('the preview without changes is empty', async () => {
    const { portal, boss } = await setUp();
    expect(await preview(portal, boss, one(2, 'tt', 'tt'))).toEqual({ personas: 0, cambios: [] });
  });
});

describe('saving', () => {
  test('changes the categorias together and at once; it is logged and announced', async () => {
    const { portal, boss, leo, eva } = await setUp();
    const body = {
      categorias: [
        { id_categoria: 2, permisos: 'ren,tt', visto: 'tt' },
        { id_categoria: 5, permisos: '-5', visto: '-5,tt' },
        { id_categoria: 6, permisos: 'tt,-5', visto: 'tt,-5' },
      ],
    };
    const { result, bitacora, notices } = await portal.observe(() => save(portal, boss, body));
    expect(result.msg).toBe('Guardaste los permisos');
    expect(result.data.categorias.map((c) => c.permisos).slice(1, 6)).toEqual(['tt,ren', 'tt', 'tt', '-5', 'tt,-5']);
    expect(await permisosOf(portal, leo)).toEqual(['tt', 'ren']);
    expect(await permisosOf(portal, eva)).toEqual(['tt', 'mul', 'ren']);
    const shared = { modulo: 'permisos', usuario: null, encargado: boss.id };
    expect(bitacora).toEqual([
      {
        ...shared,
        objeto: 2,
        motivo: 'cambió los permisos de Seguridad',
        diferencias: [{ campo: 'Permisos', antes: 'Tiempos', despues: 'Tiempos, Rentas' }],
      },
      {
        ...shared,
        objeto: 5,
        motivo: 'cambió los permisos de Supervisores',
        diferencias: [{ campo: 'Permisos', antes: 'Tiempos, Sumar 5', despues: 'Sumar 5' }],
      },
    ]);
    expect(notices).toEqual([
      { tema: 'permisos', quien: 'Jefa', msg: 'cambió los permisos de Seguridad, Supervisores' },
    ]);
  });

  test('without changes logs and announces nothing', async () => {
    const { portal, boss } = await setUp();
    const nothing = await portal.observe(() => save(portal, boss, one(2, 'tt', 'tt')));
    expect(nothing).toMatchObject({ result: { msg: 'No hiciste ningún cambio' }, bitacora: [], notices: [] });
  });

  test.each<[string, Changes, object]>([
    ['a stale value', one(2, 'tt,mul', 'tt,ren'), { http: 409, error: 'CAMBIO_MIENTRAS' }],
    ['an unknown categoria', one(13, 'tt', ''), { http: 404, error: 'NO_EXISTE' }],
    ['an unknown permiso', one(2, 'tt,jefe', 'tt'), { http: 422, msg: 'Ese permiso no existe' }],
    [
      'the same one twice',
      { categorias: [...one(2, 'tt', 'tt').categorias, ...one(2, 'mul', 'tt').categorias] },
      { http: 404, error: 'NO_EXISTE' },
    ],
    ["one's own categoria", one(12, 'tt', CATEGORIA_12_PERMISOS), { http: 403, error: 'SIN_PERMISO' }],
  ])('refuses %s together with all other changes', async (_case, { categorias }, refusal) => {
    const { portal, boss } = await setUp();
    const body = { categorias: [{ id_categoria: 3, permisos: 'tt,mul', visto: 'tt' }, ...categorias] };
    for (const callKey of ['POST previoMatriz', 'POST guardarMatriz'] as const)
      expect(await portal.as(boss).fails(callKey, { body })).toMatchObject(refusal);
    expect((await portal.as(boss).succeeds('GET matrizPermisos')).categorias[2]?.permisos).toBe('tt');
  });

  test('a holder of man in a lower categoria does not change equal or higher ones', async () => {
    const { portal } = await setUp();
    const ana = await portal.createPerson({ categoria: 9 });
    await portal.setExcepcion(ana, 'man', 'adm', 'exc');
    for (const [categoria, visto] of [
      [9, 'tt,-5,-10,ajs,mis,mem,ldp,mul'],
      [11, CATEGORIA_12_PERMISOS.replace(',man', '')],
    ] as const)
      expect(await portal.as(ana).fails('POST guardarMatriz', { body: one(categoria, 'tt', visto) })).toMatchObject({
        error: 'SIN_PERMISO',
      });
  });

  test('nobody gives a categoria a permiso, or removes one, that they do not hold', async () => {
    const { portal } = await setUp();
    const ana = await portal.createPerson({ categoria: 9 });
    await portal.setExcepcion(ana, 'man');
    const foreign = { http: 403, error: 'PERMISO_AJENO', campo: 'permisos' };
    const failure = (body: Changes) => portal.as(ana).fails('POST guardarMatriz', { body });
    expect(await failure(one(2, 'tt,ren', 'tt'))).toMatchObject(foreign);
    await portal.grantPermisos(8, 'tt', 'ren');
    expect(await failure(one(8, 'tt', 'tt,ren'))).toMatchObject(foreign);
    await save(portal, ana, one(8, 'ren', 'tt,ren'));
  });
});

test('a permiso that the caller loses while the call waits is not given', async () => {
  const { portal } = await setUp();
  const rita = await portal.createPerson({ nombre: 'Rita', categoria: 11 });
  await portal.setExcepcion(rita, 'man');
  const response = await sendDuringChange(
    portal,
    (tx) => tx.db.updateTable('categoria').set({ permisos: 'tt,adm' }).where('id', '=', 11).execute(),
    () => portal.as(rita)('POST', 'guardarMatriz', one(2, 'tt,mul', 'tt')),
  );
  expect(countResponseCodes([response])).toEqual({ '403 PERMISO_AJENO': 1 });
  const { permisos } = await portal.db
    .selectFrom('categoria')
    .select('permisos')
    .where('id', '=', 2)
    .executeTakeFirstOrThrow();
  expect(permisos).toBe('tt');
});
