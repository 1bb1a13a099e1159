import { expect, test } from 'vitest';
import { consecuencia } from './nombres.ts';

const PROXIMA = 'La próxima lista se podrá pasar dentro de 1 hora.';

test.each([
  [{ pausados: 0, sumados: 0, fuerabase: 0 }, 3, 'De 3 personas: todas respondieron, no se marca a nadie.'],
  [{ pausados: 1, sumados: 0, fuerabase: 0 }, 1, 'De una persona: se pausa el tiempo de una persona.'],
  [
    { pausados: 3, sumados: 12, fuerabase: 5 },
    200,
    'De 200 personas: se pausa el tiempo de 3 personas, se suman 5 minutos a 12 personas y quedan fuera de base 5 personas.',
  ],
  [
    { pausados: 0, sumados: 1, fuerabase: 1 },
    2,
    'De 2 personas: se suman 5 minutos a una persona y queda fuera de base una persona.',
  ],
])('dice lo que hará la lista: %j', (cuantos, personas, texto) => {
  expect(consecuencia(cuantos, personas, 60)).toBe(`${texto} ${PROXIMA}`);
});
