import { expect, test } from 'vitest';
import { formatFigure } from './workFigures.ts';

test('each figure of work carries its unit', () => {
  expect(formatFigure('asistencia', 95)).toBe('1h 35m');
  expect(formatFigure('times', 5)).toBe('2.5\u00a0h');
  expect(formatFigure('times', 0)).toBe('0\u00a0h');
});
