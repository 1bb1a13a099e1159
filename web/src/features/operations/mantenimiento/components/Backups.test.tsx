import type { BackupList } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test-support/mount.tsx';
import { backupsQuery } from '../mantenimiento.queries.ts';
import Backups from './Backups.tsx';

const LIST: BackupList = {
  copias: [],
  total: 0,
  avisos: [],
  empezada: null,
  fallo: null,
  cada: 60,
  quedan: 24,
  otra: null,
  lugar: null,
  acciones: ['hacer'],
};

test.each([
  ['2026-03-01T12:05:00.000Z', 'a la 1:05'],
  ['2026-03-01T13:05:00.000Z', 'a las 2:05'],
])('a copy that is made since %s began «%s» for its viewer', async (empezada, began) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(backupsQuery().queryKey, { ...LIST, empezada });
  mount(
    <QueryClientProvider client={client}>
      <Backups />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('status')).toMatchTextContent(`Empezó ${began} p. m.`);
});
