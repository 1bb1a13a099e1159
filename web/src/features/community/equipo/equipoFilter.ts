import type { AnswerOf, EquipoMember } from '@conserje/contract';
import { plainText } from '@conserje/rules';

type Equipo = AnswerOf<'GET rangosEquipo'>;

/** A rank with how many belong to it. */
export interface RangoCount {
  id: number;
  nombre: string;
  cuantos: number;
}

/** The ranks of a team from the highest to the lowest, with how many belong to each. */
export function countByRango([rangos, members]: Equipo): RangoCount[] {
  const countByCategoria = new Map<number, number>();
  for (const { categoria } of members) countByCategoria.set(categoria, (countByCategoria.get(categoria) ?? 0) + 1);
  return rangos
    .map((r) => ({ id: r.id_categoria, nombre: r.n_categoria, cuantos: countByCategoria.get(r.id_categoria) ?? 0 }))
    .toReversed();
}

/**
 * The rank that is shown: the one that was chosen, else the reader's own, else the highest that has anyone.
 * @param chosen 0 while none is chosen
 */
export function pickRango(rangos: readonly RangoCount[], chosen: number, ownCategoria: number): RangoCount | undefined {
  return (
    rangos.find((r) => r.id === chosen) ??
    rangos.find((r) => r.id === ownCategoria) ??
    rangos.find((r) => r.cuantos > 0) ??
    rangos[0]
  );
}

/** Members of a rank or, while something is searched for, whoever of the whole team is called so. */
export function filterMembers(
  members: readonly EquipoMember[],
  rango: number,
  search: string,
): readonly EquipoMember[] {
  const wanted = plainText(search.trim());
  if (wanted === '') return members.filter((m) => m.categoria === rango);
  return members.filter((m) => plainText(m.usuario).includes(wanted));
}
