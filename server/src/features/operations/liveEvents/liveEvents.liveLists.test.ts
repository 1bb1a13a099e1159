import type { ListChange, LiveEvent } from '@conserje/contract';
import type { Permiso, Topic } from '@conserje/rules';
import { LIST_CHANGE_ENCODING, PERMISOS, TIEMPO_OP, TOPICS } from '@conserje/rules';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LIVE_LISTS } from '../../../featureModules.ts';
import { EventBroadcaster } from '../../../platform/realtime/eventBroadcaster.ts';
import type { StreamFrame } from '../../../platform/realtime/frame.ts';
import { bumpTopicVersions } from '../../../platform/unit-of-work/topicVersions.ts';
import {
  readListChange as cambio,
  openEventStream,
  readEvent as read,
} from '../../../test-support/cluster/sseReader.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal, openSecondServer, portalForFile } from '../../../test-support/portal/portal.ts';
import {
  confirmTiempo,
  openTiempo,
  pauseTiempo,
  rememberTiempos,
  runTiempoAction,
} from '../../../test-support/portal/tiempos.ts';
import { waitUntil } from '../../../test-support/portal/waitUntil.ts';

type Reader = Awaited<ReturnType<typeof openEventStream>>;
type StreamEvent = LiveEvent | ListChange;

const lista = (portal: Portal, person: Person) => portal.as(person).succeeds('GET getAllTime');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

async function scene() {
  const portal = await openPortal();
  const [boss, mira] = [
    await portal.createPerson({ categoria: 12, nombre: 'Jefa' }),
    await portal.createPerson({ categoria: 5, nombre: 'Mira' }),
  ];
  const bajos = [await portal.createPerson({ nombre: 'Uno' }), await portal.createPerson({ nombre: 'Dos' })] as const;
  return { portal, boss, mira, bajos };
}

describe('a client that watches a list', () => {
  test('is sent the version, and then each changed row as the list returns it', async () => {
    const { portal, boss, mira, bajos } = await scene();
    const one = await openTiempo(portal, boss, bajos[0]);
    const reader = await openEventStream(portal, mira, 'tiempos');
    const greeting = await cambio(reader);
    expect(greeting).toEqual({ lista: 'getAllTime', de: greeting.a, entre: [], a: greeting.a, filas: [], fuera: [] });

    const two = await openTiempo(portal, boss, bajos[1]);
    const abierto = await cambio(reader);
    expect(abierto).toEqual({ lista: 'getAllTime', de: greeting.a, entre: [], a: abierto.a, filas: [two], fuera: [] });
    await pauseTiempo(portal, boss, one.id);
    const stopped = await cambio(reader);
    expect(stopped).toMatchObject({ de: abierto.a, filas: [{ id: one.id, pausa: 1 }], fuera: [] });
    expect(stopped.filas).toEqual((await lista(portal, mira)).filter(({ id }) => id === one.id));
    portal.clock.advance({ hours: 2 });
    await confirmTiempo(portal, boss, two.id);
    expect(await cambio(reader)).toMatchObject({ de: stopped.a, filas: [], fuera: [two.id] });
  });

  test('is sent changes from elsewhere, such as a new mision of a person in the list', async () => {
    const { portal, boss, mira, bajos } = await scene();
    const { id } = await openTiempo(portal, boss, bajos[0]);
    const reader = await openEventStream(portal, mira, 'tiempos');
    await cambio(reader);
    await portal.moveToMision(bajos[0], 1, 4);
    const [row] = (await cambio(reader)).filas;
    expect(row).toMatchObject({ id, bajoOrden: (await lista(portal, mira))[0]?.bajoOrden });
  });

  test('is sent what the database lost, with its earlier version, after a gap', async () => {
    const { portal, boss, mira, bajos } = await scene();
    const tiempo = await openTiempo(portal, boss, bajos[0]);
    const reader = await openEventStream(portal, mira, 'tiempos');
    const { a: earlier } = await cambio(reader);
    const loseLater = await rememberTiempos(portal);
    await runTiempoAction(portal, boss, TIEMPO_OP.mas5, tiempo.id);
    const { a: lost } = await cambio(reader);
    await loseLater();
    portal.engine.broadcastGap();
    expect(await cambio(reader)).toMatchObject({ de: lost, a: earlier, filas: [{ id: tiempo.id, sumado: 0 }] });
  });

  test('is sent versions that equal the ETag of the list', async () => {
    const { portal, boss, mira, bajos } = await scene();
    const reader = await openEventStream(portal, mira, 'tiempos');
    await cambio(reader);
    await openTiempo(portal, boss, bajos[0]);
    const { a } = await cambio(reader);
    const { headers } = await portal.app.inject({ url: '/api/getAllTime', headers: { key: mira.key } });
    expect(headers.etag).toBe(`W/"${a}"`);
  });
});

