import { gunzipSync } from 'node:zlib';
import { isLiveListName } from '@conserje/contract';
import { TIEMPO_OP } from '@conserje/rules';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { runConcurrently } from '../../../test-support/cluster/races.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { checkSharedCalls, SHARED_CALLS } from '../../../test-support/matrices/sharedCalls.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal, openSecondServer, portalForFile } from '../../../test-support/portal/portal.ts';
import { openTiempo, pauseTiempo, rememberTiempos, runTiempoAction } from '../../../test-support/portal/tiempos.ts';
import { EventBroadcaster } from '../../realtime/eventBroadcaster.ts';
import { bumpAllTopicVersions } from '../../unit-of-work/topicVersions.ts';

const requestList = (portal: Portal, { key }: Person, responseHeaders: Record<string, string> = {}) =>
  portal.app.inject({ method: 'GET', url: '/api/getAllTime', headers: { key, ...responseHeaders } });

async function scene() {
  const portal = await openPortal();
  const [supervisor, otro] = [await portal.createPerson({ categoria: 7 }), await portal.createPerson({ categoria: 7 })];
  const { id } = await openTiempo(portal, supervisor, await portal.createPerson());
  return { portal, supervisor, otro, id };
}

describe('shared responses', () => {
  test('carry their version, and a client that has it gets no body', async () => {
    const { portal, supervisor, otro, id } = await scene();
    const first = await requestList(portal, supervisor);
    const { etag } = first.headers;
    expect(etag).toMatch(/^W\/"\d+"$/);
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'x-ahora': String(portal.clock.now) });
    const second = await requestList(portal, otro, { 'if-none-match': String(etag) });
    expect([second.statusCode, second.body, second.headers.etag]).toEqual([304, '', etag]);
    await pauseTiempo(portal, otro, id);
    const third = await requestList(portal, otro, { 'if-none-match': String(etag) });
    expect(third.statusCode).toBe(200);
    expect(Number(third.headers.etag?.slice(3, -1))).toBeGreaterThan(Number(etag?.slice(3, -1)));
    expect(third.json()).toMatchObject([{ id, pausa: 1 }]);
  });

  test('are cached by the browser with revalidation, except live lists, which the page keeps itself', async () => {
    const { portal } = await scene();
    const admin = await portal.createPerson({ categoria: 12 });
    const sendRequest = async (url: string, responseHeaders: Record<string, string> = {}) => {
      const { statusCode, headers } = await portal.app.inject({ url, headers: { key: admin.key, ...responseHeaders } });
      return { http: statusCode, cacheControl: headers['cache-control'], etag: String(headers.etag) };
    };
    const readCalls = SHARED_CALLS.filter(({ method }) => method === 'GET');
    expect(readCalls.length).toBeGreaterThan(7);
    for (const { nombre, path } of readCalls) {
      const cacheControl = isLiveListName(nombre) ? 'no-store' : 'private, no-cache';
      const full = await sendRequest(`/api/${path}`);
      expect({ nombre, ...full }).toMatchObject({ nombre, http: 200, cacheControl });
      const { etag } = full;
      expect({ nombre, ...(await sendRequest(`/api/${path}`, { 'if-none-match': etag })) }).toEqual({
        nombre,
        http: 304,
        cacheControl,
        etag,
      });
    }
  });

  test('are built once for concurrent callers', async () => {
    const { portal, supervisor } = await scene();
    await requestList(portal, supervisor);
    await bumpAllTopicVersions(portal.engine.db, portal.clock.now);
    const lists = vi.spyOn(EventBroadcaster.prototype, 'render');
    onTestFinished(() => lists.mockRestore());
    const responses = await runConcurrently(20, () => requestList(portal, supervisor));
    expect(new Set(responses.map((r) => `${r.headers.etag} ${r.body}`)).size).toBe(1);
    expect(lists).toHaveBeenCalledTimes(1);
  });

  test('of a live list carry the version of their rows even if a change happens meanwhile', async () => {
    const { portal, supervisor } = await scene();
    const escribe = ENGINE === 'postgres' ? await openSecondServer(portal) : portal;
    const bajo = await portal.createPerson();
    const { render } = EventBroadcaster.prototype;
    const spy = vi.spyOn(EventBroadcaster.prototype, 'render');
    onTestFinished(() => spy.mockRestore());
    // The minimum version is already read; the rows are read after this.
    spy.mockImplementationOnce(async function (this: EventBroadcaster, ...list) {
      await openTiempo(escribe, supervisor, bajo);
      return render.call(this, ...list);
    });
    const full = await requestList(portal, supervisor);
    expect(full.json()).toHaveLength(2);
    const { etag } = full.headers;
    const revalidated = await requestList(escribe, supervisor, { 'if-none-match': String(etag) });
    expect([revalidated.statusCode, revalidated.headers.etag]).toEqual([304, etag]);
  });

  test('are compressed for clients that accept it, with equal content', async () => {
    const { portal, supervisor } = await scene();
    for (let i = 0; i < 12; i += 1) await openTiempo(portal, supervisor, await portal.createPerson());
    const plain = await requestList(portal, supervisor);
    const compressed = await requestList(portal, supervisor, { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
    expect((await requestList(portal, supervisor, { 'accept-encoding': 'gzip;q=0' })).body).toBe(plain.body);
  });

  test('show attended minutes that advance without a change', async () => {
    const { portal, supervisor } = await scene();
    expect((await requestList(portal, supervisor)).json()).toMatchObject([{ minsA: 0 }]);
    portal.clock.advance({ minutes: 3 });
    expect((await requestList(portal, supervisor)).json()).toMatchObject([{ minsA: 3 }]);
  });

  test('still require session and permiso when cached', async () => {
    const { portal, supervisor } = await scene();
    const { etag } = (await requestList(portal, supervisor)).headers;
    const withoutPermiso = await portal.createPerson();
    for (const [who, http] of [
      [withoutPermiso, 403],
      [{ ...supervisor, key: 'otra' }, 401],
    ] as const)
      expect((await requestList(portal, who, { 'if-none-match': String(etag) })).statusCode).toBe(http);
  });
});

