import { plainText } from '@conserje/rules';

/** Whether any of the texts holds every word of the search, whatever its accents and case. */
export function containsAllWords(texts: readonly string[], search: string): boolean {
  const everything = plainText(texts.join(' '));
  return plainText(search)
    .split(/\s+/)
    .every((palabra) => everything.includes(palabra));
}

export interface TextSegment {
  texto: string;
  highlighted: boolean;
}

/** A text cut where the words of the search stand in it, so that they can be marked. */
export function textSegments(texto: string, search: string): TextSegment[] {
  const letras = Array.from(texto.normalize('NFC'));
  const plainLetters = letras.map((letter) => plainText(letter).slice(0, 1) || ' ').join('');
  const markedIndexes = new Set<number>();
  for (const palabra of plainText(search).split(/\s+/).filter(Boolean)) {
    for (let at = plainLetters.indexOf(palabra); at >= 0; at = plainLetters.indexOf(palabra, at + 1))
      for (let i = 0; i < palabra.length; i++) markedIndexes.add(at + i);
  }
  const found: TextSegment[] = [];
  letras.forEach((letter, i) => {
    const highlighted = markedIndexes.has(i);
    const ultimo = found.at(-1);
    if (ultimo?.highlighted === highlighted) ultimo.texto += letter;
    else found.push({ texto: letter, highlighted });
  });
  return found;
}
