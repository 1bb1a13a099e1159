import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

async function scene() {
  const portal = await openPortal();
  const admin = await portal.createPerson({ nombre: 'Admin', categoria: 10 });
  const bajo = await portal.createPerson({ nombre: 'Bajo', categoria: 3 });
  return { portal, admin, bajo };
}
const firmaOf = async (portal: Portal, { id }: Person) =>
  (await portal.db.selectFrom('usuario').select('firma').where('id', '=', id).executeTakeFirstOrThrow()).firma;

/** Checks that a request is refused and changes nothing. */
async function expectUnchanged(portal: Portal, request: () => Promise<unknown>) {
  const antes = [
    await portal.countTableRows(),
    await portal.db.selectFrom('usuario').select('firma').orderBy('id').execute(),
  ];
  const { result, ...effects } = await portal.observe(request);
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect([
    await portal.countTableRows(),
    await portal.db.selectFrom('usuario').select('firma').orderBy('id').execute(),
  ]).toEqual(antes);
  return result;
}
const giveRefused = (portal: Portal, person: Person, firma: string, id: number) =>
  expectUnchanged(portal, () => portal.as(person).fails('POST addFirma', { body: { firma, id } }));
const removeRefused = (portal: Portal, person: Person, usuario: number) =>
  expectUnchanged(portal, () => portal.as(person).fails('POST delFirma', { body: { usuario } }));

describe('the own firma', () => {
  test('is stored in upper case', async () => {
    const { portal, bajo } = await scene();
    const { result, ...effects } = await portal.observe(() =>
      portal.as(bajo).succeeds('POST addFirma', { body: { firma: ' b4j ', id: bajo.id } }),
    );
    expect(result).toEqual({ msg: 'Guardaste la firma B4J', status: 0, firma: 'B4J' });
    expect(effects).toEqual({
      bitacora: [
        {
          modulo: 'firmas',
          objeto: null,
          usuario: bajo.id,
          encargado: bajo.id,
          motivo: `registró la firma de ${NAME_PLACEHOLDER} (B4J)`,
          ...editedField('Firma', '', 'B4J'),
        },
      ],
      trabajo: [],
      notices: [
        { tema: 'firmas', quien: 'Bajo', msg: 'registró la firma de Bajo' },
        { tema: 'firmas', quien: 'Bajo', msg: 'registró tu firma, B4J', para: bajo.id },
      ],
    });
    expect(await firmaOf(portal, bajo)).toBe('B4J');
  });

  test('is set once; a change needs «Firmas»', async () => {
    const { portal, bajo } = await scene();
    await portal.as(bajo).succeeds('POST addFirma', { body: { firma: 'ABC', id: bajo.id } });
    expect(await giveRefused(portal, bajo, 'XYZ', bajo.id)).toMatchObject({ http: 409, error: 'FIRMA_EXISTE' });
    expect(await removeRefused(portal, bajo, bajo.id)).toMatchObject({ http: 403 });
  });

  test('rejects four letters', async () => {
    const { portal, bajo } = await scene();
    expect(await giveRefused(portal, bajo, 'abcd', bajo.id)).toMatchObject({
      http: 422,
      error: 'REGLA',
      msg: 'La firma solo puede contener 3 caracteres',
      campo: 'firma',
    });
  });

  test.each(['ABC', 'abc'])('rejects the firma of another person: %s', async (firma) => {
    const { portal, bajo } = await scene();
    await portal.createPerson({ firma: 'ABC' });
    expect(await giveRefused(portal, bajo, firma, bajo.id)).toEqual({
      http: 409,
      status: 1,
      error: 'FIRMA_OCUPADA',
      msg: 'La firma no esta disponible',
      campo: 'firma',
    });
  });
});

