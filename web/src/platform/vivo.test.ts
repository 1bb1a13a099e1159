import { TEMAS } from '@conserje/rules';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './consultas.ts';
import { abrirVivo } from './vivo.ts';

const red = vi.fn<typeof fetch>();
const abierto = (): Response => new Response(new ReadableStream());
const pedidosDeNuevo = vi.spyOn(queryClient, 'invalidateQueries');
let cerrar: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', red);
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
  pedidosDeNuevo.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

afterAll(() => {
  pedidosDeNuevo.mockRestore();
});

test('a stream that opens at once has missed nothing', async () => {
  red.mockResolvedValue(abierto());
  cerrar = abrirVivo();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(red).toHaveBeenCalledTimes(1);
  expect(pedidosDeNuevo).not.toHaveBeenCalled();
});

test('one that could not be opened at first asks anew for all that it may have missed', async () => {
  red.mockResolvedValueOnce(new Response('', { status: 503 })).mockResolvedValue(abierto());
  cerrar = abrirVivo();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(red).toHaveBeenCalledTimes(2);
  expect(pedidosDeNuevo.mock.calls.map(([filtro]) => filtro?.queryKey?.[0])).toEqual(Object.keys(TEMAS));
});
