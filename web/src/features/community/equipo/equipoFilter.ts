import type { AnswerOf, EquipoMember } from '@conserje/contract';
import { plainText } from '@conserje/rules';

type Equipo = AnswerOf<'GET rangosEquipo'>;

export interface CategoriaCount {
  id: number;
  name: string;
  count: number;
}

/** Counts the members of each rango, highest rango first. */
export function countByCategoria([rangos, members]: Equipo): CategoriaCount[] {
  const peopleByCategoria = new Map<number, number>();
  for (const { categoria } of members) peopleByCategoria.set(categoria, (peopleByCategoria.get(categoria) ?? 0) + 1);
  return rangos
    .map((r) => ({ id: r.id_categoria, name: r.n_categoria, count: peopleByCategoria.get(r.id_categoria) ?? 0 }))
    .toReversed();
}

/**
 * Returns the shown rango: the chosen one, else the viewer's own, else the highest with members.
 * @param chosen 0 for none
 */
export function pickCategoria(
  rangos: readonly CategoriaCount[],
  chosen: number,
  ownCategoria: number,
): CategoriaCount | undefined {
  return (
    rangos.find((r) => r.id === chosen) ??
    rangos.find((r) => r.id === ownCategoria) ??
    rangos.find((r) => r.count > 0) ??
    rangos[0]
  );
}

/** Returns the members of a rango; with a search, all members whose name matches. */
export function filterMembers(
  members: readonly EquipoMember[],
  rango: number,
  search: string,
): readonly EquipoMember[] {
  const wanted = plainText(search.trim());
  if (wanted === '') return members.filter((m) => m.categoria === rango);
  return members.filter((m) => plainText(m.usuario).includes(wanted));
}
