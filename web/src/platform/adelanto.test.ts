import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { adelantar, hayAdelantosViejos, olvidarAdelantos, tomarAdelanto } from './adelanto.ts';

const pedir = vi.fn(
  async (_url: string, _init: RequestInit) => new Response('{"a":1}', { headers: { 'x-ahora': '5' } }),
);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', pedir);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  pedir.mockClear();
  olvidarAdelantos();
});

const tomar = () => tomarAdelanto('GET', '/api/MyPerfil', 'llave', undefined);

test('lo que se pidió por adelantado se da una vez, con sus cabeceras y cuándo se pidió', async () => {
  const enviado = Date.now();
  await adelantar('GET MyPerfil', { llave: 'llave' });
  const tomado = await tomar();
  expect(await tomado?.respuesta.json()).toEqual({ a: 1 });
  expect(tomado?.respuesta.headers.get('x-ahora')).toBe('5');
  expect(tomado).toMatchObject({ enviado, recibido: enviado });
  expect(await tomar()).toBeUndefined();
  expect(new Headers(pedir.mock.calls[0]?.[1].headers).get('key')).toBe('llave');
});

test('dos adelantos de lo mismo son uno; con otra llave o con otro cuerpo no son lo mismo', async () => {
  await Promise.all([adelantar('GET MyPerfil', { llave: 'llave' }), adelantar('GET MyPerfil', { llave: 'llave' })]);
  expect(pedir).toHaveBeenCalledOnce();
  expect(await tomarAdelanto('GET', '/api/MyPerfil', 'otra', undefined)).toBeUndefined();
  expect(await tomarAdelanto('GET', '/api/MyPerfil', 'llave', '{}')).toBeUndefined();
  expect(await tomar()).toBeDefined();
});

test('lo que llegó hace más de quince segundos se pide de nuevo', async () => {
  await adelantar('GET MyPerfil', { llave: 'llave' });
  vi.advanceTimersByTime(15_001);
  expect(await tomar()).toBeUndefined();
  expect(hayAdelantosViejos()).toBe(false);
});

test('de lo que esperó un rato se dice, una vez, que puede haberse perdido algo', async () => {
  await adelantar('GET MyPerfil', { llave: 'llave' });
  vi.advanceTimersByTime(2_001);
  expect(await tomar()).toBeDefined();
  expect([hayAdelantosViejos(), hayAdelantosViejos()]).toEqual([true, false]);
});

test('lo que no llega, o deja de valer, no se da', async () => {
  pedir.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(adelantar('GET MyPerfil', { llave: 'llave' })).rejects.toThrow();
  expect(await tomar()).toBeUndefined();
  await adelantar('GET MyPerfil', { llave: 'llave' });
  olvidarAdelantos();
  expect(await tomar()).toBeUndefined();
});
