import type { MisionEditable } from '@conserje/contract';
import { expect, test } from 'vitest';
import { buildBoard, describeSwap, findNeighbor } from './misionBoard.ts';

const mision = (id: number, categoria: number, more: Partial<MisionEditable> = {}): MisionEditable => ({
  id,
  categoria,
  nombre: `M${id}`,
  n_categoria: `C${categoria}`,
  precio: 1,
  venta: 0,
  traslado_venta: 0,
  personas: 0,
  retirada: false,
  acciones: [],
  ...more,
});
const ALL_MISIONES = [
  mision(1, 1),
  mision(2, 1),
  mision(3, 2, { nombre: 'Técnico' }),
  mision(4, 1, { retirada: true }),
];

test('the board runs from top to bottom, with withdrawn misiones apart', () => {
  const { panels, retired } = buildBoard(ALL_MISIONES, '');
  expect(panels.map((p) => [p.name, p.misiones.map((m) => m.id)])).toEqual([
    ['C2', [3]],
    ['C1', [2, 1]],
  ]);
  expect(retired.map((m) => m.id)).toEqual([4]);
});

test.each([
  ['tecnico', [3]],
  ['c1', [2, 1]],
  ['nada', []],
])('searches %s', (text, ids) => {
  expect(buildBoard(ALL_MISIONES, text).panels.flatMap((p) => p.misiones.map((m) => m.id))).toEqual(ids);
});

test('the neighbour belongs to the same categoria', () => {
  const [one, other, third] = ALL_MISIONES as [MisionEditable, MisionEditable, MisionEditable];
  expect(findNeighbor(ALL_MISIONES, one, 1)).toBe(other);
  expect([
    findNeighbor(ALL_MISIONES, one, -1),
    findNeighbor(ALL_MISIONES, other, 1),
    findNeighbor(ALL_MISIONES, third, -1),
  ]).toEqual([undefined, undefined, undefined]);
});

test('describes which mision ends up higher', () => {
  const [one, other] = [mision(1, 1, { personas: 1 }), mision(2, 1, { personas: 3 })];
  expect(describeSwap(one, other, 1)).toContain('M1 (1 persona) tendrá mayor rango que M2 (3 personas)');
  expect(describeSwap(one, other, -1)).toContain('M2 (3 personas) tendrá mayor rango que M1 (1 persona)');
});
