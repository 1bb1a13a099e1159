import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getOpenQuestion } from '../../../../platform/state/confirm.ts';
import { usuariosQuery } from '../../../../shared/people/usuarios.queries.ts';
import { mount } from '../../../../test-support/mount.tsx';
import { membresiaTypesQuery } from '../membresias.queries.ts';
import NewMembresiaForm from './NewMembresiaForm.tsx';

const VIP = {
  id: 1,
  nombre: 'VIP',
  details: '',
  precio: 30,
  reduccion: 0,
  perma: false,
  vip: true,
  image: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
  honor: null,
};

test('a sale that is answered with no or refused stays a draft until it is sold', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(usuariosQuery().queryKey, []);
  client.setQueryData(membresiaTypesQuery().queryKey, [{ ...VIP, retirada: false }]);
  let isRefused = true;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    if (init?.method !== 'POST') return Response.json(null);
    if (isRefused) return Response.json({ msg: 'No se vende', status: 1, error: 'REGLA' }, { status: 400 });
    return Response.json({ msg: 'Vendida', status: 0 });
  });
  const show = { open: (_isOpen: boolean) => undefined as unknown };
  function Membresias() {
    const [isOpen, setOpen] = useState(true);
    show.open = setOpen;
    return isOpen ? <NewMembresiaForm onDone={() => setOpen(false)} /> : <p>Cerrado</p>;
  }
  mount(
    <QueryClientProvider client={client}>
      <Membresias />
    </QueryClientProvider>,
    '/membresias?nuevo=1',
  );
  const buyer = page.getByRole('textbox', { name: 'Nombre en el hotel' });
  const button = page.getByRole('button', { name: 'Vender membresía' });
  const sell = async (yes: boolean) => {
    await button.click();
    await expect.poll(() => getOpenQuestion()?.title).toBe('¿Vender VIP a Visita?');
    getOpenQuestion()?.answer(yes);
  };
  const reopen = async () => {
    await expect.element(button).toHaveAttribute('aria-disabled', 'false');
    show.open(false);
    await expect.element(page.getByText('Cerrado')).toBeVisible();
    show.open(true);
  };
  await page.getByRole('switch', { name: 'Es de fuera de la agencia' }).click();
  await buyer.fill('Visita');
  await page.getByRole('combobox', { name: 'Membresía' }).click();
  await page.getByRole('option', { name: /^VIP/ }).click();
  await sell(false);
  await reopen();
  await expect.element(buyer).toHaveValue('Visita');
  await sell(true);
  await expect.element(page.getByText('No se vende').first()).toBeVisible();
  await reopen();
  await expect.element(buyer).toHaveValue('Visita');
  isRefused = false;
  await sell(true);
  await expect.element(page.getByText('Cerrado')).toBeVisible();
  show.open(true);
  await expect.element(button).toBeVisible();
  await expect.element(buyer).not.toBeInTheDocument();
});
