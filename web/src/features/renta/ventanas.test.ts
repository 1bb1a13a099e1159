import { expect, test } from 'vitest';
import { VENTANAS_MAX, ventanasDe } from './ventanas.ts';

test('con pocas personas, una ventana para cada una', () => {
  expect(ventanasDe(2, 7)).toEqual({ hay: 7, encendidas: 2 });
  expect(ventanasDe(0, 7)).toEqual({ hay: 7, encendidas: 0 });
  expect(ventanasDe(7, 7)).toEqual({ hay: 7, encendidas: 7 });
});

test('con muchas, por partes: ninguna solo si nadie pagó, todas solo si pagaron todos', () => {
  expect(ventanasDe(1, 2000)).toEqual({ hay: VENTANAS_MAX, encendidas: 1 });
  expect(ventanasDe(1000, 2000)).toEqual({ hay: VENTANAS_MAX, encendidas: VENTANAS_MAX / 2 });
  expect(ventanasDe(1999, 2000)).toEqual({ hay: VENTANAS_MAX, encendidas: VENTANAS_MAX - 1 });
  expect(ventanasDe(2000, 2000)).toEqual({ hay: VENTANAS_MAX, encendidas: VENTANAS_MAX });
});

test('sin nadie que la deba, la fachada a oscuras', () => {
  expect(ventanasDe(0, 0)).toEqual({ hay: VENTANAS_MAX, encendidas: 0 });
});
