import type { RequestOf } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { countResponseCodes, runConcurrently, sendDuringChange } from '../../../test-support/cluster/races.ts';
import { notificationsOfKind } from '../../../test-support/portal/notifications.ts';
import { expectNoChange } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { scenesOf } from '../../../test-support/portal/portal.ts';
import { settleDue } from './encuestas.service.ts';

type Fields = RequestOf<'POST crearEncuesta'>['body'];
const ENCUESTA: Fields = {
  pregunta: ' ¿Qué  día? ',
  opciones: ['Sábado', '', 'Domingo'],
  categorias: [],
  hasta: '2026-03-12',
  hastaHora: '',
  secreta: false,
};
const END = '2026-03-13T04:00:00.000Z';

/** Jefa stands above Ana, who may publish; Leo and Eva are on categorias 2 and 4. */
async function populate(portal: Portal) {
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 4 });
  return { portal, boss, ana, leo, eva };
}
const { setUp, unchanged } = scenesOf(populate);
const create = async (portal: Portal, author: Person, fields: Partial<Fields> = {}) =>
  (await portal.as(author).succeeds('POST crearEncuesta', { body: { ...ENCUESTA, ...fields } })).data;
const vote = (portal: Portal, person: Person, id: number, opcion: number) =>
  portal.as(person).succeeds('POST votarEncuesta', { body: { id, opcion } });
const list = (portal: Portal, person: Person, vista?: 'abiertas' | 'terminadas') =>
  portal.as(person).succeeds('GET encuestas', { query: { ...(vista && { vista }) } });
const countsFor = async (portal: Portal, person: Person, vista?: 'terminadas') =>
  (await list(portal, person, vista)).map(({ opciones, votos, mia }) => [opciones.map((o) => o.votos), votos, mia]);
const storedVotes = ({ db }: Portal) =>
  db.selectFrom('encuesta_voto').select(['votante', 'usuario', 'opcion']).orderBy('usuario').execute();

describe('publishing', () => {
  test('shows it to its audience, logs it and tells them', async () => {
    const { portal, boss, ana, leo, eva } = await setUp();
    const { result, bitacora, notices } = await portal.observe(() => create(portal, ana, { categorias: [2] }));
    expect(result).toEqual({
      id: expect.any(Number),
      pregunta: '¿Qué día?',
      autor: ana.id,
      autorNombre: 'Ana',
      secreta: false,
      categorias: [2],
      fecha: portal.clock.iso(),
      hasta: END,
      terminada: false,
      votos: 0,
      mia: null,
      opciones: [
        { numero: 1, texto: 'Sábado', votos: null },
        { numero: 2, texto: 'Domingo', votos: null },
      ],
      acciones: ['cerrar', 'retirar'],
    });
    expect(bitacora).toEqual([
      {
        modulo: 'encuestas',
        objeto: result.id,
        usuario: ana.id,
        encargado: ana.id,
        motivo: 'publicó la encuesta «¿Qué día?»',
        diferencias: [
          { campo: 'Opciones', antes: null, despues: 'Sábado · Domingo' },
          { campo: 'Para', antes: null, despues: 'Seguridad' },
          { campo: 'Secreta', antes: null, despues: false },
        ],
      },
    ]);
    expect(notices).toEqual([
      { tema: 'notificaciones', quien: null, msg: '' },
      { tema: 'encuestas', quien: 'Ana', msg: 'publicó una encuesta' },
    ]);
    expect(await notificationsOfKind(portal, leo, 'encuesta')).toEqual(['publicó una encuesta: «¿Qué día?»']);
    expect(await notificationsOfKind(portal, eva, 'encuesta')).toEqual([]);
    const seen = await Promise.all([leo, eva, boss].map(async (person) => (await list(portal, person)).length));
    expect(seen).toEqual([1, 0, 1]);
    const ofEva = portal.as(eva);
    await ofEva.fails('POST votarEncuesta', { body: { id: result.id, opcion: 1 } });
    expect(await ofEva.fails('GET votosEncuesta/:id', { params: { id: result.id } })).toMatchObject({ http: 404 });
    expect(await portal.as(boss).fails('POST votarEncuesta', { body: { id: result.id, opcion: 1 } })).toMatchObject({
      http: 404,
    });
    expect(await portal.as(leo).succeeds('GET encuestasInicio')).toMatchObject([{ id: result.id }]);
    expect(await portal.as(boss).succeeds('GET encuestasInicio')).toEqual([]);
  });

  test.each([
    [{ opciones: ['Una'] }, 'opciones'],
    [{ hasta: '2026-03-09' }, 'hasta'],
  ])('is refused with %j', async (fields, campo) => {
    const { portal, ana } = unchanged();
    const body = { ...ENCUESTA, ...fields };
    const refusal = await expectNoChange(portal, () => portal.as(ana).fails('POST crearEncuesta', { body }));
    expect(refusal).toMatchObject({ http: 422, campo });
  });
});

