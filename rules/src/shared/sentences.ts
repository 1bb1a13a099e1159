import { formatThousands } from './texts.ts';

const LISTED_MAX = 5;

/** Names, or what is said of each, as a person says them; the first few of many. */
export function formatList(all: readonly string[]): string {
  const rest = all.length - LISTED_MAX;
  const listed = rest > 0 ? [...all.slice(0, LISTED_MAX), `${formatThousands(rest)} más`] : all;
  return new Intl.ListFormat('es').format(listed);
}

/**
 * Stands in a text for a person who is named in it: in a notice the one whom it is about beside its reader and whoever did
 * it, in a line of the log whom it was done to. Names are joined, never copied.
 */
export const NAME_PLACEHOLDER = '\uFFFC';

/** A piece of a sentence: a text, or the name of a person, which leads to their page. */
export interface SentencePiece {
  texto: string;
  person: boolean;
}

/** What was done, as it is kept: names are joined, never copied. */
export interface SentenceParts {
  /** Who did it; null where nobody did. */
  quien: string | null;
  /** From the verb on, in lower case, with `NAME_PLACEHOLDER` where a person is named. */
  texto: string;
  /** The first who is named. */
  sobre: string | null;
  /** The second. */
  otro?: string | null;
}

/** A sentence begins with a capital. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence from who did it on; one that nobody is the subject of begins with a capital. */
export function sentencePieces({ quien, texto, sobre, otro = null }: SentenceParts): SentencePiece[] {
  const chunks: SentencePiece[] = [{ texto: quien ?? '', person: true }];
  let rest = quien === null ? capitalize(texto) : ` ${texto}`;
  for (const nombre of [sobre, otro]) {
    const index = nombre === null ? -1 : rest.indexOf(NAME_PLACEHOLDER);
    if (index < 0 || nombre === null) break;
    chunks.push({ texto: rest.slice(0, index), person: false }, { texto: nombre, person: true });
    rest = rest.slice(index + NAME_PLACEHOLDER.length);
  }
  return [...chunks, { texto: rest, person: false }].filter((chunk) => chunk.texto !== '');
}

/** The same as one text. */
export const sentenceText = (parts: SentenceParts): string =>
  sentencePieces(parts)
    .map(({ texto }) => texto)
    .join('');

/** A sentence with the name in its place. */
export const insertName = (text: string, nombre: string): string => text.replace(NAME_PLACEHOLDER, () => nombre);

const THIRD_PERSON_PAST = /(\p{L}+)ó(?=[\s,:]|$)/gu;
/** What somebody did, said to them: «pausó el tiempo» is «Pausaste el tiempo». Of verbs in -ar, and before names stand in it. */
export const toSecondPerson = (text: string): string => capitalize(text.replaceAll(THIRD_PERSON_PAST, '$1aste'));
