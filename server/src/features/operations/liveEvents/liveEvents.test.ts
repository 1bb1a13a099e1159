import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import type { LiveEvent } from '@conserje/contract';
import { TOPICS } from '@conserje/rules';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listenWithLimits } from '../../../test-support/cluster/listenWithLimits.ts';
import { sendDuringChange } from '../../../test-support/cluster/races.ts';
import { RawSocket, rawRequest } from '../../../test-support/cluster/rawSocket.ts';
import { openEventStream } from '../../../test-support/cluster/sseReader.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { CLAVE, openPortal, openSecondServer } from '../../../test-support/portal/portal.ts';
import { openTiempo, pauseTiempo } from '../../../test-support/portal/tiempos.ts';
import { waitUntil } from '../../../test-support/portal/waitUntil.ts';

const HEARTBEAT_MS = 25_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const event = (tema: string, quien: string | null, msg: string): string =>
  `data: ${JSON.stringify({ tema, quien, msg })}`;

test('a change by another person reaches a viewer', async () => {
  const portal = await openPortal();
  const [supervisor, mira, bajo] = [
    await portal.createPerson({ categoria: 5 }),
    await portal.createPerson({ categoria: 2 }),
    await portal.createPerson(),
  ];
  const reader = await openEventStream(portal, mira);
  expect(reader.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-ahora': String(portal.clock.now),
  });
  await portal.as(supervisor).succeeds('POST openTime', { body: { bajo: bajo.id, alto: supervisor.id } });
  expect(await reader.nextWithoutChangeId()).toBe(
    event('tiempos', supervisor.usuario, `abrió el tiempo de ${bajo.usuario}`),
  );
});

test('a change reaches all viewers; a refused one reaches none', async () => {
  const portal = await openPortal();
  const [supervisor, bajo] = [await portal.createPerson({ categoria: 11 }), await portal.createPerson()];
  const readers = [await openEventStream(portal, supervisor), await openEventStream(portal, bajo)];
  await portal.as(supervisor).fails('POST openTime', { body: { bajo: bajo.id, alto: bajo.id } });
  await portal.as(supervisor).succeeds('POST estados', { body: { op: 1, estado: 'Hola' } });
  for (const reader of readers)
    expect(await reader.nextWithoutChangeId()).toBe(event('estados', supervisor.usuario, 'publicó un estado'));
});

test('an event for one person reaches only that person', async () => {
  const portal = await openPortal();
  const [supervisor, bajo] = [
    await portal.createPerson({ categoria: 11 }),
    await portal.createPerson({ categoria: 2 }),
  ];
  const [own, othersReader] = [await openEventStream(portal, bajo), await openEventStream(portal, supervisor)];
  await portal.moveToMision(bajo, 2, 2);
  const notice = {
    tema: 'carrera',
    quien: null,
    msg: 'cambió tu misión a Vigilante H',
    para: bajo.id,
    clase: 'mision',
  };
  expect(await own.nextWithoutChangeId()).toBe(`data: ${JSON.stringify(notice)}`);
  for (const reader of [own, othersReader])
    expect(await reader.nextWithoutChangeId()).toBe(event('carrera', null, 'cambió una misión'));
});

test('the author and the text reach people who may open that screen; others hear of a change', async () => {
  const portal = await openPortal();
  const [boss, bajo] = [await portal.createPerson({ categoria: 12 }), await portal.createPerson({ categoria: 3 })];
  const [mira, bajoReader] = [await openEventStream(portal, boss), await openEventStream(portal, bajo)];
  await portal.as(boss).succeeds('POST addFirma', { body: { firma: 'ABC', id: bajo.id } });
  expect(await mira.nextWithoutChangeId()).toBe(event('firmas', boss.usuario, `registró la firma de ${bajo.usuario}`));
  const own = { tema: 'firmas', quien: boss.usuario, msg: 'registró tu firma, ABC', para: bajo.id, clase: 'firma' };
  expect(await bajoReader.nextWithoutChangeId()).toBe(`data: ${JSON.stringify(own)}`);
  expect(await bajoReader.nextWithoutChangeId()).toBe(event('firmas', null, ''));
});