describe('voting', () => {
  test('counts a person once, lets them change it, and shows the counts to who voted', async () => {
    const { portal, ana, leo, eva } = await setUp();
    const { id } = await create(portal, ana);
    const { result, bitacora, notices } = await portal.observe(() => vote(portal, leo, id, 1));
    expect(result).toEqual({ msg: 'Guardamos tu voto', status: 0 });
    expect([bitacora, notices]).toEqual([[], [{ tema: 'votos', quien: null, msg: '' }]]);
    await vote(portal, eva, id, 1);
    expect(await countsFor(portal, leo)).toEqual([[[2, 0], 2, 1]]);
    expect(await countsFor(portal, ana)).toEqual([[[null, null], 2, null]]);
    await vote(portal, leo, id, 2);
    expect((await portal.observe(() => vote(portal, leo, id, 2))).notices).toEqual([]);
    expect(await countsFor(portal, eva)).toEqual([[[1, 1], 2, 1]]);
    expect(await portal.as(leo).succeeds('GET encuestasInicio')).toEqual([]);
    expect(await portal.as(leo).fails('POST votarEncuesta', { body: { id, opcion: 3 } })).toMatchObject({ http: 404 });
    expect(await countsFor(portal, eva)).toEqual([[[1, 1], 2, 1]]);
  });

  test('of one that is not secret is listed by person to who sees the counts', async () => {
    const { portal, ana, leo, eva } = await setUp();
    const { id } = await create(portal, ana);
    await vote(portal, leo, id, 2);
    await vote(portal, eva, id, 1);
    const votes = (person: Person) =>
      portal.as(person).succeeds('GET votosEncuesta/:id', { params: { id }, query: { orden: 'opcion' } });
    expect(await votes(leo)).toEqual([
      { id: eva.id, usuarioNombre: 'Eva', numero: 1, opcion: 'Sábado' },
      { id: leo.id, usuarioNombre: 'Leo', numero: 2, opcion: 'Domingo' },
    ]);
    expect(await portal.as(ana).fails('GET votosEncuesta/:id', { params: { id } })).toMatchObject({ http: 404 });
  });

  test('of many at once and twice by one is exact', async () => {
    const { portal, ana } = await setUp();
    const { id } = await create(portal, ana, { secreta: true });
    const people = await runConcurrently(6, () => portal.createPerson({ categoria: 3 }));
    const responses = await runConcurrently(18, (i) => {
      const person = people[i % 6];
      if (!person) throw new Error('nobody votes');
      return portal.as(person)('POST', 'votarEncuesta', { id, opcion: 1 + (i % 2) });
    });
    expect(countResponseCodes(responses)).toEqual({ '200': 18 });
    const rows = await storedVotes(portal);
    expect(rows).toHaveLength(6);
    const options = await portal.db
      .selectFrom('encuesta_opcion')
      .select(['numero', 'votos'])
      .orderBy('numero')
      .execute();
    expect(options.map(({ numero, votos }) => [numero, votos])).toEqual(
      [1, 2].map((numero) => [numero, rows.filter(({ opcion }) => opcion === numero).length]),
    );
  });
});

