import type { Configuracion } from '@conserje/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorApi } from '../platform/errorApi.ts';
import type { Puertas } from './arranque.ts';
import { arrancar, cerrarPorMantenimiento, iniciar, leerFase, suscribirFase } from './arranque.ts';

const configuracion = (mantenimiento: boolean) => ({ nombre: 'Hotel', mantenimiento }) as Configuracion;

const nada = () => undefined;

function puertas(cambio: Partial<Puertas> = {}) {
  return {
    configuracion: vi.fn(async () => configuracion(false)),
    startup: vi.fn(async () => ({})),
    sesion: vi.fn(async () => null),
    vestirse: vi.fn(async () => undefined),
    pasoExtra: vi.fn(async () => undefined),
    recordar: vi.fn(() => false),
    ...cambio,
  };
}

test('is ready after the configuration and its three load steps', async () => {
  const casa = puertas();
  await expect(arrancar(casa, nada)).resolves.toEqual({ tipo: 'listo' });
  expect(casa.startup).toHaveBeenCalledOnce();
  expect(casa.sesion).toHaveBeenCalledOnce();
  expect(casa.pasoExtra).toHaveBeenCalledOnce();
});

test('waits for the slowest step', async () => {
  for (const paso of ['startup', 'sesion', 'vestirse', 'pasoExtra'] as const) {
    let abrir = () => {};
    const lento = new Promise<null>((seguir) => {
      abrir = () => seguir(null);
    });
    let listo = false;
    const casa = puertas({ [paso]: () => lento });
    const tapar = vi.fn();
    const fin = arrancar(casa, tapar).then(() => {
      listo = true;
    });
    await new Promise((seguir) => setTimeout(seguir));
    expect(listo).toBe(false);
    // Behind the splash the portal waits for nothing but its data.
    expect(tapar).toHaveBeenCalledTimes(paso === 'pasoExtra' ? 1 : 0);
    abrir();
    await fin;
  }
});

test('does nothing more in maintenance', async () => {
  const casa = puertas({ configuracion: async () => configuracion(true) });
  await expect(arrancar(casa, nada)).resolves.toEqual({ tipo: 'mantenimiento', nombre: 'Hotel' });
  expect(casa.startup).not.toHaveBeenCalled();
  expect(casa.sesion).not.toHaveBeenCalled();
});

test('tells why it failed', async () => {
  const sinRed = () => Promise.reject(new ErrorApi(0, 'SIN_CONEXION', 'Sin red'));
  await expect(arrancar(puertas({ configuracion: sinRed }), nada)).resolves.toEqual({ tipo: 'fallo', msg: 'Sin red' });
  await expect(arrancar(puertas({ sesion: sinRed }), nada)).resolves.toEqual({ tipo: 'fallo', msg: 'Sin red' });
});

test('begins with what was last seen where nobody answers, and not where the answer is a refusal', async () => {
  const falla = (http: number) => () => Promise.reject(new ErrorApi(http, 'X', 'No'));
  for (const http of [0, 502, 504]) {
    const casa = puertas({ sesion: falla(http), recordar: vi.fn(() => true) });
    await expect(arrancar(casa, nada)).resolves.toEqual({ tipo: 'listo' });
    expect(casa.recordar).toHaveBeenCalledOnce();
  }
  for (const http of [403, 429, 500, 503]) {
    const casa = puertas({ sesion: falla(http), recordar: vi.fn(() => true) });
    await expect(arrancar(casa, nada)).resolves.toEqual({ tipo: 'fallo', msg: 'No' });
    expect(casa.recordar).not.toHaveBeenCalled();
  }
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([0, 503])('who has waited for eight seconds keeps what they last saw when %i comes at last', async (http) => {
  vi.useFakeTimers();
  let romper = (_: Error) => {};
  const configuracionLenta = new Promise<Configuracion>((_, no) => {
    romper = no;
  });
  const casa = puertas({ configuracion: () => configuracionLenta, recordar: vi.fn(() => true) });
  const fin = iniciar(casa);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(leerFase()).toEqual({ tipo: 'cargando' });
  await vi.advanceTimersByTimeAsync(1);
  expect(leerFase()).toEqual({ tipo: 'listo' });
  romper(new ErrorApi(http, 'X', 'No'));
  await fin;
  expect(leerFase()).toEqual({ tipo: 'listo' });
  expect(casa.recordar).toHaveBeenCalledOnce();
});

test('who has nothing to remember is told of the failure, and of maintenance whoever has begun', async () => {
  vi.useFakeTimers();
  const falla = () => Promise.reject(new ErrorApi(503, 'X', 'No'));
  await iniciar(puertas({ configuracion: falla }));
  expect(leerFase()).toEqual({ tipo: 'fallo', msg: 'No' });
  const lenta = () => new Promise<Configuracion>((seguir) => setTimeout(() => seguir(configuracion(true)), 9_000));
  const fin = iniciar(puertas({ configuracion: lenta, recordar: () => true }));
  await vi.advanceTimersByTimeAsync(9_000);
  await fin;
  expect(leerFase()).toEqual({ tipo: 'mantenimiento', nombre: 'Hotel' });
});

test('maintenance that begins behind the splash keeps the door closed', async () => {
  const dejar = suscribirFase(() => {
    if (leerFase().tipo === 'tapado') cerrarPorMantenimiento();
  });
  await iniciar(puertas());
  dejar();
  expect(leerFase().tipo).toBe('mantenimiento');
});