test('without tt a person hears of their own tiempo; of others only that they changed', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ categoria: 12, nombre: 'Jefa' });
  const [bajo, foreign] = [await portal.createPerson(), await portal.createPerson()];
  // Consumes the earlier events.
  const { id } = (await portal.observe(() => openTiempo(portal, boss, bajo))).result;
  const [own, othersReader] = [await openEventStream(portal, bajo), await openEventStream(portal, foreign)];
  await pauseTiempo(portal, boss, id);
  const notice = { tema: 'tiempos', quien: 'Jefa', msg: 'pausó tu tiempo', para: bajo.id };
  expect(await own.nextWithoutChangeId()).toBe(`data: ${JSON.stringify(notice)}`);
  for (const reader of [own, othersReader]) expect(await reader.nextWithoutChangeId()).toBe(event('tiempos', null, ''));
});

describe('a stream of a page that has read already', () => {
  const MARK = 'hasta aquí';
  /** How far a page may be off; on PostgreSQL several machines may serve it. */
  const TOLERANCE_MS = process.env.MOTOR === 'postgres' ? 6_000 : 500;
  /** Returns the events that a new stream of a person begins with. */
  const readMissed = async (portal: Portal, person: Person, desde: number): Promise<LiveEvent[]> => {
    const reader = await openEventStream(portal, person, 'estados', desde);
    portal.engine.broadcast(JSON.stringify({ tema: 'estados', quien: null, msg: MARK, para: person.id }));
    const events: LiveEvent[] = [];
    for (;;) {
      const one = JSON.parse((await reader.next())?.replace(/^data: /, '') ?? 'null') as LiveEvent;
      if (one.msg === MARK) return events;
      events.push(one);
    }
  };

  test('begins with the topics that changed since, and with what concerns its person', async () => {
    const portal = await openPortal();
    const [boss, mira] = [await portal.createPerson({ categoria: 12 }), await portal.createPerson({ categoria: 3 })];
    await portal.observe(() => portal.as(boss).succeeds('POST estados', { body: { op: 1, estado: 'Hola' } }));
    portal.clock.advance({ ms: TOLERANCE_MS + 1 });
    const { headers } = await portal.as(mira)('GET', 'checkUser');
    const desde = Number(headers['x-ahora']);
    const addFirma = () => portal.as(boss)('POST', 'addFirma', { firma: 'ABC', id: mira.id });
    const cambio = String((await portal.observe(addFirma)).result.headers['x-cambio']);
    const firmas = { tema: 'firmas', quien: null, msg: '', cambio };
    const own = [
      { ...firmas, para: mira.id },
      { ...firmas, tema: 'notificaciones', para: mira.id },
    ];
    expect(await readMissed(portal, mira, desde)).toEqual([firmas, ...own]);
    expect(await readMissed(portal, boss, desde)).toEqual([firmas]);
    portal.clock.advance({ minutes: 1 });
    expect(await readMissed(portal, mira, portal.clock.now)).toEqual([]);
  });

  test('tells twice what changed within the time by which a page may be off', async () => {
    const portal = await openPortal();
    const [boss, mira] = [await portal.createPerson({ categoria: 12 }), await portal.createPerson({ categoria: 3 })];
    portal.clock.advance({ seconds: 10 });
    await portal.observe(() => portal.as(boss).succeeds('POST estados', { body: { op: 1, estado: 'Hola' } }));
    portal.clock.advance({ ms: TOLERANCE_MS });
    expect((await readMissed(portal, mira, portal.clock.now)).map(({ tema }) => tema)).toEqual(['estados']);
    portal.clock.advance({ ms: TOLERANCE_MS + 1 });
    expect(await readMissed(portal, mira, portal.clock.now)).toEqual([]);
  });

  test.each([
    ['the portal was started later', async (portal: Portal) => portal.clock.now - 1],
    [
      'events may have been lost later',
      async (portal: Portal) => {
        portal.clock.advance({ seconds: 1 });
        await portal.observe(async () => portal.engine.broadcastGap());
        return portal.clock.now - 1;
      },
    ],
    [
      'it is more than two minutes ago',
      async (portal: Portal) => {
        portal.clock.advance({ minutes: 3 });
        return portal.clock.now - 120_001;
      },
    ],
    [
      'the clock was set back since',
      async (portal: Portal) => {
        portal.clock.advance({ minutes: 3 });
        const instant = portal.clock.now;
        portal.clock.advance({ minutes: -1 });
        return instant;
      },
    ],
  ])('begins with all topics if %s', async (_why, sinceIn) => {
    const portal = await openPortal();
    const mira = await portal.createPerson();
    const missed = await readMissed(portal, mira, await sinceIn(portal));
    expect(missed).toEqual(Object.keys(TOPICS).map((tema) => ({ tema, quien: null, msg: '', para: mira.id })));
  });
});