describe('a secret encuesta', () => {
  test('stores no person, tells nobody who voted what, and keeps only the counts after its end', async () => {
    const { portal, boss, ana, leo, eva } = await setUp();
    const { id } = await create(portal, ana, { secreta: true });
    const { result } = await portal.observe(() => vote(portal, leo, id, 2));
    // The answer is kept for repetitions, so it says nothing of the option.
    expect(result).toEqual({ msg: 'Guardamos tu voto', status: 0 });
    await vote(portal, leo, id, 1);
    await vote(portal, eva, id, 1);
    const stored = await storedVotes(portal);
    expect(stored.map(({ usuario, opcion }) => [usuario, opcion])).toEqual([
      [null, 1],
      [null, 1],
    ]);
    for (const { votante } of stored) expect(votante).toMatch(/^[\w-]{43}$/);
    expect(await countsFor(portal, leo)).toEqual([[[2, 0], 2, 1]]);
    for (const person of [leo, ana, boss])
      expect(await portal.as(person).fails('GET votosEncuesta/:id', { params: { id } })).toMatchObject({ http: 404 });
    portal.clock.set(END);
    await settleDue(portal.deps);
    expect(await storedVotes(portal)).toEqual([]);
    const { llave } = await portal.db.selectFrom('encuesta').select('llave').executeTakeFirstOrThrow();
    expect(llave).toBeNull();
    expect(await countsFor(portal, boss, 'terminadas')).toEqual([[[2, 0], 2, null]]);
    expect(await portal.as(boss).fails('GET votosEncuesta/:id', { params: { id } })).toMatchObject({ http: 404 });
  });

  test('keeps the count and loses the seal of a person who is erased', async () => {
    const { portal, boss, ana, leo, eva } = await setUp();
    const { id } = await create(portal, ana, { secreta: true });
    await vote(portal, leo, id, 1);
    await vote(portal, eva, id, 2);
    const before = await storedVotes(portal);
    await portal.dismiss(leo);
    const body = { usuario: leo.id, nombre: 'Leo', motivo: 'Lo pidió' };
    await portal.as(boss).succeeds('POST olvidarUsuario', { body });
    const left = await storedVotes(portal);
    expect(left).toHaveLength(1);
    expect(before).toContainEqual(left[0]);
    expect(left[0]?.opcion).toBe(2);
    expect(await countsFor(portal, eva)).toEqual([[[1, 1], 2, 2]]);
  });

  test('gives one person different seals in different encuestas', async () => {
    const { portal, ana, leo } = await setUp();
    for (const _ of [1, 2]) await vote(portal, leo, (await create(portal, ana, { secreta: true })).id, 1);
    expect(new Set((await storedVotes(portal)).map(({ votante }) => votante)).size).toBe(2);
  });
});

describe('its end', () => {
  test('takes no more votes, shows the counts to all, and is announced once', async () => {
    const { portal, ana, leo, eva } = await setUp();
    const { id } = await create(portal, ana);
    await vote(portal, leo, id, 1);
    portal.clock.set(END);
    const refusal = await portal.as(eva).fails('POST votarEncuesta', { body: { id, opcion: 1 } });
    expect(refusal).toMatchObject({ http: 409, error: 'ENCUESTA_TERMINADA' });
    expect(await list(portal, eva)).toEqual([]);
    const { notices } = await portal.observe(() => settleDue(portal.deps));
    expect(notices).toEqual([{ tema: 'encuestas', quien: null, msg: '' }]);
    expect((await portal.observe(() => settleDue(portal.deps))).notices).toEqual([]);
    expect(await list(portal, eva, 'terminadas')).toMatchObject([
      { terminada: true, votos: 1, mia: null, acciones: ['votos'], opciones: [{ votos: 1 }, { votos: 0 }] },
    ]);
    expect(await countsFor(portal, leo, 'terminadas')).toEqual([[[1, 0], 1, 1]]);
  });

  test('comes early by its author or a publisher above, and is logged', async () => {
    const { portal, boss, ana, leo } = await setUp();
    const equal = await portal.createPerson({ nombre: 'Igual', categoria: 10 });
    const { id } = await create(portal, ana, { secreta: true });
    await vote(portal, leo, id, 1);
    for (const path of ['POST cerrarEncuesta', 'POST retirarEncuesta'] as const)
      for (const person of [equal, leo])
        expect(await portal.as(person).fails(path, { body: { id } })).toMatchObject({ http: 403 });
    const { result, bitacora } = await portal.observe(() =>
      portal.as(boss).succeeds('POST cerrarEncuesta', { body: { id } }),
    );
    expect(result).toMatchObject({ msg: 'Cerraste la encuesta', data: { terminada: true, hasta: portal.clock.iso() } });
    expect(bitacora).toMatchObject([
      { motivo: `cerró la encuesta «¿Qué día?» de ${NAME_PLACEHOLDER}`, usuario: ana.id, encargado: boss.id },
    ]);
    expect(await storedVotes(portal)).toEqual([]);
    const again = await portal.as(ana).fails('POST cerrarEncuesta', { body: { id } });
    expect(again).toMatchObject({ http: 409, error: 'ENCUESTA_TERMINADA' });
    await portal.dismiss(ana);
    await portal.as(equal).succeeds('POST retirarEncuesta', { body: { id } });
  });

  test('deletes it with its votes and notifications when it is withdrawn', async () => {
    const { portal, ana, leo } = await setUp();
    const empty = await portal.countTableRows();
    const { id } = await create(portal, ana, { categorias: [2] });
    await vote(portal, leo, id, 1);
    const { bitacora } = await portal.observe(() => portal.as(ana).succeeds('POST retirarEncuesta', { body: { id } }));
    expect(bitacora).toMatchObject([
      { diferencias: [{ campo: 'Votos', antes: 'Sábado: 1 · Domingo: 0', despues: null }] },
    ]);
    const { bitacora: _log, version: _version, idempotency: _sent, ...after } = await portal.countTableRows();
    expect(empty).toMatchObject(after);
  });
});

