import type { CambioLista, Tiempo } from '@conserje/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { caducar, pedirLista } from './cambios.ts';
import { queryClient } from './consultas.ts';
import { anticiparFilas, contar, dejarDeContar, leerLista, ponerFilas, quitarFila } from './listaViva.ts';
import { cambiarFilas } from './propias.ts';

const CLAVE = ['tiempos', 'lista'];
const red = vi.fn<typeof fetch>();
const dejar: (() => void)[] = [];

const fila = (id: number, sumado = 0) => ({ id, sumado }) as Tiempo;
const cambio = (de: number, a: number, filas: Tiempo[] = [], fuera: number[] = []): CambioLista => ({
  ...{ lista: 'getAllTime', de, a, filas, fuera },
});
const respuesta = (version: number, filas: Tiempo[]): Response =>
  new Response(JSON.stringify(filas), { headers: { etag: `W/"${version}"` } });
const datos = () => queryClient.getQueryData(CLAVE);
const pedidos = () => red.mock.calls.map(([, init]) => new Headers(init?.headers).get('if-none-match'));

const quieto = () => vi.waitUntil(() => queryClient.isFetching() === 0);

/** A screen that shows the list comes up. */
function ver(): void {
  const observador = new QueryObserver(queryClient, {
    queryKey: CLAVE,
    queryFn: ({ signal }) => leerLista<Tiempo>('getAllTime', CLAVE, signal),
    meta: { viva: 'getAllTime' },
    retry: false,
  });
  dejar.push(observador.subscribe(() => undefined));
}

/** The list on screen, as the server answers it first. */
async function enPantalla(version: number, filas: Tiempo[]): Promise<void> {
  red.mockResolvedValueOnce(respuesta(version, filas));
  ver();
  await quieto();
}

beforeEach(() => {
  vi.stubGlobal('fetch', red);
  vi.stubGlobal('document', { cookie: 'key=abc' });
});
afterEach(() => {
  for (const uno of dejar.splice(0)) uno();
  queryClient.clear();
  dejarDeContar();
  red.mockReset();
  vi.unstubAllGlobals();
});

it('changes rows in place, adds behind, drops what is gone, and keeps the rest the same objects', () => {
  const [a, b, c] = [fila(1), fila(2), fila(3)];
  const [b2, d] = [fila(2, 5), fila(4)];
  const lista = cambiarFilas([a, b, c], [b2, d], [3]);
  expect(lista).toEqual([a, b2, d]);
  expect(lista[0]).toBe(a);
});

function enCamino() {
  let responder: (respuesta: Response) => void = () => undefined;
  red.mockReturnValueOnce(
    new Promise<Response>((resolve) => {
      responder = resolve;
    }),
  );
  return (respuesta: Response) => responder(respuesta);
}

describe('what is told of a list', () => {
  it('moves it on without a request', async () => {
    await enPantalla(10, [fila(1), fila(2)]);
    contar(cambio(10, 11, [fila(2, 5), fila(3)], [1]));
    expect(datos()).toEqual({ version: 11, filas: [fila(2, 5), fila(3)] });
    expect(red).toHaveBeenCalledTimes(1);
  });

  it('is passed over where the page has it already', async () => {
    await enPantalla(10, [fila(1, 5)]);
    contar(cambio(8, 9, [fila(1)]));
    contar(cambio(10, 10));
    expect(datos()).toEqual({ version: 10, filas: [fila(1, 5)] });
    expect(red).toHaveBeenCalledTimes(1);
  });

  it('leads to one fresh reading where something in between is missing', async () => {
    await enPantalla(10, [fila(1)]);
    red.mockResolvedValueOnce(respuesta(13, [fila(9)]));
    contar(cambio(11, 12, [fila(2)]));
    contar(cambio(12, 13, [fila(9)], [1, 2]));
    await quieto();
    expect(datos()).toEqual({ version: 13, filas: [fila(9)] });
    expect(pedidos()).toEqual([null, '"10"']);
  });

  it('also where the greeting of a stream is ahead of what was read', async () => {
    await enPantalla(10, [fila(1)]);
    red.mockResolvedValueOnce(respuesta(12, [fila(2)]));
    contar(cambio(12, 12));
    await quieto();
    expect(datos()).toEqual({ version: 12, filas: [fila(2)] });
  });

  it('brings an answer up to date that is older than what was told while it was on its way', async () => {
    await enPantalla(10, [fila(1)]);
    const responder = enCamino();
    const pedida = queryClient.invalidateQueries({ queryKey: CLAVE });
    contar(cambio(10, 11, [fila(2)]));
    contar(cambio(11, 12, [fila(3)]));
    responder(respuesta(11, [fila(1), fila(2)]));
    await pedida;
    expect(datos()).toEqual({ version: 12, filas: [fila(1), fila(2), fila(3)] });
  });

  it('reaches a first answer that was on its way', async () => {
    const responder = enCamino();
    ver();
    contar(cambio(10, 11, [fila(2)]));
    responder(respuesta(10, [fila(1)]));
    await quieto();
    expect(datos()).toEqual({ version: 11, filas: [fila(1), fila(2)] });
  });
});

