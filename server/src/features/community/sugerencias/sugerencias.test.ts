import type { RequestOf, Sugerencia } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import {
  alternateServers,
  countResponseCodes,
  runConcurrently,
  sendDuringChange,
} from '../../../test-support/cluster/races.ts';
import { editedField } from '../../../test-support/portal/effects.ts';
import { expectNoChange } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

type ListQuery = RequestOf<'GET actionSugerencias'>['query'];

/** Two moderators and two members. */
async function scene() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo' });
  return { portal, boss, bea, ana, leo };
}
const lee = (portal: Portal, person: Person, query: ListQuery = {}) =>
  portal.as(person).succeeds('GET actionSugerencias', { query });
const suggest = (portal: Portal, person: Person, sugerencia = 'Más sillas') =>
  portal.as(person).succeeds('POST actionSugerencias', { body: { op: 0, sugerencia } });
async function createSugerencia(portal: Portal, person: Person, text?: string): Promise<Sugerencia> {
  await suggest(portal, person, text);
  const [nueva] = await lee(portal, person);
  if (!nueva) throw new Error('nothing was suggested');
  return nueva;
}
const moderationRequest = (id: number, aprobacion: 1 | 2, aprobada?: 0 | 1 | 2) => ({
  body: { op: 1, id, aprobacion, ...(aprobada !== undefined && { aprobada }) },
});
const removalRequest = (id: number) => ({ body: { op: 2, id } });

describe('suggesting', () => {
  test('leaves it pendiente, records it, and only moderators learn the author', async () => {
    const { portal, boss, leo } = await scene();
    const { result, bitacora, notices } = await portal.observe(() => suggest(portal, leo, '  Más\nsillas '));
    expect(result).toEqual({ msg: 'Enviaste la sugerencia', status: 0 });
    const [theirs] = await lee(portal, leo);
    expect(theirs).toEqual({
      id: expect.any(Number),
      sugerencia: 'Más\nsillas',
      usuario: null,
      usuarioNombre: null,
      aprobada: 0,
      fecha: portal.clock.iso(),
      acciones: ['eliminar'],
    });
    expect(await lee(portal, boss)).toEqual([
      { ...theirs, usuario: leo.id, usuarioNombre: 'Leo', acciones: ['aprobar', 'desaprobar'] },
    ]);
    expect(bitacora).toEqual([
      {
        modulo: 'sugerencias',
        objeto: theirs?.id,
        usuario: leo.id,
        encargado: leo.id,
        motivo: 'envió una sugerencia',
        ...editedField('Sugerencia', null, 'Más\nsillas'),
      },
    ]);
    expect(notices).toEqual([{ tema: 'sugerencias', quien: 'Leo', msg: 'envió una sugerencia' }]);
  });

  test.each([
    [' \n', 'No dejes campos'],
    ['x'.repeat(1001), 'La sugerencia puede tener como máximo 1000 caracteres'],
  ])('«%s» is refused', async (sugerencia, msg) => {
    const { portal, leo } = await scene();
    const body = { op: 0, sugerencia };
    const refusal = await expectNoChange(portal, () => portal.as(leo).fails('POST actionSugerencias', { body }));
    expect(refusal).toMatchObject({ http: 422, campo: 'sugerencia', msg });
  });

  test.each([
    ['HTML', '<script>alert(1)</script> & <b>más</b>'],
    ['a hundred emojis', '👩‍👩‍👧‍👦'.repeat(100)],
  ])('is stored and returned as written: %s', async (_case, text) => {
    const { portal, leo } = await scene();
    expect((await createSugerencia(portal, leo, text)).sugerencia).toBe(text);
  });

  test('of twenty concurrent ones on two servers ten wait; after moderation more are accepted', async () => {
    const { portal, boss, leo } = await scene();
    const send = await alternateServers(portal);
    const responses = await runConcurrently(20, (i) =>
      send(leo, 'actionSugerencias', { op: 0, sugerencia: `Idea ${i}` }),
    );
    expect(countResponseCodes(responses)).toEqual({ '200': 10, '409 SUGERENCIAS_DE_MAS': 10 });
    const [one] = await lee(portal, leo);
    await portal.as(boss).succeeds('POST actionSugerencias', moderationRequest(one?.id ?? 0, 2));
    await suggest(portal, leo);
    await suggest(portal, boss);
  });
});

