import type { Venta } from '@conserje/contract';
import { expect, test } from 'vitest';
import { keepInPlace, previousVentaId } from './keepInPlace.ts';

const venta = (id: number, pagado = 0): Venta => ({
  id,
  encargoNombre: 'Ana',
  usuario: 0,
  externo: 'Fulano',
  usuarioNombre: 'Fulano',
  descripcion: 'Membresía',
  credito: 10,
  participacion: 1,
  entrega: 9,
  fecha: '2026-01-01T00:00:00.000Z',
  pagado,
  pagadoNombre: null,
  anulada: null,
  de: 'membresia',
  acciones: ['entregar'],
});

const touchedVenta = (id: number, after: number | null) => [id, { venta: venta(id, 1), after }] as const;
const ids = (...args: Parameters<typeof keepInPlace>): number[] => keepInPlace(...args).map((v) => v.id);

test('a ticked venta that leaves the view keeps its place in any order', () => {
  const list = [venta(5), venta(1)];
  expect(ids(list, new Map([touchedVenta(3, 5)]))).toEqual([5, 3, 1]);
  expect(ids(list, new Map([touchedVenta(9, 1)]))).toEqual([5, 1, 9]);
  expect(ids(list, new Map([touchedVenta(2, null)]))).toEqual([2, 5, 1]);
});

test('also after another one that left, before or after it', () => {
  const list = [venta(5), venta(1)];
  expect(ids(list, new Map([touchedVenta(3, 4), touchedVenta(4, 5)]))).toEqual([5, 4, 3, 1]);
  expect(ids(list, new Map([touchedVenta(4, 5), touchedVenta(3, 4)]))).toEqual([5, 4, 3, 1]);
});

test('it moves to the top when its predecessor is gone', () => {
  expect(ids([venta(5)], new Map([touchedVenta(3, 77)]))).toEqual([3, 5]);
});

test("for rows still in the list the server's version counts", () => {
  const list = [venta(3, 0)];
  expect(keepInPlace(list, new Map([touchedVenta(3, null)]))).toBe(list);
});

test('previousVentaId finds the row above', () => {
  const list = [venta(5), venta(1)];
  expect([5, 1, 7].map((id) => previousVentaId(list, id))).toEqual([null, 5, null]);
});
