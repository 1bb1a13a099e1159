import type { AnswerOf, Departamento } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ConfiguracionProvider } from '../../../shared/agencia/configuracion.queries.ts';
import { mount } from '../../../test-support/mount.tsx';
import DepartamentosScreen from './DepartamentosScreen.tsx';

const RADIO: Departamento = {
  id: 1,
  nombre: 'Radio',
  texto: 'Música en vivo',
  jefe: null,
  jefeNombre: null,
  miembros: 0,
  abierto: true,
  version: 1,
  lugar: 'jefe',
  solicitud: null,
  esperan: 0,
  acciones: ['responder'],
};

/** A member, and an application. */
const ROW = {
  id: 5,
  usuarioNombre: 'Ana',
  rango: 'Iniciales',
  desde: '2026-03-01T15:00:00.000Z',
  fecha: '2026-03-01T15:00:00.000Z',
  departamentoNombre: 'Radio',
  texto: 'Sé de música',
  acciones: [],
};

test.each([
  ['members', '?ver=1', 'Buscar usuario o rango', 'Volver', ''],
  ['applications', '?vista=solicitudes', 'Buscar nombre o texto', 'Departamentos', '?solicitudes.buscar=Leo'],
])('a search among %s hides no departamento', async (_rows, url, label, back, left) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (call) => {
    const { pathname, searchParams } = new URL(String(call), location.href);
    if (pathname.endsWith('/departamentos')) return Response.json({ filas: [RADIO], propios: 1, max: 3 });
    return Response.json(searchParams.has('buscar') ? [] : [ROW]);
  });
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <ConfiguracionProvider value={{ avatar: '/{usuario}' } as AnswerOf<'GET configuracion'>}>
        <DepartamentosScreen />
      </ConfiguracionProvider>
    </QueryClientProvider>,
    `/departamentos${url}`,
  );
  await page.getByRole('searchbox', { name: label }).fill('Leo');
  await expect.element(page.getByText('Sin resultados para «Leo»')).toBeVisible();
  await page.getByRole('button', { name: back }).click();
  await expect.element(page.getByRole('link', { name: 'Radio' })).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
  expect(location.search).toBe(left);
});
