import { expect, test } from 'vitest';
import { yieldToMain } from './yieldToMain.ts';

test('each of several who ask at once has a turn of its own, in their order', async () => {
  const orden: string[] = [];
  const run = (quien: string) => {
    orden.push(quien);
    // Whatever follows from it is done before the next.
    queueMicrotask(() => orden.push(`lo de ${quien}`));
  };
  const turns = ['Ana', 'Leo', 'Íker'].map((quien) => yieldToMain().then(() => run(quien)));
  await Promise.resolve();
  expect(orden).toEqual([]);
  await Promise.all(turns);
  expect(orden).toEqual(['Ana', 'lo de Ana', 'Leo', 'lo de Leo', 'Íker', 'lo de Íker']);
});
