import type { MisionEditable } from '@conserje/contract';
import { plainText } from '@conserje/rules';
import { groupBy } from '../../../platform/state/groupBy.ts';

/** A category of the board, from the highest mission to the lowest: as a ladder stands. */
export interface Panel {
  categoria: number;
  nombre: string;
  misiones: MisionEditable[];
}

/** The ladder as a board of keys, the highest category on top; and what is off it. */
export function board(
  misiones: readonly MisionEditable[],
  buscar: string,
): { panels: Panel[]; retiradas: MisionEditable[] } {
  const wanted = plainText(buscar.trim());
  const found = misiones.filter(
    (m) => plainText(m.nombre).includes(wanted) || plainText(m.n_categoria).includes(wanted),
  );
  const onLadder = found.filter((m) => !m.retirada).toReversed();
  const panels = groupBy(onLadder, (m) => m.categoria).map(([categoria, ownRows]) => ({
    categoria,
    nombre: ownRows[0]?.n_categoria ?? '',
    misiones: ownRows,
  }));
  return { panels, retiradas: found.filter((m) => m.retirada) };
}

/** The mission that stands next to one on the whole ladder, upwards or downwards. */
export function findNeighbor(
  misiones: readonly MisionEditable[],
  { id, categoria }: MisionEditable,
  towards: 1 | -1,
): MisionEditable | undefined {
  const ownRows = misiones.filter((m) => m.categoria === categoria && !m.retirada);
  const index = ownRows.findIndex((m) => m.id === id);
  return index < 0 ? undefined : ownRows[index + towards];
}

const personas = (n: number): string => (n === 0 ? 'nadie' : n === 1 ? '1 persona' : `${n} personas`);

/** What follows when a mission changes places with its neighbour. */
export function describeSwap(mision: MisionEditable, vecina: MisionEditable, towards: 1 | -1): string {
  const [top, below] = towards === 1 ? [mision, vecina] : [vecina, mision];
  const quienes = (m: MisionEditable) => `${m.nombre} (${personas(m.personas)})`;
  return `${quienes(top)} tendrá mayor rango que ${quienes(below)}. Se cancelan los ascensos enviados que ya no correspondan.`;
}
