import type { RequestOf } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import { expectBooksBalanced } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { scenesOf } from '../../../test-support/portal/portal.ts';
import { accountBalance } from '../../../test-support/portal/ventas.ts';
import { changeMision } from '../../careers/career/career.public.ts';

type Submission = RequestOf<'POST sendMulta'>['body'];

async function populate(portal: Portal) {
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 9 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  return { portal, ana, bea, leo };
}
const { setUp, unchanged } = scenesOf(populate);

const fine = (portal: Portal, person: Person, a: Person, more: Partial<Submission> = {}) =>
  portal.as(person).succeeds('POST sendMulta', { body: { usuario: a.id, motivo: 'Flood', creditos: 5, ...more } });
const collect = (portal: Portal, person: Person, id: number, op: boolean) =>
  portal.as(person).succeeds('POST actionMulta', { body: { id, op } });

describe('fining', () => {
  test('inserts the multa, charges it to the usuario and notifies them', async () => {
    const { portal, ana, leo } = await setUp();
    const puesta = await portal.observe(() => fine(portal, ana, leo, { motivo: '  Flood en base ' }));
    const { data } = puesta.result;
    expect(data).toEqual({
      id: expect.any(Number),
      usuario: leo.id,
      usuarioNombre: 'Leo',
      motivo: 'Flood en base',
      creditos: 5,
      encargadoNombre: 'Ana',
      fecha: portal.clock.iso(),
      cobrado: 0,
      cobradoNombre: null,
      anulada: null,
      codigo: null,
      acciones: ['cobrar', 'anular'],
    });
    const shared = { usuario: leo.id, encargado: ana.id };
    expect(puesta.creditos).toEqual([{ ...shared, tipo: 'multa_puesta', creditos: 5 }]);
    expect(puesta.bitacora).toEqual([
      { ...shared, modulo: 'multas', objeto: data.id, motivo: `multó a ${NAME_PLACEHOLDER} con 5c: Flood en base` },
    ]);
    expect(puesta.notices).toEqual([
      { tema: 'multas', quien: 'Ana', msg: 'puso una multa' },
      { tema: 'creditos', quien: 'Ana', msg: 'te multó con 5c: Flood en base', para: leo.id },
    ]);
    expect(await accountBalance(portal, 'multa')).toBe(-5);
    expect(await portal.as(ana).succeeds('GET getAllMultas')).toEqual([data]);
  });

  test('without credits it is 0, and nothing is moved', async () => {
    const { portal, ana, leo } = await setUp();
    const body = { usuario: leo.id, motivo: 'Aviso' };
    const puesta = await portal.observe(() => portal.as(ana).succeeds('POST sendMulta', { body }));
    expect(puesta.result.data.creditos).toBe(0);
    expect(puesta.creditos).toBeUndefined();
    const { creditos } = await portal.observe(() => collect(portal, ana, puesta.result.data.id, true));
    expect(creditos).toBeUndefined();
  });

  test.each([
    [' ', 'No dejes campos vacios'],
    ['x'.repeat(301), 'El motivo puede tener como máximo 300 caracteres'],
  ])('the motivo «%s» is refused', async (motivo, msg) => {
    const { portal, ana, leo } = unchanged();
    const body = { usuario: leo.id, motivo, creditos: 5 };
    expect(await portal.as(ana).fails('POST sendMulta', { body })).toMatchObject({ http: 422, campo: 'motivo', msg });
  });

  test('a usuario promoted meanwhile is refused', async () => {
    const { portal, ana, leo } = await setUp();
    const mision = await portal.misionId(9, 2);
    const response = await sendDuringChange(
      portal,
      (tx) => changeMision(tx, { usuario: leo.id, mision, causa: 'edicion' }),
      () => portal.as(ana)('POST', 'sendMulta', { usuario: leo.id, motivo: 'Flood', creditos: 5 }),
    );
    expect(response.http).toBe(403);
  });
});

