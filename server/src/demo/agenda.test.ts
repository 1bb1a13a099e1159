import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Agenda } from './agenda.ts';

const fechas = fc.array(fc.nat({ max: 20 }), { maxLength: 60 });

test('todo pasa por su orden, lo de un mismo instante como se anotó, y nada después del fin', async () => {
  await fc.assert(
    fc.asyncProperty(fechas, fc.nat({ max: 20 }), async (cuando, hasta) => {
      const agenda = new Agenda(0, hasta);
      const pasado: number[][] = [];
      for (const [i, fecha] of cuando.entries()) agenda.anotar(fecha, () => void pasado.push([fecha, agenda.ahora, i]));
      await agenda.pasar();
      const esperado = cuando.map((fecha, i) => [fecha, fecha, i]).filter(([fecha = 0]) => fecha <= hasta);
      expect(pasado).toEqual(esperado.sort(([a = 0], [b = 0]) => a - b));
      expect(agenda.ahora).toBe(hasta);
    }),
  );
});

test('lo que pasa puede traer más, nunca antes', async () => {
  const agenda = new Agenda(0, 10);
  const pasado: string[] = [];
  agenda.anotar(5, () => {
    pasado.push('cinco');
    agenda.anotar(3, () => void pasado.push(`tarde, a las ${agenda.ahora}`));
    agenda.anotar(7, () => void pasado.push('siete'));
  });
  agenda.anotar(6, () => void pasado.push('seis'));
  await agenda.pasar();
  expect(pasado).toEqual(['cinco', 'tarde, a las 5', 'seis', 'siete']);
});
