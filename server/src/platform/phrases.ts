import { formatList, NAME_PLACEHOLDER } from '@conserje/rules';

/** Separates thousands as Spanish does: 12.345, but 1234. */
export const formatNumber = (n: number): string => n.toLocaleString('es');

/** A number with its noun in the singular or plural. */
export const formatCount = (n: number, singular: string, plural: string): string =>
  `${n} ${n === 1 ? singular : plural}`;

/** A buyer in the audit log. An outsider's name is not written, as an erasure could not find it. */
export const buyerInLog = (outsideBuyer: string | null): string =>
  outsideBuyer === null ? NAME_PLACEHOLDER : 'alguien de fuera';

/** Lists the skipped people of a bulk action, each with the reason. */
export const enumerateSkipped = (skipped: readonly { nombre: string; msg: string }[]): string =>
  formatList(skipped.map(({ nombre, msg }) => `${nombre} (${msg})`));

/** The same as a sentence of its own. */
export const describeSkipped = (skipped: readonly { nombre: string; msg: string }[]): string =>
  `${skipped.length === 1 ? 'Faltó' : 'Faltaron'} ${enumerateSkipped(skipped)}`;
