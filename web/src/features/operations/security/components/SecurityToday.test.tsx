import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test-support/mount.tsx';
import { securityTodayQuery } from '../security.queries.ts';
import { SecurityToday } from './SecurityToday.tsx';

test('says of which hours it counts the alerts', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(securityTodayQuery().queryKey, { destacados: [], horas: [] } as never);
  mount(
    <QueryClientProvider client={client}>
      <SecurityToday />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('region')).toMatchTextContent('Sin alertas en 24 horas');
});
