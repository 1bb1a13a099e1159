import type { AnswerOf } from '@conserje/contract';
import { OPEN_AT_ONCE_MAX } from '@conserje/rules';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { logOut, startSession } from '../../../../platform/session/session.tsx';
import { draftKeyOf, registerDraftForm } from '../../../../platform/state/drafts.ts';
import { ConfiguracionProvider } from '../../../../shared/agencia/configuracion.queries.ts';
import { mount } from '../../../../test-support/mount.tsx';
import { tiempoCandidatesQuery } from '../tiempos.queries.ts';
import NewTiempoForm from './NewTiempoForm.tsx';

const ME = 1000;
const CONFIGURACION = { olvido_minutos: 60 } as AnswerOf<'GET configuracion'>;
const PEOPLE = Array.from({ length: OPEN_AT_ONCE_MAX + 1 }, (_, i) => ({ value: i + 1, label: `P${i + 1}`, orden: 1 }));

test('people whom a full list does not accept are shown with the reason', async () => {
  const session = { token: 'llave', data: { id: ME, usuario: 'Ana', permisos: [], orden: 9 }, msg: 'Hola' };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    Response.json(String(url).includes('getAllTime') ? [] : session),
  );
  await startSession('Ana', 'clave', '');
  onTestFinished(logOut);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(tiempoCandidatesQuery().queryKey, PEOPLE);
  mount(
    <QueryClientProvider client={client}>
      <ConfiguracionProvider value={CONFIGURACION}>
        <NewTiempoForm />
      </ConfiguracionProvider>
    </QueryClientProvider>,
    '/tiempos',
  );
  // The form is drawn after this; it was left with a full list before.
  const initial = { bajo: 0, alto: ME, people: null };
  const people = PEOPLE.slice(0, OPEN_AT_ONCE_MAX).map(({ value: id, label: name }) => ({ id, name }));
  registerDraftForm(draftKeyOf(initial) ?? '', () => ({ ...initial, people }))();
  const button = page.getByRole('button', { name: `Abrir ${OPEN_AT_ONCE_MAX} tiempos` });
  await expect.element(button).toBeVisible();
  await page.getByRole('combobox', { name: 'Usuario' }).fill(`P${OPEN_AT_ONCE_MAX + 1}`);
  await expect
    .element(page.getByRole('option', { name: `P${OPEN_AT_ONCE_MAX + 1} · hasta ${OPEN_AT_ONCE_MAX} a la vez` }))
    .toHaveAttribute('data-combobox-disabled', 'true');
});
