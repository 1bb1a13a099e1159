import type { AnswerOf } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getOpenQuestion } from '../../../../platform/state/confirm.ts';
import { normativaQuery } from '../../../../shared/careers/normativa.queries.ts';
import { ladderQuery, usuariosQuery } from '../../../../shared/people/usuarios.queries.ts';
import { deferred } from '../../../../test-support/deferred.ts';
import { mount } from '../../../../test-support/mount.tsx';
import NewMultaForm from './NewMultaForm.tsx';

const stepOf = (falta: 'leve' | 'moderada') => ({ falta, vigentes: 0, gravedad: falta, paso: 1 });
const PROPOSAL: AnswerOf<'GET castigosDe/:id'> = {
  normativa: 4,
  multar: true,
  sumar: false,
  siguientes: [
    { ...stepOf('leve'), castigo: { efecto: 'multa', cantidad: 80, texto: '' } },
    { ...stepOf('moderada'), castigo: { efecto: 'minutos', cantidad: 30, texto: 'Suma treinta' } },
  ],
};
const INFRACCIONES = [
  { id: 2, gravedad: 'leve', codigo: 'L1', falta: 'Flood' },
  { id: 3, gravedad: 'moderada', codigo: 'M1', falta: 'Spam' },
];

test.each([
  ['its proposal', '', '80', ''],
  ['what was typed', '20', '20', '20'],
])('a press before the proposal is known is not sent, and then fines %s', async (_what, typed, filled, without) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(usuariosQuery().queryKey, [{ value: 3, label: 'Leo', orden: 1 }] as never);
  client.setQueryData(ladderQuery().queryKey, []);
  const contenido = { nota: '', infracciones: INFRACCIONES };
  client.setQueryData(normativaQuery('').queryKey, { version: 4, contenido, proxima: null } as never);
  const proposal = deferred<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    String(url).includes('castigosDe') ? proposal.promise : Response.json({ msg: 'Hecho', status: 0 }),
  );
  mount(
    <QueryClientProvider client={client}>
      <NewMultaForm onDone={() => undefined} />
    </QueryClientProvider>,
    '/multas?nuevo=1&usuario=3',
  );
  const choose = async (infraccion: string) => {
    await page.getByRole('combobox', { name: 'Infracción (opcional)' }).click();
    await page.getByRole('option', { name: infraccion }).click();
  };
  const creditos = page.getByRole('textbox', { name: 'Créditos' });
  const button = page.getByRole('button', { name: 'Multar' });
  await choose('Flood (L1)');
  await creditos.fill(typed);
  await button.click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  expect(getOpenQuestion()).toBeNull();
  proposal.resolve(Response.json(PROPOSAL));
  await expect.element(page.getByText('No se envió: cambió algo arriba. Revísalo y envíalo.')).toBeVisible();
  await expect.element(creditos).toHaveValue(filled);
  expect(getOpenQuestion()).toBeNull();
  await button.click();
  await expect.poll(() => getOpenQuestion()?.text).toContain(`Leo deberá ${filled}c por «Flood»`);
  getOpenQuestion()?.answer(false);
  // No multa is proposed for this one.
  await choose('Spam (M1)');
  await expect.element(page.getByText('Suma treinta')).toBeVisible();
  await expect.element(creditos).toHaveValue(without);
});
