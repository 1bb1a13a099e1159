import type { Configuracion } from '@conserje/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../platform/api/apiError.ts';
import type { StartupDeps } from './bootstrap.ts';
import { getStartupState, runStartup, showMantenimiento, startPortal, subscribeToStartupState } from './bootstrap.ts';

const configuracion = (mantenimiento: boolean) => ({ nombre: 'Hotel', mantenimiento }) as Configuracion;

const nothing = () => undefined;

function makeDeps(changes: Partial<StartupDeps> = {}) {
  return {
    configuracion: vi.fn(async () => configuracion(false)),
    startup: vi.fn(async () => ({})),
    session: vi.fn(async () => null),
    loadAppearance: vi.fn(async () => undefined),
    extraStep: vi.fn(async () => undefined),
    restoreCached: vi.fn(() => false),
    ...changes,
  };
}

test('is ready after the configuracion and the load steps', async () => {
  const dependencies = makeDeps();
  await expect(runStartup(dependencies, nothing)).resolves.toEqual({ kind: 'ready' });
  expect(dependencies.startup).toHaveBeenCalledOnce();
  expect(dependencies.session).toHaveBeenCalledOnce();
  expect(dependencies.extraStep).toHaveBeenCalledOnce();
});

test('waits for the slowest step', async () => {
  for (const step of ['startup', 'session', 'loadAppearance', 'extraStep'] as const) {
    let open = () => {};
    const slow = new Promise<null>((resume) => {
      open = () => resume(null);
    });
    let ready = false;
    const dependencies = makeDeps({ [step]: () => slow });
    const onCovered = vi.fn();
    const end = runStartup(dependencies, onCovered).then(() => {
      ready = true;
    });
    await new Promise((resume) => setTimeout(resume));
    expect(ready).toBe(false);
    // The portal is drawn behind the splash once its data is loaded.
    expect(onCovered).toHaveBeenCalledTimes(step === 'extraStep' ? 1 : 0);
    open();
    await end;
  }
});

test('stops early during maintenance', async () => {
  const dependencies = makeDeps({ configuracion: async () => configuracion(true) });
  await expect(runStartup(dependencies, nothing)).resolves.toEqual({ kind: 'mantenimiento', name: 'Hotel' });
  expect(dependencies.startup).not.toHaveBeenCalled();
  expect(dependencies.session).not.toHaveBeenCalled();
});

test('reports why it failed', async () => {
  const failOffline = () => Promise.reject(new ApiError(0, 'SIN_CONEXION', 'Sin red'));
  await expect(runStartup(makeDeps({ configuracion: failOffline }), nothing)).resolves.toEqual({
    kind: 'failed',
    msg: 'Sin red',
  });
  await expect(runStartup(makeDeps({ session: failOffline }), nothing)).resolves.toEqual({
    kind: 'failed',
    msg: 'Sin red',
  });
});

test('restores the cache if the server is unreachable, but not after a refusal', async () => {
  const failure = (http: number) => () => Promise.reject(new ApiError(http, 'X', 'No'));
  for (const http of [0, 502, 504]) {
    const dependencies = makeDeps({ session: failure(http), restoreCached: vi.fn(() => true) });
    await expect(runStartup(dependencies, nothing)).resolves.toEqual({ kind: 'ready' });
    expect(dependencies.restoreCached).toHaveBeenCalledOnce();
  }
  for (const http of [403, 429, 500, 503]) {
    const dependencies = makeDeps({ session: failure(http), restoreCached: vi.fn(() => true) });
    await expect(runStartup(dependencies, nothing)).resolves.toEqual({ kind: 'failed', msg: 'No' });
    expect(dependencies.restoreCached).not.toHaveBeenCalled();
  }
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([0, 503])('after eight seconds the restored cache is kept although %i arrives later', async (http) => {
  vi.useFakeTimers();
  let rejectSlow = (_: Error) => {};
  const slowConfiguracion = new Promise<Configuracion>((_, refuse) => {
    rejectSlow = refuse;
  });
  const dependencies = makeDeps({ configuracion: () => slowConfiguracion, restoreCached: vi.fn(() => true) });
  const end = startPortal(dependencies);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(getStartupState()).toEqual({ kind: 'loading' });
  await vi.advanceTimersByTimeAsync(1);
  expect(getStartupState()).toEqual({ kind: 'ready' });
  rejectSlow(new ApiError(http, 'X', 'No'));
  await end;
  expect(getStartupState()).toEqual({ kind: 'ready' });
  expect(dependencies.restoreCached).toHaveBeenCalledOnce();
});

test('without a cache a failure is shown, and maintenance is shown also after a restored cache', async () => {
  vi.useFakeTimers();
  const failure = () => Promise.reject(new ApiError(503, 'X', 'No'));
  await startPortal(makeDeps({ configuracion: failure }));
  expect(getStartupState()).toEqual({ kind: 'failed', msg: 'No' });
  const slow = () => new Promise<Configuracion>((resume) => setTimeout(() => resume(configuracion(true)), 9_000));
  const end = startPortal(makeDeps({ configuracion: slow, restoreCached: () => true }));
  await vi.advanceTimersByTimeAsync(9_000);
  await end;
  expect(getStartupState()).toEqual({ kind: 'mantenimiento', name: 'Hotel' });
});

test('maintenance that begins behind the splash closes the portal', async () => {
  const leave = subscribeToStartupState(() => {
    if (getStartupState().kind === 'covered') showMantenimiento();
  });
  await startPortal(makeDeps());
  leave();
  expect(getStartupState().kind).toBe('mantenimiento');
});
