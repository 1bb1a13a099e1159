import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test-support/mount.tsx';
import { ownDiscordQuery } from '../settings.queries.ts';
import { DiscordSection } from './DiscordSection.tsx';

test.each([true, false])('an account whose commands are admitted: %s', async (comandos) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const cuenta = { nombre: '@pepe', desde: '2026-01-01T10:00:00.000Z', comandos };
  client.setQueryData(ownDiscordQuery().queryKey, { activo: true, cuenta });
  mount(
    <QueryClientProvider client={client}>
      <DiscordSection />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Separar…' })).toBeVisible();
  expect(page.getByLabelText('Código de Discord').elements()).toHaveLength(comandos ? 0 : 1);
});
