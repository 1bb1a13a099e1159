import type { Venta } from '@conserje/contract';
import { expect, test } from 'vitest';
import { enSuSitio } from './sitio.ts';

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
  acciones: ['entregar'],
});

test('lo marcado que sale de la vista sigue donde estaba', () => {
  const lista = [venta(5), venta(1)];
  expect(enSuSitio(lista, new Map([[3, venta(3, 1)]])).map((v) => v.id)).toEqual([5, 3, 1]);
});

test('de lo que sigue en la lista vale lo que dice el servidor', () => {
  const lista = [venta(3, 0)];
  expect(enSuSitio(lista, new Map([[3, venta(3, 1)]]))).toBe(lista);
});
