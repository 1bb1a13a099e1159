import { expect, test } from 'vitest';
import { describeConsequence } from './listedNames.ts';

const NEXT_TEXT = 'Podrán pasar lista de nuevo en 1 hora.';

test.each([
  [{ pausados: 0, sumados: 0, fuerabase: 0 }, 3, '3 personas: todas respondieron.'],
  [{ pausados: 1, sumados: 0, fuerabase: 0 }, 1, '1 persona: 1 en pausa.'],
  [{ pausados: 3, sumados: 12, fuerabase: 5 }, 200, '200 personas: 3 en pausa, 12 con +5 minutos y 5 fuera de base.'],
  [{ pausados: 0, sumados: 1, fuerabase: 1 }, 2, '2 personas: 1 con +5 minutos y 1 fuera de base.'],
])('describes the effect of the list: %j', (count, personas, text) => {
  expect(describeConsequence(count, personas, 60)).toBe(`${text} ${NEXT_TEXT}`);
});
