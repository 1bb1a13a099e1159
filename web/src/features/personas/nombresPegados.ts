import type { MiradaSocios } from '@conserje/contract';
import { aCsv } from '@conserje/rules';

/** Marks of a list as people paste it: `- Leo`, `1. Leo`, `2) Ana`. */
const MARCA = /^\s*(?:[-*•–]|\d+[.)])\s+/u;
/** Of one line alone commas part the names; of several a comma may be of a name, unless a space follows. */
const EN_UNA = /[,;\t]/;
const EN_VARIAS = /[;\t]|,(?=\s|$)/;

/** The names of a pasted text, one a line or parted by commas, each once. */
export function nombresDe(texto: string): string[] {
  const lineas = texto
    .split(/\r?\n/)
    .map((linea) => linea.replace(MARCA, '').trim())
    .filter((linea) => linea !== '');
  const partes = lineas.flatMap((linea) => linea.split(lineas.length === 1 ? EN_UNA : EN_VARIAS));
  const nombres = partes.map((parte) => parte.trim()).filter((nombre) => nombre !== '');
  return [...new Map(nombres.toReversed().map((nombre) => [nombre.toLowerCase(), nombre])).values()].toReversed();
}

/** Names as the file of a roster. */
export const hojaDe = (nombres: readonly string[]): File => {
  const filas = nombres.map((nombre) => [nombre]);
  const texto = aCsv(['nombre'], filas, 'UTC', { separador: ';', decimal: ',' });
  return new File([texto], 'nombres.csv', { type: 'text/csv' });
};

export interface Visto {
  nombre: string;
  /** What keeps them out; null: they come in. */
  porque: string | null;
}

/** What becomes of each name, by a look at their file. */
export function loQuePasa(
  nombres: readonly string[],
  { faltas, estan, despedidos }: Pick<MiradaSocios, 'faltas' | 'estan' | 'despedidos'>,
): Visto[] {
  const porLinea = new Map(faltas.map(({ linea, msg }) => [linea, msg]));
  const [ya, fuera] = [estan, despedidos].map((unos) => new Set(unos.map((nombre) => nombre.toLowerCase())));
  return nombres.map((nombre, i) => {
    const llano = nombre.toLowerCase();
    if (ya?.has(llano)) return { nombre, porque: 'Ya tiene cuenta' };
    if (fuera?.has(llano)) return { nombre, porque: 'Está en Despidos. Usa Ingresar en su página.' };
    // The first line of the file is its heading.
    return { nombre, porque: porLinea.get(i + 2) ?? null };
  });
}
