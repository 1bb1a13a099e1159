import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deTramo, tramoDe } from './tramo.ts';

test.each(['.', '..', '...', '.-', '%2e%2e', 'a/b', '?', '#', 'ñ'])('%s queda en su tramo y vuelve', (nombre) => {
  const { pathname } = new URL(`/api/getLogUser/${tramoDe(nombre)}/x`, 'http://localhost');
  const [vacio, ...tramos] = pathname.split('/');
  expect([vacio, ...tramos.slice(0, 2), tramos[3]]).toEqual(['', 'api', 'getLogUser', 'x']);
  expect(deTramo(decodeURIComponent(tramos[2] ?? ''))).toBe(nombre);
});

test('también con cualquier otro nombre', () => {
  const letra = fc.constantFrom(...'a.-=?!@:,_/%\\ñ');
  fc.assert(
    fc.property(fc.string({ unit: letra, minLength: 1, maxLength: 6 }), (nombre) => {
      const { pathname } = new URL(`/api/x/${tramoDe(nombre)}`, 'http://localhost');
      expect(deTramo(decodeURIComponent(pathname.replace('/api/x/', '')))).toBe(nombre);
    }),
  );
});
