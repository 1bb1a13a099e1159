import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../test-support/mount.tsx';
import { useIdlePrefetch } from './idlePrefetch.ts';

test('a caller is not rendered again by other queries, and its code loads once they are done', async () => {
  const client = new QueryClient();
  const load = vi.fn(() => Promise.resolve());
  let drawCount = 0;
  function TestShell() {
    drawCount += 1;
    useIdlePrefetch(load, true);
    return <h1>Armazón</h1>;
  }
  let resolve = (_: number): void => undefined;
  const promise = new Promise<number>((resume) => {
    resolve = resume;
  });
  const expected = client.query({ queryKey: ['lenta'], queryFn: () => promise });
  mount(
    <QueryClientProvider client={client}>
      <TestShell />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('heading')).toBeVisible();
  const atFirst = drawCount;
  for (const n of [1, 2, 3]) await client.query({ queryKey: ['otra', n], queryFn: () => Promise.resolve(n) });
  expect(load).not.toHaveBeenCalled();
  resolve(0);
  await expected;
  await expect.poll(() => load.mock.calls.length).toBe(1);
  expect(drawCount).toBe(atFirst);
});
