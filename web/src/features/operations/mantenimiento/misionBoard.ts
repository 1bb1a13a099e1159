import type { MisionEditable } from '@conserje/contract';
import { plainText } from '@conserje/rules';
import { groupBy } from '../../../platform/state/groupBy.ts';

/** Categoria of the board, from the highest mision to the lowest. */
export interface MisionPanel {
  categoria: number;
  name: string;
  misiones: MisionEditable[];
}

/** Builds the ladder as a board, highest categoria on top; withdrawn misiones apart. */
export function buildBoard(
  misiones: readonly MisionEditable[],
  search: string,
): { panels: MisionPanel[]; retired: MisionEditable[] } {
  const wanted = plainText(search.trim());
  const found = misiones.filter(
    (m) => plainText(m.nombre).includes(wanted) || plainText(m.n_categoria).includes(wanted),
  );
  const onLadder = found.filter((m) => !m.retirada).toReversed();
  const panels = groupBy(onLadder, (m) => m.categoria).map(([categoria, categoriaMisiones]) => ({
    categoria,
    name: categoriaMisiones[0]?.n_categoria ?? '',
    misiones: categoriaMisiones,
  }));
  return { panels, retired: found.filter((m) => m.retirada) };
}

/** Finds the next mision of the same categoria, upwards or downwards. `misiones` is the whole ladder, not a search. */
export function findNeighbor(
  misiones: readonly MisionEditable[],
  { id, categoria }: MisionEditable,
  towards: 1 | -1,
): MisionEditable | undefined {
  const categoriaMisiones = misiones.filter((m) => m.categoria === categoria && !m.retirada);
  const index = categoriaMisiones.findIndex((m) => m.id === id);
  return index < 0 ? undefined : categoriaMisiones[index + towards];
}

const countPersonas = (n: number): string => (n === 0 ? 'nadie' : n === 1 ? '1 persona' : `${n} personas`);

/** Describes the consequences of swapping a mision with its neighbour. */
export function describeSwap(mision: MisionEditable, neighbor: MisionEditable, towards: 1 | -1): string {
  const [above, below] = towards === 1 ? [mision, neighbor] : [neighbor, mision];
  const describeMision = (m: MisionEditable) => `${m.nombre} (${countPersonas(m.personas)})`;
  return `${describeMision(above)} tendrá mayor rango que ${describeMision(below)}. Se cancelan los ascensos enviados que ya no correspondan.`;
}
