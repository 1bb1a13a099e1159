import type { AnswerOf, Ban } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ConfiguracionProvider } from '../../../shared/agencia/configuracion.queries.ts';
import { mount } from '../../../test-support/mount.tsx';
import ListaNegraScreen from './ListaNegraScreen.tsx';

const banOf = (id: number, usuario: number | null, nombre: string): Ban => ({
  id,
  usuario,
  usuarioNombre: usuario === null ? null : nombre,
  nombre,
  motivo: 'Insultos',
  encargadoNombre: 'Ana',
  fecha: '2026-03-01T15:00:00.000Z',
  hasta: null,
  estado: 'vigente',
  reconoce: ['nombre'],
  retirado: null,
  retiradoNombre: null,
  porque: null,
  acciones: ['retirar'],
});

test('who has an account can be readmitted, and a name can register', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json([banOf(1, 7, 'Leo'), banOf(2, null, 'Troll')]),
  );
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <ConfiguracionProvider value={{ avatar: '/{usuario}' } as AnswerOf<'GET configuracion'>}>
        <ListaNegraScreen />
      </ConfiguracionProvider>
    </QueryClientProvider>,
    '/listanegra',
  );
  for (const [name, text] of [
    ['Leo', 'Se podrá reingresar'],
    ['Troll', 'Podrá registrarse con ese nombre'],
  ]) {
    await page.getByRole('button', { name: `Sacar a ${name} de la lista negra` }).click();
    await expect.element(page.getByRole('dialog').getByText(new RegExp(`^${text}`))).toBeVisible();
    await page.getByRole('button', { name: 'Volver' }).click();
  }
});
