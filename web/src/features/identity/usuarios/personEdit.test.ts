import { expect, test } from 'vitest';
import { mergePersonEdit } from './personEdit.ts';

test('a change by another person shows up, and typed input stays', () => {
  const before = { nombre: 'Leo', rango: 4, firma: 'LEO' };
  const now = { nombre: 'Leona', rango: 7, firma: '' };
  expect(mergePersonEdit(before, before, now)).toEqual(now);
  expect(mergePersonEdit({ ...before, rango: 5 }, before, now)).toEqual({ nombre: 'Leona', rango: 5, firma: '' });
  expect(mergePersonEdit({ nombre: 'Lea', rango: 4, firma: 'LEB' }, before, now)).toEqual({
    nombre: 'Lea',
    rango: 7,
    firma: 'LEB',
  });
});
