import type { DemoWorld } from './world.ts';
import { HOUR_MS } from './world.ts';

/** Of those who share a connection so many are known to be brothers or flatmates. */
const KNOWN_RATE = 0.5;

/** Puts down that somebody looks at who shares a connection, a while before the end; what they leave waits. */
export function reviewClones({ agenda, random, mano, roster }: DemoWorld): void {
  agenda.record(agenda.hasta - 3 * HOUR_MS, async () => {
    const quien = roster.active.find((p) => p.mision.categoria >= 10);
    if (!quien) return;
    for (const { usuarios } of await mano.call(quien, 'GET getAllClones')) {
      if (!random.chance(KNOWN_RATE)) continue;
      for (const { id, acciones } of usuarios.slice(1))
        if (acciones.includes('permitir')) await mano.call(quien, 'POST actionWhite', { body: { user: id, op: 0 } });
    }
  });
}
