import { enumerar } from '@conserje/rules';

/** A number with its noun, in the singular or the plural. */
export const contar = (n: number, uno: string, varios: string): string => `${n} ${n === 1 ? uno : varios}`;

/** What was left out of many, in a sentence: whose it is, each with the reason. */
export const enumerarOmitidas = (omitidas: readonly { nombre: string; msg: string }[]): string =>
  enumerar(omitidas.map(({ nombre, msg }) => `${nombre} (${msg})`));

/** The same as a sentence of its own. */
export const faltaron = (omitidas: readonly { nombre: string; msg: string }[]): string =>
  `${omitidas.length === 1 ? 'Faltó' : 'Faltaron'} ${enumerarOmitidas(omitidas)}`;
