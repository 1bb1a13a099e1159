import type { ListChange, Tiempo } from '@conserje/contract';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { replaceRows } from './optimisticRows.ts';
import { RealtimeStore } from './realtimeStore.ts';

const CLAVE = ['tiempos', 'lista'];
const red = vi.fn<typeof fetch>();
let queryClient: QueryClient;
let store: RealtimeStore;
const stopListening: (() => void)[] = [];

const row = (id: number, sumado = 0) => ({ id, sumado }) as Tiempo;
const changeOf = (de: number, a: number, filas: Tiempo[] = [], fuera: number[] = []): ListChange => ({
  lista: 'getAllTime',
  de,
  entre: [],
  a,
  filas,
  fuera,
});
const responseOf = (version: number, filas: Tiempo[]): Response =>
  new Response(JSON.stringify(filas), { headers: { etag: `W/"${version}"` } });
const data = () => queryClient.getQueryData(CLAVE);
const pedidos = () => red.mock.calls.map(([, init]) => new Headers(init?.headers).get('if-none-match'));

const still = () => vi.waitUntil(() => queryClient.isFetching() === 0);

/** Shows a screen with the list. */
function view(): void {
  const observer = new QueryObserver(queryClient, {
    queryKey: CLAVE,
    queryFn: ({ signal }) => store.lists.read<Tiempo>('getAllTime', CLAVE, signal),
    meta: { live: 'getAllTime' },
    retry: false,
  });
  stopListening.push(observer.subscribe(() => undefined));
}

/** Shows the list on screen with its first answer. */
async function onScreen(version: number, filas: Tiempo[]): Promise<void> {
  red.mockResolvedValueOnce(responseOf(version, filas));
  view();
  await still();
}

beforeEach(() => {
  queryClient = new QueryClient();
  store = new RealtimeStore(queryClient);
  vi.stubGlobal('fetch', red);
  vi.stubGlobal('document', { cookie: 'key=abc' });
});
afterEach(() => {
  for (const one of stopListening.splice(0)) one();
  queryClient.clear();
  red.mockReset();
  vi.unstubAllGlobals();
});

it('replaces rows in place, appends new ones, drops removed ones and keeps the other objects', () => {
  const [a, b, c] = [row(1), row(2), row(3)];
  const [b2, d] = [row(2, 5), row(4)];
  const lista = replaceRows([a, b, c], [b2, d], [3]);
  expect(lista).toEqual([a, b2, d]);
  expect(lista[0]).toBe(a);
});

function inFlight() {
  let answer: (response: Response) => void = () => undefined;
  red.mockReturnValueOnce(
    new Promise<Response>((resolve) => {
      answer = resolve;
    }),
  );
  return (response: Response) => answer(response);
}

describe('an answer that says what changed', () => {
  const changeAnswer = (change: ListChange): Response =>
    new Response(JSON.stringify(change), { status: 226, headers: { etag: `W/"${change.a}"` } });

  it('updates the rows that the page holds', async () => {
    await onScreen(10, [row(1), row(2), row(3)]);
    red.mockResolvedValueOnce(changeAnswer(changeOf(10, 12, [row(2, 5), row(4)], [3])));
    await queryClient.refetchQueries({ queryKey: CLAVE });
    expect(data()).toEqual({ version: 12, filas: [row(1), row(2, 5), row(4)] });
    expect(new Headers(red.mock.calls[1]?.[1]?.headers).get('a-im')).toBe('conserje-list-change');
  });

  it('does not take back what was streamed meanwhile', async () => {
    await onScreen(10, [row(1)]);
    const answer = inFlight();
    const refetch = queryClient.refetchQueries({ queryKey: CLAVE });
    await vi.waitUntil(() => red.mock.calls.length === 2);
    store.lists.applyChange(changeOf(10, 11, [row(2)]));
    answer(changeAnswer({ ...changeOf(10, 12, [row(2), row(3)], [1]), entre: [11] }));
    await refetch;
    expect(data()).toEqual({ version: 12, filas: [row(2), row(3)] });
    store.lists.applyChange(changeOf(11, 12, [row(3)], [1]));
    expect(data()).toEqual({ version: 12, filas: [row(2), row(3)] });
  });
});