describe('the author of a sugerencia', () => {
  test('is hidden without moderation rights: in lists, searches, notices and attempts to delete', async () => {
    const { portal, boss, ana, leo } = await scene();
    const { id } = await createSugerencia(portal, leo);
    for (const query of [{}, { buscar: 'sillas' }, { aprobada: 0 as const }, { orden: 'fecha' as const }]) {
      const rows = await lee(portal, ana, query);
      expect(rows).toMatchObject([{ id, usuario: null, usuarioNombre: null, acciones: [] }]);
      expect(JSON.stringify(rows)).not.toContain('Leo');
    }
    expect(await lee(portal, ana, { buscar: 'leo' })).toEqual([]);
    expect(await lee(portal, leo, { buscar: 'leo' })).toEqual([]);
    expect(await lee(portal, boss, { buscar: 'leo' })).toMatchObject([{ id, usuarioNombre: 'Leo' }]);
    expect(await lee(portal, ana, { mias: 1 })).toEqual([]);
    const [foreignRefusal, none] = await Promise.all(
      [id, id + 1].map((which) => portal.as(ana).fails('POST actionSugerencias', removalRequest(which))),
    );
    expect(foreignRefusal).toEqual(none);
  });
});

describe('moderation', () => {
  test('approves it and takes the approval back, records it, and notifies the author', async () => {
    const { portal, boss, leo } = await scene();
    const { id } = await createSugerencia(portal, leo, `Más sillas ${'x'.repeat(80)}`);
    const quote = `«Más sillas ${'x'.repeat(49)}…»`;
    const approve = () => portal.as(boss).succeeds('POST actionSugerencias', moderationRequest(id, 1, 0));
    const aprobada = await portal.observe(approve);
    expect(aprobada.result.msg).toBe('Aprobaste la sugerencia');
    const shared = { modulo: 'sugerencias', objeto: id, usuario: leo.id, encargado: boss.id };
    expect(aprobada.bitacora).toEqual([
      {
        ...shared,
        motivo: `aprobó una sugerencia de ${NAME_PLACEHOLDER}`,
        ...editedField('Estado', 'Pendiente', 'Aprobado'),
      },
    ]);
    expect(aprobada.notices).toEqual([
      { tema: 'sugerencias', quien: 'Jefa', msg: 'aprobó una sugerencia' },
      { tema: 'sugerencias', quien: 'Jefa', msg: `aprobó tu sugerencia ${quote}`, para: leo.id },
    ]);
    expect(await lee(portal, boss)).toMatchObject([{ aprobada: 1, acciones: ['desaprobar'] }]);
    const disapproved = await portal.observe(() =>
      portal.as(boss).succeeds('POST actionSugerencias', moderationRequest(id, 2, 1)),
    );
    expect(disapproved.bitacora).toEqual([
      {
        ...shared,
        motivo: `no aprobó una sugerencia de ${NAME_PLACEHOLDER}`,
        ...editedField('Estado', 'Aprobado', 'No aprobada'),
      },
    ]);
    expect(disapproved.notices.map((a) => a.msg)).toEqual([
      'no aprobó una sugerencia',
      `no aprobó tu sugerencia ${quote}`,
    ]);
    expect(await lee(portal, boss)).toMatchObject([{ aprobada: 2, acciones: ['aprobar'] }]);
  });

  test('is refused from an outdated screen', async () => {
    const { portal, boss, bea, leo } = await scene();
    const { id } = await createSugerencia(portal, leo);
    const disapprove = () => portal.as(bea)('POST', 'actionSugerencias', moderationRequest(id, 2, 0).body);
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('sugerencia', id);
        await tx.db.updateTable('sugerencia').set({ aprobada: 1 }).where('id', '=', id).execute();
      },
      disapprove,
    );
    expect(countResponseCodes([response])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
    expect(await lee(portal, boss)).toMatchObject([{ aprobada: 1 }]);
  });

  test('is refused for a missing one, and needs an id and a decision', async () => {
    const { portal, boss } = await scene();
    const nothing = await portal.as(boss).fails('POST actionSugerencias', moderationRequest(1, 1));
    expect(nothing).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    for (const body of [{ op: 1, id: 1 }, { op: 1, aprobacion: 1 as const }, { op: 0 }, { op: 2 }])
      expect(await portal.as(boss).fails('POST actionSugerencias', { body })).toMatchObject({ http: 400 });
  });
});