test('sends a heartbeat every 25 seconds while the session key is valid', async () => {
  const portal = await openPortal();
  const reader = await openEventStream(portal, await portal.createPerson());
  for (let heartbeat = 0; heartbeat < 3; heartbeat += 1) {
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect(await reader.next()).toBe(': sigo');
  }
});

test.each<[string, (portal: Portal, quien: Person) => Promise<unknown>]>([
  ['the permisos of the viewer change without an event', (portal) => portal.grantPermisos(1, 'tt')],
  ['the maintenance mode begins without an event', (portal) => portal.configure({ mantenimiento: true })],
])('the stream ends at the next heartbeat: %s', async (_case, change) => {
  const portal = await openPortal();
  const quien = await portal.createPerson();
  const reader = await openEventStream(portal, quien);
  vi.advanceTimersByTime(HEARTBEAT_MS);
  expect(await reader.next()).toBe(': sigo');
  await change(portal, quien);
  vi.advanceTimersByTime(HEARTBEAT_MS);
  expect(await reader.next()).toBeNull();
});

/** Events after which a viewer loses access to the stream. */
const RIGHT_LOSSES: [string, (e: { portal: Portal; boss: Person; mira: Person; id: number }) => Promise<unknown>][] = [
  ['sale', ({ portal, mira }) => portal.as(mira).succeeds('POST logout')],
  [
    'they close their other sessions',
    ({ portal, mira }) => inOtherSession(portal, mira, (p) => p.succeeds('POST cerrarSesiones')),
  ],
  [
    'they change their clave elsewhere',
    ({ portal, mira }) =>
      inOtherSession(portal, mira, (p) =>
        p.succeeds('POST cambioClave', { body: { clavea: CLAVE, claven: 'otra-clave-larga' } }),
      ),
  ],
  [
    'a clave is generated for them',
    ({ portal, boss, mira }) => portal.as(boss).succeeds('POST resetPassword', { body: { usuario: mira.id } }),
  ],
  ['they are demoted', ({ portal, mira }) => portal.moveToMision(mira, 1)],
  [
    'they lose an excepcion',
    ({ portal, boss, id }) => portal.as(boss).succeeds('POST actionExcepciones', { body: { op: 2, id } }),
  ],
  [
    'the maintenance mode begins',
    ({ portal, boss }) => portal.as(boss).succeeds('POST editAjustes', { body: { data: { mantenimiento: true } } }),
  ],
];
async function inOtherSession<T>(
  portal: Portal,
  { id, usuario }: Person,
  run: (p: ReturnType<Portal['as']>) => Promise<T>,
) {
  return run(portal.as({ id, usuario, key: await portal.createSession(id) }));
}
async function readUntilEnd(reader: Awaited<ReturnType<typeof openEventStream>>): Promise<(string | null)[]> {
  const events: (string | null)[] = [];
  do events.push(await reader.nextWithoutChangeId());
  while (events.at(-1) !== null);
  return events;
}