it('an answer that does not continue what was streamed meanwhile is replaced by the whole list', async () => {
  await onScreen(10, [row(1)]);
  const answer = inFlight();
  const refetch = queryClient.refetchQueries({ queryKey: CLAVE });
  await vi.waitUntil(() => red.mock.calls.length === 2);
  store.lists.applyChange(changeOf(10, 11, [row(4)]));
  red.mockResolvedValueOnce(responseOf(12, [row(1)]));
  answer(new Response(JSON.stringify(changeOf(10, 12)), { status: 226, headers: { etag: 'W/"12"' } }));
  await refetch;
  expect(data()).toEqual({ version: 12, filas: [row(1)] });
  expect(pedidos()).toEqual([null, '"10"', null]);
});

describe('a change of a list from the stream', () => {
  it('updates the list without a request', async () => {
    await onScreen(10, [row(1), row(2)]);
    store.lists.applyChange(changeOf(10, 11, [row(2, 5), row(3)], [1]));
    expect(data()).toEqual({ version: 11, filas: [row(2, 5), row(3)] });
    expect(red).toHaveBeenCalledTimes(1);
  });

  it('updates a list that was read between its versions', async () => {
    await onScreen(11, [row(1), row(2)]);
    store.lists.applyChange({ ...changeOf(9, 12, [row(2, 5)], [1]), entre: [10, 11] });
    expect(data()).toEqual({ version: 12, filas: [row(2, 5)] });
    expect(red).toHaveBeenCalledTimes(1);
  });

  it('is ignored if the page has it already', async () => {
    await onScreen(10, [row(1, 5)]);
    store.lists.applyChange(changeOf(8, 9, [row(1)]));
    store.lists.applyChange(changeOf(10, 10));
    expect(data()).toEqual({ version: 10, filas: [row(1, 5)] });
    expect(red).toHaveBeenCalledTimes(1);
  });

  it('leads to one refetch if a change in between is missing', async () => {
    await onScreen(10, [row(1)]);
    red.mockResolvedValueOnce(responseOf(13, [row(9)]));
    store.lists.applyChange(changeOf(11, 12, [row(2)]));
    store.lists.applyChange(changeOf(12, 13, [row(9)], [1, 2]));
    await still();
    expect(data()).toEqual({ version: 13, filas: [row(9)] });
    expect(pedidos()).toEqual([null, '"10"']);
  });

  it('leads to a refetch if the greeting of the stream is ahead of the list', async () => {
    await onScreen(10, [row(1)]);
    red.mockResolvedValueOnce(responseOf(12, [row(2)]));
    store.lists.applyChange(changeOf(12, 12));
    await still();
    expect(data()).toEqual({ version: 12, filas: [row(2)] });
  });

  it('updates an answer that is older than the changes received meanwhile', async () => {
    await onScreen(10, [row(1)]);
    const answer = inFlight();
    const refetch = queryClient.invalidateQueries({ queryKey: CLAVE });
    store.lists.applyChange(changeOf(10, 11, [row(2)]));
    store.lists.applyChange(changeOf(11, 12, [row(3)]));
    answer(responseOf(11, [row(1), row(2)]));
    await refetch;
    expect(data()).toEqual({ version: 12, filas: [row(1), row(2), row(3)] });
  });

  it('updates a first answer that was under way', async () => {
    const answer = inFlight();
    view();
    store.lists.applyChange(changeOf(10, 11, [row(2)]));
    answer(responseOf(10, [row(1)]));
    await still();
    expect(data()).toEqual({ version: 11, filas: [row(1), row(2)] });
  });
});

