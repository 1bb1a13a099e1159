import type { MisionEditable } from '@conserje/contract';
import { llano } from '@conserje/rules';
import { agrupar } from '../../platform/agrupar.ts';

/** A category of the board, from the highest mission to the lowest: as a ladder stands. */
export interface Panel {
  categoria: number;
  nombre: string;
  misiones: MisionEditable[];
}

/** The ladder as a board of keys, the highest category on top; and what is off it. */
export function tablero(
  misiones: readonly MisionEditable[],
  buscar: string,
): { paneles: Panel[]; retiradas: MisionEditable[] } {
  const buscado = llano(buscar.trim());
  const halladas = misiones.filter((m) => llano(m.nombre).includes(buscado) || llano(m.n_categoria).includes(buscado));
  const enEscala = halladas.filter((m) => !m.retirada).toReversed();
  const paneles = agrupar(enEscala, (m) => m.categoria).map(([categoria, suyas]) => ({
    categoria,
    nombre: suyas[0]?.n_categoria ?? '',
    misiones: suyas,
  }));
  return { paneles, retiradas: halladas.filter((m) => m.retirada) };
}

/** The mission that stands next to one on the whole ladder, upwards or downwards. */
export function vecinaDe(
  misiones: readonly MisionEditable[],
  { id, categoria }: MisionEditable,
  hacia: 1 | -1,
): MisionEditable | undefined {
  const suyas = misiones.filter((m) => m.categoria === categoria && !m.retirada);
  const lugar = suyas.findIndex((m) => m.id === id);
  return lugar < 0 ? undefined : suyas[lugar + hacia];
}

const personas = (n: number): string => (n === 0 ? 'nadie' : n === 1 ? '1 persona' : `${n} personas`);

/** What follows when a mission changes places with its neighbour. */
export function loQueCambia(mision: MisionEditable, vecina: MisionEditable, hacia: 1 | -1): string {
  const [arriba, abajo] = hacia === 1 ? [mision, vecina] : [vecina, mision];
  const quienes = (m: MisionEditable) => `${m.nombre} (${personas(m.personas)})`;
  return `${quienes(arriba)} tendrá mayor rango que ${quienes(abajo)}. Se cancelan los ascensos enviados que ya no correspondan.`;
}
