import { expect, test } from 'vitest';
import { cifra } from './cifras.ts';

test('each figure of work carries its unit', () => {
  expect(cifra('asistencia', 95)).toBe('1h 35m');
  expect(cifra('times', 5)).toBe('2,5\u00a0h');
  expect(cifra('times', 0)).toBe('0\u00a0h');
});
