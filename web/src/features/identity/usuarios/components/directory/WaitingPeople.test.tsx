import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../../test-support/mount.tsx';
import { attentionQuery } from '../../usuarios.queries.ts';
import { WaitingPeople } from './WaitingPeople.tsx';

test('says that nobody waits', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const nobody = { total: 0, filas: [] };
  client.setQueryData(attentionQuery().queryKey, { sinFirma: nobody, nuevos: nobody });
  mount(
    <QueryClientProvider client={client}>
      <WaitingPeople />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('Sin personas por atender')).toBeVisible();
});
