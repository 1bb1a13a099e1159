import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../test-support/mount.tsx';
import { ScreenLayout } from '../../ui/layout/ScreenLayout.tsx';
import { AnnulButton } from '../annulment/AnnulButton.tsx';

test('the question of a row says what the row says, and stays with what was typed when the row leaves', async () => {
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return Response.json({ msg: 'Hecho', status: 0 });
  });
  const show = { next: (_consequence: string | null) => undefined as unknown };
  function Multas() {
    const [consequence, setConsequence] = useState<string | null>('Leo ya no deberá 5c.');
    show.next = setConsequence;
    return (
      <ScreenLayout title="Multas">
        {consequence !== null && (
          <AnnulButton call="POST anularMulta" id={3} target="la multa" thing="multa" consequence={consequence} />
        )}
      </ScreenLayout>
    );
  }
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <Multas />
    </QueryClientProvider>,
    '/multas',
  );
  const row = page.getByRole('button', { name: 'Anular la multa' });
  const motivo = page.getByRole('textbox', { name: 'Motivo' });
  await row.click();
  await motivo.fill('Era otra persona');
  show.next('Devuelve 5c a Leo en el hotel.');
  await expect.element(page.getByText(/^Devuelve 5c a Leo en el hotel/)).toBeVisible();
  show.next(null);
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(motivo).toHaveValue('Era otra persona');
  await page.getByRole('button', { name: 'Anular multa' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toEqual([{ id: 3, motivo: 'Era otra persona' }]);
});
