import type { AnswerOf } from '@conserje/contract';
import { NAME_PLACEHOLDER, TIEMPO_OP } from '@conserje/rules';
import { DefaultQueryExecutor } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { alternateServers, countResponseCodes, runConcurrently } from '../../../test-support/cluster/races.ts';
import type { ApiResponse } from '../../../test-support/portal/apiClient.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { creditedMinutes, openTiempo, tiempoActionAsSeen } from '../../../test-support/portal/tiempos.ts';

type Result = AnswerOf<'POST sendLista'>;

interface Scene {
  portal: Portal;
  supervisor: Person;
  ids: number[];
}

/** An encargado with `count` bajos who have worked for ten minutes. */
async function scene(count: number): Promise<Scene> {
  const portal = await openPortal();
  const supervisor = await portal.createPerson({ nombre: 'Jefe', categoria: 10 });
  const ids: number[] = [];
  for (let i = 0; i < count; i++)
    ids.push(
      (await openTiempo(portal, supervisor, await portal.createPerson({ nombre: `Bajo${String(i).padStart(3, '0')}` })))
        .id,
    );
  portal.clock.advance({ minutes: 10 });
  return { portal, supervisor, ids };
}

const lista = (person: Person, parts: { pausados?: number[]; sumados?: number[]; fuerabase?: number[] }) => ({
  pausados: (parts.pausados ?? []).join(),
  sumados: (parts.sumados ?? []).join(),
  fuerabase: (parts.fuerabase ?? []).join(),
  encargado: person.id,
});

const tiempos = ({ portal }: Scene) =>
  portal.db.selectFrom('tiempo').select(['id', 'pausa', 'sumado', 'mins', 'cierre']).orderBy('id').execute();
const motivosOf = async ({ portal }: Scene, id: number) =>
  (
    await portal.db
      .selectFrom('bitacora')
      .select('motivo')
      .where('modulo', '=', 'tiempos')
      .where('objeto', '=', id)
      .orderBy('id')
      .execute()
  ).map((l) => l.motivo);

test('of twenty concurrent pases de lista one is stored, and each bajo is extended once', async () => {
  const e = await scene(12);
  const { portal, ids } = e;
  const send = await alternateServers(portal);
  const bosses = await Promise.all(
    Array.from({ length: 20 }, (_, i) => portal.createPerson({ nombre: `J${i}`, categoria: 7 })),
  );
  const { result, bitacora, notices } = await portal.observe(() =>
    // In every order, so that a missing lock order would deadlock.
    Promise.all(
      bosses.map((supervisor, i) => {
        const rotated = [...ids.slice(i % 12), ...ids.slice(0, i % 12)];
        return send(
          supervisor,
          'sendLista',
          lista(supervisor, { sumados: i % 2 === 0 ? rotated : rotated.toReversed() }),
        );
      }),
    ),
  );
  expect(countResponseCodes(result)).toEqual({ '200': 1, '409 LISTA_RECIENTE': 19 });
  const who = result.findIndex((r) => r.http === 200);
  const [listed, ...more] = await portal.as(bosses[0]).succeeds('GET paseListas');
  expect(more).toEqual([]);
  expect(listed).toMatchObject({ encargadoNombre: `J${who}`, queda: [1, 0] });
  expect(listed?.sumadosNombre).toHaveLength(12);
  for (const { http, body } of result)
    if (http === 409) expect(body).toMatchObject({ msg: `J${who} acaba de pasar lista. Podrás pasarla en 1 h 0 min.` });
  for (const tiempo of await tiempos(e)) expect(tiempo).toMatchObject({ sumado: 5, mins: 65, pausa: 0 });
  expect(bitacora).toHaveLength(13);
  // Notices of requests to the other server are not observed here.
  expect(notices.filter((a) => a.para === undefined).length).toBeLessThanOrEqual(2);
});

