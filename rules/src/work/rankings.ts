/** Best workers (part 2 §2, decisions §7): the number that `actionTrabajador` knows each honour by, its word and its card. */
export const MEJOR_TRABAJADOR_CATEGORIAS = [
  { categoria: 1, clave: 'ascensos', title: 'Ascensos' },
  { categoria: 2, clave: 'asistencias', title: 'Horas trabajadas' },
  { categoria: 3, clave: 'tiempos', title: 'Tiempos' },
  { categoria: 4, clave: 'timer_segdir', title: 'Timer de Seg. a Dir.' },
] as const;

/** What a best worker of a category is called; the category's number where there is none of it. */
export const mejorTrabajadorTitle = (categoria: number): string =>
  MEJOR_TRABAJADOR_CATEGORIAS.find((m) => m.categoria === categoria)?.title ?? String(categoria);

/** Whole hours as *Top semanal* shows minutes (part 2 §9): divided by 60, rounded; half an hour is one. Never below 0. */
export const roundToHours = (minutos: number): number => Math.max(0, Math.round(minutos / 60));

/**
 * Places of a ranked table, from 1, in the order of the values: the larger the better, the same value the same place, and
 * as many places after it left out as share it. Null for whoever is not ranked.
 * @param values exact ones; null for whoever is left out
 */
export function rankingPlaces(values: readonly (number | null)[]): (number | null)[] {
  const sorted = values.filter((v) => v !== null).toSorted((a, b) => b - a);
  const placeOf = new Map<number, number>();
  for (const [i, value] of sorted.entries()) if (!placeOf.has(value)) placeOf.set(value, i + 1);
  return values.map((v) => (v === null ? null : (placeOf.get(v) ?? null)));
}
