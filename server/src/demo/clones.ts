import type { DemoWorld } from './world.ts';
import { HOUR_MS } from './world.ts';

/** Of those who share a connection so many are known to be brothers or flatmates. */
const KNOWN_RATE = 0.5;

/** Puts down that somebody looks at who shares a connection, a while before the end; what they leave waits. */
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
