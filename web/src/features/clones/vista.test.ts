import type { GrupoClones } from '@conserje/contract';
import { expect, test } from 'vitest';
import { repartir, vistaDe } from './vista.ts';

const cuenta = (usuario: string, permitido: 0 | 1 = 0, despedido: 0 | 1 = 0) =>
  ({ id: 1, usuario, despedido, permitido, acciones: [] }) satisfies GrupoClones['usuarios'][number];
const grupo = (num: number, ...usuarios: GrupoClones['usuarios']): GrupoClones => ({
  ...{ num, por: 'conexion', desde: '2026-03-01T00:00:00.000Z', usuarios },
});

test('espera el grupo con dos cuentas activas sin permiso', () => {
  const grupos = [
    grupo(1, cuenta('Ana'), cuenta('Íñigo')),
    grupo(2, cuenta('Leo'), cuenta('Mar', 1)),
    grupo(3, cuenta('Noa'), cuenta('Pau', 0, 1)),
  ];
  const numeros = (buscado: string) => {
    const { revisar, revisados } = repartir(grupos, buscado);
    return [revisar.map((g) => g.num), revisados.map((g) => g.num)];
  };
  expect(numeros('')).toEqual([[1], [2, 3]]);
  expect(numeros(' inigo')).toEqual([[], []]);
  expect(numeros(' íÑigo')).toEqual([[1], []]);
  expect(numeros('mar')).toEqual([[], [2]]);
});

test('la dirección puede pedir cualquier cosa', () => {
  expect(['revisados', 'nada', ''].map(vistaDe)).toEqual(['revisados', 'revisar', 'revisar']);
});
