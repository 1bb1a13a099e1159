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

test('lo marcado que sale de la vista sigue donde estaba, sea cual sea el orden', () => {
  const lista = [venta(5), venta(1)];
  expect(ids(lista, new Map([touchedVenta(3, 5)]))).toEqual([5, 3, 1]);
  expect(ids(lista, new Map([touchedVenta(9, 1)]))).toEqual([5, 1, 9]);
  expect(ids(lista, new Map([touchedVenta(2, null)]))).toEqual([2, 5, 1]);
});

test('también tras otro que salió, antes o después que él', () => {
  const lista = [venta(5), venta(1)];
  expect(ids(lista, new Map([touchedVenta(3, 4), touchedVenta(4, 5)]))).toEqual([5, 4, 3, 1]);
  expect(ids(lista, new Map([touchedVenta(4, 5), touchedVenta(3, 4)]))).toEqual([5, 4, 3, 1]);
});

test('si aquel ya no está, arriba', () => {
  expect(ids([venta(5)], new Map([touchedVenta(3, 77)]))).toEqual([3, 5]);
});

test('de lo que sigue en la lista vale lo que dice el servidor', () => {
  const lista = [venta(3, 0)];
  expect(keepInPlace(lista, new Map([touchedVenta(3, null)]))).toBe(lista);
});

test('cuál va antes', () => {
  const lista = [venta(5), venta(1)];
  expect([5, 1, 7].map((id) => previousVentaId(lista, id))).toEqual([null, 5, null]);
});
