import type { PagaRow } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test-support/mount.tsx';
import PayDialog from './PayDialog.tsx';

const ROW: PagaRow = {
  id: 7,
  usuario: 3,
  usuarioNombre: 'Leo',
  mision: 'Vigilante I',
  categoria: 1,
  categoria_actual: 1,
  n_categoria: 'Iniciales',
  monto: 9,
  pagado: 0,
  estado: 'abierta',
  heroe: null,
  legion: null,
  fecha: '2026-01-01T00:00:00.000Z',
  pagadoFecha: null,
  encargadoNombre: null,
  acciones: ['pagar', 'monto', 'ascenso'],
};

function open() {
  const pay = vi.fn();
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <PayDialog row={ROW} close={() => undefined} pay={pay} />
    </QueryClientProvider>,
  );
  return { pay, amount: page.getByRole('textbox', { name: 'Créditos' }) };
}

test('an amount that nobody typed follows the row, a typed one stays', async () => {
  const pay = vi.fn();
  let lower: (monto: number) => void = () => undefined;
  function Live() {
    const [monto, setMonto] = useState(9);
    lower = setMonto;
    return <PayDialog row={{ ...ROW, monto }} close={() => undefined} pay={pay} />;
  }
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Live />
    </QueryClientProvider>,
  );
  const amount = page.getByRole('textbox', { name: 'Créditos' });
  await expect.element(amount).toHaveValue('9');
  lower(6);
  await expect.element(amount).toHaveValue('6');
  await amount.fill('5');
  lower(7);
  await expect.element(page.getByText('7c', { exact: true })).toBeVisible();
  await expect.element(amount).toHaveValue('5');
  await page.getByRole('button', { name: 'Pagar 5c' }).click();
  expect(pay).toHaveBeenCalledWith({ ...ROW, monto: 7 }, 5, expect.anything());
});

test.each(['1e3', '-4', '+4', '1.5', '0x10'])('%s is rejected', async (typed) => {
  const { pay, amount } = open();
  await amount.fill(typed);
  await expect.element(amount).toHaveValue('9');
  await page.getByRole('button', { name: 'Pagar 9c' }).click();
  expect(pay).toHaveBeenCalledWith(ROW, 9, expect.objectContaining({ question: null }));
});

test('an amount above one and a half times the paga needs a confirmation', async () => {
  const { pay, amount } = open();
  await amount.fill('90');
  await page.getByRole('button', { name: 'Pagar 90c' }).click();
  const question = expect.objectContaining({ title: '¿Pagar 90c a Leo?' });
  expect(pay).toHaveBeenCalledWith(ROW, 90, expect.objectContaining({ question }));
});

test('an amount may have spaces around its digits', async () => {
  const { pay, amount } = open();
  await amount.fill(' 12 ');
  await page.getByRole('button', { name: 'Pagar 12c' }).click();
  expect(pay).toHaveBeenCalledWith(ROW, 12, expect.anything());
});

test('its draft and its press are of this dialog and row alone', async () => {
  const { pay, amount } = open();
  await amount.fill('12');
  await page.getByRole('button', { name: 'Pagar 12c' }).click();
  const form = expect.objectContaining({ draftKey: expect.stringMatching(/"paga":7} Pagar$/) });
  expect(pay).toHaveBeenCalledWith(ROW, 12, expect.objectContaining({ form }));
});
