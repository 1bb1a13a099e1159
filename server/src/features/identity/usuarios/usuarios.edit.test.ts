import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { scenesOf } from '../../../test-support/portal/portal.ts';

async function populate(portal: Portal) {
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10, firma: 'ANA' });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 3, firma: 'LEO' });
  return { portal, ana, leo };
}
const { setUp, unchanged } = scenesOf(populate);
const UNCHANGED = { nombre: 'igual', rango: 'igual', firma: 'igual', mifirma: 'ANA' } as const;
type Change = { nombre?: string; rango?: number; firma?: string; mifirma?: string; visto?: object };

const body = ({ id }: Person, change: Change) => ({ ...UNCHANGED, ...change, id }) as never;
const edit = (portal: Portal, person: Person, a: Person, change: Change) =>
  portal.as(person).succeeds('POST editUsuario', { body: body(a, change) });

const rowOf = (portal: Portal, { id }: Person) =>
  portal.db
    .selectFrom('usuario')
    .select(['usuario', 'nombre_plano', 'nombre_llano', 'mision', 'firma'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Checks that an edit is refused and changes nothing. */
async function expectEditRefused(portal: Portal, person: Person, a: Person, change: Change) {
  const antes = [await portal.countTableRows(), await rowOf(portal, a)];
  const { result, ...effects } = await portal.observe(() =>
    portal.as(person).fails('POST editUsuario', { body: body(a, change) }),
  );
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect([await portal.countTableRows(), await rowOf(portal, a)]).toEqual(antes);
  return result;
}

describe('the name', () => {
  test('changes everywhere at once and is logged under «Nombres»', async () => {
    const { portal, ana, leo } = await setUp();
    await portal.as(ana).succeeds('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood' } });
    const { result, ...effects } = await portal.observe(() => edit(portal, ana, leo, { nombre: ' Leo.2? ' }));
    expect(result).toMatchObject({
      msg: 'Guardaste los cambios de Leo.2?',
      data: { id: leo.id, usuario: 'Leo.2?', firma: 'LEO' },
    });
    expect(effects).toEqual({
      bitacora: [
        {
          modulo: 'nombres',
          objeto: leo.id,
          usuario: leo.id,
          encargado: ana.id,
          motivo: `cambió el nombre de ${NAME_PLACEHOLDER}: de Leo a Leo.2?`,
          diferencias: [{ campo: 'Nombre', antes: 'Leo', despues: 'Leo.2?' }],
        },
      ],
      trabajo: [],
      notices: [
        { tema: 'carrera', quien: 'Ana', msg: 'te cambió el nombre a Leo.2?', para: leo.id },
        { tema: 'carrera', quien: 'Ana', msg: 'cambió un nombre' },
        { tema: 'usuarios', quien: 'Ana', msg: 'editó a Leo' },
      ],
    });
    expect(await rowOf(portal, leo)).toMatchObject({ usuario: 'Leo.2?', nombre_plano: 'leo.2?' });
    const [multa] = await portal.as(ana).succeeds('GET getAllMultas', { query: { buscar: 'leo.2?' } });
    expect(multa).toMatchObject({ usuarioNombre: 'Leo.2?' });
    // The session continues under the new name.
    expect(await portal.as(leo).succeeds('GET persona/:username', { params: { username: 'LEO.2?' } })).toMatchObject({
      id: leo.id,
    });
  });

  test("in another case is still the usuario's own", async () => {
    const { portal, ana, leo } = await setUp();
    expect(await edit(portal, ana, leo, { nombre: 'LEO' })).toMatchObject({ data: { usuario: 'LEO' } });
  });

  test.each([
    ['Sistema', 422, 'REGLA', 'Ese nombre está reservado. Elige otro.'],
    ['aNA', 409, 'NOMBRE_OCUPADO', 'El nombre ya esta ocupado'],
  ])('«%s» is rejected as a name', async (nombre, http, error, msg) => {
    const { portal, ana, leo } = unchanged();
    expect(await expectEditRefused(portal, ana, leo, { nombre })).toEqual({
      http,
      status: 1,
      error,
      msg,
      campo: 'nombre',
    });
  });

  test('given to two usuarios at once belongs to one', async () => {
    const { portal, ana, leo } = await setUp();
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 3, firma: 'EVA' });
    const response = await sendDuringChange(
      portal,
      (tx) => tx.db.updateTable('usuario').set({ nombre_plano: 'luna' }).where('id', '=', eva.id).execute(),
      () => portal.as(ana)('POST', 'editUsuario', body(leo, { nombre: 'Luna' })),
    );
    expect(response).toMatchObject({ http: 409, body: { error: 'NOMBRE_OCUPADO', campo: 'nombre' } });
    expect(await rowOf(portal, leo)).toMatchObject({ usuario: 'Leo' });
  });
});

