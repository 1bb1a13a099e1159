import type { AnswerOf, Member } from '@conserje/contract';
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
  const cuantos = new Map<number, number>();
  for (const { categoria } of members) cuantos.set(categoria, (cuantos.get(categoria) ?? 0) + 1);
  return rangos
    .map((r) => ({ id: r.id_categoria, nombre: r.n_categoria, cuantos: cuantos.get(r.id_categoria) ?? 0 }))
    .toReversed();
}

/**
 * The rank that is shown: the one that was chosen, else the reader's own, else the highest that has anyone.
 * @param chosen 0 while none is chosen
 */
export function pickRango(rangos: readonly RangoCount[], chosen: number, own: number): RangoCount | undefined {
  return (
    rangos.find((r) => r.id === chosen) ??
    rangos.find((r) => r.id === own) ??
    rangos.find((r) => r.cuantos > 0) ??
    rangos[0]
  );
}

/** Members of a rank or, while something is searched for, whoever of the whole team is called so. */
export function filterMembers(members: readonly Member[], rango: number, buscar: string): readonly Member[] {
  const wanted = plainText(buscar.trim());
  if (wanted === '') return members.filter((m) => m.categoria === rango);
  return members.filter((m) => plainText(m.usuario).includes(wanted));
}
