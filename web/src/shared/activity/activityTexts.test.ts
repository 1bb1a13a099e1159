import { expect, test } from 'vitest';
import { formatProgress } from './activityTexts.ts';

const amounts = (asistencia: number, times: number, ascensos: number) => ({ asistencia, times, ascensos });

test.each([
  [amounts(0, 0, 0), amounts(10, 1, 1), ''],
  [amounts(120, 0, 0), amounts(50, 3, 0), '50m de 2h'],
  [amounts(120, 1, 2), amounts(120, 0.5, 1), '2h de 2h · 0.5 de 1\u00a0h como encargado · 1 de 2 ascensos'],
  [amounts(0, 3, 0), amounts(0, 0, 0), '0 de 3\u00a0h como encargado'],
])('asked %j and done %j: «%s»', (pide, hecho, text) => {
  expect(formatProgress({ pide, hecho })).toBe(text);
});
