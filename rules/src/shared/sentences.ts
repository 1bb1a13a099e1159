import { formatThousands } from './numbers.ts';

const LISTED_MAX = 5;

/**
 * Formats a list in Spanish; of a long list, only the first items.
 * @param total number of items, if `all` are only the first of them
 */
export function formatList(all: readonly string[], total = all.length): string {
  const rest = total - LISTED_MAX;
  const listed = rest > 0 ? [...all.slice(0, LISTED_MAX), `${formatThousands(rest)} más`] : all;
  return new Intl.ListFormat('es').format(listed);
}

/**
 * Placeholder for a named person: in a notification, the third person besides viewer and author; in a log line, the affected
 * person. Names are joined at read time, never copied.
 */
export const NAME_PLACEHOLDER = '\uFFFC';

/** Piece of a sentence: a text, or a person's name, which links to their page. */
export interface SentencePiece {
  texto: string;
  person: boolean;
}

/** Stored sentence; names are joined at read time, never copied. */
export interface SentenceParts {
  /** Author; null if none. */
  quien: string | null;
  /** Predicate in lower case, starting with the verb; `NAME_PLACEHOLDER` stands for named persons. */
  texto: string;
  /** First named person. */
  sobre: string | null;
  /** Second named person. */
  otro?: string | null;
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Splits a sentence into pieces, starting with its author; without an author it starts with a capital. */
export function sentencePieces({ quien, texto, sobre, otro = null }: SentenceParts): SentencePiece[] {
  const chunks: SentencePiece[] = [{ texto: quien ?? '', person: true }];
  let rest = quien === null ? capitalize(texto) : ` ${texto}`;
  for (const name of [sobre, otro]) {
    const index = name === null ? -1 : rest.indexOf(NAME_PLACEHOLDER);
    if (index < 0 || name === null) break;
    chunks.push({ texto: rest.slice(0, index), person: false }, { texto: name, person: true });
    rest = rest.slice(index + NAME_PLACEHOLDER.length);
  }
  return [...chunks, { texto: rest, person: false }].filter((chunk) => chunk.texto !== '');
}

/** Returns the sentence as one text. */
export const sentenceText = (parts: SentenceParts): string =>
  sentencePieces(parts)
    .map(({ texto }) => texto)
    .join('');

export const insertName = (text: string, name: string): string => text.replace(NAME_PLACEHOLDER, () => name);

const THIRD_PERSON_PAST = /(\p{L}+)ó(?=[\s,:]|$)/gu;
/**
 * Rewrites a sentence for its author: «pausó el tiempo» becomes «Pausaste el tiempo». Only for verbs in -ar, and before
 * names are inserted.
 */
export const toSecondPerson = (text: string): string => capitalize(text.replaceAll(THIRD_PERSON_PAST, '$1aste'));
