import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test-support/mount.tsx';
import TiempoDetailDialog from './TiempoDetailDialog.tsx';

test('the minutes of a running tiempo go on while its detail is open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let tiempoActual = 5;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ nombre: 'Leo', tiempoActual, tiempoConfirmado: 0, logs: [] }),
  );
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <TiempoDetailDialog id={7} close={() => undefined} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('5m').first()).toBeVisible();
  tiempoActual = 6;
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(page.getByText('6m').first()).toBeVisible();
});
