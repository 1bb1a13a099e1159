import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPrefetches, prefetch, takePrefetch, wasPrefetched } from './prefetch.ts';

const request = vi.fn(
  async (_url: string, _init: RequestInit) => new Response('{"a":1}', { headers: { 'x-ahora': '5' } }),
);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', request);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  request.mockClear();
  clearPrefetches();
});

const take = () => takePrefetch('GET', '/api/MyPerfil', 'llave', undefined);

test('a prefetched answer is taken once, with its headers and the time of the request', async () => {
  const sentAt = Date.now();
  await prefetch('GET MyPerfil', { token: 'llave' });
  const taken = await take();
  expect(await taken?.response.json()).toEqual({ a: 1 });
  expect(taken?.response.headers.get('x-ahora')).toBe('5');
  expect(taken).toMatchObject({ sentAt, receivedAt: sentAt });
  expect(await take()).toBeUndefined();
  expect(new Headers(request.mock.calls[0]?.[1].headers).get('key')).toBe('llave');
});

test('identical prefetches share one request; another key or body makes another request', async () => {
  await Promise.all([prefetch('GET MyPerfil', { token: 'llave' }), prefetch('GET MyPerfil', { token: 'llave' })]);
  expect(request).toHaveBeenCalledOnce();
  expect(await takePrefetch('GET', '/api/MyPerfil', 'otra', undefined)).toBeUndefined();
  expect(await takePrefetch('GET', '/api/MyPerfil', 'llave', '{}')).toBeUndefined();
  expect(await take()).toBeDefined();
});

test('an answer that was just taken needs no second prefetch', async () => {
  await prefetch('GET MyPerfil', { token: 'de-otra-prueba' });
  expect(wasPrefetched('GET MyPerfil', 'de-otra-prueba')).toBe(false);
  await takePrefetch('GET', '/api/MyPerfil', 'de-otra-prueba', undefined);
  expect(wasPrefetched('GET MyPerfil', 'de-otra-prueba')).toBe(true);
  vi.advanceTimersByTime(15_000);
  expect(wasPrefetched('GET MyPerfil', 'de-otra-prueba')).toBe(false);
});

test('an answer older than fifteen seconds is fetched again', async () => {
  await prefetch('GET MyPerfil', { token: 'llave' });
  vi.advanceTimersByTime(15_001);
  expect(await take()).toBeUndefined();
});

test('a failed or cleared prefetch is not taken', async () => {
  request.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(prefetch('GET MyPerfil', { token: 'llave' })).rejects.toThrow();
  expect(await take()).toBeUndefined();
  await prefetch('GET MyPerfil', { token: 'llave' });
  clearPrefetches();
  expect(await take()).toBeUndefined();
});
