import type { Comunicado } from '@conserje/contract';
import type { Violation } from '@conserje/rules';
import { useStartup } from '../agencia/configuracion.queries.ts';

/**
 * Rangos that may be chosen. A form holds their names: an id is a place on the ladder, which another rango may take
 * while it is open.
 */
export interface RangoChoices {
  /** Buttons, by name. */
  choices: readonly { id: string; nombre: string }[];
  /** Returns the ids that chosen names stand for, with these names. */
  bodyOf: (chosen: readonly string[]) => { categorias: number[]; rangos: string[] };
  /** Refuses chosen names that no rango has any more: without them it might be for all. */
  check: (chosen: readonly string[]) => Violation | null;
}

/** @param before the one to change: a rango that it is for may have been withdrawn, or have another name since */
export function useRangoChoices(before?: Pick<Comunicado, 'categorias' | 'rangos' | 'retirados'>): RangoChoices {
  const { rangos } = useStartup();
  const idsByName = new Map(rangos.map((r) => [r.n_categoria, r.id_categoria]));
  const kept = (before?.categorias ?? []).flatMap((id, i) => {
    const name = before?.rangos[i];
    return name === undefined || idsByName.has(name) ? [] : [{ id, name }];
  });
  const isWithdrawn = (id: number) => before?.retirados.some((r) => r.id === id);
  const choices = [
    ...rangos.map(({ n_categoria: nombre }) => ({ id: nombre, nombre })),
    ...kept.map(({ id, name }) => ({ id: name, nombre: isWithdrawn(id) ? `${name} (retirado)` : name })),
  ];
  for (const { id, name } of kept) idsByName.set(name, id);
  return {
    choices,
    bodyOf: (chosen) => {
      const picked = [...idsByName].filter(([name]) => chosen.includes(name));
      return { categorias: picked.map(([, id]) => id), rangos: picked.map(([name]) => name) };
    },
    check: (chosen) =>
      chosen.every((name) => idsByName.has(name))
        ? null
        : { campo: 'categorias', msg: 'Un rango que elegiste ya no está. Revisa para quién es.' },
  };
}
