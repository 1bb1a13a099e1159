import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../test-support/mount.tsx';
import { Loading, WaitingPlaceholder } from '../feedback/LoadStates.tsx';
import { ScreenLayout } from './ScreenLayout.tsx';

const ARRIVAL_MS = 4_000;
const button = (name: string) => page.getByRole('button', { name, exact: true, includeHidden: true });

test('what follows a part that loads waits for it, for four seconds at most', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  mount(
    <ScreenLayout title="Multas" actions={<button type="button">Nueva</button>}>
      <button type="button">Antes</button>
      <section>
        <Loading label="Cargando el total" hasFinalHeight />
        <button type="button">Tras el total</button>
        <WaitingPlaceholder />
        <button type="button">Al lado</button>
      </section>
      <section>
        <button type="button">Debajo</button>
      </section>
    </ScreenLayout>,
  );
  try {
    await vi.waitFor(() => button('Debajo').element());
    for (const name of ['Nueva', 'Antes', 'Tras el total']) expect(button(name).element()).toBeVisible();
    for (const name of ['Al lado', 'Debajo']) expect(button(name).element()).not.toBeVisible();
    vi.advanceTimersByTime(ARRIVAL_MS);
    for (const name of ['Al lado', 'Debajo']) expect(button(name).element()).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});
