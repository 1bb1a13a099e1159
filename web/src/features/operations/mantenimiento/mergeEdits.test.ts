import { expect, test } from 'vitest';
import { listChangedFields, mergeEdits } from './mergeEdits.ts';

const FIELDS = ['nombre', 'precio', 'pago'] as const;
const seen = { nombre: 'A', precio: 1, pago: { dia: 1 } };

test('lists the fields that another person changed, and no others', () => {
  expect(listChangedFields(seen, { ...seen, pago: { dia: 1 } }, FIELDS)).toEqual([]);
  expect(listChangedFields(seen, { ...seen, precio: 2, pago: { dia: 2 } }, FIELDS)).toEqual(['precio', 'pago']);
});

test('typed input stays, and untouched fields take the current value', () => {
  const live = { nombre: 'B', precio: 2, pago: { dia: 1 } };
  expect(mergeEdits({ ...seen, precio: 9 }, seen, live, FIELDS)).toEqual({
    nombre: 'B',
    precio: 9,
    pago: { dia: 1 },
  });
});
