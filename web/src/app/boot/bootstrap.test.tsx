import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../test-support/mount.tsx';
import type { StartupDeps } from './bootstrap.ts';
import { getStartupPhase, startApp, useStartupPhase } from './bootstrap.ts';

const nothing = () => Promise.resolve(null);

test('in any phase the first render is empty, so that the portal is rendered in a transition', async () => {
  const startupDeps = {
    startup: nothing,
    session: nothing,
    loadAppearance: nothing,
    extraStep: () => Promise.resolve(),
    restoreCached: () => false,
  };
  await startApp({ ...startupDeps, configuracion: async () => ({ mantenimiento: false }) } as unknown as StartupDeps);
  expect(getStartupPhase().kind).toBe('ready');
  const drawnPhases: string[] = [];
  function Portal() {
    const { kind } = useStartupPhase();
    drawnPhases.push(kind);
    return <h1>{kind}</h1>;
  }
  mount(<Portal />);
  await expect.element(page.getByRole('heading', { name: 'ready' })).toBeVisible();
  expect([...new Set(drawnPhases)]).toEqual(['loading', 'ready']);
});
