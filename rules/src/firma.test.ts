import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizarFirma, pideFirma, revisarFirma, revisarFirmaPropia } from './firma.ts';

test.each([
  ['abc', 'ABC'],
  [' a1z ', 'A1Z'],
  ['ñu7', 'ÑU7'],
  ['n\u0303u7', 'ÑU7'],
])('«%s» se guarda como %s', (escrita, guardada) => {
  expect(normalizarFirma(escrita)).toBe(guardada);
  expect(revisarFirmaPropia(escrita)).toBeNull();
  expect(revisarFirma({ usuario: 1, firma: escrita })).toBeNull();
});

test('normalizada una vez, ya no cambia', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (s) => normalizarFirma(normalizarFirma(s)) === normalizarFirma(s)),
  );
});

test.each(['', 'ab', 'abcd', 'a b c', '🙂', 'ab '])('«%s» no tiene tres caracteres', (firma) => {
  expect(revisarFirmaPropia(firma)).toEqual({ campo: 'firma', msg: 'La firma solo puede contener 3 caracteres' });
});

test.each(['ab', 'abcd', 'a b c'])('«%s» no se le da a nadie', (firma) => {
  expect(revisarFirma({ usuario: 1, firma })).toEqual({
    campo: 'firma',
    msg: 'La firma debe contener unicamente 3 caracters',
  });
});

test.each(['a-b', 'a b', '¡a!', 'áéí', '🙂🙂🙂'])('«%s» lleva otra cosa que letras y números', (firma) => {
  const reparo = { campo: 'firma', msg: 'La firma solo puede contener letras y números' };
  expect(revisarFirmaPropia(firma)).toEqual(reparo);
  expect(revisarFirma({ usuario: 1, firma })).toEqual(reparo);
});

test('para dar una hacen falta el usuario y la firma', () => {
  const reparo = (campo: string) => ({ campo, msg: 'No dejes campos vacios' });
  expect(revisarFirma({ usuario: 0, firma: '' })).toEqual(reparo('usuario'));
  expect(revisarFirma({ usuario: 0, firma: 'ABC' })).toEqual(reparo('usuario'));
  expect(revisarFirma({ usuario: 1, firma: '  ' })).toEqual(reparo('firma'));
});

test('la firma se pide desde la categoría configurada', () => {
  expect([2, 3, 4].map((categoria) => pideFirma(categoria, 3))).toEqual([false, true, true]);
});
