import { HOUR_MS } from '@conserje/rules';
import type { DemoWorld } from './world.ts';

/** Share of people with a shared connection who are allowed to share it. */
const KNOWN_RATE = 0.5;

/** Schedules a clone review shortly before the end; the groups that it skips remain for review. */
export function reviewClones({ queue, random, api, roster }: DemoWorld): void {
  queue.schedule(queue.hasta - 3 * HOUR_MS, async () => {
    const reviewer = roster.active.find((p) => p.mision.categoria >= 10);
    if (!reviewer) return;
    for (const { usuarios } of await api.call(reviewer, 'GET getAllClones')) {
      if (!random.chance(KNOWN_RATE)) continue;
      for (const { id, acciones } of usuarios.slice(1))
        if (acciones.includes('permitir')) await api.call(reviewer, 'POST actionWhite', { body: { user: id, op: 0 } });
    }
  });
}
