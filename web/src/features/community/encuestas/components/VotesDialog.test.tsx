import type { Encuesta } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test-support/mount.tsx';
import VotesDialog from './VotesDialog.tsx';

test('the votes of an encuesta are searched and ordered by the server, and the address knows nothing of it', async () => {
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json([{ id: 1, usuarioNombre: 'Leo', opcion: 'Sí' }]));
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <VotesDialog encuesta={{ id: 3, pregunta: '¿Fiesta?' } as Encuesta} close={() => undefined} />
    </QueryClientProvider>,
    '/encuestas',
  );
  const lastRequest = () => new URL(String(fetched.mock.lastCall?.[0]), location.href).searchParams;
  await page.getByRole('columnheader', { name: 'Usuario' }).getByRole('button').click();
  await expect.poll(() => lastRequest().get('orden')).toBe('usuario');
  await page.getByRole('searchbox').fill('leo');
  await expect.poll(() => lastRequest().get('buscar')).toBe('leo');
  expect(location.search).toBe('');
});
