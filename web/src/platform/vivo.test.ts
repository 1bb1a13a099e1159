import { TEMAS } from '@conserje/rules';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from './consultas.ts';
import { abrirVivo } from './vivo.ts';

const red = vi.fn<typeof fetch>();
const abierto = (): Response => new Response(new ReadableStream());
const caducas = () => Object.keys(TEMAS).filter((tema) => queryClient.getQueryState([tema, 'lista'])?.isInvalidated);
let cerrar: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  for (const tema of Object.keys(TEMAS)) queryClient.setQueryData([tema, 'lista'], []);
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
