import { TOPICS } from '@conserje/rules';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deferred } from '../../test-support/deferred.ts';
import { mantenimientoEmitter } from '../api/apiClient.ts';
import { getSessionUser, resumeSession } from '../session/session.tsx';
import { setPageToken } from '../session/sessionToken.ts';
import { RealtimeStore } from './realtimeStore.ts';

const red = vi.fn<typeof fetch>();
let queryClient: QueryClient;
const openResponse = (): Response => new Response(new ReadableStream());
const staleTopics = () =>
  Object.keys(TOPICS).filter((topic) => queryClient.getQueryState([topic, 'lista'])?.isInvalidated);
const fillCache = (): void => {
  for (const topic of Object.keys(TOPICS)) queryClient.setQueryData([topic, 'lista'], []);
};
let close: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient();
  fillCache();
  vi.stubGlobal('fetch', red);
  vi.stubGlobal('location', { protocol: 'http:' });
  const nothing = () => undefined;
  vi.stubGlobal('document', {
    cookie: 'key=abc',
    visibilityState: 'visible',
    addEventListener: nothing,
    removeEventListener: nothing,
  });
});
afterEach(() => {
  setPageToken(null);
  close();
  red.mockReset();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a stream that opens at once has missed nothing', async () => {
  red.mockResolvedValue(openResponse());
  close = new RealtimeStore(queryClient).openStream();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(red).toHaveBeenCalledTimes(1);
  expect(staleTopics()).toEqual([]);
});

/** Instants since which the requested streams tell of changes. */
const sinceOf = () => red.mock.calls.map(([url]) => /&desde=(.*)/.exec(String(url))?.[1]);

test('the first stream tells of changes since the page was opened, or of the last minute', async () => {
  red.mockImplementation(async () => openResponse());
  const openedAt = Date.now();
  vi.stubGlobal('performance', { timeOrigin: openedAt });
  await vi.advanceTimersByTimeAsync(40_000);
  close = new RealtimeStore(queryClient).openStream();
  await vi.advanceTimersByTimeAsync(1_000);
  close();
  await vi.advanceTimersByTimeAsync(40_000);
  close = new RealtimeStore(queryClient).openStream();
  await vi.advanceTimersByTimeAsync(200);
  const minuteAgo = Date.now() - 60_000;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sinceOf()).toEqual([openedAt, minuteAgo].map(String));
});

test('the first stream watches what the screen asks for while it opens', async () => {
  red.mockImplementation(async () => openResponse());
  const store = new RealtimeStore(queryClient);
  close = store.openStream();
  await vi.advanceTimersByTimeAsync(100);
  store.watchedTopics.watch('multas');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(red.mock.calls.map(([url]) => String(url).includes('multas'))).toEqual([true]);
});

test('a stream that replaces another repeats what that one may not have told', async () => {
  red.mockImplementation(async () => openResponse());
  const store = new RealtimeStore(queryClient);
  close = store.openStream();
  await vi.advanceTimersByTimeAsync(200);
  const firstAt = Date.now();
  await vi.advanceTimersByTimeAsync(1_000);
  store.watchedTopics.watch('multas');
  await vi.advanceTimersByTimeAsync(10_000);
  store.watchedTopics.watch('ventas');
  await vi.advanceTimersByTimeAsync(1_000);
  // 1,000 to watch, 10,000 to watch more, and 150 of debounce.
  expect(sinceOf().slice(1)).toEqual([firstAt, firstAt + 11_150 - 8_000].map(String));
});

test('a topic that is added while a stream opens is watched by the next one', async () => {
  const { promise: mayOpen, resolve: open } = deferred();
  red.mockImplementationOnce(async () => {
    await mayOpen;
    return openResponse();
  });
  red.mockImplementation(async () => openResponse());
  const store = new RealtimeStore(queryClient);
  close = store.openStream();
  await vi.advanceTimersByTimeAsync(300);
  store.watchedTopics.watch('multas');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(red).toHaveBeenCalledTimes(1);
  open();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(red.mock.calls.map(([url]) => String(url).includes('multas'))).toEqual([false, true]);
});

test('a change that a stream repeats is refetched unless the page knew it', async () => {
  const store = new RealtimeStore(queryClient);
  const repeated = JSON.stringify({ tema: 'multas', quien: null, msg: '', cambio: 'c1' });
  store.receive(JSON.stringify({ tema: 'multas', quien: 'Ana', msg: 'puso una multa', cambio: 'c1' }));
  expect(staleTopics()).toEqual(['multas']);
  fillCache();
  store.receive(repeated);
  expect(staleTopics()).toEqual([]);
  store.receive(repeated.replace('c1', 'c2'));
  expect(staleTopics()).toEqual(['multas']);
});

test('data that a screen is loading before it is shown are stale if they change meanwhile', async () => {
  const { promise: answered, resolve: answer } = deferred();
  const store = new RealtimeStore(queryClient);
  queryClient.removeQueries({ queryKey: ['multas'] });
  const loaded = queryClient.fetchQuery({ queryKey: ['multas', 'lista'], queryFn: () => answered.then(() => []) });
  store.receive(JSON.stringify({ tema: 'multas', quien: 'Ana', msg: 'puso una multa', cambio: 'c1' }));
  await vi.advanceTimersByTimeAsync(10);
  answer();
  await loaded;
  await vi.advanceTimersByTimeAsync(10);
  expect(staleTopics()).toEqual(['multas']);
});

