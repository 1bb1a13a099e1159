import { expect, test } from 'vitest';
import { listChangedFields, mergeEdits } from './mergeEdits.ts';

const FIELDS = ['nombre', 'precio', 'pago'] as const;
const visto = { nombre: 'A', precio: 1, pago: { dia: 1 } };

test('lists the fields that another person changed, and no others', () => {
  expect(listChangedFields(visto, { ...visto, pago: { dia: 1 } }, FIELDS)).toEqual([]);
  expect(listChangedFields(visto, { ...visto, precio: 2, pago: { dia: 2 } }, FIELDS)).toEqual(['precio', 'pago']);
});

test('typed input stays, and untouched fields take the current value', () => {
  const live = { nombre: 'B', precio: 2, pago: { dia: 1 } };
  expect(mergeEdits({ ...visto, precio: 9 }, visto, live, FIELDS)).toEqual({
    nombre: 'B',
    precio: 9,
    pago: { dia: 1 },
  });
});
