import { plainText } from '@conserje/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTrigramSignature, trigramProbes } from './registros.trigrams.ts';

/** As a database looks at a trace. */
const can = (wanted: string, letras: string): boolean | undefined =>
  trigramProbes(wanted)?.every(({ index, characters }) => characters.includes(letras.charAt(index - 1)));

const LETTERS = [...'aábcdeéñÑoóxyzAZ 0129.c'];
const texto = fc.array(fc.constantFrom(...LETTERS), { maxLength: 30 }).map((l) => l.join(''));

test('lo que un texto contiene nunca se pasa por alto', () => {
  fc.assert(
    fc.property(fc.array(texto, { maxLength: 8 }), texto, (texts, wanted) => {
      const matches = texts.some((t) => plainText(t).includes(plainText(wanted)));
      return !matches || can(wanted, buildTrigramSignature(texts)) !== false;
    }),
  );
});

test('lo que ninguno contiene casi nunca se toma por hallado', () => {
  const texts = Array.from({ length: 512 }, (_, i) => `confirmó ${i % 60} minutos y cerró el tiempo ${i}`);
  const letras = buildTrigramSignature(texts);
  const inventedWords = Array.from({ length: 500 }, (_, i) => `zq${i * 7919}wk`);
  expect(inventedWords.filter((palabra) => can(palabra, letras)).length).toBeLessThan(5);
});

test.each(['', 'a', 'ab', '日本語', 'ωψφ'])('de «%s» no se puede saber', (wanted) => {
  expect(trigramProbes(wanted)).toBeNull();
});

test('de una parte con letras raras basta el resto', () => {
  expect(can('Ωabc', buildTrigramSignature(['nada']))).toBe(false);
  expect(can('Ωabc', buildTrigramSignature(['ωabc']))).toBe(true);
});
