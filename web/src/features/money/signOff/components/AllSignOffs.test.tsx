import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signOffsQuery } from '../../../../shared/money/signOff.queries.ts';
import { mount } from '../../../../test-support/mount.tsx';
import { AllSignOffs } from './AllSignOffs.tsx';

test.each([
  ['', 'Sin confirmaciones pendientes'],
  ['?grupo=todos', 'Sin confirmaciones'],
])('an empty view (%s) says what is empty: %s', async (search, title) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(signOffsQuery().queryKey, { filas: [], correcciones: 0, tiempos: 0 } as never);
  mount(
    <QueryClientProvider client={client}>
      <AllSignOffs />
    </QueryClientProvider>,
    `/conformidades${search}`,
  );
  await expect.element(page.getByText(title, { exact: true })).toBeVisible();
});
