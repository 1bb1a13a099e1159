import type { MisionEditable } from '@conserje/contract';
import { expect, test } from 'vitest';
import { loQueCambia, tablero, vecinaDe } from './tablero.ts';

const mision = (id: number, categoria: number, mas: Partial<MisionEditable> = {}): MisionEditable => ({
  ...{ id, categoria, nombre: `M${id}`, n_categoria: `C${categoria}`, precio: 1, venta: 0, traslado_venta: 0 },
  ...{ personas: 0, retirada: false, acciones: [] },
  ...mas,
});
const TODAS = [mision(1, 1), mision(2, 1), mision(3, 2, { nombre: 'Técnico' }), mision(4, 1, { retirada: true })];

test('el tablero va de arriba abajo, y lo retirado aparte', () => {
  const { paneles, retiradas } = tablero(TODAS, '');
  expect(paneles.map((p) => [p.nombre, p.misiones.map((m) => m.id)])).toEqual([
    ['C2', [3]],
    ['C1', [2, 1]],
  ]);
  expect(retiradas.map((m) => m.id)).toEqual([4]);
});

test.each([
  ['tecnico', [3]],
  ['c1', [2, 1]],
  ['nada', []],
])('buscar %s', (texto, ids) => {
  expect(tablero(TODAS, texto).paneles.flatMap((p) => p.misiones.map((m) => m.id))).toEqual(ids);
});

test('la vecina es la del mismo rango', () => {
  const [una, otra, tercera] = TODAS as [MisionEditable, MisionEditable, MisionEditable];
  expect(vecinaDe(TODAS, una, 1)).toBe(otra);
  expect([vecinaDe(TODAS, una, -1), vecinaDe(TODAS, otra, 1), vecinaDe(TODAS, tercera, -1)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('se dice cuál tendrá mayor rango', () => {
  const [una, otra] = [mision(1, 1, { personas: 1 }), mision(2, 1, { personas: 3 })];
  expect(loQueCambia(una, otra, 1)).toContain('M1 (1 persona) tendrá mayor rango que M2 (3 personas)');
  expect(loQueCambia(una, otra, -1)).toContain('M2 (3 personas) tendrá mayor rango que M1 (1 persona)');
});
