import type { FilaPaga } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { montar } from '../../../testing/montar.tsx';
import PagarDialogo from './PagarDialogo.tsx';

const FILA: FilaPaga = {
  ...{ id: 7, usuario: 3, usuarioNombre: 'Leo', mision: 'Vigilante I' },
  ...{ categoria: 1, categoria_actual: 1, n_categoria: 'Iniciales', monto: 9, pagado: 0, estado: 'abierta' },
  ...{ heroe: null, legion: null, fecha: '2026-01-01T00:00:00.000Z', pagadoFecha: null, encargadoNombre: null },
  acciones: ['pagar', 'monto', 'ascenso'],
};

test.each([
  ['1e3', 13],
  ['-4', 4],
  ['+4', 4],
  ['12', 12],
])('an amount is of figures alone: %s', async (typed, figures) => {
  const pagar = vi.fn();
  montar(
    <QueryClientProvider client={new QueryClient()}>
      <PagarDialogo fila={FILA} cerrar={() => undefined} pagar={pagar} />
    </QueryClientProvider>,
  );
  const amount = page.getByRole('textbox', { name: 'Créditos' });
  await amount.fill(typed);
  await expect.element(amount).toHaveValue(String(figures));
  await page.getByRole('button', { name: `Pagar ${figures}c` }).click();
  expect(pagar).toHaveBeenCalledWith(FILA, figures, expect.anything());
});