describe('during a pase de lista', () => {
  const both = async (e: Scene, lista: object, action: object): Promise<[ApiResponse, ApiResponse]> => {
    const send = await alternateServers(e.portal);
    return Promise.all([send(e.supervisor, 'sendLista', lista), send(e.supervisor, 'actionTime', action)]);
  };

  test('a cancelled tiempo was paused before, or is reported as closed', async () => {
    const e = await scene(3);
    const [a, b, c] = e.ids as [number, number, number];
    const cancel = await tiempoActionAsSeen(e.portal, TIEMPO_OP.cancel, b);
    const [paseListaResponse, action] = await both(e, lista(e.supervisor, { pausados: [c, b, a] }), cancel);
    expect(paseListaResponse.http).toBe(200);
    const { omitidos, data } = paseListaResponse.body as Result;
    const motivos = await motivosOf(e, b);
    if (action.http === 200) {
      expect(omitidos).toMatchObject([{ id: b, lista: 'pausados', motivo: 'Su tiempo ya está cerrado' }]);
      expect(motivos).toEqual([`abrió el tiempo de ${NAME_PLACEHOLDER}`, `canceló el tiempo de ${NAME_PLACEHOLDER}`]);
    } else {
      // The screen of the other caller is stale.
      expect(countResponseCodes([action])).toEqual({ '409 CAMBIO_MIENTRAS': 1 });
      expect(omitidos).toEqual([]);
      expect(motivos).toEqual([
        `abrió el tiempo de ${NAME_PLACEHOLDER}`,
        `pausó el tiempo de ${NAME_PLACEHOLDER} en el pase de lista`,
      ]);
    }
    expect(data.pausadosNombre).toHaveLength(3 - omitidos.length);
    expect((await tiempos(e)).map((t) => t.pausa)).toEqual([1, action.http === 200 ? 0 : 1, 1]);
  });

  test('a confirmed tiempo credits its minutes at most once', async () => {
    const e = await scene(2);
    const [a] = e.ids as [number];
    const confirm = await tiempoActionAsSeen(e.portal, TIEMPO_OP.confirm, a);
    const [paseListaResponse, action] = await both(e, lista(e.supervisor, { sumados: e.ids }), confirm);
    expect(paseListaResponse).toMatchObject({ http: 200, body: { omitidos: [] } });
    expect(['200', '409 CAMBIO_MIENTRAS']).toEqual(expect.arrayContaining(Object.keys(countResponseCodes([action]))));
    expect(await creditedMinutes(e.portal, e.supervisor)).toEqual({
      asistencia: 0,
      times: action.http === 200 ? 10 : 0,
    });
    for (const tiempo of await tiempos(e)) expect(tiempo).toMatchObject({ mins: 65, sumado: 5, cierre: null });
  });

  test('linking and unlinking all tiempos does not deadlock', async () => {
    const e = await scene(20);
    const send = await alternateServers(e.portal);
    await e.portal.configure({ paselista_cada: 0 });
    const other = await e.portal.createPerson({ categoria: 11 });
    const responses = await runConcurrently(12, (i) =>
      i % 3 === 0
        ? send(e.supervisor, 'sendLista', lista(e.supervisor, { sumados: e.ids.toReversed() }))
        : send(i % 3 === 1 ? e.supervisor : other, 'actionTime', {
            op: i % 3 === 1 ? TIEMPO_OP.unlinkAll : TIEMPO_OP.linkAll,
          }),
    );
    const counts = countResponseCodes(responses);
    const lists = (await e.portal.as(e.supervisor).succeeds('GET paseListas')).length;
    expect(lists).toBeGreaterThan(0);
    const { '200': ok = 0, '409 NADA_QUE_LIGAR': nothing = 0, '409 LISTA_RECIENTE': late = 0, ...unexpected } = counts;
    expect({ hechas: ok + nothing, late, unexpected }).toEqual({ hechas: 8 + lists, late: 4 - lists, unexpected: {} });
    for (const tiempo of await tiempos(e)) expect(tiempo).toMatchObject({ sumado: 5 * lists, mins: 60 + 5 * lists });
  });
});

test('two hundred tiempos take as many statements as four', async () => {
  const e = await scene(204);
  await e.portal.configure({ paselista_cada: 0 });
  // Refreshes the session, which happens now and then and is not part of this call.
  await e.portal.as(e.supervisor).succeeds('GET isPaseLista');
  const countStatements = async (ids: number[]): Promise<number> => {
    const [pausados, sumados] = [ids.filter((_, i) => i % 2 === 0), ids.filter((_, i) => i % 2 === 1)];
    const execute = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    const body = lista(e.supervisor, { pausados, sumados, fuerabase: ids });
    const { omitidos } = await e.portal.as(e.supervisor).succeeds('POST sendLista', { body });
    expect(omitidos).toEqual([]);
    // The server reads its clock now and then, on any call.
    const statements = execute.mock.calls.filter(([{ sql }]) => !sql.includes('"reloj"')).length;
    execute.mockRestore();
    return statements;
  };
  const four = await countStatements(e.ids.slice(0, 4));
  expect(await countStatements(e.ids.slice(4))).toBe(four);
  expect(four).toBeLessThan(20);
  const [twoHundred] = await e.portal.as(e.supervisor).succeeds('GET paseListas');
  expect(twoHundred?.pausadosNombre).toHaveLength(100);
  expect(twoHundred?.sumadosNombre).toHaveLength(100);
  expect(twoHundred?.fuerabaseNombre).toHaveLength(200);
  const rows = await tiempos(e);
  expect(rows.filter((t) => t.pausa === 1)).toHaveLength(102);
  expect(rows.filter((t) => t.sumado === 5)).toHaveLength(102);
});
