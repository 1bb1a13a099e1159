import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../test-support/mount.tsx';
import type { StartupDeps } from './bootstrap.ts';
import { getStartupState, startPortal, useStartupState } from './bootstrap.ts';

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
