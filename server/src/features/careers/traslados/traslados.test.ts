import type { RequestOf } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import { careerSteps, checkCareers, makeOffer, waitingSolicitud } from '../../../test-support/portal/ascensos.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { scenesOf } from '../../../test-support/portal/portal.ts';

/** A management usuario with a firma, and a new usuario. */
async function populate(portal: Portal) {
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 10, firma: 'JEF' });
  const newUsuario = await portal.createPerson({ nombre: 'Nuevo' });
  return { portal, boss, newcomer: newUsuario };
}
const { setUp, unchanged } = scenesOf(populate);

/** Body that a screen sends for a traslado to the first mision of categoria 4. */
const submission = async (portal: Portal, usuario: Person) => ({
  usuario: usuario.id,
  rango: await portal.misionId(4, 1),
  agencia: 'Aurora',
  firma: 'nue',
  mifirma: 'JEF',
  mision: 'Almacenista I',
  cat: 4,
});
type Submission = RequestOf<'POST addTraslado'>['body'];

/** Asserts that the traslado is refused and no table changes. */
async function expectTrasladoRefused(portal: Portal, person: Person, body: Submission) {
  const usuarios = () => portal.db.selectFrom('usuario').selectAll().orderBy('id').execute();
  const [rowCounts, antes] = [await portal.countTableRows(), await usuarios()];
  const { result, ...effects } = await portal.observe(() => portal.as(person).fails('POST addTraslado', { body }));
  expect(effects).toEqual({ bitacora: [], trabajo: [], notices: [] });
  expect([await portal.countTableRows(), await usuarios()]).toEqual([rowCounts, antes]);
  return result;
}
const firmaOf = async (portal: Portal, { id }: Person) =>
  (await portal.db.selectFrom('usuario').select('firma').where('id', '=', id).executeTakeFirstOrThrow()).firma;

describe('a traslado', () => {
  test('sets the mision and the firma together', async () => {
    const { portal, boss, newcomer } = await setUp();
    const body = { ...(await submission(portal, newcomer)), agencia: '  Aurora ' };
    const { result, ...effects } = await portal.observe(() => portal.as(boss).succeeds('POST addTraslado', { body }));
    const row = {
      id: expect.any(Number),
      usuarioNombre: 'Nuevo',
      mision: 'Almacenista I',
      agencia: 'Aurora',
      altoNombre: 'Jefa',
      fecha: portal.clock.iso(),
    };
    expect(result).toEqual({ msg: 'Trasladaste a Nuevo a la misión Almacenista I', status: 0, data: row });
    expect(await portal.as(boss).succeeds('GET getTraslados')).toEqual([result.data]);
    expect(await firmaOf(portal, newcomer)).toBe('NUE');
    const shared = { usuario: newcomer.id, encargado: boss.id };
    expect(effects.bitacora).toEqual([
      {
        ...shared,
        modulo: 'firmas',
        objeto: null,
        motivo: `registró la firma de ${NAME_PLACEHOLDER} (NUE)`,
        ...editedField('Firma', '', 'NUE'),
      },
      {
        ...shared,
        modulo: 'rangos',
        objeto: result.data.id,
        motivo: `trasladó a ${NAME_PLACEHOLDER} de Iniciado I a Almacenista I: Viene de Aurora`,
        ...editedField('Misión', 'Iniciado I', 'Almacenista I'),
      },
    ]);
    expect(effects.notices).toEqual(
      expect.arrayContaining([
        { tema: 'carrera', quien: 'Jefa', msg: 'te trasladó a Almacenista I', para: newcomer.id },
        { tema: 'traslados', quien: 'Jefa', msg: 'registró un traslado' },
      ]),
    );
    expect((await careerSteps(portal, newcomer)).at(-1)).toEqual({
      de: 'Iniciado I',
      a: 'Almacenista I',
      encargado: 'Jefa',
      causa: 'traslado',
      motivo: 'Viene de Aurora',
    });
  });

  test('below `firma_desde` needs no firma', async () => {
    const { portal, boss, newcomer } = await setUp();
    const body = {
      ...(await submission(portal, newcomer)),
      rango: await portal.misionId(2, 1),
      firma: '',
      mision: 'Vigilante I',
      cat: 2,
    };
    await portal.as(boss).succeeds('POST addTraslado', { body });
    expect(await firmaOf(portal, newcomer)).toBe('');
  });

  test('keeps an existing firma', async () => {
    const { portal, boss } = await setUp();
    const firma = await portal.createPerson({ nombre: 'Firma', firma: 'ABC' });
    const body = await submission(portal, firma);
    expect(await expectTrasladoRefused(portal, boss, { ...body, firma: 'XYZ' })).toMatchObject({
      http: 409,
      error: 'FIRMA_EXISTE',
      campo: 'firma',
    });
    await portal.as(boss).succeeds('POST addTraslado', { body: { ...body, firma: 'abc' } });
    expect(await firmaOf(portal, firma)).toBe('ABC');
  });

  test('withdraws the unanswered ascenso offer', async () => {
    const { portal, boss, newcomer } = await setUp();
    portal.clock.advance({ minutes: 10 });
    await makeOffer(portal, boss, newcomer);
    await waitingSolicitud(portal, newcomer);
    await portal.as(boss).succeeds('POST addTraslado', { body: await submission(portal, newcomer) });
    expect(
      await portal.as(newcomer).succeeds('GET getSolicitudes/:userId', { params: { userId: newcomer.id } }),
    ).toEqual([]);
    await checkCareers(portal);
  });
});