/** Returns all events of a stream until now; an event for everyone marks the end. */
async function heard(portal: Portal, reader: Reader, boss: Person): Promise<StreamEvent[]> {
  const everything: StreamEvent[] = [];
  const { headers } = await portal.as(boss)('POST', 'estados', { op: 1, estado: 'fin' });
  for (;;) {
    const event = await read(reader);
    if ('cambio' in event && event.cambio === headers['x-cambio']) return everything;
    everything.push(event);
  }
}

describe('rows and texts that a reader may not see stay on the server', () => {
  const own = portalForFile();

  test.each<[string, Permiso[]]>([['without permisos', []], ...PERMISOS.map((p): [string, Permiso[]] => [p, [p]])])(
    '%s: rows only with tt',
    async (_name, permisos) => {
      const p = own();
      const boss = await p.createPerson({ categoria: 12 });
      const mira = await p.createPerson({ categoria: 1, posicion: 2 });
      await p.setExcepcion(mira, ...permisos);
      const reader = await openEventStream(p, mira, `${Object.keys(TOPICS).join()}`);
      const { id } = await openTiempo(p, boss, await p.createPerson());
      await runTiempoAction(p, boss, TIEMPO_OP.mas5, id);
      const dicho = await heard(p, reader, boss);
      expect(dicho.some((e) => 'lista' in e)).toBe(permisos.includes('tt'));
      expect(dicho.some((e) => 'msg' in e && e.tema === 'tiempos' && e.msg !== '')).toBe(permisos.includes('tt'));
      await p.as(boss).succeeds('POST estados', { body: { op: 2, id: await findEstadoId(p, boss) } });
    },
  );

  test('a client that does not watch the list is only told that it changed', async () => {
    const p = own();
    const boss = await p.createPerson({ categoria: 12 });
    const reader = await openEventStream(p, await p.createPerson({ categoria: 12 }), 'nomina,estados');
    await openTiempo(p, boss, await p.createPerson());
    const dicho = await heard(p, reader, boss);
    expect(dicho).toMatchObject([{ tema: 'tiempos', quien: null, msg: '' }]);
    await p.as(boss).succeeds('POST estados', { body: { op: 2, id: await findEstadoId(p, boss) } });
  });
});

test('an event is serialized once for all clients that receive the same', async () => {
  const { portal, boss, bajos } = await scene();
  const eventBroadcaster = new EventBroadcaster(portal.deps, LIVE_LISTS);
  const PER_KIND = 20;
  const frames: StreamFrame[] = [];
  const kinds: [Permiso[], Topic][] = [
    [['tt'], 'tiempos'],
    [[], 'tiempos'],
    [[], 'estados'],
  ];
  for (const [which, [permisos, mira]] of kinds.entries())
    for (let i = 0; i < PER_KIND; i += 1) {
      const usuario = { id: 1_000 * (which + 1) + i, id_categoria: 1, permisos };
      const send = (frame: StreamFrame): void => void frames.push(frame);
      onTestFinished(
        eventBroadcaster.listen({ usuario, watchedTopics: new Set([mira]), send, check: () => undefined }),
      );
    }
  // Each client first receives the version of the list that it watches.
  await waitUntil(() => frames.length === PER_KIND);
  frames.length = 0;
  await openTiempo(portal, boss, bajos[0]);
  await waitUntil(() => frames.length === kinds.length * PER_KIND);
  // The action with its author and the row, the bare change, and the bare change for pages that do not show it.
  expect(new Set(frames).size).toBe(kinds.length);
  expect(new Set(frames.map(({ plain }) => String(plain))).size).toBe(kinds.length);
});

const findEstadoId = async (portal: Portal, { id }: Person): Promise<number> =>
  (await portal.db.selectFrom('estado').select('id').where('usuario', '=', id).executeTakeFirstOrThrow()).id;

test('a topic that is not watched is announced at most every five seconds, the last change included', async () => {
  const { portal, boss, bajos } = await scene();
  const reader = await openEventStream(portal, await portal.createPerson(), 'estados');
  const { id } = await openTiempo(portal, boss, bajos[0]);
  for (let attempt = 0; attempt < 5; attempt += 1) await pauseTiempo(portal, boss, id);
  const muted = { tema: 'tiempos' as Topic, quien: null, msg: '' };
  expect(await heard(portal, reader, boss)).toMatchObject([muted]);
  vi.advanceTimersByTime(5_000);
  expect(await read(reader)).toEqual(muted);
  vi.advanceTimersByTime(5_000);
  await pauseTiempo(portal, boss, id);
  expect(await read(reader)).toMatchObject(muted);
});

