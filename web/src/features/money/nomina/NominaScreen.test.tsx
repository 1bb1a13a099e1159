import type { NominaRow } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { StartupProvider } from '../../../shared/agencia/configuracion.queries.ts';
import { deferred } from '../../../test-support/deferred.ts';
import { mount } from '../../../test-support/mount.tsx';
import NominaScreen from './NominaScreen.tsx';

const STARTUP = {
  admins: [],
  membresias: [],
  rangos: [],
  empleados: { ascensos: null, asistencias: null, tiempos: null, timer_segdir: null },
};
const LEO: NominaRow = {
  id: 7,
  usuarioNombre: 'Leo',
  categoria: 1,
  asistencia: 60,
  times: 2,
  fecha: null,
  dias_ausente: 0,
  ausente: null,
  acciones: [],
};

test('while the work of other dates is loaded, that of the former ones is not shown under them', async () => {
  const filtered = deferred<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (!String(url).includes('allNomina')) return Response.json({ filas: [], propios: 0, max: 1 });
    return init?.method === 'POST' ? filtered.promise : Response.json([LEO]);
  });
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <StartupProvider value={STARTUP}>
        <NominaScreen />
        <Link to="/nomina?inicio=2026-03-02&final=2026-03-08">Filtrar</Link>
      </StartupProvider>
    </QueryClientProvider>,
    '/nomina',
  );
  const leo = page.getByRole('row', { name: /Leo/ });
  await expect.element(leo).toBeVisible();
  await page.getByRole('link', { name: 'Filtrar' }).click();
  await expect.element(leo).not.toBeInTheDocument();
  filtered.resolve(Response.json([LEO]));
  await expect.element(leo).toBeVisible();
});
