import { HOUR_MS, NO_ACTIVITY } from '@conserje/rules';
import type { DemoWorld } from './world.ts';

/** What categorias ask for in a week: hours, shown times, ascensos given. */
const REQUIREMENTS: readonly (readonly [categoria: number, asistencia: number, times: number, ascensos: number])[] = [
  [1, 1, 0, 0],
  [2, 1, 1, 0],
  [3, 1, 1, 0],
  [4, 0, 2, 0],
  [5, 0, 2, 1],
  [6, 0, 2, 1],
];

/** Schedules that the founder says in the first week what categorias ask for. */
export function scheduleActivity({ queue, roster, api }: DemoWorld, from: number): void {
  queue.schedule(from + HOUR_MS, async () => {
    const founder = roster.active.toSorted((a, b) => b.mision.orden - a.mision.orden)[0];
    if (!founder || founder.mision.categoria < 12) return;
    for (const [id, asistencia, times, ascensos] of REQUIREMENTS) {
      const body = { id, data: { asistencia, times, ascensos }, visto: { ...NO_ACTIVITY } };
      await api.call(founder, 'POST pedirActividad', { body });
    }
  });
}
