import type { AnswerOf } from '@conserje/contract';
import { addDays, dayOf } from '@conserje/rules';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getOpenQuestion } from '../../../../platform/state/confirm.ts';
import { ConfiguracionProvider } from '../../../../shared/agencia/configuracion.queries.ts';
import { ladderQuery, usuariosQuery } from '../../../../shared/people/usuarios.queries.ts';
import { mount } from '../../../../test-support/mount.tsx';
import { toTypedDate } from '../../../../ui/form/dateFormat.ts';
import NewDespidoForm from './NewDespidoForm.tsx';

test('the question says that the last day of the black list refuses, too', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(usuariosQuery().queryKey, [{ value: 3, label: 'Leo', orden: 1 }] as never);
  client.setQueryData(ladderQuery().queryKey, []);
  mount(
    <QueryClientProvider client={client}>
      <ConfiguracionProvider value={{ avatar: '/{usuario}' } as AnswerOf<'GET configuracion'>}>
        <NewDespidoForm onDone={() => undefined} />
      </ConfiguracionProvider>
    </QueryClientProvider>,
    '/despidos?nuevo=1&usuario=3',
  );
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Insultos');
  await page.getByRole('switch', { name: 'Poner también en la lista negra' }).click();
  await page
    .getByRole('textbox', { name: 'Hasta (opcional)' })
    .fill(toTypedDate(addDays(dayOf(Date.now(), 'UTC'), 30)));
  await page.getByRole('button', { name: 'Despedir' }).click();
  await expect.poll(() => getOpenQuestion()?.text).toMatch(/no podrá registrarse hasta el .+ incluido\.$/);
});
