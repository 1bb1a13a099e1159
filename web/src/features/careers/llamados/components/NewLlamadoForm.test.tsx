import type { AnswerOf } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { normativaQuery } from '../../../../shared/careers/normativa.queries.ts';
import { rangosQuery, usuariosQuery } from '../../../../shared/people/usuarios.queries.ts';
import { deferred } from '../../../../test-support/deferred.ts';
import { mount } from '../../../../test-support/mount.tsx';
import NewLlamadoForm from './NewLlamadoForm.tsx';

const PROPOSAL: AnswerOf<'GET castigosDe/:id'> = {
  normativa: 4,
  multar: true,
  sumar: false,
  siguientes: [
    { falta: 'leve', vigentes: 0, gravedad: 'leve', paso: 1, castigo: { efecto: 'multa', cantidad: 5, texto: '' } },
  ],
};

test('a press before the proposal is known is not sent without it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(usuariosQuery().queryKey, [{ value: 3, label: 'Leo', orden: 1 }] as never);
  client.setQueryData(rangosQuery().queryKey, []);
  const contenido = { nota: '', infracciones: [{ id: 2, gravedad: 'leve', codigo: 'L1', falta: 'Flood' }] };
  client.setQueryData(normativaQuery('').queryKey, { version: 4, contenido, proxima: null } as never);
  const proposal = deferred<Response>();
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).includes('castigosDe')) return proposal.promise;
    if (init?.body instanceof FormData) sent.push(Object.fromEntries(init.body));
    return Response.json({ msg: 'Hecho', status: 0, data: {} });
  });
  mount(
    <QueryClientProvider client={client}>
      <NewLlamadoForm onDone={() => undefined} />
    </QueryClientProvider>,
    '/llamados?nuevo=1&usuario=3',
  );
  await page.getByRole('combobox', { name: 'Infracción (opcional)' }).click();
  await page.getByRole('option', { name: 'Flood (L1)' }).click();
  await page.getByRole('textbox', { name: 'Descripción' }).fill('En la recepción');
  const button = page.getByRole('button', { name: 'Llamar la atención' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  proposal.resolve(Response.json(PROPOSAL));
  await expect.element(page.getByRole('textbox', { name: 'Multa (créditos)' })).toHaveValue('5');
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  await expect.element(page.getByText('No se envió: cambió algo arriba. Revísalo y envíalo.')).toBeVisible();
  expect(sent).toEqual([]);
  await button.click();
  await expect.poll(() => sent).toEqual([expect.objectContaining({ user: '3', motivo: 'Flood', multa: '5' })]);
});
