import type { Configuracion } from '@conserje/contract';
import { expect, test, vi } from 'vitest';
import { ErrorApi } from '../platform/errorApi.ts';
import type { Puertas } from './arranque.ts';
import { arrancar } from './arranque.ts';

const configuracion = (mantenimiento: boolean) => ({ nombre: 'Hotel', mantenimiento }) as Configuracion;

function puertas(cambio: Partial<Puertas> = {}) {
  return {
    configuracion: vi.fn(async () => configuracion(false)),
    startup: vi.fn(async () => ({})),
    sesion: vi.fn(async () => null),
    pasoExtra: vi.fn(async () => undefined),
    recordar: vi.fn(() => false),
    ...cambio,
  };
}

test('is ready after the configuration and its three load steps', async () => {
  const casa = puertas();
  await expect(arrancar(casa)).resolves.toEqual({ tipo: 'listo' });
  expect(casa.startup).toHaveBeenCalledOnce();
  expect(casa.sesion).toHaveBeenCalledOnce();
  expect(casa.pasoExtra).toHaveBeenCalledOnce();
});

test('waits for the slowest step', async () => {
  for (const paso of ['startup', 'sesion', 'pasoExtra'] as const) {
    let abrir = () => {};
    const lento = new Promise<null>((seguir) => {
      abrir = () => seguir(null);
    });
    let listo = false;
    const fin = arrancar(puertas({ [paso]: () => lento })).then(() => {
      listo = true;
    });
    await new Promise((seguir) => setTimeout(seguir));
    expect(listo).toBe(false);
    abrir();
    await fin;
  }
});

test('does nothing more in maintenance', async () => {
  const casa = puertas({ configuracion: async () => configuracion(true) });
  await expect(arrancar(casa)).resolves.toEqual({ tipo: 'mantenimiento', nombre: 'Hotel' });
  expect(casa.startup).not.toHaveBeenCalled();
  expect(casa.sesion).not.toHaveBeenCalled();
});

test('tells why it failed', async () => {
  const sinRed = () => Promise.reject(new ErrorApi(0, 'SIN_CONEXION', 'Sin red'));
  await expect(arrancar(puertas({ configuracion: sinRed }))).resolves.toEqual({ tipo: 'fallo', msg: 'Sin red' });
  await expect(arrancar(puertas({ sesion: sinRed }))).resolves.toEqual({ tipo: 'fallo', msg: 'Sin red' });
});

test('begins with what was last seen where nobody answers, and not where the answer is a refusal', async () => {
  const falla = (http: number) => () => Promise.reject(new ErrorApi(http, 'X', 'No'));
  for (const http of [0, 502, 504]) {
    const casa = puertas({ sesion: falla(http), recordar: vi.fn(() => true) });
    await expect(arrancar(casa)).resolves.toEqual({ tipo: 'listo' });
    expect(casa.recordar).toHaveBeenCalledOnce();
  }
  for (const http of [403, 429, 500, 503]) {
    const casa = puertas({ sesion: falla(http), recordar: vi.fn(() => true) });
    await expect(arrancar(casa)).resolves.toEqual({ tipo: 'fallo', msg: 'No' });
    expect(casa.recordar).not.toHaveBeenCalled();
  }
});