test.each(RIGHT_LOSSES)('a viewer receives no later event, even before a heartbeat: %s', async (_case, run) => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ categoria: 12, nombre: 'Jefa' });
  const mira = await portal.createPerson({ categoria: 2 });
  const give = { op: 0, usuario: mira.id, permisos: 'mul' };
  const { data } = await portal.as(boss).succeeds('POST actionExcepciones', { body: give });
  const reader = await openEventStream(portal, mira);
  await run({ portal, boss, mira, id: data?.id ?? 0 });
  await portal.as(boss).succeeds('POST estados', { body: { op: 1, estado: 'Después' } });
  expect((await readUntilEnd(reader)).filter((d) => d?.includes('"estados"'))).toEqual([]);
});

test('events during the check of access are withheld', async () => {
  const portal = await openPortal();
  const mira = await portal.createPerson();
  const reader = await openEventStream(portal, mira);
  await portal.db.deleteFrom('sesion').where('usuario', '=', mira.id).execute();
  const eventData = { tema: 'sesion', quien: null, msg: '' };
  portal.engine.broadcast(JSON.stringify({ ...eventData, para: mira.id }));
  portal.engine.broadcast(JSON.stringify({ ...eventData, tema: 'estados' }));
  expect(await readUntilEnd(reader)).toEqual([`data: ${JSON.stringify({ ...eventData, para: mira.id })}`, null]);
});

test('a right whose loss was missed in a gap is checked at its end, before any other event', async () => {
  const portal = await openPortal();
  const mira = await portal.createPerson();
  const reader = await openEventStream(portal, mira);
  await portal.db.deleteFrom('sesion').where('usuario', '=', mira.id).execute();
  portal.engine.broadcastGap();
  portal.engine.broadcast(JSON.stringify({ tema: 'estados', quien: 'Ana', msg: 'publicó un estado' }));
  const heard = await readUntilEnd(reader);
  expect(heard).toHaveLength(Object.keys(TOPICS).length + 1);
  expect(heard.join()).not.toContain('Ana');
});

test('events during a passed check of access are sent afterwards, in order', async () => {
  const portal = await openPortal();
  const [boss, mira] = [await portal.createPerson({ categoria: 12 }), await portal.createPerson({ categoria: 2 })];
  const reader = await openEventStream(portal, mira);
  await portal.as(boss).succeeds('POST editAjustes', { body: { data: { siglas: 'AUR' } } });
  await portal.as(boss).succeeds('POST estados', { body: { op: 1, estado: 'Uno' } });
  await portal.as(boss).succeeds('POST addFirma', { body: { firma: 'ABC', id: boss.id } });
  const topics: string[] = [];
  while (topics.length < 3)
    topics.push(/"tema":"(\w+)"/.exec((await reader.nextWithoutChangeId()) ?? '')?.[1] ?? 'nada');
  expect(topics).toEqual(['configuracion', 'estados', 'firmas']);
});

test('the stream ends at a dismissal, after the reason is sent', async () => {
  const portal = await openPortal();
  const [quien, other] = [await portal.createPerson(), await portal.createPerson()];
  const [reader, ofOther] = [await openEventStream(portal, quien), await openEventStream(portal, other)];
  await portal.dismiss(quien);
  const events = await readUntilEnd(reader);
  const notice = { tema: 'sesion', quien: null, msg: 'te despidió de la agencia. Motivo: Prueba', para: quien.id };
  expect(events).toContain(`data: ${JSON.stringify(notice)}`);
  // Other streams stay open and do not receive the reason.
  vi.advanceTimersByTime(HEARTBEAT_MS);
  let dicho = await ofOther.nextWithoutChangeId();
  for (; dicho !== ': sigo'; dicho = await ofOther.nextWithoutChangeId()) expect(dicho).not.toContain('Prueba');
});