describe('a traslado is refused', () => {
  test.each<[string, string, Partial<Submission>]>([
    ['usuario', 'Debes seleccionar un usuario', { usuario: 0, agencia: '', rango: 0, firma: '' }],
    ['agencia', 'Debes introducir agencia anterior', { agencia: ' ' }],
    ['rango', 'Debes seleccionar una misión', { rango: 0 }],
    ['firma', 'Debes colocar una firma de 3 caracteres', { firma: '' }],
    ['firma', 'Debes colocar una firma de 3 caracteres', { firma: 'ABCD' }],
    ['firma', 'La firma solo puede contener letras y números', { firma: 'A-B' }],
  ])('%s: %s', async (campo, msg, wrong) => {
    const { portal, boss, newcomer } = unchanged();
    const body = { ...(await submission(portal, newcomer)), ...wrong };
    expect(await expectTrasladoRefused(portal, boss, body)).toEqual({
      http: 422,
      status: 1,
      error: 'REGLA',
      msg,
      campo,
    });
  });

  test('with the firma of another usuario: «La firma no esta disponible»', async () => {
    const { portal, boss, newcomer } = await setUp();
    await portal.createPerson({ firma: 'NUE' });
    expect(await expectTrasladoRefused(portal, boss, await submission(portal, newcomer))).toEqual({
      http: 409,
      status: 1,
      error: 'FIRMA_OCUPADA',
      msg: 'La firma no esta disponible',
      campo: 'firma',
    });
  });

  test('to an unflagged mision, or one that is not higher: 422', async () => {
    const { portal, boss, newcomer } = await setUp();
    const body = await submission(portal, newcomer);
    const withoutMark = { ...body, rango: await portal.misionId(4, 2), mision: 'Almacenista H' };
    expect(await expectTrasladoRefused(portal, boss, withoutMark)).toMatchObject({
      msg: 'Esa misión no admite traslados',
      campo: 'rango',
    });
    for (const [categoria, posicion] of [
      [4, 1],
      [4, 2],
      [5, 1],
    ] as const) {
      await portal.moveToMision(newcomer, categoria, posicion);
      expect(await expectTrasladoRefused(portal, boss, body)).toMatchObject({
        http: 422,
        msg: 'La misión debe ser mayor que la actual del usuario',
        campo: 'rango',
      });
    }
  });

  test('to a mision that is not below that of the caller: 403', async () => {
    const { portal, newcomer } = await setUp();
    await portal.grantPermisos(4, 'tt', 'adm');
    for (const posicion of [1, 2]) {
      const adm = await portal.createPerson({ categoria: 4, posicion });
      const body = { ...(await submission(portal, newcomer)), mifirma: '', firma: `N${posicion}A` };
      if (posicion === 1)
        expect(await expectTrasladoRefused(portal, adm, body)).toMatchObject({
          http: 403,
          error: 'PROMOTOR_BAJO',
          campo: 'rango',
        });
      else await portal.as(adm).succeeds('POST addTraslado', { body });
    }
  });

  test.each<[string, Partial<Submission>]>([
    ['mifirma', { mifirma: 'OTR' }],
    ['mision', { mision: 'Almacenista H' }],
    ['cat', { cat: 5 }],
  ])('when the caller saw another value of %s: 409', async (_field, oldValue) => {
    const { portal, boss, newcomer } = unchanged();
    const body = { ...(await submission(portal, newcomer)), ...oldValue };
    expect(await expectTrasladoRefused(portal, boss, body)).toMatchObject({ http: 409, error: 'CAMBIO_MIENTRAS' });
  });
});

test('the list of traslados is searchable', async () => {
  const { portal, boss, newcomer } = await setUp();
  const other = await portal.createPerson({ nombre: 'Otra' });
  for (const [who, agencia, firma] of [
    [newcomer, 'Aurora', 'AAA'],
    [other, 'Boreal', 'BBB'],
  ] as const)
    await portal
      .as(boss)
      .succeeds('POST addTraslado', { body: { ...(await submission(portal, who)), agencia, firma } });
  const search = async (buscar: string) =>
    (await portal.as(boss).succeeds('GET getTraslados', { query: { buscar } })).map((t) => t.agencia);
  expect(await search('OTRA')).toEqual(['Boreal']);
  expect(await search('auro')).toEqual(['Aurora']);
  expect(await search('jefa')).toHaveLength(2);
  expect(await search('almacenista')).toHaveLength(2);
  expect(await search('_')).toEqual([]);
});

describe('concurrently', () => {
  test('of ten traslados with the same firma one succeeds, the others keep their mision', async () => {
    const { portal, boss } = await setUp();
    const send = await alternateServers(portal);
    const nuevos = await runConcurrently(10, (i) => portal.createPerson({ nombre: `Nuevo${i}` }));
    const bodies = await Promise.all(nuevos.map((who) => submission(portal, who)));
    const responses = await Promise.all(bodies.map((body) => send(boss, 'addTraslado', body)));
    expect(countResponseCodes(responses)).toEqual({ '200': 1, '409 FIRMA_OCUPADA': 9 });
    expect(await portal.as(boss).succeeds('GET getTraslados')).toHaveLength(1);
    await checkCareers(portal);
  });
});

test('a traslado from another mision than the one seen is refused: 409', async () => {
  const { portal, boss, newcomer } = await setUp();
  const body = await submission(portal, newcomer);
  const seen = await portal.misionId(1, 1);
  await portal.moveToMision(newcomer, 1, 2);
  expect(await expectTrasladoRefused(portal, boss, { ...body, de: seen })).toMatchObject({
    http: 409,
    error: 'CAMBIO_MIENTRAS',
  });
  await portal.as(boss).succeeds('POST addTraslado', { body: { ...body, de: await portal.misionId(1, 2) } });
});
