import type { ListChange, Tiempo } from '@conserje/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api/queryClient.ts';
import { invalidate, refetchList } from './invalidation.ts';
import {
  applyListChange,
  forgetStream,
  putRows,
  readList,
  removeOptimisticRow,
  showOptimisticRows,
} from './liveList.ts';
import { replaceRows } from './optimisticRows.ts';

const CLAVE = ['tiempos', 'lista'];
const red = vi.fn<typeof fetch>();
const stopListening: (() => void)[] = [];

const row = (id: number, sumado = 0) => ({ id, sumado }) as Tiempo;
const cambio = (de: number, a: number, filas: Tiempo[] = [], fuera: number[] = []): ListChange => ({
  ...{ lista: 'getAllTime', de, a, filas, fuera },
});
const respuesta = (version: number, filas: Tiempo[]): Response =>
  new Response(JSON.stringify(filas), { headers: { etag: `W/"${version}"` } });
const data = () => queryClient.getQueryData(CLAVE);
const pedidos = () => red.mock.calls.map(([, init]) => new Headers(init?.headers).get('if-none-match'));

const still = () => vi.waitUntil(() => queryClient.isFetching() === 0);

/** A screen that shows the list comes up. */
function view(): void {
  const observer = new QueryObserver(queryClient, {
    queryKey: CLAVE,
    queryFn: ({ signal }) => readList<Tiempo>('getAllTime', CLAVE, signal),
    meta: { live: 'getAllTime' },
    retry: false,
  });
  stopListening.push(observer.subscribe(() => undefined));
}

/** The list on screen, as the server answers it first. */
async function onScreen(version: number, filas: Tiempo[]): Promise<void> {
  red.mockResolvedValueOnce(respuesta(version, filas));
  view();
  await still();
}

beforeEach(() => {
  vi.stubGlobal('fetch', red);
  vi.stubGlobal('document', { cookie: 'key=abc' });
});
afterEach(() => {
  for (const one of stopListening.splice(0)) one();
  queryClient.clear();
  forgetStream();
  red.mockReset();
  vi.unstubAllGlobals();
});

it('changes rows in place, adds behind, drops what is gone, and keeps the rest the same objects', () => {
  const [a, b, c] = [row(1), row(2), row(3)];
  const [b2, d] = [row(2, 5), row(4)];
  const lista = replaceRows([a, b, c], [b2, d], [3]);
  expect(lista).toEqual([a, b2, d]);
  expect(lista[0]).toBe(a);
});

function inFlight() {
  let answer: (respuesta: Response) => void = () => undefined;
  red.mockReturnValueOnce(
    new Promise<Response>((resolve) => {
      answer = resolve;
    }),
  );
  return (respuesta: Response) => answer(respuesta);
}

describe('what is told of a list', () => {
  it('moves it on without a request', async () => {
    await onScreen(10, [row(1), row(2)]);
    applyListChange(cambio(10, 11, [row(2, 5), row(3)], [1]));
    expect(data()).toEqual({ version: 11, filas: [row(2, 5), row(3)] });
    expect(red).toHaveBeenCalledTimes(1);
  });

  it('is passed over where the page has it already', async () => {
    await onScreen(10, [row(1, 5)]);
    applyListChange(cambio(8, 9, [row(1)]));
    applyListChange(cambio(10, 10));
    expect(data()).toEqual({ version: 10, filas: [row(1, 5)] });
    expect(red).toHaveBeenCalledTimes(1);
  });

  it('leads to one fresh reading where something in between is missing', async () => {
    await onScreen(10, [row(1)]);
    red.mockResolvedValueOnce(respuesta(13, [row(9)]));
    applyListChange(cambio(11, 12, [row(2)]));
    applyListChange(cambio(12, 13, [row(9)], [1, 2]));
    await still();
    expect(data()).toEqual({ version: 13, filas: [row(9)] });
    expect(pedidos()).toEqual([null, '"10"']);
  });

  it('also where the greeting of a stream is ahead of what was read', async () => {
    await onScreen(10, [row(1)]);
    red.mockResolvedValueOnce(respuesta(12, [row(2)]));
    applyListChange(cambio(12, 12));
    await still();
    expect(data()).toEqual({ version: 12, filas: [row(2)] });
  });

  it('brings an answer up to date that is older than what was told while it was on its way', async () => {
    await onScreen(10, [row(1)]);
    const answer = inFlight();
    const pedida = queryClient.invalidateQueries({ queryKey: CLAVE });
    applyListChange(cambio(10, 11, [row(2)]));
    applyListChange(cambio(11, 12, [row(3)]));
    answer(respuesta(11, [row(1), row(2)]));
    await pedida;
    expect(data()).toEqual({ version: 12, filas: [row(1), row(2), row(3)] });
  });

  it('reaches a first answer that was on its way', async () => {
    const answer = inFlight();
    view();
    applyListChange(cambio(10, 11, [row(2)]));
    answer(respuesta(10, [row(1)]));
    await still();
    expect(data()).toEqual({ version: 11, filas: [row(1), row(2)] });
  });
});

