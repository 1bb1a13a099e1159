import type { RosterPreview } from '@conserje/contract';
import { aCsv } from '@conserje/rules';

/** Marks of a list as people paste it: `- Leo`, `1. Leo`, `2) Ana`. */
const MARK = /^\s*(?:[-*•–]|\d+[.)])\s+/u;
/** Of one line alone commas part the names; of several a comma may be of a name, unless a space follows. */
const SINGLE_LINE_SEPARATOR = /[,;\t]/;
const MULTI_LINE_SEPARATOR = /[;\t]|,(?=\s|$)/;

/** The names of a pasted text, one a line or parted by commas, each once. */
export function namesOf(texto: string): string[] {
  const lineas = texto
    .split(/\r?\n/)
    .map((linea) => linea.replace(MARK, '').trim())
    .filter((linea) => linea !== '');
  const parts = lineas.flatMap((linea) =>
    linea.split(lineas.length === 1 ? SINGLE_LINE_SEPARATOR : MULTI_LINE_SEPARATOR),
  );
  const nombres = parts.map((parte) => parte.trim()).filter((nombre) => nombre !== '');
  return [...new Map(nombres.toReversed().map((nombre) => [nombre.toLowerCase(), nombre])).values()].toReversed();
}

/** Names as the file of a roster. */
export const buildRosterFile = (nombres: readonly string[]): File => {
  const filas = nombres.map((nombre) => [nombre]);
  const texto = aCsv(['nombre'], filas, 'UTC', { separator: ';', decimal: ',' });
  return new File([texto], 'nombres.csv', { type: 'text/csv' });
};

export interface PastedName {
  nombre: string;
  /** What keeps them out; null: they come in. */
  porque: string | null;
}

/** What becomes of each name, by a look at their file. */
export function previewNames(
  nombres: readonly string[],
  { faltas, estan, despedidos }: Pick<RosterPreview, 'faltas' | 'estan' | 'despedidos'>,
): PastedName[] {
  const messageByLine = new Map(faltas.map(({ linea, msg }) => [linea, msg]));
  const [already, fuera] = [estan, despedidos].map((list) => new Set(list.map((nombre) => nombre.toLowerCase())));
  return nombres.map((nombre, i) => {
    const plain = nombre.toLowerCase();
    if (already?.has(plain)) return { nombre, porque: 'Ya tiene cuenta' };
    if (fuera?.has(plain)) return { nombre, porque: 'Está en Despidos. Usa Ingresar en su página.' };
    // The first line of the file is its heading.
    return { nombre, porque: messageByLine.get(i + 2) ?? null };
  });
}
