import type { Violation } from '@conserje/rules';
import { useStartup } from '../agencia/configuracion.queries.ts';

interface Rango {
  id: number;
  nombre: string;
}

/** Rangos that may be chosen, and how a form names them: an id is a place on the ladder, which another rango may take. */
export interface RangoChoices {
  /** Name that each is chosen by. */
  names: readonly string[];
  /** Returns the names of ids. */
  namesOf: (ids: readonly number[]) => readonly string[];
  /** Returns the ids that chosen names stand for now, with the names as they are seen. */
  bodyOf: (chosen: readonly string[]) => { categorias: number[]; rangos: string[] };
  /** Refuses chosen names that no rango has any more: without them it might be for all. */
  check: (chosen: readonly string[]) => Violation | null;
}

const NONE: readonly Rango[] = [];

/** @param withdrawn those chosen before that are no rangos any more */
export function useRangoChoices(withdrawn = NONE): RangoChoices {
  const { rangos } = useStartup();
  const choices = [
    ...rangos.map(({ id_categoria: id, n_categoria: nombre }) => ({ id, nombre, label: nombre })),
    ...withdrawn.map(({ id, nombre }) => ({ id, nombre, label: `${nombre} (retirado)` })),
  ];
  return {
    names: choices.map(({ label }) => label),
    namesOf: (ids) => ids.map((id) => choices.find((choice) => choice.id === id)?.label ?? `Rango ${id}`),
    bodyOf: (chosen) => {
      const picked = choices.filter(({ label }) => chosen.includes(label));
      return { categorias: picked.map(({ id }) => id), rangos: picked.map(({ nombre }) => nombre) };
    },
    check: (chosen) =>
      chosen.every((name) => choices.some(({ label }) => label === name))
        ? null
        : { campo: 'categorias', msg: 'Un rango que elegiste ya no está. Revisa para quién es.' },
  };
}
