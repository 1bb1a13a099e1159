import type { AnswerOf, Miembro } from '@conserje/contract';
import { llano } from '@conserje/rules';

type Equipo = AnswerOf<'GET rangosEquipo'>;

/** A rank with how many belong to it. */
export interface RangoContado {
  id: number;
  nombre: string;
  cuantos: number;
}

/** The ranks of a team from the highest to the lowest, with how many belong to each. */
export function rangosContados([rangos, miembros]: Equipo): RangoContado[] {
  const cuantos = new Map<number, number>();
  for (const { categoria } of miembros) cuantos.set(categoria, (cuantos.get(categoria) ?? 0) + 1);
  return rangos
    .map((r) => ({ id: r.id_categoria, nombre: r.n_categoria, cuantos: cuantos.get(r.id_categoria) ?? 0 }))
    .toReversed();
}

/**
 * The rank that is shown: the one that was chosen, else the reader's own, else the highest that has anyone.
 * @param elegido 0 while none is chosen
 */
export function rangoVisto(rangos: readonly RangoContado[], elegido: number, propio: number): RangoContado | undefined {
  return (
    rangos.find((r) => r.id === elegido) ??
    rangos.find((r) => r.id === propio) ??
    rangos.find((r) => r.cuantos > 0) ??
    rangos[0]
  );
}

/** Members of a rank or, while something is searched for, whoever of the whole team is called so. */
export function miembrosVistos(miembros: readonly Miembro[], rango: number, buscar: string): readonly Miembro[] {
  const buscado = llano(buscar.trim());
  if (buscado === '') return miembros.filter((m) => m.categoria === rango);
  return miembros.filter((m) => llano(m.usuario).includes(buscado));
}
