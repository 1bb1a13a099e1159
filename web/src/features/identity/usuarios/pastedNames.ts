import type { RosterPreview } from '@conserje/contract';
import { toCsv } from '@conserje/rules';

/** List marks of pasted text: `- Leo`, `1. Leo`, `2) Ana`. */
const LIST_MARK = /^\s*(?:[-*•–]|\d+[.)])\s+/u;
/**
 * Commas separate the names of a single line; in several lines a comma may belong to a name, unless a space follows.
 */
const SINGLE_LINE_SEPARATOR = /[,;\t]/;
const MULTI_LINE_SEPARATOR = /[;\t]|,(?=\s|$)/;

/** Parses the names of a pasted text, by line or comma, without duplicates. */
export function parseNames(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(LIST_MARK, '').trim())
    .filter((line) => line !== '');
  const parts = lines.flatMap((line) => line.split(lines.length === 1 ? SINGLE_LINE_SEPARATOR : MULTI_LINE_SEPARATOR));
  const names = parts.map((part) => part.trim()).filter((name) => name !== '');
  return [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed();
}

export const buildRosterFile = (names: readonly string[]): File => {
  const rows = names.map((name) => [name]);
  const text = toCsv(['nombre'], rows, 'UTC', { separator: ';', decimal: ',' });
  return new File([text], 'nombres.csv', { type: 'text/csv' });
};

export interface PastedName {
  name: string;
  /** Reason of a refusal; null for an accepted name. */
  reason: string | null;
}

/** Returns the outcome of each name, from the preview of the file. */
export function previewNames(
  names: readonly string[],
  { faltas, estan, despedidos }: Pick<RosterPreview, 'faltas' | 'estan' | 'despedidos'>,
): PastedName[] {
  const messageByLine = new Map(faltas.map(({ linea, msg }) => [linea, msg]));
  const [registered, dismissed] = [estan, despedidos].map((list) => new Set(list.map((name) => name.toLowerCase())));
  return names.map((name, i) => {
    const plain = name.toLowerCase();
    if (registered?.has(plain)) return { name, reason: 'Ya tiene cuenta' };
    if (dismissed?.has(plain)) return { name, reason: 'Está en Despidos. Usa Ingresar en su página.' };
    // Line 1 of the file is its header.
    return { name, reason: messageByLine.get(i + 2) ?? null };
  });
}
