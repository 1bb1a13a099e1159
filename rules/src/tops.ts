/** Best workers (part 2 §2, decisions §7): the number that `actionTrabajador` knows each honour by, its word and its card. */
export const MEJORES = [
  { categoria: 1, clave: 'ascensos', titulo: 'Ascensos' },
  { categoria: 2, clave: 'asistencias', titulo: 'Horas trabajadas' },
  { categoria: 3, clave: 'tiempos', titulo: 'Tiempos' },
  { categoria: 4, clave: 'timer_segdir', titulo: 'Timer de Seg. a Dir.' },
] as const;

/** What a best worker of a category is called; the category's number where there is none of it. */
export const tituloDeMejor = (categoria: number): string =>
  MEJORES.find((m) => m.categoria === categoria)?.titulo ?? String(categoria);

/** Whole hours as *Top semanal* shows minutes (part 2 §9): divided by 60, rounded; half an hour is one. Never below 0. */
export const horasRedondas = (minutos: number): number => Math.max(0, Math.round(minutos / 60));

/**
 * Places of a ranked table, from 1, in the order of the values: the larger the better, the same value the same place, and
 * as many places after it left out as share it. Null for whoever is not ranked.
 * @param valores exact ones; null for whoever is left out
 */
export function lugares(valores: readonly (number | null)[]): (number | null)[] {
  const orden = valores.filter((v) => v !== null).toSorted((a, b) => b - a);
  const lugarDe = new Map<number, number>();
  for (const [i, valor] of orden.entries()) if (!lugarDe.has(valor)) lugarDe.set(valor, i + 1);
  return valores.map((v) => (v === null ? null : (lugarDe.get(v) ?? null)));
}
