import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPrefetches, hadStalePrefetches, prefetch, takePrefetch, wasPrefetched } from './prefetch.ts';

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

test('lo que se pidió por adelantado se da una vez, con sus cabeceras y cuándo se pidió', async () => {
  const sentAt = Date.now();
  await prefetch('GET MyPerfil', { token: 'llave' });
  const tomado = await take();
  expect(await tomado?.respuesta.json()).toEqual({ a: 1 });
  expect(tomado?.respuesta.headers.get('x-ahora')).toBe('5');
  expect(tomado).toMatchObject({ sentAt, receivedAt: sentAt });
  expect(await take()).toBeUndefined();
  expect(new Headers(request.mock.calls[0]?.[1].headers).get('key')).toBe('llave');
});

test('dos adelantos de lo mismo son uno; con otra llave o con otro cuerpo no son lo mismo', async () => {
  await Promise.all([prefetch('GET MyPerfil', { token: 'llave' }), prefetch('GET MyPerfil', { token: 'llave' })]);
  expect(request).toHaveBeenCalledOnce();
  expect(await takePrefetch('GET', '/api/MyPerfil', 'otra', undefined)).toBeUndefined();
  expect(await takePrefetch('GET', '/api/MyPerfil', 'llave', '{}')).toBeUndefined();
  expect(await take()).toBeDefined();
});

test('lo que alguien acaba de recibir no hay que adelantarlo otra vez', async () => {
  await prefetch('GET MyPerfil', { token: 'de-otra-prueba' });
  expect(wasPrefetched('GET MyPerfil', 'de-otra-prueba')).toBe(false);
  await takePrefetch('GET', '/api/MyPerfil', 'de-otra-prueba', undefined);
  expect(wasPrefetched('GET MyPerfil', 'de-otra-prueba')).toBe(true);
  vi.advanceTimersByTime(15_000);
  expect(wasPrefetched('GET MyPerfil', 'de-otra-prueba')).toBe(false);
});

test('lo que llegó hace más de quince segundos se pide de nuevo', async () => {
  await prefetch('GET MyPerfil', { token: 'llave' });
  vi.advanceTimersByTime(15_001);
  expect(await take()).toBeUndefined();
  expect(hadStalePrefetches()).toBe(false);
});

test('de lo que esperó un rato se dice, una vez, que puede haberse perdido algo', async () => {
  await prefetch('GET MyPerfil', { token: 'llave' });
  vi.advanceTimersByTime(2_001);
  expect(await take()).toBeDefined();
  expect([hadStalePrefetches(), hadStalePrefetches()]).toEqual([true, false]);
});

test('lo que no llega, o deja de valer, no se da', async () => {
  request.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(prefetch('GET MyPerfil', { token: 'llave' })).rejects.toThrow();
  expect(await take()).toBeUndefined();
  await prefetch('GET MyPerfil', { token: 'llave' });
  clearPrefetches();
  expect(await take()).toBeUndefined();
});