test('a client is told when its list cannot be read, and later changes reach it', async () => {
  const { portal, boss, mira, bajos } = await scene();
  const reader = await openEventStream(portal, mira, 'tiempos');
  await cambio(reader);
  const { promise: leida, resolve } = Promise.withResolvers<void>();
  const transaction = vi.spyOn(portal.engine.db, 'transaction');
  transaction.mockImplementation(() => {
    resolve();
    throw new Error('no hay foto');
  });
  portal.engine.broadcast(JSON.stringify({ tema: 'tiempos', quien: 'Jefa', msg: 'abrió algo' }));
  await portal.db.insertInto('version').values({ tema: 'tiempos', n: 9 }).execute();
  portal.engine.broadcast(JSON.stringify({ tema: 'tiempos', quien: 'Jefa', msg: 'abrió algo' }));
  await leida;
  transaction.mockRestore();
  for (;;) {
    const event = await read(reader);
    if ('msg' in event && event.msg === '') break;
  }
  const { id } = await openTiempo(portal, boss, bajos[0]);
  // Missed changes may come first.
  let rows = (await cambio(reader)).filas;
  while (rows.length === 0) rows = (await cambio(reader)).filas;
  expect(rows).toMatchObject([{ id }]);
});

test.each([
  ['still there', false],
  ['gone, as when the portal stops', true],
])('an unreadable list counts as a failure unless the client has left (%s: %s)', async (_what, leaves) => {
  const { portal } = await scene();
  const eventBroadcaster = new EventBroadcaster(portal.deps, LIVE_LISTS);
  vi.spyOn(portal.engine.db, 'transaction').mockImplementation(() => {
    throw new Error('no hay foto');
  });
  const usuario = { id: 1_000, id_categoria: 12, permisos: ['tt' as const] };
  const heard: string[] = [];
  const send = (frame: StreamFrame): void => void heard.push(String(frame.plain));
  const listener = { usuario, watchedTopics: new Set(['tiempos']), send, check: () => undefined };
  const unsubscribe = eventBroadcaster.listen(listener);
  onTestFinished(unsubscribe);
  if (leaves) unsubscribe();
  // This read is answered after those of the listener.
  await expect(eventBroadcaster.render('getAllTime', portal.clock.now)).rejects.toThrow('no hay foto');
  await new Promise(setImmediate);
  vi.mocked(portal.engine.db.transaction).mockRestore();
  expect(heard).toHaveLength(leaves ? 0 : 1);
  expect(portal.log.filter((line) => line.includes('could not be read'))).toHaveLength(leaves ? 0 : 1);
});

test('a change that is written before others and committed after them is not missed', async () => {
  const { portal, boss, mira, bajos } = await scene();
  const [one, two] = [await openTiempo(portal, boss, bajos[0]), await openTiempo(portal, boss, bajos[1])];
  const reader = await openEventStream(portal, mira, 'tiempos');
  await cambio(reader);
  const { db } = portal.engine;
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('tiempo').set({ p_bajo: 7 }).where('id', '=', one.id).execute();
    // SQLite writes one transaction at a time.
    if (ENGINE === 'postgres') {
      await pauseTiempo(portal, boss, two.id);
      expect(await cambio(reader)).toMatchObject({ filas: [{ id: two.id, pausa: 1 }] });
    }
    await bumpTopicVersions(tx, new Set(['tiempos']), portal.clock.now);
  });
  expect(await lista(portal, mira)).toMatchObject([{ id: one.id, p_bajo: 7 }, { id: two.id }]);
});

test('rows that leave and return are in the order of their ids', async () => {
  const { portal, boss, mira, bajos } = await scene();
  const [one, two] = [await openTiempo(portal, boss, bajos[0]), await openTiempo(portal, boss, bajos[1])];
  const idsNow = async () => (await lista(portal, mira)).map(({ id }) => id);
  expect(await idsNow()).toEqual([one.id, two.id]);
  await runTiempoAction(portal, boss, TIEMPO_OP.cancel, one.id);
  expect(await idsNow()).toEqual([two.id]);
  await portal.as(boss).succeeds('POST recuperarTiempo', { body: { id: one.id } });
  expect(await idsNow()).toEqual([one.id, two.id]);
});

