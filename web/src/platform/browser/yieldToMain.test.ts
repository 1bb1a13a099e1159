import { expect, test } from 'vitest';
import { yieldToMain } from './yieldToMain.ts';

test('each of several simultaneous callers gets its own turn, in order', async () => {
  const order: string[] = [];
  const run = (person: string) => {
    order.push(person);
    // Its microtasks run before the next turn.
    queueMicrotask(() => order.push(`lo de ${person}`));
  };
  const turns = ['Ana', 'Leo', 'Íker'].map((person) => yieldToMain().then(() => run(person)));
  await Promise.resolve();
  expect(order).toEqual([]);
  await Promise.all(turns);
  expect(order).toEqual(['Ana', 'lo de Ana', 'Leo', 'lo de Leo', 'Íker', 'lo de Íker']);
});
