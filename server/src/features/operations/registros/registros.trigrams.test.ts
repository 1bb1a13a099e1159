import { plainText } from '@conserje/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTrigramSignature, trigramProbes } from './registros.trigrams.ts';

/** Tests a signature as the SQL does. */
const can = (wanted: string, letters: string): boolean | undefined =>
  trigramProbes(wanted)?.every(({ index, characters }) => characters.includes(letters.charAt(index - 1)));

const LETTERS = [...'aábcdeéñÑoóxyzAZ 0129.c'];
const text = fc.array(fc.constantFrom(...LETTERS), { maxLength: 30 }).map((l) => l.join(''));

test('a contained text is never missed', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), text, (texts, wanted) => {
      const matches = texts.some((t) => plainText(t).includes(plainText(wanted)));
      return !matches || can(wanted, buildTrigramSignature(texts)) !== false;
    }),
  );
});

test('a text that is not contained rarely passes', () => {
  const texts = Array.from({ length: 512 }, (_, i) => `confirmó ${i % 60} minutos y cerró el tiempo ${i}`);
  const letters = buildTrigramSignature(texts);
  const inventedWords = Array.from({ length: 500 }, (_, i) => `zq${i * 7919}wk`);
  expect(inventedWords.filter((word) => can(word, letters)).length).toBeLessThan(5);
});

test.each(['', 'a', 'ab', '日本語', 'ωψφ'])('«%s» cannot be probed', (wanted) => {
  expect(trigramProbes(wanted)).toBeNull();
});

test('a word with rare letters is probed by the rest', () => {
  expect(can('Ωabc', buildTrigramSignature(['nada']))).toBe(false);
  expect(can('Ωabc', buildTrigramSignature(['ωabc']))).toBe(true);
});
