import type { Encuesta } from '@conserje/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deferred } from '../../test-support/deferred.ts';
import { mount } from '../../test-support/mount.tsx';
import { EncuestaCard } from './EncuestaCard.tsx';

const ENCUESTA: Encuesta = {
  id: 1,
  pregunta: '¿Fiesta?',
  autor: 7,
  autorNombre: 'Ana',
  secreta: false,
  categorias: [],
  fecha: '2026-03-01T12:00:00.000Z',
  hasta: '2026-04-01T12:00:00.000Z',
  terminada: false,
  opciones: [
    { numero: 1, texto: 'Sí', votos: null },
    { numero: 2, texto: 'No', votos: null },
  ],
  votos: 0,
  mia: null,
  acciones: ['votar'],
};

test('while a vote is sent, the options are seen to wait', async () => {
  const answer = deferred<Response>();
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => answer.promise);
  mount(
    <QueryClientProvider client={new QueryClient()}>
      <EncuestaCard encuesta={ENCUESTA} headingLevel="h2" />
    </QueryClientProvider>,
  );
  const other = page.getByRole('button', { name: 'No' });
  await page.getByRole('button', { name: 'Sí' }).click();
  await expect.element(other).toHaveAttribute('aria-disabled', 'true');
  await other.click({ force: true });
  answer.resolve(Response.json({ msg: 'Votaste', status: 0 }));
  await expect.element(other).not.toHaveAttribute('aria-disabled');
  expect(fetched.mock.calls.filter(([url]) => String(url).includes('votarEncuesta'))).toHaveLength(1);
});
