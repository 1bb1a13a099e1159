import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { montar } from '../testing/montar.tsx';
import { useAMano } from './lineaMala.ts';

test('whoever wants something at hand is not drawn anew with the answers of others, and gets it once those are there', async () => {
  const cliente = new QueryClient();
  const traer = vi.fn(() => Promise.resolve());
  let dibujos = 0;
  function Armazon() {
    dibujos += 1;
    useAMano(traer, true);
    return <h1>Armazón</h1>;
  }
  let resolve = (_: number): void => undefined;
  const promise = new Promise<number>((seguir) => {
    resolve = seguir;
  });
  const esperada = cliente.query({ queryKey: ['lenta'], queryFn: () => promise });
  montar(
    <QueryClientProvider client={cliente}>
      <Armazon />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('heading')).toBeVisible();
  const alPrincipio = dibujos;
  for (const n of [1, 2, 3]) await cliente.query({ queryKey: ['otra', n], queryFn: () => Promise.resolve(n) });
  expect(traer).not.toHaveBeenCalled();
  resolve(0);
  await esperada;
  await expect.poll(() => traer.mock.calls.length).toBe(1);
  expect(dibujos).toBe(alPrincipio);
});
