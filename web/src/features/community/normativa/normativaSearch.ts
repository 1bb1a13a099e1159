import { plainText } from '@conserje/rules';

/** Returns whether the texts together contain every search word, ignoring accents and case. */
export function containsAllWords(texts: readonly string[], search: string): boolean {
  const joined = plainText(texts.join(' '));
  return plainText(search)
    .split(/\s+/)
    .every((word) => joined.includes(word));
}

export interface TextSegment {
  text: string;
  highlighted: boolean;
}

/** Splits a text at the matches of the search words, for marking. */
export function textSegments(text: string, search: string): TextSegment[] {
  const letters = Array.from(text.normalize('NFC'));
  const plainLetters = letters.map((letter) => plainText(letter).slice(0, 1) || ' ').join('');
  const markedIndexes = new Set<number>();
  for (const word of plainText(search).split(/\s+/).filter(Boolean)) {
    for (let at = plainLetters.indexOf(word); at >= 0; at = plainLetters.indexOf(word, at + 1))
      for (let i = 0; i < word.length; i++) markedIndexes.add(at + i);
  }
  const found: TextSegment[] = [];
  letters.forEach((letter, i) => {
    const highlighted = markedIndexes.has(i);
    const last = found.at(-1);
    if (last?.highlighted === highlighted) last.text += letter;
    else found.push({ text: letter, highlighted });
  });
  return found;
}
