import { enMiles } from './textos.ts';

const DICHOS = 5;

/** Names, or what is said of each, as a person says them; the first few of many. */
export function enumerar(todos: readonly string[]): string {
  const resto = todos.length - DICHOS;
  const dichos = resto > 0 ? [...todos.slice(0, DICHOS), `${enMiles(resto)} más`] : todos;
  return new Intl.ListFormat('es').format(dichos);
}

/**
 * Stands in a text for a person who is named in it: in a notice the one whom it is about beside its reader and whoever did
 * it, in a line of the log whom it was done to. Names are joined, never copied.
 */
export const NOMBRE = '\uFFFC';

/** A piece of a sentence: a text, or the name of a person, which is a door. */
export interface Trozo {
  texto: string;
  persona: boolean;
}

/** What was done, as it is kept: names are joined, never copied. */
export interface Dicho {
  /** Who did it; null where nobody did. */
  quien: string | null;
  /** From the verb on, in lower case, with `NOMBRE` where a person is named. */
  texto: string;
  /** The first who is named. */
  sobre: string | null;
  /** The second. */
  otro?: string | null;
}

/** A sentence begins with a capital. */
export const mayuscula = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);

/** A sentence from who did it on; one that nobody is the subject of begins with a capital. */
export function frase({ quien, texto, sobre, otro = null }: Dicho): Trozo[] {
  const trozos: Trozo[] = [{ texto: quien ?? '', persona: true }];
  let resto = quien === null ? mayuscula(texto) : ` ${texto}`;
  for (const nombre of [sobre, otro]) {
    const lugar = nombre === null ? -1 : resto.indexOf(NOMBRE);
    if (lugar < 0 || nombre === null) break;
    trozos.push({ texto: resto.slice(0, lugar), persona: false }, { texto: nombre, persona: true });
    resto = resto.slice(lugar + NOMBRE.length);
  }
  return [...trozos, { texto: resto, persona: false }].filter((trozo) => trozo.texto !== '');
}

/** The same as one text. */
export const fraseEscrita = (dicho: Dicho): string =>
  frase(dicho)
    .map(({ texto }) => texto)
    .join('');

/** A sentence with the name in its place. */
export const conNombre = (texto: string, nombre: string): string => texto.replace(NOMBRE, () => nombre);

const EN_TERCERA = /(\p{L}+)ó(?=[\s,:]|$)/gu;
/** What somebody did, said to them: «pausó el tiempo» is «Pausaste el tiempo». Of verbs in -ar, and before names stand in it. */
export const aQuienLoHizo = (texto: string): string => mayuscula(texto.replaceAll(EN_TERCERA, '$1aste'));