describe('a change of the viewer', () => {
  const filas = () => (data() as { filas: Tiempo[] }).filas;
  const notModified = () => new Response(null, { status: 304 });
  const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const showLoadedList = async (version: number, lista: Tiempo[]) => {
    await onScreen(version, lista);
    vi.useFakeTimers();
  };
  afterEach(() => vi.useRealTimers());

  it('is shown at once, and becomes part of the list when the stream delivers it', async () => {
    await showLoadedList(10, [row(1)]);
    store.lists.putRows('getAllTime', [row(2)], [1]);
    expect(filas()).toEqual([row(2)]);
    store.lists.applyChange(changeOf(10, 11, [row(2)], [1]));
    expect(data()).toEqual({ version: 11, filas: [row(2)] });
    await advance(2_000);
    expect(red).toHaveBeenCalledTimes(1);
  });

  it('is removed if someone else changed it again before the stream delivered it', async () => {
    await showLoadedList(10, [row(1)]);
    store.lists.putRows('getAllTime', [row(2)], [1]);
    store.lists.applyChange(changeOf(10, 12, [row(3)]));
    expect(filas()).toEqual([row(3), row(2)]);
    red.mockResolvedValueOnce(notModified());
    await advance(1_000);
    expect(data()).toEqual({ version: 12, filas: [row(1), row(3)] });
    expect(pedidos()).toEqual([null, '"12"']);
  });

  it('is removed also if the list was ahead of the answer', async () => {
    await showLoadedList(10, [row(1)]);
    store.lists.applyChange(changeOf(10, 12));
    store.lists.putRows('getAllTime', [row(2)]);
    red.mockResolvedValueOnce(responseOf(13, [row(1, 5)]));
    await advance(1_000);
    expect(data()).toEqual({ version: 13, filas: [row(1, 5)] });
  });

  it('is kept by a request sent before its answer and replaced by one sent after', async () => {
    await showLoadedList(10, [row(1)]);
    const answer = inFlight();
    const refetch = queryClient.invalidateQueries({ queryKey: CLAVE });
    store.lists.putRows('getAllTime', [row(1, 5)]);
    const other = inFlight();
    answer(responseOf(11, [row(1), row(2)]));
    await refetch;
    expect(filas()).toEqual([row(1, 5), row(2)]);
    await advance(0);
    other(responseOf(12, [row(2)]));
    await advance(0);
    expect(data()).toEqual({ version: 12, filas: [row(2)] });
  });

  it('is kept until its answer whatever arrives meanwhile, and is undone by a refusal', async () => {
    await showLoadedList(10, [row(1)]);
    store.lists.showOptimisticRows('getAllTime', [row(1, 5)]);
    store.lists.applyChange(changeOf(10, 11, [row(1, 7)]));
    red.mockResolvedValueOnce(responseOf(12, [row(1, 8)]));
    await queryClient.invalidateQueries({ queryKey: CLAVE });
    await advance(5_000);
    expect(filas()).toEqual([row(1, 5)]);
    expect(red).toHaveBeenCalledTimes(2);
    store.lists.removeOptimisticRow('getAllTime', 1);
    expect(data()).toEqual({ version: 12, filas: [row(1, 8)] });
  });
});

it('an unchanged list is not sent again', async () => {
  await onScreen(10, [row(1)]);
  red.mockResolvedValueOnce(new Response(null, { status: 304 }));
  await queryClient.invalidateQueries({ queryKey: CLAVE });
  expect(data()).toEqual({ version: 10, filas: [row(1)] });
  expect(pedidos()).toEqual([null, '"10"']);
});

it('a list that the server put back to an earlier version replaces the newer one', async () => {
  await onScreen(10, [row(1)]);
  red.mockResolvedValueOnce(responseOf(7, [row(5)]));
  await queryClient.invalidateQueries({ queryKey: CLAVE });
  expect(data()).toEqual({ version: 7, filas: [row(5)] });
});

it('a change back to an earlier version, after the database lost commits, updates the list', async () => {
  await onScreen(10, [row(1, 5), row(2)]);
  store.lists.applyChange(changeOf(10, 7, [row(1)], [2]));
  expect(data()).toEqual({ version: 7, filas: [row(1)] });
  store.lists.applyChange(changeOf(7, 12, [row(3)]));
  expect(data()).toEqual({ version: 12, filas: [row(1), row(3)] });
  expect(red).toHaveBeenCalledTimes(1);
});