test('a stream needs a session', async () => {
  const portal = await openPortal();
  expect(await portal.as().fails('GET vivo')).toMatchObject({ http: 401, error: 'SIN_SESION' });
});

test('a client that disconnects is unsubscribed', async () => {
  const portal = await openPortal();
  const reader = await openEventStream(portal, await portal.createPerson());
  expect(vi.getTimerCount()).toBe(1);
  reader.response.destroy();
  await waitUntil(() => vi.getTimerCount() === 0);
});

test('a client that does not read is disconnected before it fills the memory', async () => {
  const portal = await openPortal();
  const { response } = await openEventStream(portal, await portal.createPerson({ categoria: 2 }));
  response.pause();
  const notice = JSON.stringify({ tema: 'tiempos', quien: null, msg: 'x'.repeat(7000) });
  let sent = 0;
  while (vi.getTimerCount() > 0) {
    portal.engine.broadcast(notice);
    sent += 1;
    await sql`select 1`.execute(portal.db);
    await setImmediate();
  }
  expect(sent).toBeGreaterThan(9);
});

test('the portal closes while streams are open', async () => {
  const portal = await openPortal();
  const reader = await openEventStream(portal, await portal.createPerson());
  await portal.close();
  expect(await reader.next()).toBeNull();
});

test('a stream whose reader is identified while the portal closes ends as soon as it opens', async () => {
  const portal = await openPortal();
  const person = await portal.createPerson();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const { server } = portal.app;
  const received = once(server, 'request');
  let closing: Promise<void> | undefined;
  const reader = await sendDuringChange(
    portal,
    async ({ db }) => {
      if (ENGINE === 'postgres') await sql`lock table sesion in access exclusive mode`.execute(db);
    },
    () => openEventStream(portal, person),
    async () => {
      await received;
      closing = portal.close();
      await waitUntil(() => !server.listening);
    },
  );
  expect(await reader.next()).toBeNull();
  await closing;
});

test('nothing is written to an ended stream whose client does not read', async () => {
  const portal = await openPortal();
  const mira = await portal.createPerson({ categoria: 2 });
  const onServer: Socket[] = [];
  portal.app.server.on('connection', (socket: Socket) => onServer.push(socket));
  const { response } = await openEventStream(portal, mira);
  response.pause();
  const broadcast = async (msg: string): Promise<void> => {
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    const leave = portal.engine.listen({ onMessage: () => resolve(), onGap: () => undefined });
    // Events for one person are not sent in batches.
    portal.engine.broadcast(JSON.stringify({ tema: 'tiempos', quien: null, msg, para: mira.id }));
    await heard;
    leave();
    await setImmediate();
  };
  while (onServer[0]?.writableLength === 0) await broadcast('x'.repeat(7000));
  await portal.as(mira).succeeds('POST logout');
  vi.advanceTimersByTime(HEARTBEAT_MS);
  await waitUntil(() => vi.getTimerCount() === 0);
  for (let attempt = 0; attempt < 50; attempt += 1) await broadcast('');
  expect(onServer[0]?.destroyed).toBe(false);
});

/** Opens a stream from an address, as the proxy reports it; returns the refusal, or null when it is open. */
async function requestStream(
  url: string,
  { key }: Person,
  desde: string,
): Promise<{ error: string; http: number } | null> {
  const question = request(`${url}/api/vivo`, { headers: { key, 'x-forwarded-for': desde } }).end();
  onTestFinished(() => {
    question.destroy();
  });
  const [response] = (await once(question, 'response')) as [IncomingMessage];
  if (response.statusCode === 200) return null;
  const body = JSON.parse(Buffer.concat(await response.toArray()).toString()) as { error: string };
  return { error: body.error, http: response.statusCode ?? 0 };
}

