import { formatList } from '@conserje/rules';

/** A number with its noun, in the singular or the plural. */
export const count = (n: number, singular: string, plural: string): string => `${n} ${n === 1 ? singular : plural}`;

/** What was left out of many, in a sentence: whose it is, each with the reason. */
export const enumerateSkipped = (omitidas: readonly { nombre: string; msg: string }[]): string =>
  formatList(omitidas.map(({ nombre, msg }) => `${nombre} (${msg})`));

/** The same as a sentence of its own. */
export const describeSkipped = (omitidas: readonly { nombre: string; msg: string }[]): string =>
  `${omitidas.length === 1 ? 'Faltó' : 'Faltaron'} ${enumerateSkipped(omitidas)}`;