describe('deleting', () => {
  test('is limited to the author, in every state, and the text stays in the registro', async () => {
    const { portal, boss, leo } = await scene();
    const { id } = await createSugerencia(portal, leo);
    await portal.as(boss).succeeds('POST actionSugerencias', moderationRequest(id, 1));
    const foreignRefusal = await expectNoChange(portal, () =>
      portal.as(boss).fails('POST actionSugerencias', removalRequest(id)),
    );
    expect(foreignRefusal).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    const { bitacora, notices } = await portal.observe(() =>
      portal.as(leo).succeeds('POST actionSugerencias', removalRequest(id)),
    );
    expect(bitacora).toEqual([
      {
        modulo: 'sugerencias',
        objeto: id,
        usuario: leo.id,
        encargado: leo.id,
        motivo: 'eliminó su sugerencia',
        ...editedField('Sugerencia', 'Más sillas', null),
      },
    ]);
    expect(notices).toEqual([{ tema: 'sugerencias', quien: 'Leo', msg: 'eliminó su sugerencia' }]);
    expect(await lee(portal, boss)).toEqual([]);
    expect(await portal.as(leo).fails('POST actionSugerencias', removalRequest(id))).toMatchObject({ http: 404 });
  });

  test.each(['moderating it', 'deleting it'])('one deleted meanwhile no longer exists: %s', async (que) => {
    const { portal, boss, leo } = await scene();
    const { id } = await createSugerencia(portal, leo);
    const response = await sendDuringChange(
      portal,
      async (tx) => {
        await tx.lockRow('sugerencia', id);
        await tx.db.deleteFrom('sugerencia').where('id', '=', id).execute();
      },
      () =>
        que === 'moderating it'
          ? portal.as(boss)('POST', 'actionSugerencias', moderationRequest(id, 1).body)
          : portal.as(leo)('POST', 'actionSugerencias', removalRequest(id).body),
    );
    expect(countResponseCodes([response])).toEqual({ '404 NO_EXISTE': 1 });
  });
});

describe('reading', () => {
  test('lists the newest or oldest first, by approval, or only those of the viewer', async () => {
    const { portal, boss, ana, leo } = await scene();
    for (const [who, text] of [
      [leo, 'Una'],
      [ana, 'Dos'],
      [leo, 'Tres'],
    ] as const)
      await suggest(portal, who, text);
    const [three, two] = await lee(portal, boss);
    await portal.as(boss).succeeds('POST actionSugerencias', moderationRequest(three?.id ?? 0, 1));
    await portal.as(boss).succeeds('POST actionSugerencias', moderationRequest(two?.id ?? 0, 2));
    const texts = async (person: Person, query?: ListQuery) =>
      (await lee(portal, person, query)).map((s) => s.sugerencia);
    expect(await texts(ana)).toEqual(['Tres', 'Dos', 'Una']);
    expect(await texts(ana, { orden: 'fecha' })).toEqual(['Una', 'Dos', 'Tres']);
    expect(await texts(ana, { aprobada: 0 })).toEqual(['Una']);
    expect(await texts(ana, { aprobada: 1 })).toEqual(['Tres']);
    expect(await texts(ana, { aprobada: 2 })).toEqual(['Dos']);
    expect(await texts(leo, { mias: 1 })).toEqual(['Tres', 'Una']);
    expect(await texts(leo, { mias: 1, aprobada: 0 })).toEqual(['Una']);
    const first = await lee(portal, ana, { limite: 2 });
    expect(await texts(ana, { limite: 2, antes: first.at(-1)?.id ?? 0 })).toEqual(['Una']);
  });
});
