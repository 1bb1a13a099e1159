import { expect, test } from 'vitest';
import { foreignPermisos } from './permisoGrants.ts';

test('a person can neither give nor remove a permiso that they do not hold', () => {
  const who = { id_categoria: 12, permisos: ['tt', 'exc'] };
  expect(foreignPermisos(who, { given: ['tt'], removed: ['exc'] })).toEqual([]);
  expect(foreignPermisos(who, { given: ['tt', 'man'], removed: ['mul', 'exc'] })).toEqual(['man', 'mul']);
});
