import type { ListaPaga, PagaRow } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getOpenQuestion } from '../../../platform/state/confirm.ts';
import { mount } from '../../../test-support/mount.tsx';
import { usePayments } from './usePayments.ts';

const LEO = { id: 7, usuario: 3, usuarioNombre: 'Leo', monto: 9, estado: 'pagada' } as PagaRow;

/** Undoes the payment of Leo, while these rows are on the open lists; returns the calls that were sent. */
function openRow(filas: PagaRow[]) {
  const sent: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const call = String(url).split('/api/')[1] ?? '';
    if (call !== 'getListaPaga') sent.push(call);
    const lists: ListaPaga = { filas, totales: { bajoCreditos: 0, bajoPersonas: 0, altoCreditos: 0, altoPersonas: 0 } };
    return Response.json(call === 'getListaPaga' ? lists : { msg: 'Deshecho', status: 0, data: LEO });
  });
  function Row() {
    const { undo } = usePayments();
    return (
      <button type="button" onClick={() => undo(LEO)}>
        Deshacer
      </button>
    );
  }
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Row />
    </QueryClientProvider>,
  );
  return sent;
}

test('a payment of an open list is undone with one press', async () => {
  const sent = openRow([LEO]);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await vi.waitFor(() => expect(sent).toEqual(['pagar']));
});

test('one of a closed list is asked about first', async () => {
  const sent = openRow([]);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await vi.waitFor(() =>
    expect(getOpenQuestion()).toMatchObject({
      title: '¿Deshacer 1 pago (9c)?',
      text: 'Su lista ya está cerrada: lo de 1 persona pasa a Pendientes.',
    }),
  );
  expect(sent).toEqual([]);
  getOpenQuestion()?.answer(true);
  await vi.waitFor(() => expect(sent).toEqual(['pagar']));
});