describe('collecting it', () => {
  test('collecting and undoing write a movement, an audit entry and a notice', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const { id } = (await fine(portal, ana, leo)).data;
    const collected = await portal.observe(() => collect(portal, bea, id, true));
    expect(collected.result).toMatchObject({
      msg: 'Cobraste la multa: 5c',
      data: { cobrado: 1, cobradoNombre: 'Bea', encargadoNombre: 'Ana' },
    });
    const shared = { usuario: leo.id, encargado: bea.id };
    expect(collected.creditos).toEqual([{ ...shared, tipo: 'multa_cobrada', creditos: 5 }]);
    expect(collected.bitacora).toEqual([
      {
        ...shared,
        modulo: 'multas',
        objeto: id,
        motivo: `cobró una multa de ${NAME_PLACEHOLDER}, 5c: Flood`,
        ...editedField('Cobrado', false, true),
      },
    ]);
    expect(collected.notices).toEqual([
      { tema: 'multas', quien: 'Bea', msg: 'cobró una multa' },
      { tema: 'creditos', quien: 'Bea', msg: 'cobró tu multa de 5c', para: leo.id },
    ]);
    expect(await accountBalance(portal, 'multa', { multa: id })).toBe(0);
    const undone = await portal.observe(() => collect(portal, ana, id, false));
    expect(undone.result.data).toMatchObject({ cobrado: 0, cobradoNombre: null });
    expect(undone.creditos).toEqual([{ tipo: 'multa_devuelta', usuario: leo.id, creditos: 5, encargado: ana.id }]);
    expect(undone.bitacora).toMatchObject([
      {
        motivo: `deshizo el cobro de una multa de ${NAME_PLACEHOLDER}, 5c: Flood`,
        ...editedField('Cobrado', true, false),
      },
    ]);
    expect(await accountBalance(portal, 'multa', { multa: id })).toBe(-5);
  });

  test('an unchanged state is refused, and the author is named', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const { id } = (await fine(portal, ana, leo)).data;
    const late = (op: boolean) => portal.as(bea).fails('POST actionMulta', { body: { id, op } });
    expect(await late(false)).toMatchObject({ http: 409, error: 'YA_ESTA_ASI', msg: 'Esa multa no está cobrada' });
    await collect(portal, ana, id, true);
    expect(await late(true)).toMatchObject({ http: 409, msg: 'Ana ya la cobró' });
    await collect(portal, ana, id, false);
    expect(await late(false)).toMatchObject({ http: 409, msg: 'Ana ya la marcó como no cobrada' });
  });

  test('twenty concurrent calls on two servers collect it once', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const { id } = (await fine(portal, ana, leo)).data;
    const send = await alternateServers(portal);
    const responses = await runConcurrently(20, (i) => send(i % 4 < 2 ? ana : bea, 'actionMulta', { id, op: true }));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 YA_ESTA_ASI': 19 });
    await expectBooksBalanced(portal);
    expect(await accountBalance(portal, 'multa')).toBe(0);
    const [multa] = await portal.as(ana).succeeds('GET getAllMultas');
    for (const { body } of responses.filter((r) => r.http === 409))
      expect(body).toMatchObject({ msg: `${multa?.cobradoNombre} ya la cobró` });
  });

  test('another person must collect the caller’s own multa', async () => {
    const { portal, ana, bea } = await setUp();
    const { id } = (await fine(portal, bea, ana)).data;
    expect(await portal.as(ana).fails('POST actionMulta', { body: { id, op: true } })).toMatchObject({
      http: 403,
      msg: 'No puedes cobrar tu multa. Pídeselo a otra persona con ese permiso.',
    });
    await collect(portal, bea, id, true);
    expect(await portal.as(ana).fails('POST actionMulta', { body: { id, op: false } })).toMatchObject({ http: 403 });
  });

  test('is possible for a dismissed usuario, not for a missing multa', async () => {
    const { portal, ana, leo } = await setUp();
    const { id } = (await fine(portal, ana, leo)).data;
    await portal.dismiss(leo);
    await collect(portal, ana, id, true);
    expect(await portal.as(ana).fails('POST actionMulta', { body: { id: 999_999, op: true } })).toMatchObject({
      http: 404,
    });
  });
});

