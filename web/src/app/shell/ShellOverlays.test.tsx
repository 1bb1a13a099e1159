import type { AnswerOf } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { confirm } from '../../platform/state/confirm.ts';
import { openPersonCard } from '../../platform/state/openCard.ts';
import { getVisibleToasts } from '../../platform/state/toasts.ts';
import { ConfiguracionProvider } from '../../shared/agencia/configuracion.queries.ts';
import { mount } from '../../test-support/mount.tsx';
import { ShellOverlays } from './ShellOverlays.tsx';

test('an overlay that fails says so, and others and the next of its kind open', async () => {
  // React reports what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    // A card without its fields fails as it is drawn.
    String(url).includes('Leo') ? Response.json({}) : Response.json({ msg: 'No existe', status: 1 }, { status: 404 }),
  );
  mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfiguracionProvider value={{ avatar: '/{usuario}' } as AnswerOf<'GET configuracion'>}>
        <ShellOverlays isPaletteOpen={false} closePalette={() => undefined} />
      </ConfiguracionProvider>
    </QueryClientProvider>,
  );
  const open = (name: string) => openPersonCard({ name, anchor: null });
  open('Leo');
  await expect.poll(() => getVisibleToasts()).toMatchObject([{ msg: expect.stringContaining('No se pudo abrir') }]);
  const isSure = confirm({ title: '¿Multar a Leo?', text: 'Se le cobrará.', action: 'Multar' });
  await page.getByRole('button', { name: 'Multar' }).click();
  expect(await isSure).toBe(true);
  open('Ana');
  await expect.element(page.getByRole('dialog', { name: 'Tarjeta de Ana' })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar' }).click();
});
