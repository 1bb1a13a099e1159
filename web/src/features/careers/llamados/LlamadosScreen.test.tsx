import type { AnswerOf, CalledPerson } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ConfiguracionProvider } from '../../../shared/agencia/configuracion.queries.ts';
import { mount } from '../../../test-support/mount.tsx';
import LlamadosScreen from './LlamadosScreen.tsx';

const rowOf = (usuario: number, usuarioNombre: string) =>
  ({
    id: usuario,
    usuario,
    usuarioNombre,
    despedido: false,
    vigentes: 1,
    cuantos: 1,
    fecha: '2026-03-01T15:00:00.000Z',
  }) as CalledPerson;

const LLAMADO = {
  id: 1,
  motivo: 'Flood',
  descripcion: 'En la sala',
  codigo: null,
  multa: null,
  minutos: null,
  levantado: null,
  estado: 'vigente',
  vence: '2026-04-01T15:00:00.000Z',
  fecha: '2026-03-01T15:00:00.000Z',
  encargadoNombre: 'Beto',
  acciones: [],
};

test('a search among the llamados of a person is not one among those of the next', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (call) => {
    if (String(call).includes('actionLlamado')) return Response.json([rowOf(7, 'Leo'), rowOf(8, 'Ana')]);
    return Response.json({ filas: [LLAMADO], usuarioNombre: 'Leo', mision: '', cuantos: 0, siguientes: [] });
  });
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <ConfiguracionProvider value={{ avatar: '/{usuario}' } as AnswerOf<'GET configuracion'>}>
        <LlamadosScreen />
      </ConfiguracionProvider>
    </QueryClientProvider>,
    '/llamadoatencion?buscar=a',
  );
  await page.getByRole('button', { name: 'Ver los llamados de Leo' }).click();
  const search = page.getByRole('searchbox', { name: 'Buscar motivo, descripción o encargado' });
  await search.fill('flood');
  await expect.poll(() => location.search).toBe('?buscar=a&persona=7&suyos.buscar=flood');
  await page.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('button', { name: 'Ver los llamados de Ana' }).click();
  await expect.element(search).toHaveValue('');
  expect(location.search).toBe('?buscar=a&persona=8');
});