describe('the firmas of others', () => {
  test('are set with access to «Firmas» for usuarios below', async () => {
    const { portal, admin, bajo } = await scene();
    const { result, notices } = await portal.observe(() =>
      portal.as(admin).succeeds('POST addFirma', { body: { firma: 'baj', id: bajo.id } }),
    );
    expect(result).toMatchObject({ firma: 'BAJ' });
    expect(notices).toEqual([
      { tema: 'firmas', quien: 'Admin', msg: 'registró la firma de Bajo' },
      { tema: 'firmas', quien: 'Admin', msg: 'registró tu firma, BAJ', para: bajo.id },
    ]);
    expect(await giveRefused(portal, admin, 'OTR', bajo.id)).toMatchObject({ error: 'FIRMA_EXISTE' });
  });

  test.each([
    ['', 'No dejes campos vacios'],
    ['ab', 'La firma debe contener unicamente 3 caracters'],
    ['a-b', 'La firma solo puede contener letras y números'],
  ])('«%s» is not set', async (firma, msg) => {
    const { portal, admin, bajo } = await scene();
    expect(await giveRefused(portal, admin, firma, bajo.id)).toMatchObject({ http: 422, msg, campo: 'firma' });
  });

  test('are not set for usuarios at or above the actor, nor for unknown or dismissed ones', async () => {
    const { portal, admin, bajo } = await scene();
    for (const other of [await portal.createPerson({ categoria: 10 }), await portal.createPerson({ categoria: 12 })])
      expect(await giveRefused(portal, admin, 'ABC', other.id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
    await portal.dismiss(bajo);
    for (const id of [bajo.id, 999])
      expect(await giveRefused(portal, admin, 'ABC', id)).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
  });

  test('are not set without access to «Firmas», even by a superior', async () => {
    const { portal, bajo } = await scene();
    const supervisor = await portal.createPerson({ categoria: 9 });
    expect(await giveRefused(portal, supervisor, 'ABC', bajo.id)).toMatchObject({ http: 403 });
    await portal.grantPermisos(9, 'adm');
    await portal.as(supervisor).succeeds('POST addFirma', { body: { firma: 'ABC', id: bajo.id } });
  });

  test('are listed, with those of dismissed usuarios, and say which can be deleted', async () => {
    const { portal, admin } = await scene();
    const high = await portal.createPerson({ nombre: 'Zoe', categoria: 12, firma: 'ZOE' });
    const ida = await portal.createPerson({ nombre: 'ida', categoria: 4, firma: 'IDA' });
    await portal.dismiss(ida);
    expect(await portal.as(admin).succeeds('GET getAllFirmas')).toEqual([
      { id: ida.id, usuario: 'ida', firma: 'IDA', despedido: true, acciones: ['eliminar'] },
      { id: high.id, usuario: 'Zoe', firma: 'ZOE', despedido: false, acciones: [] },
    ]);
  });

  test('are searched by name or firma', async () => {
    const { portal, admin } = await scene();
    await portal.createPerson({ nombre: 'Ana', firma: 'XYZ' });
    await portal.createPerson({ nombre: 'Beto', firma: 'BNA' });
    await portal.createPerson({ nombre: 'Caro', firma: 'CAR' });
    const found = await portal.as(admin).succeeds('GET getAllFirmas', { query: { buscar: 'na' } });
    expect(found.map((f) => f.firma)).toEqual(['BNA', 'XYZ']);
  });

  test('are deleted and then free', async () => {
    const { portal, admin, bajo } = await scene();
    const ida = await portal.createPerson({ nombre: 'Ida', categoria: 4, firma: 'IDA' });
    await portal.dismiss(ida);
    const { result, ...effects } = await portal.observe(() =>
      portal.as(admin).succeeds('POST delFirma', { body: { usuario: ida.id } }),
    );
    expect(result).toEqual({ msg: 'Eliminaste la firma de Ida (IDA)', status: 0 });
    expect(effects).toEqual({
      bitacora: [
        {
          modulo: 'firmas',
          objeto: null,
          usuario: ida.id,
          encargado: admin.id,
          motivo: `eliminó la firma de ${NAME_PLACEHOLDER} (IDA)`,
          ...editedField('Firma', 'IDA', ''),
        },
      ],
      trabajo: [],
      notices: [
        { tema: 'firmas', quien: 'Admin', msg: 'eliminó la firma de Ida' },
        { tema: 'firmas', quien: 'Admin', msg: 'eliminó tu firma, IDA', para: ida.id },
      ],
    });
    await portal.as(bajo).succeeds('POST addFirma', { body: { firma: 'IDA', id: bajo.id } });
    expect(await removeRefused(portal, admin, ida.id)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
  });

  test('are not deleted for usuarios at or above the actor, nor for unknown ones', async () => {
    const { portal, admin } = await scene();
    const high = await portal.createPerson({ categoria: 12, firma: 'ALT' });
    expect(await removeRefused(portal, admin, high.id)).toMatchObject({ http: 403, error: 'SIN_PERMISO' });
    expect(await removeRefused(portal, admin, admin.id)).toMatchObject({ http: 403 });
    expect(await removeRefused(portal, admin, 999)).toMatchObject({ http: 404, error: 'USUARIO_NO_EXISTE' });
  });
});

describe('concurrently', () => {
  test('twenty usuarios take one firma: one has it', async () => {
    const { portal } = await scene();
    const send = await alternateServers(portal);
    const people: Person[] = [];
    for (let i = 0; i < 20; i += 1) people.push(await portal.createPerson());
    const responses = await Promise.all(people.map((p) => send(p, 'addFirma', { firma: 'abc', id: p.id })));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 FIRMA_OCUPADA': 19 });
    const firmas = await Promise.all(people.map((p) => firmaOf(portal, p)));
    expect(firmas.filter((f) => f === 'ABC')).toHaveLength(1);
  });

  test('one usuario takes twenty firmas: they have one', async () => {
    const { portal, bajo } = await scene();
    const send = await alternateServers(portal);
    const responses = await runConcurrently(20, (i) => send(bajo, 'addFirma', { firma: `A${10 + i}`, id: bajo.id }));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 FIRMA_EXISTE': 19 });
  });

  test('an actor who was demoted meanwhile no longer deletes the firma of a usuario who is now an equal', async () => {
    const { portal, admin } = await scene();
    const high = await portal.createPerson({ categoria: 9, firma: 'ALT' });
    const lower = async (tx: Tx) => {
      const theirs = tx.db.selectFrom('usuario').select('mision').where('id', '=', high.id);
      await tx.lockRow('usuario', high.id);
      await tx.db.updateTable('usuario').set({ mision: theirs }).where('id', '=', admin.id).execute();
    };
    const response = await sendDuringChange(portal, lower, () =>
      portal.as(admin)('POST', 'delFirma', { usuario: high.id }),
    );
    expect(response).toMatchObject({ http: 403 });
    expect(await firmaOf(portal, high)).toBe('ALT');
  });

  test('a deletion and a take of the same firma: two usuarios never have it', async () => {
    const { portal, admin, bajo } = await scene();
    const send = await alternateServers(portal);
    const ida = await portal.createPerson({ categoria: 4, firma: 'IDA' });
    const [removal, taking] = await Promise.all([
      send(admin, 'delFirma', { usuario: ida.id }),
      send(bajo, 'addFirma', { firma: 'IDA', id: bajo.id }),
    ]);
    expect(removal.http).toBe(200);
    expect(await firmaOf(portal, ida)).toBe('');
    expect(await firmaOf(portal, bajo)).toBe(taking.http === 200 ? 'IDA' : '');
  });
});

test('a firma is not deleted when the caller saw another one: 409', async () => {
  const { portal, admin, bajo } = await scene();
  await portal.as(bajo).succeeds('POST addFirma', { body: { firma: 'NEW', id: bajo.id } });
  const remove = (firma: string) => ({ body: { usuario: bajo.id, firma } });
  const refusal = await expectUnchanged(portal, () => portal.as(admin).fails('POST delFirma', remove('OLD')));
  expect(refusal).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
  await portal.as(admin).succeeds('POST delFirma', remove('NEW'));
  expect(await firmaOf(portal, bajo)).toBe('');
});