describe('the firma', () => {
  test('is stored in upper case, and logged with the previous one', async () => {
    const { portal, ana, leo } = await setUp();
    const { result, ...effects } = await portal.observe(() => edit(portal, ana, leo, { firma: 'l30' }));
    expect(result.data.firma).toBe('L30');
    expect(effects).toEqual({
      bitacora: [
        {
          modulo: 'firmas',
          objeto: null,
          usuario: leo.id,
          encargado: ana.id,
          motivo: `cambió la firma de ${NAME_PLACEHOLDER}, LEO, por L30`,
          diferencias: [{ campo: 'Firma', antes: 'LEO', despues: 'L30' }],
        },
      ],
      trabajo: [],
      notices: [
        { tema: 'firmas', quien: 'Ana', msg: 'cambió la firma de Leo' },
        { tema: 'firmas', quien: 'Ana', msg: 'cambió tu firma, L30', para: leo.id },
        { tema: 'usuarios', quien: 'Ana', msg: 'editó a Leo' },
      ],
    });
  });

  test('can be empty only below the categoria that requires it', async () => {
    const { portal, ana, leo } = await setUp();
    const empty = { http: 422, error: 'REGLA', msg: 'Firma no puede estar vacia', campo: 'firma' };
    expect(await expectEditRefused(portal, ana, leo, { firma: '' })).toMatchObject(empty);
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 2, firma: 'EVA' });
    // Also if the new mision requires one.
    const promotion = { firma: '', rango: await portal.misionId(3, 1) };
    expect(await expectEditRefused(portal, ana, eva, promotion)).toMatchObject(empty);
    expect(await edit(portal, ana, eva, { firma: '' })).toMatchObject({ data: { firma: '' } });
    expect(await expectEditRefused(portal, ana, eva, { rango: promotion.rango })).toMatchObject(empty);
  });

  test.each([
    ['ab', 422, 'La firma solo puede contener 3 caracteres'],
    ['ana', 409, 'La firma no esta disponible'],
  ])('«%s» is rejected as a firma', async (firma, http, msg) => {
    const { portal, ana, leo } = await setUp();
    expect(await expectEditRefused(portal, ana, leo, { firma })).toMatchObject({ http, msg, campo: 'firma' });
  });
});