it('answers that stay below the version of the stream are requested once a second', async () => {
  await onScreen(10, [row(1)]);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  store.lists.applyChange(changeOf(10, 20, [row(2)]));
  red.mockImplementation(async () => responseOf(7, [row(1)]));
  void queryClient.invalidateQueries({ queryKey: CLAVE });
  await vi.advanceTimersByTimeAsync(3_500);
  expect(red.mock.calls.length).toBeLessThan(8);
  store.lists.applyChange(changeOf(20, 7, [row(1)], [2]));
  await vi.advanceTimersByTimeAsync(1_000);
  const requestCount = red.mock.calls.length;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(red).toHaveBeenCalledTimes(requestCount);
  expect(data()).toEqual({ version: 7, filas: [row(1)] });
});

describe('an event of its topic', () => {
  it('does not refetch a streamed list, whether the change is own or not', async () => {
    await onScreen(10, [row(1)]);
    store.watchedTopics.watch('tiempos');
    store.lists.applyChange(changeOf(10, 10));
    await store.invalidate('tiempos', 'k1', false);
    await store.invalidate('tiempos', 'k1', true);
    expect(red).toHaveBeenCalledTimes(1);
  });

  it('refetches a list that is not streamed if the change is own', async () => {
    await onScreen(10, [row(1)]);
    await store.invalidate('tiempos', 'k2', false);
    expect(red).toHaveBeenCalledTimes(1);
    red.mockResolvedValueOnce(responseOf(11, [row(2)]));
    await store.invalidate('tiempos', 'k2', true);
    expect(data()).toEqual({ version: 11, filas: [row(2)] });
  });

  it('that the stream could not describe refetches the streamed list', async () => {
    await onScreen(10, [row(1)]);
    const stopWatching = store.watchedTopics.watch('tiempos');
    store.lists.applyChange(changeOf(10, 10));
    red.mockResolvedValueOnce(responseOf(11, [row(2)]));
    // A stream that opens repeats a change by its id, and the list by its version.
    store.receive(JSON.stringify({ tema: 'tiempos', quien: null, msg: '', cambio: 'k3' }));
    expect(red).toHaveBeenCalledTimes(1);
    store.receive(JSON.stringify({ tema: 'tiempos', quien: null, msg: '' }));
    await still();
    expect(data()).toEqual({ version: 11, filas: [row(2)] });
    // The stream no longer delivers it, so other screens poll it.
    stopWatching();
    store.receive(JSON.stringify({ tema: 'tiempos', quien: null, msg: '' }));
    await still();
    expect(red).toHaveBeenCalledTimes(2);
  });
});

it('remembers no more after hundreds of changes than after some', async () => {
  /** Number of values in a state, at any depth. */
  const sizeOf = (value: unknown): number => {
    if (!(value instanceof Object) || value instanceof Promise) return 1;
    const parts = value instanceof Map || value instanceof Set ? [...value.values()] : Object.values(value);
    return parts.reduce((sum: number, part) => sum + sizeOf(part), 0);
  };
  await onScreen(0, []);
  const change = (id: number): void => {
    store.lists.showOptimisticRows('getAllTime', [row(id)]);
    store.lists.putRows('getAllTime', [row(id)]);
    store.receive(JSON.stringify(changeOf(id - 1, id, [row(id)], [id - 1])));
    store.receive(JSON.stringify({ tema: 'multas', quien: 'Ana', msg: '', cambio: `m${id}` }));
  };
  for (let id = 1; id <= 300; id += 1) change(id);
  const size = sizeOf(store.state);
  for (let id = 301; id <= 600; id += 1) change(id);
  expect(sizeOf(store.state)).toBe(size);
  expect(data()).toEqual({ version: 600, filas: [row(600)] });
});
