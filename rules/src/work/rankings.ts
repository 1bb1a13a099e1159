/** Best worker honours (part 2 §2, decisions §7): number in `actionTrabajador`, key and card title. */
export const MEJOR_TRABAJADOR_CATEGORIAS = [
  { categoria: 1, clave: 'ascensos', title: 'Ascensos' },
  { categoria: 2, clave: 'asistencias', title: 'Horas trabajadas' },
  { categoria: 3, clave: 'tiempos', title: 'Tiempos' },
  { categoria: 4, clave: 'timer_segdir', title: 'Timer de Seg. a Dir.' },
] as const;

/** Returns the title of an honour; the number itself if there is none. */
export const mejorTrabajadorTitle = (categoria: number): string =>
  MEJOR_TRABAJADOR_CATEGORIAS.find((m) => m.categoria === categoria)?.title ?? String(categoria);

/** Rounds minutes to whole hours for *Top semanal* (part 2 §9), half an hour up. Never below 0. */
export const roundToHours = (minutos: number): number => Math.max(0, Math.round(minutos / 60));

/**
 * Returns the places of a ranked table, from 1, in the order of the values: larger is better, ties share a place and
 * skip the following ones; null for people who are not ranked.
 * @param values exact values; null for people who are not ranked
 */
export function rankingPlaces(values: readonly (number | null)[]): (number | null)[] {
  const sorted = values.filter((v) => v !== null).toSorted((a, b) => b - a);
  const placeOf = new Map<number, number>();
  for (const [i, value] of sorted.entries()) if (!placeOf.has(value)) placeOf.set(value, i + 1);
  return values.map((v) => (v === null ? null : (placeOf.get(v) ?? null)));
}
