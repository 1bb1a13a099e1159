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

function open() {
  const pagar = vi.fn();
  montar(
    <QueryClientProvider client={new QueryClient()}>
      <PagarDialogo fila={FILA} cerrar={() => undefined} pagar={pagar} />
    </QueryClientProvider>,
  );
  return { pagar, amount: page.getByRole('textbox', { name: 'Créditos' }) };
}

test.each(['1e3', '-4', '+4', '1.5', '0x10'])('%s is not taken', async (typed) => {
  const { pagar, amount } = open();
  await amount.fill(typed);
  await expect.element(amount).toHaveValue('9');
  await page.getByRole('button', { name: 'Pagar 9c' }).click();
  expect(pagar).toHaveBeenCalledWith(FILA, 9, expect.objectContaining({ pregunta: null }));
});

test('an amount is asked about that is more than half as much again', async () => {
  const { pagar, amount } = open();
  await amount.fill('90');
  await page.getByRole('button', { name: 'Pagar 90c' }).click();
  const pregunta = expect.objectContaining({ titulo: '¿Pagar 90c a Leo?' });
  expect(pagar).toHaveBeenCalledWith(FILA, 90, expect.objectContaining({ pregunta }));
});

test('an amount is of figures alone', async () => {
  const { pagar, amount } = open();
  await amount.fill(' 12 ');
  await page.getByRole('button', { name: 'Pagar 12c' }).click();
  expect(pagar).toHaveBeenCalledWith(FILA, 12, expect.anything());
});
