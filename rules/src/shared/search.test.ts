import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { letterSpellings, plainText } from './search.ts';

describe('search texts', () => {
  test.each([
    ['Técnico', 'tecnico'],
    ['MÁNAGER GENERAL', 'manager general'],
    ['Ñandú', 'ñandu'],
    ['niño', 'niño'],
    ['Güira à la crème, Ça va', 'guira a la creme, ca va'],
    ['Jose\u0301 y Nin\u0303o', 'jose y niño'],
    ['100% [a_b] \\ *?', '100% [a_b] \\ *?'],
    ['Привет 日本', 'привет 日本'],
    ['', ''],
  ])('ignore accents and case, but keep ñ as its own letter: %s', (text, expected) => {
    expect(plainText(text)).toBe(expected);
    expect(plainText(plainText(text))).toBe(expected);
  });

  test('list all spellings of each letter', () => {
    expect(letterSpellings('Ñç1')).toEqual(['ñÑ', 'cçCÇ', '1']);
    expect(letterSpellings('í')).toEqual(letterSpellings('I'));
    expect(letterSpellings('é')[0]).toContain('Ê');
  });

  test('match by letter spellings exactly as by plain texts', () => {
    const letter = fc.constantFrom(...'aáÀãeÉëiÍoÓõuÜyÿcÇnÑñbZ 1%_[]*?\\.^$');
    const matches = (text: string, wanted: string) => {
      const letters = letterSpellings(wanted);
      const at = (i: number) => letters.every((one, j) => one.includes(text[i + j] ?? '\0'));
      return Array.from({ length: text.length + 1 }, (_, i) => i).some(at);
    };
    fc.assert(
      fc.property(fc.string({ unit: letter }), fc.string({ unit: letter, maxLength: 3 }), (text, wanted) => {
        expect(matches(text, wanted)).toBe(plainText(text).includes(plainText(wanted)));
      }),
    );
  });
});
