import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { logOut, resumeSession } from '../../../../platform/session/session.tsx';
import { mount } from '../../../../test-support/mount.tsx';
import PermisoMatrix from './PermisoMatrix.tsx';

const RANGOS = ['Iniciales', 'Seguridad'].map((n_categoria, i) => ({
  id_categoria: i + 1,
  n_categoria,
  permisos: '',
  personas: 0,
  acciones: [],
}));

test('shows another rango when the chosen one is withdrawn', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ msg: '', status: 0, token: 'a', data: { id: 1, usuario: 'Jefa', permisos: [], id_categoria: 12 } }),
  );
  await page.viewport(360, 740);
  await resumeSession('a');
  onTestFinished(async () => {
    await logOut();
    await page.viewport(1440, 900);
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const key = ['permisos', 'matriz'];
  client.setQueryData(key, { categorias: RANGOS });
  mount(
    <QueryClientProvider client={client}>
      <PermisoMatrix draft={{ changes: {}, setChanges: () => undefined }} />
    </QueryClientProvider>,
  );
  const shown = () => document.querySelector('th[data-chosen="true"]')?.textContent;
  const picker = page.getByLabelText('Rango', { exact: true });
  await picker.selectOptions('2');
  await vi.waitFor(() => expect(shown()).toContain('Seguridad'));
  client.setQueryData(key, { categorias: RANGOS.slice(0, 1) });
  await vi.waitFor(() => expect(shown()).toContain('Iniciales'));
});