describe('the uncollected ones', () => {
  test('are summed, with each person counted once and the date of the oldest', async () => {
    const { portal, ana, bea, leo } = await setUp();
    const total = () => portal.as(ana).succeeds('GET totalMultas');
    expect(await total()).toEqual({ creditos: 0, personas: 0, desde: null });
    await fine(portal, ana, leo, { creditos: 0 });
    // A multa of 0 credits is not owed.
    expect(await total()).toEqual({ creditos: 0, personas: 0, desde: null });
    portal.clock.advance({ hours: 1 });
    const desde = portal.clock.iso();
    const first = (await fine(portal, ana, leo)).data;
    portal.clock.advance({ hours: 1 });
    const after = portal.clock.iso();
    await fine(portal, ana, leo, { creditos: 15 });
    await fine(portal, bea, ana, { creditos: 25 });
    expect(await total()).toEqual({ creditos: 45, personas: 2, desde });
    await collect(portal, bea, first.id, true);
    expect(await total()).toEqual({ creditos: 40, personas: 2, desde: after });
    await collect(portal, bea, first.id, false);
    await portal.dismiss(leo);
    expect(await total()).toEqual({ creditos: 45, personas: 2, desde });
  });

  test('are listed alone, oldest first, and so are the collected ones', async () => {
    const { portal, ana, leo } = await setUp();
    for (const motivo of ['Uno', 'Dos', 'Tres']) {
      const { data } = await fine(portal, ana, leo, { motivo });
      if (motivo === 'Dos') await collect(portal, ana, data.id, true);
    }
    const motivos = async (query: RequestOf<'GET getAllMultas'>['query']) =>
      (await portal.as(ana).succeeds('GET getAllMultas', { query })).map((m) => m.motivo);
    expect(await motivos({ cobrado: 0, orden: 'fecha' })).toEqual(['Uno', 'Tres']);
    expect(await motivos({ cobrado: 0, buscar: 'tres' })).toEqual(['Tres']);
    expect(await motivos({ cobrado: 0, de: ana.id })).toEqual([]);
    expect(await motivos({ cobrado: 1 })).toEqual(['Dos']);
    expect(await motivos({})).toEqual(['Tres', 'Dos', 'Uno']);
  });
});

test('the history is searched', async () => {
  const { portal, ana, bea, leo } = await setUp();
  for (const motivo of ['Flood', 'Uniforme', 'Insultos']) await fine(portal, ana, leo, { motivo });
  await fine(portal, bea, ana, { motivo: 'Flood' });
  const asks = portal.as(ana);
  const motivos = async (query: object) => (await asks.succeeds('GET getAllMultas', { query })).map((m) => m.motivo);
  expect(await motivos({ buscar: 'leo' })).toEqual(['Insultos', 'Uniforme', 'Flood']);
  expect(await motivos({ buscar: 'FLOOD' })).toEqual(['Flood', 'Flood']);
});

test('a name that more than two hundred usuarios share is also found', async () => {
  const { portal, ana, leo } = await setUp();
  const { data } = await portal.as(ana).succeeds('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood' } });
  const [mision, registro] = [await portal.misionId(1, 1), portal.clock.now];
  const sharedFields = Array.from({ length: 201 }, (_, i) => `leona${i}`).map((usuario) => ({
    usuario,
    nombre_plano: usuario,
    nombre_llano: usuario,
    clave: '',
    mision,
    registro,
  }));
  await portal.db.insertInto('usuario').values(sharedFields).execute();
  const found = await portal.as(ana).succeeds('GET getAllMultas', { query: { buscar: 'LEO' } });
  expect(found.map((m) => m.id)).toEqual([data.id]);
});

test('each person reads only their own ones, and a holder of mul reads those of anyone', async () => {
  const { portal, ana, bea, leo } = await setUp();
  const eva = await portal.createPerson({ nombre: 'Eva' });
  await fine(portal, ana, eva);
  const { data } = await fine(portal, ana, leo, { motivo: 'Uniforme', creditos: 15 });
  await collect(portal, ana, data.id, true);
  const de = { params: { id: leo.id } };
  const [theirs, ...more] = await portal.as(leo).succeeds('GET multasDe/:id', de);
  expect(theirs).toMatchObject({ motivo: 'Uniforme', creditos: 15, encargadoNombre: 'Ana', cobrado: 1, acciones: [] });
  expect(more).toEqual([]);
  expect(await portal.as(eva).fails('GET multasDe/:id', de)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
  expect(await portal.as(bea).succeeds('GET multasDe/:id', { ...de, query: { buscar: 'uniforme' } })).toHaveLength(1);
});
