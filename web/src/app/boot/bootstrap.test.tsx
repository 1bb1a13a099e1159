import { QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../platform/api/queryClient.ts';
import { mount } from '../../test-support/mount.tsx';
import type { StartupDeps } from './bootstrap.ts';
import { getStartupState, startPortal, subscribeToStartupState, useStartupState } from './bootstrap.ts';
import UnavailablePage from './UnavailablePage.tsx';

const nothing = () => Promise.resolve(null);

test('in any phase the first render is empty, so that the portal is rendered in a transition', async () => {
  const startupDeps = {
    startup: nothing,
    session: nothing,
    loadAppearance: nothing,
    extraStep: () => Promise.resolve(),
    restoreCached: () => false,
  };
  await startPortal({
    ...startupDeps,
    configuracion: async () => ({ mantenimiento: false }),
  } as unknown as StartupDeps);
  expect(getStartupState().kind).toBe('ready');
  const drawnPhases: string[] = [];
  function Portal() {
    const { kind } = useStartupState();
    drawnPhases.push(kind);
    return <h1>{kind}</h1>;
  }
  mount(<Portal />);
  await expect.element(page.getByRole('heading', { name: 'ready' })).toBeVisible();
  expect([...new Set(drawnPhases)]).toEqual(['loading', 'ready']);
});

test('a start-up that the portal refused starts by itself once the portal answers', async () => {
  const fetched = vi.spyOn(window, 'fetch');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
    fetched.mockRestore();
    queryClient.clear();
  });
  fetched.mockImplementation(async () => Response.json({ status: 1, error: 'BASE_CAIDA' }, { status: 503 }));
  mount(
    <QueryClientProvider client={queryClient}>
      <UnavailablePage phase={{ kind: 'failed', msg: 'No se puede abrir.' }} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('No se puede abrir.');
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitUntil(() => fetched.mock.calls.length > 0);
  const phases: string[] = [];
  onTestFinished(subscribeToStartupState(() => phases.push(getStartupState().kind)));
  // An answer that takes several intervals starts it once.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  fetched.mockImplementation(() => answered.then(() => Response.json({ mantenimiento: true, nombre: 'Hotel' })));
  await vi.advanceTimersByTimeAsync(40_000);
  answer();
  await vi.waitUntil(() => phases.includes('mantenimiento'));
  expect(phases).toEqual(['loading', 'mantenimiento']);
});
