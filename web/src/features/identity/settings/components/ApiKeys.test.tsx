import type { ApiKey } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import ConfirmDialogs from '../../../../app/shell/ConfirmDialogs.tsx';
import { deferred } from '../../../../test-support/deferred.ts';
import { mount } from '../../../../test-support/mount.tsx';
import { ApiKeys } from './ApiKeys.tsx';

const secret = page.getByText('cjk_secreta');
const openDialog = page.getByRole('button', { name: 'Nueva clave' });
const create = page.getByRole('button', { name: 'Crear clave' });
const name = page.getByRole('textbox', { name: 'Nombre' });

function show(answered: Promise<unknown> = Promise.resolve()) {
  const server = { keys: [] as ApiKey[], created: 0 };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (String(url).includes('cerrarPrograma')) {
      server.keys = [];
      return Response.json({ msg: 'Cerraste la clave', status: 0 });
    }
    if (!String(url).includes('crearPrograma')) return Response.json(server.keys);
    server.created += 1;
    await answered;
    const data: ApiKey = {
      id: server.created,
      nombre: 'Bot',
      prefijo: 'cjk_s',
      alcance: [],
      escribe: false,
      creada: '2026-01-01T10:00:00.000Z',
      ultima_vez: null,
      vence: '2026-04-01T10:00:00.000Z',
    };
    server.keys = [data];
    return Response.json({ msg: 'Creaste la clave', status: 0, clave: 'cjk_secreta', data });
  });
  mount(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiKeys />
      <ConfirmDialogs />
    </QueryClientProvider>,
  );
  return server;
}

test('a key that is closed before it was saved is not shown any more', async () => {
  show();
  await openDialog.click();
  await name.fill('Bot');
  await create.click();
  await expect.element(secret).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar la clave Bot' }).click();
  await page.getByRole('button', { name: 'Cerrar clave', exact: true }).click();
  await expect.element(secret).not.toBeInTheDocument();
  await expect.element(openDialog).toBeVisible();
});

test('a dialog that is opened again during the creation creates no second key', async () => {
  const answer = deferred();
  const server = show(answer.promise);
  await openDialog.click();
  await name.fill('Bot');
  await create.click();
  await page.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await openDialog.click();
  await name.fill('Otro');
  (create.element() as HTMLElement).click();
  answer.resolve();
  await expect.element(secret).toBeVisible();
  expect(server.created).toBe(1);
  await page.getByRole('button', { name: 'Ya la guardé' }).click();
});
