import type { CancelledTiempo } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { logOut, startSession } from '../../platform/session/session.tsx';
import { mount } from '../../test-support/mount.tsx';
import { OwnTiempo } from './OwnTiempo.tsx';

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const cancelledOf = (id: number, bajoNombre: string): CancelledTiempo => ({
  id,
  bajoNombre,
  altoNombre: '',
  ocupado: false,
  restan: 600,
  cancelado: minutesFromNow(-1),
  hasta: minutesFromNow(9),
});

test('who closed their own tiempo may recover it, and sees none that they cancelled of others', async () => {
  const sent: unknown[] = [];
  const session = { token: 'llave', data: { id: 7, usuario: 'Nora', permisos: [], orden: 9 }, msg: 'Hola' };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).includes('recuperarTiempo')) sent.push(JSON.parse(String(init?.body)));
    return Response.json(
      String(url).includes('getTimesCancelados') ? [cancelledOf(4, 'Leo'), cancelledOf(5, 'Nora')] : session,
    );
  });
  await startSession('Nora', 'clave', '');
  onTestFinished(logOut);
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <OwnTiempo tiempo={null} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText(/^Cerraste tu tiempo. Puedes recuperarlo por 0[89]:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Recuperar mi tiempo' }).click();
  await vi.waitFor(() => expect(sent).toEqual([{ id: 5 }]));
});