test('a gap makes stale what a screen is loading, and the public start-up that listens to topics', async () => {
  const { promise: answered, resolve: answer } = deferred();
  queryClient.removeQueries({ queryKey: ['multas'] });
  const loaded = queryClient.fetchQuery({ queryKey: ['multas', 'lista'], queryFn: () => answered.then(() => []) });
  for (const [name, meta] of Object.entries({ startup: { topics: ['carrera' as const] }, llegada: {} }))
    queryClient
      .getQueryCache()
      .build(queryClient, { queryKey: [name], meta: { isPublic: true, ...meta } })
      .setData([]);
  red.mockResolvedValueOnce(new Response('', { status: 503 })).mockResolvedValue(openResponse());
  close = new RealtimeStore(queryClient).openStream();
  await vi.advanceTimersByTimeAsync(10_000);
  answer();
  await loaded;
  await vi.advanceTimersByTimeAsync(10);
  expect(staleTopics()).toContain('multas');
  expect(['startup', 'llegada'].map((name) => queryClient.getQueryState([name])?.isInvalidated)).toEqual([true, false]);
});

test('a stream that opens at the second attempt refetches all topics', async () => {
  red.mockResolvedValueOnce(new Response('', { status: 503 })).mockResolvedValue(openResponse());
  close = new RealtimeStore(queryClient).openStream();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(red).toHaveBeenCalledTimes(2);
  expect(staleTopics()).toEqual(Object.keys(TOPICS));
  expect(sinceOf()[1]).toBeUndefined();
});

test.each([
  ['of a proxy is tried again', '<html>Forbidden</html>', 2],
  ['of the key is final', '{"error":"SIN_SESION"}', 1],
])('a refusal %s', async (_case, body, requests) => {
  red.mockImplementation(async () =>
    red.mock.calls.length === 1 ? new Response(body, { status: 401 }) : openResponse(),
  );
  close = new RealtimeStore(queryClient).openStream();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(red).toHaveBeenCalledTimes(requests);
});

test('a stream that is refused because of maintenance closes the portal', async () => {
  const heard = vi.fn();
  const stopListening = mantenimientoEmitter.listen(heard);
  red.mockResolvedValue(Response.json({ msg: '', status: 1, error: 'MANTENIMIENTO' }, { status: 503 }));
  close = new RealtimeStore(queryClient).openStream();
  await vi.advanceTimersByTimeAsync(300);
  expect(heard).toHaveBeenCalledOnce();
  stopListening();
});

test('an unanswered opening is aborted and tried again', async () => {
  red.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('gone')))),
  );
  red.mockResolvedValue(openResponse());
  close = new RealtimeStore(queryClient).openStream();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(red).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(red).toHaveBeenCalledTimes(2);
  expect(staleTopics()).toEqual(Object.keys(TOPICS));
});

test('missed changes are refetched after the permisos and the rango are known', async () => {
  const { promise: known, resolve: resolveKnown } = deferred();
  const requested: string[] = [];
  red.mockImplementation(async (url) => {
    const [, call = ''] = /\/api\/(\w+)/.exec(String(url)) ?? [];
    requested.push(call);
    const answer = (orden: number) =>
      Response.json({ token: 'abc', data: { id: 1, usuario: 'Ana', permisos: [], orden } });
    if (call === 'login') return requested.length === 1 ? answer(1001) : known.then(() => answer(2001));
    return requested.filter((one) => one === 'vivo').length === 1 ? new Response('', { status: 503 }) : openResponse();
  });
  await resumeSession('abc');
  close = new RealtimeStore(queryClient).openStream();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(requested.filter((call) => call === 'login')).toHaveLength(2);
  expect(staleTopics()).toEqual([]);
  resolveKnown();
  await vi.waitUntil(() => staleTopics().length > 0);
  expect(getSessionUser()?.orden).toBe(2001);
  expect(staleTopics()).toEqual(Object.keys(TOPICS));
});

test('a page that was hidden while its stream was about to open keeps it when it is shown again', async () => {
  red.mockImplementation(async () => openResponse());
  let isHidden = false;
  const listeners: (() => void)[] = [];
  vi.stubGlobal('document', {
    cookie: 'key=abc',
    get visibilityState() {
      return isHidden ? 'hidden' : 'visible';
    },
    addEventListener: (_type: string, listener: () => void) => void listeners.push(listener),
    removeEventListener: () => undefined,
  });
  const show = (isShown: boolean) => {
    isHidden = !isShown;
    for (const listener of listeners) listener();
  };
  close = new RealtimeStore(queryClient).openStream();
  await vi.advanceTimersByTimeAsync(100);
  show(false);
  await vi.advanceTimersByTimeAsync(10_000);
  show(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(red).toHaveBeenCalledTimes(1);
  expect(red.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
});
