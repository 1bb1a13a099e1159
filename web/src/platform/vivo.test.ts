import { TEMAS } from '@conserje/rules';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pendiente } from '../testing/pendiente.ts';
import { queryClient } from './consultas.ts';
import { retomarSesion } from './sesion.tsx';
import { abrirVivo } from './vivo.ts';

const red = vi.fn<typeof fetch>();
const abierto = (): Response => new Response(new ReadableStream());
const caducas = () => Object.keys(TEMAS).filter((tema) => queryClient.getQueryState([tema, 'lista'])?.isInvalidated);
const tenerDeTodo = (): void => {
  for (const tema of Object.keys(TEMAS)) queryClient.setQueryData([tema, 'lista'], []);
};
let cerrar: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  tenerDeTodo();
  vi.stubGlobal('fetch', red);
  vi.stubGlobal('location', { protocol: 'http:' });
  const nada = () => undefined;
  vi.stubGlobal('document', {
    cookie: 'key=abc',
    visibilityState: 'visible',
    addEventListener: nada,
    removeEventListener: nada,
  });
});
afterEach(() => {
  cerrar();
  red.mockReset();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a stream that opens at once has missed nothing', async () => {
  red.mockResolvedValue(abierto());
  cerrar = abrirVivo();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(red).toHaveBeenCalledTimes(1);
  expect(caducas()).toEqual([]);
});

test('one that could not be opened at first asks anew for all that it may have missed', async () => {
  red.mockResolvedValueOnce(new Response('', { status: 503 })).mockResolvedValue(abierto());
  cerrar = abrirVivo();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(red).toHaveBeenCalledTimes(2);
  expect(caducas()).toEqual(Object.keys(TEMAS));
});

test('an opening that nobody answers is given up and tried again', async () => {
  red.mockImplementationOnce(
    (_, init) =>
      new Promise((_seguir, dejar) => init?.signal?.addEventListener('abort', () => dejar(new Error('gone')))),
  );
  red.mockResolvedValue(abierto());
  cerrar = abrirVivo();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(red).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(red).toHaveBeenCalledTimes(2);
  expect(caducas()).toEqual(Object.keys(TEMAS));
});

test('what was missed is asked for anew once it is known what one may ask for by now', async () => {
  const { promise: sabido, resolve: saber } = pendiente();
  const pedidas: string[] = [];
  red.mockImplementation(async (url) => {
    const [, ruta = ''] = /\/api\/(\w+)/.exec(String(url)) ?? [];
    pedidas.push(ruta);
    if (ruta === 'login') return Response.json({ token: 'abc', data: { id: 1, usuario: 'Ana', permisos: [] } });
    if (ruta === 'checkUser') return sabido.then(() => Response.json({ permisos: [] }));
    return pedidas.filter((una) => una === 'vivo').length === 1 ? new Response('', { status: 503 }) : abierto();
  });
  await retomarSesion('abc');
  // What was there before the session is forgotten with it.
  tenerDeTodo();
  cerrar = abrirVivo();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(pedidas).toContain('checkUser');
  expect(caducas()).toEqual([]);
  saber();
  await vi.waitUntil(() => caducas().length > 0);
  expect(caducas()).toEqual(Object.keys(TEMAS));
});
