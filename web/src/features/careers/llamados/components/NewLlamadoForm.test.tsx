import type { AnswerOf } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { normativaQuery, proposalsQuery } from '../../../../shared/careers/normativa.queries.ts';
import { ladderQuery, usuariosQuery } from '../../../../shared/people/usuarios.queries.ts';
import { deferred } from '../../../../test-support/deferred.ts';
import { mount } from '../../../../test-support/mount.tsx';
import NewLlamadoForm from './NewLlamadoForm.tsx';

type Proposals = AnswerOf<'GET castigosDe/:id'>;
const proposalOf = (paso: number, efecto: 'multa' | 'minutos', cantidad: number): Proposals => ({
  normativa: 4,
  multar: true,
  sumar: true,
  siguientes: [
    { falta: 'leve', vigentes: 0, gravedad: 'leve', paso, castigo: { efecto, cantidad, texto: `El ${paso}` } },
  ],
});

/** Mounts the form of a llamado to Leo. @returns the bodies that it sends */
async function openForm(proposal: Promise<Response>) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(usuariosQuery().queryKey, [{ value: 3, label: 'Leo', orden: 1 }] as never);
  client.setQueryData(ladderQuery().queryKey, []);
  const contenido = { nota: '', infracciones: [{ id: 2, gravedad: 'leve', codigo: 'L1', falta: 'Flood' }] };
  client.setQueryData(normativaQuery('').queryKey, { version: 4, contenido, proxima: null } as never);
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).includes('castigosDe')) return proposal;
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
  return { client, sent };
}

test('a press before the proposal is known is not sent without it', async () => {
  const proposal = deferred<Response>();
  const { sent } = await openForm(proposal.promise);
  const button = page.getByRole('button', { name: 'Llamar la atención' });
  await button.click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  proposal.resolve(Response.json(proposalOf(1, 'multa', 5)));
  await expect.element(page.getByRole('textbox', { name: 'Multa (créditos)' })).toHaveValue('5');
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  await expect.element(page.getByText('No se envió: cambió algo arriba. Revísalo y envíalo.')).toBeVisible();
  expect(sent).toEqual([]);
  await button.click();
  await expect.poll(() => sent).toEqual([expect.objectContaining({ user: '3', motivo: 'Flood', multa: '5' })]);
});

test('values that the giver changed stay when the proposal rises, but only while their field is shown', async () => {
  const { client, sent } = await openForm(Promise.resolve(Response.json(proposalOf(1, 'multa', 5))));
  const show = (next: Proposals) => client.setQueryData(proposalsQuery(3).queryKey, next);
  const multa = page.getByRole('textbox', { name: 'Multa (créditos)' });
  await expect.element(multa).toHaveValue('5');
  show(proposalOf(2, 'multa', 10));
  await expect.element(multa).toHaveValue('10');
  await multa.fill('2');
  show(proposalOf(3, 'multa', 15));
  await expect.element(page.getByText('El 3')).toBeVisible();
  await expect.element(multa).toHaveValue('2');
  show(proposalOf(4, 'minutos', 20));
  const minutos = page.getByRole('switch', { name: 'Sumar 20 minutos a su tiempo' });
  await expect.element(minutos).toBeChecked();
  await minutos.click();
  show(proposalOf(5, 'minutos', 30));
  await expect.element(page.getByRole('switch', { name: 'Sumar 30 minutos a su tiempo' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Llamar la atención' }).click();
  await expect.poll(() => sent).toEqual([expect.not.objectContaining({ multa: expect.anything() })]);
  expect(sent).toEqual([expect.not.objectContaining({ minutos: expect.anything() })]);
});
