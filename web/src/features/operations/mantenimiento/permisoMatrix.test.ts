import { expect, test } from 'vitest';
import {
  bodyOf,
  changedMeanwhile,
  describeChange,
  describeImpact,
  explainLock,
  permisosOf,
  takeOver,
  togglePermiso,
} from './permisoMatrix.ts';

const row = {
  id_categoria: 5,
  n_categoria: 'Supervisores',
  permisos: 'tt,-5',
  personas: 3,
  acciones: ['editar' as const],
};

test('a permiso is added and removed, and a reverted change is dropped', () => {
  const given = togglePermiso({}, row, 'mul');
  expect(given).toEqual({ Supervisores: { permisos: 'tt,-5,mul', visto: 'tt,-5' } });
  const both = togglePermiso(given, row, 'tt');
  expect(permisosOf(row, both)).toEqual(['-5', 'mul']);
  expect(togglePermiso(togglePermiso(both, row, 'tt'), row, 'mul')).toEqual({});
});

test('`visto` is the state at the first change, even if the row changes later', () => {
  const given = togglePermiso({}, row, 'mul');
  const despues = togglePermiso(given, { ...row, permisos: 'tt,-5,ren' }, '-5');
  expect(despues).toEqual({ Supervisores: { permisos: 'tt,mul', visto: 'tt,-5' } });
  expect(bodyOf([row], despues)).toEqual({
    categorias: [{ id_categoria: 5, rango: 'Supervisores', permisos: 'tt,mul', visto: 'tt,-5' }],
  });
});

test('a change by someone else is noticed, and merged with the viewer’s own changes', () => {
  const other = { ...row, id_categoria: 4, n_categoria: 'Técnicos', permisos: 'tt' };
  const changes = togglePermiso(togglePermiso({}, row, 'mul'), other, '-5');
  expect(changedMeanwhile([other, row], changes)).toEqual([]);
  const now = { ...row, permisos: 'tt,ren' };
  expect(changedMeanwhile([other, now], changes)).toEqual(['Supervisores']);
  const taken = takeOver([other, now], changes);
  expect(taken).toEqual({
    Supervisores: { permisos: 'tt,mul,ren', visto: 'tt,ren' },
    Técnicos: { permisos: 'tt,-5', visto: 'tt' },
  });
  expect(changedMeanwhile([other, now], taken)).toEqual([]);
});

test('a change stays with its categoria when that takes another place', () => {
  const changes = togglePermiso({}, row, 'mul');
  const moved = { ...row, id_categoria: 4 };
  const neighbor = { ...row, n_categoria: 'Técnicos' };
  expect(permisosOf(moved, changes)).toEqual(['tt', '-5', 'mul']);
  expect(permisosOf(neighbor, changes)).toEqual(['tt', '-5']);
  expect(bodyOf([moved, neighbor], changes).categorias.map((c) => c.id_categoria)).toEqual([4]);
});

test('a change that someone else made as well is no change any more, nor is one of a categoria that is gone', () => {
  const changes = togglePermiso({}, row, 'mul');
  expect(takeOver([{ ...row, permisos: 'tt,-5,mul' }], changes)).toEqual({});
  expect(changedMeanwhile([], changes)).toEqual(['Supervisores']);
  expect(takeOver([], changes)).toEqual({});
});

test('categorias at or above the viewer and permisos they lack are locked', () => {
  const person = { id_categoria: 12, permisos: ['mul'] };
  expect(explainLock(row, 'mul', person)).toBeNull();
  expect(explainLock(row, 'ren', person)).toMatch(/^No puedes dar ni quitar/);
  expect(explainLock({ ...row, acciones: [] }, 'mul', person)).toMatch(/de mayor rango/);
});

test.each([
  [{ ganan: 3, pierden: 0, quedan: 40 }, 'Multas: lo ganan 3 personas. Lo tendrán 40 personas'],
  [{ ganan: 1, pierden: 2, quedan: 1 }, 'Multas: lo gana 1 persona y lo pierden 2 personas. Lo tendrá 1 persona'],
  [{ ganan: 0, pierden: 0, quedan: 0 }, 'Multas: hoy no cambia a nadie. Lo tendrán 0 personas'],
])('describes %j', (counts, text) => {
  expect(describeChange({ permiso: 'mul', nombre: 'Multas', ...counts })).toBe(text);
});

test('describeImpact counts the affected people', () => {
  expect([0, 1, 7].map((personas) => describeImpact({ personas, cambios: [] }))).toEqual([
    'Hoy no cambia a nadie',
    'Cambia lo que puede 1 persona',
    'Cambia lo que pueden 7 personas',
  ]);
});
