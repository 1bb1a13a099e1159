import type { RosterPreview } from '@conserje/contract';
import { toCsv } from '@conserje/rules';

/** Marks of a list as people paste it: `- Leo`, `1. Leo`, `2) Ana`. */
const LIST_MARK = /^\s*(?:[-*•–]|\d+[.)])\s+/u;
/** Of one line alone commas part the names; of several a comma may be of a name, unless a space follows. */
const SINGLE_LINE_SEPARATOR = /[,;\t]/;
const MULTI_LINE_SEPARATOR = /[;\t]|,(?=\s|$)/;

/** The names of a pasted text, one a line or parted by commas, each once. */
export function parseNames(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.replace(LIST_MARK, '').trim())
    .filter((line) => line !== '');
  const parts = lines.flatMap((line) => line.split(lines.length === 1 ? SINGLE_LINE_SEPARATOR : MULTI_LINE_SEPARATOR));
  const names = parts.map((part) => part.trim()).filter((nombre) => nombre !== '');
  return [...new Map(names.toReversed().map((nombre) => [nombre.toLowerCase(), nombre])).values()].toReversed();
}

/** Names as the file of a roster. */
export const buildRosterFile = (names: readonly string[]): File => {
  const rows = names.map((nombre) => [nombre]);
  const text = toCsv(['nombre'], rows, 'UTC', { separator: ';', decimal: ',' });
  return new File([text], 'nombres.csv', { type: 'text/csv' });
};

export interface PastedName {
  nombre: string;
  /** What keeps them out; null: they come in. */
  porque: string | null;
}

/** What becomes of each name, by a look at their file. */
export function previewNames(
  names: readonly string[],
  { faltas, estan, despedidos }: Pick<RosterPreview, 'faltas' | 'estan' | 'despedidos'>,
): PastedName[] {
  const messageByLine = new Map(faltas.map(({ linea, msg }) => [linea, msg]));
  const [registered, dismissed] = [estan, despedidos].map(
    (list) => new Set(list.map((nombre) => nombre.toLowerCase())),
  );
  return names.map((nombre, i) => {
    const plain = nombre.toLowerCase();
    if (registered?.has(plain)) return { nombre, porque: 'Ya tiene cuenta' };
    if (dismissed?.has(plain)) return { nombre, porque: 'Está en Despidos. Usa Ingresar en su página.' };
    // The first line of the file is its heading.
    return { nombre, porque: messageByLine.get(i + 2) ?? null };
  });
}
