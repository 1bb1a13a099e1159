import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventQueue } from './eventQueue.ts';

const fechas = fc.array(fc.nat({ max: 20 }), { maxLength: 60 });

test('todo pasa por su orden, lo de un mismo instante como se anotó, y nada después del fin', async () => {
  await fc.assert(
    fc.asyncProperty(fechas, fc.nat({ max: 20 }), async (when, hasta) => {
      const agenda = new EventQueue(0, hasta);
      const past: number[][] = [];
      for (const [i, fecha] of when.entries()) agenda.schedule(fecha, () => void past.push([fecha, agenda.ahora, i]));
      await agenda.runAll();
      const expected = when.map((fecha, i) => [fecha, fecha, i]).filter(([fecha = 0]) => fecha <= hasta);
      expect(past).toEqual(expected.sort(([a = 0], [b = 0]) => a - b));
      expect(agenda.ahora).toBe(hasta);
    }),
  );
});

test('lo que pasa puede traer más, nunca antes', async () => {
  const agenda = new EventQueue(0, 10);
  const past: string[] = [];
  agenda.schedule(5, () => {
    past.push('cinco');
    agenda.schedule(3, () => void past.push(`tarde, a las ${agenda.ahora}`));
    agenda.schedule(7, () => void past.push('siete'));
  });
  agenda.schedule(6, () => void past.push('seis'));
  await agenda.runAll();
  expect(past).toEqual(['cinco', 'tarde, a las 5', 'seis', 'siete']);
});