describe('the rango', () => {
  test('changes through the carrera, with the causa edicion', async () => {
    const { portal, ana, leo } = await setUp();
    const rango = await portal.misionId(5, 2);
    const { result, ...effects } = await portal.observe(() => edit(portal, ana, leo, { rango }));
    expect(result.data).toMatchObject({ rango, categoria: 5, ultimo: { causa: 'edicion', encargadoNombre: 'Ana' } });
    expect(effects.bitacora).toMatchObject([{ modulo: 'rangos', usuario: leo.id, encargado: ana.id }]);
    expect(effects.notices.at(-1)).toEqual({ tema: 'usuarios', quien: 'Ana', msg: 'editó a Leo' });
  });

  test('needs ern; name and firma do not', async () => {
    const { portal, ana, leo } = await setUp();
    await portal.grantPermisos(10, 'usu');
    const without = { rango: await portal.misionId(2, 1), nombre: 'Leona' };
    expect(await expectEditRefused(portal, ana, leo, without)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
    const sameEdit = { rango: await portal.misionId(3, 1), nombre: 'Leona' };
    expect(await edit(portal, ana, leo, sameEdit)).toMatchObject({
      data: { usuario: 'Leona', acciones: expect.not.arrayContaining(['rango']) },
    });
  });

  test("must exist and be below the actor's own", async () => {
    const { portal, ana, leo } = await setUp();
    for (const [categoria, posicion] of [
      [10, 1],
      [12, 1],
    ] as const)
      expect(
        await expectEditRefused(portal, ana, leo, { rango: await portal.misionId(categoria, posicion) }),
      ).toMatchObject({
        http: 403,
        error: 'PROMOTOR_BAJO',
        campo: 'rango',
      });
    expect(await expectEditRefused(portal, ana, leo, { rango: 99_999 })).toMatchObject({
      http: 404,
      error: 'MISION_NO_EXISTE',
    });
  });
});

describe('the subject', () => {
  test('an edit of a person who rises meanwhile is refused', async () => {
    const { portal, ana, leo } = await setUp();
    const mision = await portal.misionId(11, 1);
    const response = await sendDuringChange(
      portal,
      (tx) => tx.db.updateTable('usuario').set({ mision }).where('id', '=', leo.id).execute(),
      () => portal.as(ana)('POST', 'editUsuario', body(leo, { nombre: 'Otro' })),
    );
    expect(response).toMatchObject({ http: 403, body: { error: 'SIN_PERMISO' } });
  });
});

describe('the values seen', () => {
  const seen = { nombre: 'Leo', firma: 'LEO' };

  test('are stale: 409, and nothing changes', async () => {
    const { portal, ana, leo } = await setUp();
    const rango = await portal.misionId(3, 1);
    for (const other of [{ nombre: 'Lea' }, { firma: '' }, { rango: rango + 1 }])
      expect(
        await expectEditRefused(portal, ana, leo, { nombre: 'Leona', visto: { ...seen, rango, ...other } }),
      ).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
    expect(await expectEditRefused(portal, ana, leo, { nombre: 'Leona', mifirma: 'XYZ' })).toMatchObject({
      error: 'CAMBIO_MIENTRAS',
    });
  });

  test('of two concurrent edits of a rango on two servers one wins and the other is told', async () => {
    const { portal, ana, leo } = await setUp();
    const eva = await portal.createPerson({ nombre: 'Eva', categoria: 11, firma: 'EVA' });
    const rango = await portal.misionId(3, 1);
    const send = await alternateServers(portal);
    const targetMisiones = [await portal.misionId(4, 1), await portal.misionId(5, 1)];
    const responses = await runConcurrently(10, (i) => {
      const [who, mifirma] = i % 2 === 0 ? [ana, 'ANA'] : [eva, 'EVA'];
      const change = { rango: targetMisiones[i % 2] ?? 0, mifirma, visto: { ...seen, rango } };
      return send(who, 'editUsuario', body(leo, change));
    });
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 CAMBIO_MIENTRAS': 9 });
    const steps = await portal.db.selectFrom('carrera').select('id').where('usuario', '=', leo.id).execute();
    expect(steps).toHaveLength(2);
  });
});

test('without changes nothing is logged', async () => {
  const { portal, ana, leo } = await setUp();
  const { result, ...effects } = await portal.observe(() => edit(portal, ana, leo, { nombre: 'Leo', firma: 'leo' }));
  expect(result).toMatchObject({ msg: 'No hiciste ningún cambio', data: { usuario: 'Leo' } });
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
});

test('an edit is applied completely or not at all', async () => {
  const { portal, ana, leo } = await setUp();
  const rango = await portal.misionId(4, 1);
  expect(await expectEditRefused(portal, ana, leo, { nombre: 'Leona', rango, firma: 'ana' })).toMatchObject({
    error: 'FIRMA_OCUPADA',
  });
  const { data } = await edit(portal, ana, leo, { nombre: 'Leona', rango, firma: 'leb' });
  expect(data).toMatchObject({ usuario: 'Leona', rango, firma: 'LEB' });
});
