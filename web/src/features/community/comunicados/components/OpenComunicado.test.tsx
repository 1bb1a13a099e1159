import type { Comunicado } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { StartupProvider } from '../../../../shared/agencia/configuracion.queries.ts';
import { comunicadoQuery } from '../../../../shared/comunicados/comunicados.queries.ts';
import { mount } from '../../../../test-support/mount.tsx';
import OpenComunicado from './OpenComunicado.tsx';

const COMUNICADO: Comunicado = {
  id: 1,
  titulo: 'Fiesta',
  texto: 'A las ocho.',
  autor: 7,
  autorNombre: 'Ana',
  desde: '2026-03-01T12:00:00.000Z',
  hasta: null,
  editado: null,
  editadoNombre: null,
  leido: null,
  fijado: false,
  obligatorio: true,
  vuelta: 1,
  version: 1,
  categorias: [],
  departamentos: [],
  retirados: [],
  lecturas: null,
  reacciones: [],
  acciones: ['leer'],
};

function show(changes: Partial<Comunicado>): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(comunicadoQuery(1).queryKey, { ...COMUNICADO, ...changes });
  mount(
    <QueryClientProvider client={client}>
      <StartupProvider value={STARTUP}>
        <OpenComunicado id={1} goBack={() => undefined} />
      </StartupProvider>
    </QueryClientProvider>,
  );
}
const STARTUP = {
  admins: [],
  membresias: [],
  rangos: [],
  empleados: { ascensos: null, asistencias: null, tiempos: null, timer_segdir: null },
};

const OVER = '2026-03-02T12:00:00.000Z';
const text = page.getByText('A las ocho.');

test('one that ended while it was cached or open is shown to who may change it, and to nobody else', async () => {
  show({ hasta: OVER });
  await expect.element(page.getByText('Este comunicado ya terminó')).toBeVisible();
  await expect.element(text).not.toBeInTheDocument();
});

test.each<[string, Partial<Comunicado>]>([
  ['without an end', { hasta: null }],
  ['that the viewer may change', { hasta: OVER, acciones: ['editar'] }],
])('one %s is shown', async (_case, changes) => {
  show(changes);
  await expect.element(text).toBeVisible();
});