describe('what the reader does by themselves', () => {
  const filas = () => (datos() as { filas: Tiempo[] }).filas;
  const sinCambios = () => new Response(null, { status: 304 });
  const pasar = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const enPantallaYa = async (version: number, lista: Tiempo[]) => {
    await enPantalla(version, lista);
    vi.useFakeTimers();
  };
  afterEach(() => vi.useRealTimers());

  it("stands there at once, and is the list's own once that tells of it", async () => {
    await enPantallaYa(10, [fila(1)]);
    ponerFilas('getAllTime', [fila(2)], [1]);
    expect(filas()).toEqual([fila(2)]);
    contar(cambio(10, 11, [fila(2)], [1]));
    expect(datos()).toEqual({ version: 11, filas: [fila(2)] });
    await pasar(2_000);
    expect(red).toHaveBeenCalledTimes(1);
  });

  it('is gone again where someone else was so quick that the list never tells of it', async () => {
    await enPantallaYa(10, [fila(1)]);
    ponerFilas('getAllTime', [fila(2)], [1]);
    contar(cambio(10, 12, [fila(3)]));
    expect(filas()).toEqual([fila(3), fila(2)]);
    red.mockResolvedValueOnce(sinCambios());
    await pasar(1_000);
    expect(datos()).toEqual({ version: 12, filas: [fila(1), fila(3)] });
    expect(pedidos()).toEqual([null, '"12"']);
  });

  it('also where the list had come further before the answer did', async () => {
    await enPantallaYa(10, [fila(1)]);
    contar(cambio(10, 12));
    ponerFilas('getAllTime', [fila(2)]);
    red.mockResolvedValueOnce(respuesta(13, [fila(1, 5)]));
    await pasar(1_000);
    expect(datos()).toEqual({ version: 13, filas: [fila(1, 5)] });
  });

  it('is not taken back by what was asked for before it was answered, and is by what was asked for after', async () => {
    await enPantallaYa(10, [fila(1)]);
    const responder = enCamino();
    const pedida = queryClient.invalidateQueries({ queryKey: CLAVE });
    ponerFilas('getAllTime', [fila(1, 5)]);
    const otra = enCamino();
    responder(respuesta(11, [fila(1), fila(2)]));
    await pedida;
    expect(filas()).toEqual([fila(1, 5), fila(2)]);
    await pasar(0);
    otra(respuesta(12, [fila(2)]));
    await pasar(0);
    expect(datos()).toEqual({ version: 12, filas: [fila(2)] });
  });

  it('waits for its answer whatever is told or read meanwhile, and leaves what the list has where it is refused', async () => {
    await enPantallaYa(10, [fila(1)]);
    anticiparFilas('getAllTime', [fila(1, 5)]);
    contar(cambio(10, 11, [fila(1, 7)]));
    red.mockResolvedValueOnce(respuesta(12, [fila(1, 8)]));
    await queryClient.invalidateQueries({ queryKey: CLAVE });
    await pasar(5_000);
    expect(filas()).toEqual([fila(1, 5)]);
    expect(red).toHaveBeenCalledTimes(2);
    quitarFila('getAllTime', 1);
    expect(datos()).toEqual({ version: 12, filas: [fila(1, 8)] });
  });
});

it('what holds still is not sent again', async () => {
  await enPantalla(10, [fila(1)]);
  red.mockResolvedValueOnce(new Response(null, { status: 304 }));
  await queryClient.invalidateQueries({ queryKey: CLAVE });
  expect(datos()).toEqual({ version: 10, filas: [fila(1)] });
  expect(pedidos()).toEqual([null, '"10"']);
});

it('what was put back to an earlier version on the server is taken as it is', async () => {
  await enPantalla(10, [fila(1)]);
  red.mockResolvedValueOnce(respuesta(7, [fila(5)]));
  await queryClient.invalidateQueries({ queryKey: CLAVE });
  expect(datos()).toEqual({ version: 7, filas: [fila(5)] });
});

describe('an event of its subject', () => {
  it("is no reason to ask, where what changes is told: neither others' nor one's own", async () => {
    await enPantalla(10, [fila(1)]);
    contar(cambio(10, 10));
    await caducar('tiempos', 'k1', false);
    await caducar('tiempos', 'k1', true);
    expect(red).toHaveBeenCalledTimes(1);
  });

  it('is one where it is not told and the reader did it', async () => {
    await enPantalla(10, [fila(1)]);
    await caducar('tiempos', 'k2', false);
    expect(red).toHaveBeenCalledTimes(1);
    red.mockResolvedValueOnce(respuesta(11, [fila(2)]));
    await caducar('tiempos', 'k2', true);
    expect(datos()).toEqual({ version: 11, filas: [fila(2)] });
  });

  it('that says nothing is a gap', async () => {
    await enPantalla(10, [fila(1)]);
    contar(cambio(10, 10));
    red.mockResolvedValueOnce(respuesta(11, [fila(2)]));
    await pedirLista('tiempos');
    expect(datos()).toEqual({ version: 11, filas: [fila(2)] });
  });
});
