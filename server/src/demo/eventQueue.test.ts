import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventQueue } from './eventQueue.ts';

const dates = fc.array(fc.nat({ max: 20 }), { maxLength: 60 });

test('runs tasks in time order, then in scheduling order, and none after the end', async () => {
  await fc.assert(
    fc.asyncProperty(dates, fc.nat({ max: 20 }), async (when, hasta) => {
      const queue = new EventQueue(0, hasta);
      const past: number[][] = [];
      for (const [i, fecha] of when.entries()) queue.schedule(fecha, () => void past.push([fecha, queue.now, i]));
      await queue.runAll();
      const expected = when.map((fecha, i) => [fecha, fecha, i]).filter(([fecha = 0]) => fecha <= hasta);
      expect(past).toEqual(expected.sort(([a = 0], [b = 0]) => a - b));
      expect(queue.now).toBe(hasta);
    }),
  );
});

test('a task may schedule more, but never in the past', async () => {
  const queue = new EventQueue(0, 10);
  const past: string[] = [];
  queue.schedule(5, () => {
    past.push('cinco');
    queue.schedule(3, () => void past.push(`tarde, a las ${queue.now}`));
    queue.schedule(7, () => void past.push('siete'));
  });
  queue.schedule(6, () => void past.push('seis'));
  await queue.runAll();
  expect(past).toEqual(['cinco', 'tarde, a las 5', 'seis', 'siete']);
});
