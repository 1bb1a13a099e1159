import type { MisionEditable } from '@conserje/contract';
import { expect, test } from 'vitest';
import { ladderRowsOf } from './ladderRows.ts';

const mision = (nombre: string, more: Partial<MisionEditable> = {}): MisionEditable => ({
  id: 1,
  categoria: 2,
  n_categoria: 'Seguridad',
  nombre,
  precio: 8,
  venta: 1,
  traslado_venta: 0,
  personas: 0,
  retirada: false,
  acciones: [],
  ...more,
});

test('the template is the current ladder, without withdrawn misiones', () => {
  const others = [mision('Sereno', { venta: 0, traslado_venta: 1 }), mision('Ida', { retirada: true })];
  expect(ladderRowsOf([mision('Portero'), ...others])).toEqual([
    ['Seguridad', 'Portero', 8, 'Sí', 'No'],
    ['Seguridad', 'Sereno', 8, 'No', 'Sí'],
  ]);
});
