import type { Pendiente } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { isOwnSubject } from '../../../../platform/api/useCallMutation.ts';
import { getOpenQuestion } from '../../../../platform/state/confirm.ts';
import { createSelection } from '../../../../shared/lists/selection.ts';
import { mount } from '../../../../test-support/mount.tsx';
import { PendientesBar, pendienteKey } from './PendientesBar.tsx';

const rowOf = (id: number): Pendiente => ({
  id,
  usuario: id,
  usuarioNombre: `Persona ${id}`,
  referidoNombre: null,
  monto: 9,
  fecha: '2026-03-01T15:00:00.000Z',
  pagado: null,
  pagadoNombre: null,
  anulada: null,
  acciones: ['pagar'],
});

test('pendientes that are paid together are changes of the viewer, those that were not chosen are not', async () => {
  const rows = [11, 12, 13].map(rowOf);
  const chosen = createSelection();
  chosen.set([11, 12]);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ ids: [11, 12], creditos: 18, omitidas: [], msg: 'Pagaste', status: 0 }),
  );
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <PendientesBar rows={rows} chosen={chosen} />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Pagar 2 · 18c' }).click();
  await vi.waitUntil(() => getOpenQuestion());
  getOpenQuestion()?.answer(true);
  await expect.element(page.getByText('2 pagados')).toBeVisible();
  expect(rows.map((row) => isOwnSubject(pendienteKey(row)))).toEqual([true, true, false]);
});