test('no viewer gets older data than another already got, by any process', async () => {
  const { portal, supervisor, id } = await scene();
  const otro = await openSecondServer(portal);
  for (const [escribe, lee] of [
    [portal, otro],
    [otro, portal],
    [portal, portal],
  ] as const) {
    await requestList(lee, supervisor);
    await runTiempoAction(escribe, supervisor, TIEMPO_OP.mas5, id);
    const [row] = (await requestList(lee, supervisor)).json<{ sumado: number }[]>();
    const { sumado } = await portal.db.selectFrom('tiempo').select('sumado').executeTakeFirstOrThrow();
    expect(row?.sumado).toBe(sumado);
  }
});

test('after the database lost a commit, nobody gets what it contained', async () => {
  const { portal, supervisor, id } = await scene();
  const before = await requestList(portal, supervisor);
  const loseLater = await rememberTiempos(portal);
  await runTiempoAction(portal, supervisor, TIEMPO_OP.mas5, id);
  expect((await requestList(portal, supervisor)).body).not.toBe(before.body);
  await loseLater();
  const after = await requestList(portal, supervisor);
  expect([after.body, after.headers.etag]).toEqual([before.body, before.headers.etag]);
});

describe('the cached content is the current one', () => {
  let admin: Person;
  let bajo: Person;
  const own = portalForFile(async (p) => {
    admin = await p.createPerson({ categoria: 12, posicion: 3, nombre: 'Admin' });
    bajo = await p.createPerson({ nombre: 'Bajo' });
  });
  const asks = () => own().as(admin);

  test.each<[string, () => Promise<unknown>]>([
    ['a tiempo is opened', () => openTiempo(own(), admin, bajo)],
    ['a change of mision', () => own().moveToMision(bajo, 3)],
    ['someone registers', () => own().createPerson({ nombre: 'Nueva' })],
    ['an estado', () => asks().succeeds('POST estados', { body: { op: 1, estado: 'Hola a todos' } })],
    [
      'a name',
      async () => {
        const visto = { nombre: 'Bajo', rango: await own().misionId(3, 1), firma: '' };
        const same = { rango: 'igual', firma: 'ABC', mifirma: '' } as const;
        await asks().succeeds('POST editUsuario', { body: { id: bajo.id, nombre: 'Bajito', ...same, visto } });
      },
    ],
    ['a new placa of the ladder', () => asks().succeeds('POST addRank', { body: { nombre: 'Cumbre' } })],
    [
      'a mejor trabajador',
      () => asks().succeeds('POST actionTrabajador', { body: { op: 0, categoria: 1, usuario: bajo.id, id: 0 } }),
    ],
    [
      'other settings',
      () => asks().succeeds('POST editAjustes', { body: { data: { nombre: 'Otra', destellos: ['Bajito'] } } }),
    ],
    [
      'an accepted ausencia',
      async () => {
        const final = new Date(own().clock.now).toISOString().slice(0, 10);
        const body = { usuario: bajo.id, motivo: 'Viaje', inicio: final, final };
        const { id } = (await own().as(bajo).succeeds('POST addAusencia', { body })).data;
        await asks().succeeds('POST ausenciaAction', { body: { id, op: 1 } });
      },
    ],
    ['the next day', async () => own().clock.advance({ hours: 24 })],
    ['a despido', () => own().dismiss({ ...bajo, usuario: 'Bajito' })],
  ])('after %s', async (_what, change) => {
    await checkSharedCalls(own(), admin);
    await change();
    await checkSharedCalls(own(), admin);
  });
});
