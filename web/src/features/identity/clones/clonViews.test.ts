import type { ClonGroup } from '@conserje/contract';
import { expect, test } from 'vitest';
import { parseClonView, splitByReview } from './clonViews.ts';

const cuenta = (usuario: string, permitido: 0 | 1 = 0, despedido: 0 | 1 = 0) =>
  ({ id: 1, usuario, despedido, permitido, acciones: [] }) satisfies ClonGroup['usuarios'][number];
const group = (num: number, ...usuarios: ClonGroup['usuarios']): ClonGroup => ({
  num,
  por: 'conexion',
  desde: '2026-03-01T00:00:00.000Z',
  usuarios,
});

test('a group with two active accounts without permission needs review; a search matches any name of a group', () => {
  const groups = [
    group(1, cuenta('Ana'), cuenta('Íñigo')),
    group(2, cuenta('Leo'), cuenta('Mar', 1)),
    group(3, cuenta('Noa'), cuenta('Pau', 0, 1)),
  ];
  const numbers = (wanted: string) => {
    const { toReview, reviewed } = splitByReview(groups, wanted);
    return [toReview.map((g) => g.num), reviewed.map((g) => g.num)];
  };
  expect(numbers('')).toEqual([[1], [2, 3]]);
  expect(numbers(' inigo')).toEqual([[], []]);
  expect(numbers(' íÑigo')).toEqual([[1], []]);
  expect(numbers('mar')).toEqual([[], [2]]);
});

test('parseClonView falls back to `revisar` for unknown text', () => {
  expect(['revisados', 'nada', ''].map(parseClonView)).toEqual(['revisados', 'revisar', 'revisar']);
});
