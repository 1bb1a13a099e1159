import { expect, test } from 'vitest';
import { yieldToMain } from './yieldToMain.ts';

test('each of several simultaneous callers gets its own turn, in order', async () => {
  const orden: string[] = [];
  const run = (quien: string) => {
    orden.push(quien);
    // Its microtasks run before the next turn.
    queueMicrotask(() => orden.push(`lo de ${quien}`));
  };
  const turns = ['Ana', 'Leo', 'Íker'].map((quien) => yieldToMain().then(() => run(quien)));
  await Promise.resolve();
  expect(orden).toEqual([]);
  await Promise.all(turns);
  expect(orden).toEqual(['Ana', 'lo de Ana', 'Leo', 'lo de Leo', 'Íker', 'lo de Íker']);
});
