import { expect, test } from 'vitest';
import { mergePersonEdit } from './personEdit.ts';

test('a change by another person shows up, and typed input stays', () => {
  const antes = { nombre: 'Leo', rango: 4, firma: 'LEO' };
  const now = { nombre: 'Leona', rango: 7, firma: '' };
  expect(mergePersonEdit(antes, antes, now)).toEqual(now);
  expect(mergePersonEdit({ ...antes, rango: 5 }, antes, now)).toEqual({ nombre: 'Leona', rango: 5, firma: '' });
  expect(mergePersonEdit({ nombre: 'Lea', rango: 4, firma: 'LEB' }, antes, now)).toEqual({
    nombre: 'Lea',
    rango: 7,
    firma: 'LEB',
  });
});
