import { expect, test } from 'vitest';
import { listChangedFields, mergeFields } from './mergeFields.ts';

test('a change by another person shows up, and typed input stays', () => {
  const before = { nombre: 'Leo', rango: 4, firma: 'LEO' };
  const now = { nombre: 'Leona', rango: 7, firma: '' };
  expect(mergeFields(before, before, now)).toEqual(now);
  expect(mergeFields({ ...before, rango: 5 }, before, now)).toEqual({ nombre: 'Leona', rango: 5, firma: '' });
  expect(mergeFields({ nombre: 'Lea', rango: 4, firma: 'LEB' }, before, now)).toEqual({
    nombre: 'Lea',
    rango: 7,
    firma: 'LEB',
  });
  const audience = { categorias: [1, 2], hasta: '' };
  expect(mergeFields({ categorias: [1, 2], hasta: '2026-03-09' }, audience, { ...audience, categorias: [3] })).toEqual({
    categorias: [3],
    hasta: '2026-03-09',
  });
});

test('lists the fields that another person changed, and no others', () => {
  const fields = ['nombre', 'precio', 'pago'] as const;
  const seen = { nombre: 'A', precio: 1, pago: { dia: 1 } };
  expect(listChangedFields(seen, { ...seen, pago: { dia: 1 } }, fields)).toEqual([]);
  expect(listChangedFields(seen, { ...seen, precio: 2, pago: { dia: 2 } }, fields)).toEqual(['precio', 'pago']);
});