describe('what the reader does by themselves', () => {
  const filas = () => (data() as { filas: Tiempo[] }).filas;
  const notModified = () => new Response(null, { status: 304 });
  const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const showLoadedList = async (version: number, lista: Tiempo[]) => {
    await onScreen(version, lista);
    vi.useFakeTimers();
  };
  afterEach(() => vi.useRealTimers());

  it("stands there at once, and is the list's own once that tells of it", async () => {
    await showLoadedList(10, [row(1)]);
    putRows('getAllTime', [row(2)], [1]);
    expect(filas()).toEqual([row(2)]);
    applyListChange(cambio(10, 11, [row(2)], [1]));
    expect(data()).toEqual({ version: 11, filas: [row(2)] });
    await advance(2_000);
    expect(red).toHaveBeenCalledTimes(1);
  });

  it('is gone again where someone else was so quick that the list never tells of it', async () => {
    await showLoadedList(10, [row(1)]);
    putRows('getAllTime', [row(2)], [1]);
    applyListChange(cambio(10, 12, [row(3)]));
    expect(filas()).toEqual([row(3), row(2)]);
    red.mockResolvedValueOnce(notModified());
    await advance(1_000);
    expect(data()).toEqual({ version: 12, filas: [row(1), row(3)] });
    expect(pedidos()).toEqual([null, '"12"']);
  });

  it('also where the list had come further before the answer did', async () => {
    await showLoadedList(10, [row(1)]);
    applyListChange(cambio(10, 12));
    putRows('getAllTime', [row(2)]);
    red.mockResolvedValueOnce(respuesta(13, [row(1, 5)]));
    await advance(1_000);
    expect(data()).toEqual({ version: 13, filas: [row(1, 5)] });
  });

  it('is not taken back by what was asked for before it was answered, and is by what was asked for after', async () => {
    await showLoadedList(10, [row(1)]);
    const answer = inFlight();
    const pedida = queryClient.invalidateQueries({ queryKey: CLAVE });
    putRows('getAllTime', [row(1, 5)]);
    const other = inFlight();
    answer(respuesta(11, [row(1), row(2)]));
    await pedida;
    expect(filas()).toEqual([row(1, 5), row(2)]);
    await advance(0);
    other(respuesta(12, [row(2)]));
    await advance(0);
    expect(data()).toEqual({ version: 12, filas: [row(2)] });
  });

  it('waits for its answer whatever is told or read meanwhile, and leaves what the list has where it is refused', async () => {
    await showLoadedList(10, [row(1)]);
    showOptimisticRows('getAllTime', [row(1, 5)]);
    applyListChange(cambio(10, 11, [row(1, 7)]));
    red.mockResolvedValueOnce(respuesta(12, [row(1, 8)]));
    await queryClient.invalidateQueries({ queryKey: CLAVE });
    await advance(5_000);
    expect(filas()).toEqual([row(1, 5)]);
    expect(red).toHaveBeenCalledTimes(2);
    removeOptimisticRow('getAllTime', 1);
    expect(data()).toEqual({ version: 12, filas: [row(1, 8)] });
  });
});

it('what holds still is not sent again', async () => {
  await onScreen(10, [row(1)]);
  red.mockResolvedValueOnce(new Response(null, { status: 304 }));
  await queryClient.invalidateQueries({ queryKey: CLAVE });
  expect(data()).toEqual({ version: 10, filas: [row(1)] });
  expect(pedidos()).toEqual([null, '"10"']);
});

it('what was put back to an earlier version on the server is taken as it is', async () => {
  await onScreen(10, [row(1)]);
  red.mockResolvedValueOnce(respuesta(7, [row(5)]));
  await queryClient.invalidateQueries({ queryKey: CLAVE });
  expect(data()).toEqual({ version: 7, filas: [row(5)] });
});

describe('an event of its subject', () => {
  it("is no reason to ask, where what changes is told: neither others' nor one's own", async () => {
    await onScreen(10, [row(1)]);
    applyListChange(cambio(10, 10));
    await invalidate('tiempos', 'k1', false);
    await invalidate('tiempos', 'k1', true);
    expect(red).toHaveBeenCalledTimes(1);
  });

  it('is one where it is not told and the reader did it', async () => {
    await onScreen(10, [row(1)]);
    await invalidate('tiempos', 'k2', false);
    expect(red).toHaveBeenCalledTimes(1);
    red.mockResolvedValueOnce(respuesta(11, [row(2)]));
    await invalidate('tiempos', 'k2', true);
    expect(data()).toEqual({ version: 11, filas: [row(2)] });
  });

  it('that says nothing is a gap', async () => {
    await onScreen(10, [row(1)]);
    applyListChange(cambio(10, 10));
    red.mockResolvedValueOnce(respuesta(11, [row(2)]));
    await refetchList('tiempos');
    expect(data()).toEqual({ version: 11, filas: [row(2)] });
  });
});