test('streams are limited per person and per address', async () => {
  const portal = await openPortal();
  const url = await listenWithLimits(portal, { streamsPerPerson: 2, streamsPerAddress: 3 });
  const [ana, beto] = [await portal.createPerson(), await portal.createPerson()];
  const otherSession = { ...ana, key: await portal.createSession(ana.id) };
  expect(await requestStream(url, ana, '203.0.113.1')).toBeNull();
  expect(await requestStream(url, otherSession, '203.0.113.2')).toBeNull();
  expect(await requestStream(url, ana, '203.0.113.3')).toEqual({ error: 'DEMASIADAS_VENTANAS', http: 429 });
  expect(await requestStream(url, beto, '2001:db8::1')).toBeNull();
  expect(await requestStream(url, beto, '2001:db8::2')).toBeNull();
  const caro = await portal.createPerson();
  expect(await requestStream(url, caro, '2001:db8::3')).toBeNull();
  expect(await requestStream(url, caro, '2001:db8::4')).toEqual({ error: 'DEMASIADAS_PETICIONES', http: 429 });
  expect(await requestStream(url, caro, '2001:db8:0:1::4')).toBeNull();
});

test('a client that disconnects before the answer frees its place', async () => {
  const portal = await openPortal();
  const url = await listenWithLimits(portal, { streamsPerPerson: 3 });
  const ana = await portal.createPerson();
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const rawSocket = await RawSocket.open(url);
    await rawSocket.write(rawRequest('GET /api/vivo', { key: ana.key }));
    rawSocket.socket.resetAndDestroy();
  }
  await waitUntil(async () => (await requestStream(url, ana, '203.0.113.1')) === null);
  await waitUntil(() => vi.getTimerCount() === 1);
});

if (ENGINE === 'postgres')
  describe('with PostgreSQL', () => {
    test('a change in one process reaches a viewer of another', async () => {
      const portal = await openPortal();
      const other = await openSecondServer(portal);
      const [supervisor, mira] = [await portal.createPerson({ categoria: 11 }), await portal.createPerson()];
      const reader = await openEventStream(other, mira);
      await portal.as(supervisor).succeeds('POST estados', { body: { op: 1, estado: 'Hola' } });
      expect(await reader.nextWithoutChangeId()).toBe(event('estados', supervisor.usuario, 'publicó un estado'));
    });

    test('a lost listening connection is reopened, and viewers are told to refetch all topics', async () => {
      const portal = await openPortal();
      const mira = await portal.createPerson();
      const reader = await openEventStream(portal, mira);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(portal.db);
      for (const tema of Object.keys(TOPICS))
        expect(await reader.nextWithoutChangeId()).toBe(
          `data: ${JSON.stringify({ tema, quien: null, msg: '', para: mira.id })}`,
        );
      const notice = { tema: 'estados', quien: 'Ana', msg: 'otra vez' };
      portal.engine.broadcast(JSON.stringify(notice));
      expect(await reader.nextWithoutChangeId()).toBe(`data: ${JSON.stringify(notice)}`);
      await portal.as(mira).succeeds('GET checkUser');
    });
  });

test('a client that accepts gzip is sent compressed events, each readable as soon as it comes', async () => {
  const portal = await openPortal();
  const url = await listenWithLimits(portal);
  const mira = await portal.createPerson();
  const outgoing = request(`${url}/api/vivo`, { headers: { key: mira.key, 'accept-encoding': 'gzip, br' } }).end();
  onTestFinished(() => void outgoing.destroy());
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  expect(response.headers['content-encoding']).toBe('gzip');
  let text = '';
  response.pipe(createGunzip()).on('data', (part: Buffer) => {
    text += part;
  });
  await waitUntil(() => text === ': hola\n\n');
  for (const estado of ['Uno', 'Dos']) {
    const before = text.length;
    await portal.as(await portal.createPerson({ categoria: 12 })).succeeds('POST estados', { body: { op: 1, estado } });
    await waitUntil(() => text.slice(before).includes('"publicó un estado"'));
  }
  // Large enough to be compressed.
  const long = 'abc '.repeat(1_000);
  portal.engine.broadcast(JSON.stringify({ tema: 'estados', quien: null, msg: long }));
  await waitUntil(() => text.includes(long));
});
