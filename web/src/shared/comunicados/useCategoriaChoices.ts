import type { Comunicado } from '@conserje/contract';
import type { Violation } from '@conserje/rules';
import { useStartup } from '../agencia/configuracion.queries.ts';

/** Whom a comunicado was for when a form of it was opened. */
export type SeenAudience = Pick<Comunicado, 'categorias' | 'rangos' | 'retirados'>;

/**
 * Rangos that may be chosen. A form holds their labels: an id is a place on the ladder, which another rango may take
 * while it is open.
 */
export interface CategoriaChoices {
  /** Buttons, by label. */
  choices: readonly { id: string; nombre: string }[];
  /** Returns the ids that chosen labels stand for, with the names. */
  bodyOf: (chosen: readonly string[]) => { categorias: number[]; rangos: string[] };
  /** Refuses chosen labels that no rango has any more: without them it might be for all. */
  check: (chosen: readonly string[]) => Violation | null;
}

interface CategoriaChoice {
  id: number;
  name: string;
  label: string;
}

/** Another rango may have the name of a withdrawn one. */
const seenCategorias = ({ categorias, rangos, retirados }: SeenAudience): CategoriaChoice[] =>
  rangos.map((name, i) => {
    const id = categorias[i] ?? 0;
    return { id, name, label: retirados.some((r) => r.id === id) ? `${name} (retirado)` : name };
  });

/** Labels of the rangos that a comunicado is for. */
export const categoriaLabels = (seen: SeenAudience): readonly string[] =>
  seenCategorias(seen).map(({ label }) => label);

/** @param seen of the one to change: a rango that it is for may have been withdrawn, or have another name since */
export function useCategoriaChoices(seen?: SeenAudience): CategoriaChoices {
  const current = useStartup().rangos.map(({ id_categoria: id, n_categoria: name }) => ({ id, name, label: name }));
  const kept = seen ? seenCategorias(seen).filter(({ label }) => current.every((rango) => rango.label !== label)) : [];
  const all = [...current, ...kept];
  return {
    choices: [...new Set(all.map(({ label }) => label))].map((label) => ({ id: label, nombre: label })),
    bodyOf: (chosen) => {
      const picked = all.filter(({ label }) => chosen.includes(label));
      return { categorias: picked.map(({ id }) => id), rangos: picked.map(({ name }) => name) };
    },
    check: (chosen) =>
      chosen.every((name) => all.some(({ label }) => label === name))
        ? null
        : { campo: 'categorias', msg: 'Un rango que elegiste ya no está. Revisa para quién es.' },
  };
}