describe('a clock that is behind the one that ended it', () => {
  test.each([true, false])('opens it for no vote and no second end (secret: %s)', async (secreta) => {
    const { portal, ana, leo } = await setUp();
    const { id } = await create(portal, ana, { secreta });
    await vote(portal, leo, id, 1);
    await portal.as(ana).succeeds('POST cerrarEncuesta', { body: { id } });
    portal.clock.advance({ ms: -200 });
    await expectNoChange(portal, async () => {
      const voted = await portal.as(leo).fails('POST votarEncuesta', { body: { id, opcion: 2 } });
      const ended = await portal.as(ana).fails('POST cerrarEncuesta', { body: { id } });
      for (const refusal of [voted, ended]) expect(refusal).toMatchObject({ http: 409, error: 'ENCUESTA_TERMINADA' });
      return ended;
    });
    portal.clock.advance({ ms: 200 });
    expect(await countsFor(portal, leo, 'terminadas')).toEqual([[[1, 0], 1, secreta ? null : 1]]);
  });

  test('by much lists it as ended', async () => {
    const { portal, ana, leo } = await setUp();
    await create(portal, ana, { secreta: true });
    const open = await create(portal, ana, { hasta: '2026-03-30' });
    await list(portal, leo);
    portal.clock.set(END);
    await settleDue(portal.deps);
    await list(portal, leo);
    portal.clock.advance({ hours: -60 });
    expect(await list(portal, leo)).toMatchObject([{ id: open.id, hasta: open.hasta }]);
    const ended = { terminada: true, hasta: portal.clock.iso(), acciones: [] };
    expect(await list(portal, leo, 'terminadas')).toMatchObject([ended]);
  });
});

test.each([
  ['votarEncuesta', { opcion: 1 }],
  ['cerrarEncuesta', {}],
])('%s waits for the end of a change, and finds it ended or withdrawn', async (path, body) => {
  for (const [change, code] of [
    ['end', '409 ENCUESTA_TERMINADA'],
    ['withdraw', '404 NO_EXISTE'],
  ] as const) {
    const { portal, ana } = await setUp();
    const { id } = await create(portal, ana);
    const response = await sendDuringChange(
      portal,
      (tx) =>
        change === 'end'
          ? tx.db.updateTable('encuesta').set({ hasta: tx.now }).where('id', '=', id).execute()
          : tx.db.deleteFrom('encuesta').where('id', '=', id).execute(),
      () => portal.as(ana)('POST', path, { id, ...body }),
    );
    expect(countResponseCodes([response])).toEqual({ [code]: 1 });
  }
});

test.each([
  ['votarEncuesta', { opcion: 1 }, 'leo', 4, '404 NO_EXISTE'],
  ['cerrarEncuesta', {}, 'boss', 10, '403 SIN_PERMISO'],
  ['retirarEncuesta', {}, 'boss', 10, '403 SIN_PERMISO'],
] as const)('%s goes by the mision of the caller after the wait', async (path, body, who, categoria, code) => {
  const { portal, ...people } = await setUp();
  const { id } = await create(portal, people.ana, { categorias: who === 'leo' ? [2] : [] });
  const mision = await portal.misionId(categoria, 1);
  const response = await sendDuringChange(
    portal,
    async (tx) => {
      await tx.lockRow('encuesta', id);
      await tx.db.updateTable('usuario').set({ mision }).where('id', '=', people[who].id).execute();
    },
    () => portal.as(people[who])('POST', path, { id, ...body }),
  );
  expect(countResponseCodes([response])).toEqual({ [code]: 1 });
});
