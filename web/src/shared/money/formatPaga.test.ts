import { expect, test } from 'vitest';
import { formatPaga } from './formatPaga.ts';

test('the first categoria is paid by hours, whatever its row says; the others as theirs say', () => {
  expect(formatPaga({ id_categoria: 1, paga_nomina: 99 })).toBe('4c / 6c / 7c / 9c');
  expect(formatPaga({ id_categoria: 1, paga_nomina: 99 }, '/')).toBe('4c/6c/7c/9c');
  expect(formatPaga({ id_categoria: 2, paga_nomina: 9 })).toBe('9c');
  expect(formatPaga({ id_categoria: 12, paga_nomina: 0 })).toBe('0c');
});
