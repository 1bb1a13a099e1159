import { expect, test } from 'vitest';
import { cambiados, mezclar } from './comoSeVe.ts';

const CAMPOS = ['nombre', 'precio', 'pago'] as const;
const visto = { nombre: 'A', precio: 1, pago: { dia: 1 } };

test('lo que otra persona cambió se nombra, y nada más', () => {
  expect(cambiados(visto, { ...visto, pago: { dia: 1 } }, CAMPOS)).toEqual([]);
  expect(cambiados(visto, { ...visto, precio: 2, pago: { dia: 2 } }, CAMPOS)).toEqual(['precio', 'pago']);
});

test('lo escrito se queda, y lo que no se tocó es lo que hay ahora', () => {
  const viva = { nombre: 'B', precio: 2, pago: { dia: 1 } };
  expect(mezclar({ ...visto, precio: 9 }, visto, viva, CAMPOS)).toEqual({ nombre: 'B', precio: 9, pago: { dia: 1 } });
});
