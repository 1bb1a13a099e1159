import { describe, expect, it } from 'vitest';
import { containsAllWords, textSegments } from './normativaSearch.ts';

describe('containsAllWords', () => {
  it('ignores accents, case and word order', () => {
    expect(containsAllWords(['Moderación leve', 'ML'], 'moderacion')).toBe(true);
    expect(containsAllWords(['Moderación leve', 'ML'], 'ml LEVE')).toBe(true);
    expect(containsAllWords(['Moderación leve', 'ML'], 'leve grave')).toBe(false);
  });
  it('matches everything without a search', () => {
    expect(containsAllWords(['x'], '')).toBe(true);
    expect(containsAllWords(['x'], '   ')).toBe(true);
  });
});

describe('textSegments', () => {
  it('marks each match and keeps the original spelling', () => {
    expect(textSegments('Función y Fun', 'FUN')).toEqual([
      { text: 'Fun', highlighted: true },
      { text: 'ción y ', highlighted: false },
      { text: 'Fun', highlighted: true },
    ]);
    expect(textSegments('Según', 'gún')).toEqual([
      { text: 'Se', highlighted: false },
      { text: 'gún', highlighted: true },
    ]);
  });
  it('marks nothing without a search', () => {
    expect(textSegments('Placa', '')).toEqual([{ text: 'Placa', highlighted: false }]);
    expect(textSegments('', 'a')).toEqual([]);
  });
  it('merges overlapping matches', () => {
    expect(textSegments('anana', 'ana')).toEqual([{ text: 'anana', highlighted: true }]);
  });
});