describe('a request that says which version it holds', () => {
  const requestSince = async (portal: Portal, person: Person, etag: string) => {
    const headers = { key: person.key, 'if-none-match': etag, 'a-im': LIST_CHANGE_ENCODING };
    const answer = await portal.app.inject({ url: '/api/getAllTime', headers });
    const change = answer.statusCode === 226 ? (answer.json() as ListChange) : undefined;
    return { http: answer.statusCode, etag: String(answer.headers.etag), im: answer.headers.im, change };
  };
  const versionOf = (etag: string) => Number(etag.replaceAll(/\D/g, ''));

  test('is answered with what changed since, from any version that this process read', async () => {
    const { portal, boss, mira, bajos } = await scene();
    const one = await openTiempo(portal, boss, bajos[0]);
    const { etag: first } = await requestSince(portal, mira, '"0"');
    expect(await requestSince(portal, mira, first)).toMatchObject({ http: 304, etag: first });
    const two = await openTiempo(portal, boss, bajos[1]);
    const { etag: second, ...opened } = await requestSince(portal, mira, first);
    const from = { lista: 'getAllTime', de: versionOf(first), entre: [], a: versionOf(second) };
    expect(opened).toEqual({ http: 226, im: LIST_CHANGE_ENCODING, change: { ...from, filas: [two], fuera: [] } });
    await runTiempoAction(portal, boss, TIEMPO_OP.cancel, one.id);
    await pauseTiempo(portal, boss, two.id);
    const both = { filas: [{ id: two.id, pausa: 1 }], fuera: [one.id] };
    expect((await requestSince(portal, mira, first)).change).toMatchObject({
      ...both,
      entre: expect.arrayContaining([versionOf(second)]),
    });
    expect((await requestSince(portal, mira, second)).change).toMatchObject(both);
    expect(portal.log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('of a version that another process read is answered with the whole list', async () => {
    const { portal, boss, mira, bajos } = await scene();
    const other = ENGINE === 'postgres' ? await openSecondServer(portal) : portal;
    await openTiempo(portal, boss, bajos[1]);
    await lista(portal, mira);
    const { id } = await openTiempo(other, boss, bajos[0]);
    // This process never sees the row, which leaves before its next read.
    const { etag } = await requestSince(other, mira, '"0"');
    await runTiempoAction(other, boss, TIEMPO_OP.cancel, id);
    expect((await requestSince(portal, mira, etag)).http).toBe(ENGINE === 'postgres' ? 200 : 226);
  });

  test.each(['"0"', '"99999999999999"', '"1", "2"', '*', '"x"'])(
    'is answered with the whole list if nobody knows what changed since %s',
    async (etag) => {
      const { portal, boss, mira, bajos } = await scene();
      await openTiempo(portal, boss, bajos[0]);
      await lista(portal, mira);
      expect((await requestSince(portal, mira, etag)).http).toBe(etag === '*' ? 304 : 200);
    },
  );

  test('is refused without the permission', async () => {
    const { portal, boss, mira, bajos } = await scene();
    const { etag } = await requestSince(portal, mira, '"0"');
    await openTiempo(portal, boss, bajos[0]);
    expect((await requestSince(portal, bajos[0], etag)).http).toBe(403);
  });
});

/** Stops the timers: they advance only when a test says so. */
function holdTimers(): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/** `vi.waitUntil` would advance held timers. */
async function waitWithoutTimers(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate);
}

/** Counts messages of the database; the returned function resolves once `count` of them were delivered. */
function countMessages(portal: Portal, count: number): () => Promise<void> {
  const heard: string[] = [];
  onTestFinished(portal.engine.listen({ onMessage: (message) => void heard.push(message), onGap: () => undefined }));
  return () => waitWithoutTimers(() => heard.length === count);
}

/** Resolves once all messages until now were delivered. */
async function settleMessages(portal: Portal): Promise<void> {
  let isHeard = false;
  const mensaje = (message: string): void => {
    isHeard ||= message.includes('"hasta aquí"');
  };
  const unsubscribe = portal.engine.listen({ onMessage: mensaje, onGap: () => undefined });
  publish(portal, 'estados', 'hasta aquí');
  await waitWithoutTimers(() => isHeard);
  unsubscribe();
}

/** A broadcaster of its own with a client per entry; returns the text of the frames that each was sent. */
function listeners(portal: Portal, watched: readonly (string[] | null)[]): string[][] {
  const eventBroadcaster = new EventBroadcaster(portal.deps, LIVE_LISTS);
  return watched.map((mira, i) => {
    const usuario = { id: 1_000 + i, id_categoria: 12, permisos: [] };
    const frames: string[] = [];
    const send = ({ plain }: StreamFrame): void => void frames.push(String(plain));
    const subscriber = { usuario, watchedTopics: mira && new Set(mira), send, check: () => undefined };
    onTestFinished(eventBroadcaster.listen(subscriber));
    return frames;
  });
}
const publish = (portal: Portal, tema: Topic, msg: string) =>
  portal.engine.broadcast(JSON.stringify({ tema, quien: 'Jefa', msg }));
const textsOf = (frames: readonly string[]): string[][] =>
  frames.map((frame) => [...frame.matchAll(/"msg":"(.*?)"/g)].map(([, msg = '']) => msg));

test('changes in quick succession are sent at once and then as one batch: the last of each topic shown', async () => {
  holdTimers();
  const portal = await openPortal();
  const [page = [], api = []] = listeners(portal, [['estados', 'carrera'], null]);
  const delivered = countMessages(portal, 4);
  publish(portal, 'estados', 'uno');
  await waitWithoutTimers(() => page.length === 1 && api.length === 1);
  for (const msg of ['dos', 'tres']) publish(portal, 'estados', msg);
  publish(portal, 'carrera', 'cuatro');
  await delivered();
  vi.advanceTimersByTime(49);
  await new Promise(setImmediate);
  expect(textsOf(page)).toEqual([['uno']]);
  vi.advanceTimersByTime(1);
  await waitWithoutTimers(() => page.length === 2 && api.length === 2);
  expect(textsOf(page)).toEqual([['uno'], ['tres', 'cuatro']]);
  expect(textsOf(api)).toEqual([['uno'], ['dos', 'tres', 'cuatro']]);
});

test.each([
  [100, 50],
  [1_000, 300],
  [2_000, 400],
])('%d clients are sent a batch at most every %d ms', async (count, pauseMs) => {
  holdTimers();
  const portal = await openPortal();
  const frames = listeners(
    portal,
    Array.from({ length: count }, () => ['estados']),
  );
  const delivered = countMessages(portal, 2);
  const sentCounts = () => [...new Set(frames.map(({ length }) => length))];
  publish(portal, 'estados', 'uno');
  await waitWithoutTimers(() => sentCounts().join() === '1');
  publish(portal, 'estados', 'dos');
  await delivered();
  vi.advanceTimersByTime(pauseMs - 1);
  await new Promise(setImmediate);
  expect(sentCounts()).toEqual([1]);
  vi.advanceTimersByTime(1);
  await waitWithoutTimers(() => sentCounts().join() === '2');
});

test('a row that changes and changes back within a batch is sent: a client may have read it in between', async () => {
  holdTimers();
  const { portal, boss, mira, bajos } = await scene();
  const { id } = await openTiempo(portal, boss, bajos[0]);
  await settleMessages(portal);
  const reader = await openEventStream(portal, mira, 'tiempos');
  await cambio(reader);
  await openTiempo(portal, boss, bajos[1]);
  const first = await cambio(reader);
  // The pause after this batch does not end by itself.
  await runTiempoAction(portal, boss, TIEMPO_OP.link, id);
  const { headers } = await portal.app.inject({ url: '/api/getAllTime', headers: { key: mira.key } });
  await runTiempoAction(portal, boss, TIEMPO_OP.link, id);
  await lista(portal, mira);
  vi.advanceTimersByTime(50);
  const change = await cambio(reader);
  expect(change).toMatchObject({ de: first.a, filas: [{ id }], fuera: [] });
  expect(change.entre.map((version) => `W/"${version}"`)).toContain(headers.etag);
});

test('the first client after a time without any is told of later changes alone', async () => {
  const { portal, boss, bajos } = await scene();
  const eventBroadcaster = new EventBroadcaster(portal.deps, LIVE_LISTS);
  const watch = () => {
    const changes: ListChange[] = [];
    const send = ({ plain }: StreamFrame): void => {
      for (const part of String(plain).split('\n\n').slice(0, -1)) {
        const event = JSON.parse(part.replace('data: ', '')) as StreamEvent;
        if ('lista' in event) changes.push(event);
      }
    };
    const usuario = { id: 1_000, id_categoria: 12, permisos: ['tt' as const] };
    return {
      changes,
      leave: eventBroadcaster.listen({ usuario, watchedTopics: new Set(['tiempos']), send, check: () => undefined }),
    };
  };
  const former = watch();
  await waitUntil(() => former.changes.length === 1);
  former.leave();
  await openTiempo(portal, boss, bajos[0]);
  const { changes, leave } = watch();
  onTestFinished(leave);
  await waitUntil(() => changes.length === 1);
  const { id } = await openTiempo(portal, boss, bajos[1]);
  await waitUntil(() => changes.length > 1);
  expect(changes.slice(1)).toMatchObject([{ de: changes[0]?.a, filas: [{ id }] }]);
});
