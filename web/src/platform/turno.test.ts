import { expect, test } from 'vitest';
import { otroTurno } from './turno.ts';

test('each of several who ask at once has a turn of its own, in their order', async () => {
  const orden: string[] = [];
  const hacer = (quien: string) => {
    orden.push(quien);
    // Whatever follows from it is done before the next.
    queueMicrotask(() => orden.push(`lo de ${quien}`));
  };
  const turnos = ['Ana', 'Leo', 'Íker'].map((quien) => otroTurno().then(() => hacer(quien)));
  await Promise.resolve();
  expect(orden).toEqual([]);
  await Promise.all(turnos);
  expect(orden).toEqual(['Ana', 'lo de Ana', 'Leo', 'lo de Leo', 'Íker', 'lo de Íker']);
});
