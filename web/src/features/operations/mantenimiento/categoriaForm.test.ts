import type { CategoriaInput } from '@conserje/rules';
import { expect, test } from 'vitest';
import { addAccent, changesPaga, fromFormValues, toFormValues } from './categoriaForm.ts';

const RANGO: CategoriaInput = {
  n_categoria: 'Guardias',
  nomina_asistencia: 0,
  nomina_times: 15,
  porciento: 5,
  tiempo_ascenso: '3 horas',
  paga_nomina: 9,
  bono_asistencia: null,
  bono_times: 30,
  bono_paga: 4,
  renta: 0,
  traslado_precio: 6,
};

test.each(['3 horas', '10 minutos', '2 dias'])('%s survives the round trip through the form', (tiempo_ascenso) => {
  const rango = { ...RANGO, tiempo_ascenso };
  expect(fromFormValues(toFormValues(rango))).toEqual(rango);
});

test('reads the singular «hora» as the unit «horas»', () => {
  expect(toFormValues({ ...RANGO, tiempo_ascenso: '1 hora' })).toMatchObject({ tiempo_ascenso: 1, unit: 'horas' });
});

test.each([
  ['30 dias', '30 días'],
  ['1 dia', '1 día'],
  ['3 horas', '3 horas'],
])('«%s» is displayed as «%s»', (sent, read) => {
  expect(addAccent(sent)).toBe(read);
});

test('a missing value is invalid, except in the bonus', () => {
  expect(
    fromFormValues({ ...toFormValues(RANGO), paga_nomina: null, bono_times: null, tiempo_ascenso: null }),
  ).toMatchObject({
    paga_nomina: -1,
    bono_times: null,
    tiempo_ascenso: 'horas',
  });
});

test('the paga changes with requirements and amounts, not with other fields', () => {
  expect(changesPaga(RANGO, { ...RANGO, renta: 4, n_categoria: 'X' })).toBe(false);
  expect(changesPaga(RANGO, { ...RANGO, bono_asistencia: 4 })).toBe(true);
});
