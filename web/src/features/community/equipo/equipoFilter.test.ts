import type { EquipoMember } from '@conserje/contract';
import { expect, test } from 'vitest';
import { countByCategoria, filterMembers, pickCategoria } from './equipoFilter.ts';

const MEMBERS: EquipoMember[] = [
  { usuario: 'Zoë', mision: 'Fundador', categoria: 12 },
  { usuario: 'Leo', mision: 'Guardia', categoria: 2 },
  { usuario: 'leonor', mision: 'Guardia', categoria: 2 },
  { usuario: 'Ana', mision: 'Novato', categoria: 1 },
];
const RANGOS = [1, 2, 12].map((id_categoria) => ({ id_categoria, n_categoria: `C${id_categoria}` }));
const COUNTED = countByCategoria([[...RANGOS, { id_categoria: 11, n_categoria: 'C11' }], MEMBERS]);

test('countByCategoria sorts the rangos from highest to lowest, with their member counts', () => {
  expect(countByCategoria([RANGOS, MEMBERS]).map((r) => [r.id, r.name, r.count])).toEqual([
    [12, 'C12', 1],
    [2, 'C2', 2],
    [1, 'C1', 1],
  ]);
});

test.each([
  ['the chosen one', 1, 2, 1],
  ["one's own if none was chosen", 0, 2, 2],
  ["one's own if the chosen one is gone", 9, 2, 2],
  ['the highest with people for a viewer who has none', 0, 0, 12],
])('the shown rango is %s', (_case, chosen, own, expected) => {
  expect(pickCategoria(COUNTED, chosen, own)?.id).toBe(expected);
});

test('without members the highest rango is shown; without rangos, none', () => {
  expect(pickCategoria(countByCategoria([RANGOS, []]), 0, 0)?.id).toBe(12);
  expect(pickCategoria([], 0, 0)).toBeUndefined();
});

test('filterMembers lists one rango; a search covers all, ignoring accents and case', () => {
  const names = (rango: number, search: string) => filterMembers(MEMBERS, rango, search).map((m) => m.usuario);
  expect(names(2, '')).toEqual(['Leo', 'leonor']);
  expect(names(1, '  ')).toEqual(['Ana']);
  expect(names(1, 'LEO')).toEqual(['Leo', 'leonor']);
  expect(names(1, ' zoe')).toEqual(['Zoë']);
  expect(names(1, 'nadie')).toEqual([]);
});
