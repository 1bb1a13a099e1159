import { HOUR_MS } from '@conserje/rules';
import type { SeededRandom } from './seededRandom.ts';
import { seededRandom } from './seededRandom.ts';
import type { Person } from './staff.ts';
import type { DemoWorld } from './world.ts';

const WAITING_COUNT = 4;
const DECIDED_COUNT = 3;
const ACCEPT = 0;
const REJECT = 1;
const ASKS = 2;

const VARIANTS: readonly ((nombre: string) => string)[] = [
  (nombre) => `-${nombre}-`,
  (nombre) => `${nombre}:3`,
  (nombre) => `Sr.${nombre}`,
  (nombre) => nombre.toUpperCase(),
];

/** Schedules name requests towards the end: most still wait, one was refused. */
export function scheduleNameRequests(m: DemoWorld): void {
  const { queue, api, roster } = m;
  // Its own random sequence, so that the rest of the past does not depend on it.
  const random = seededRandom(queue.hasta);
  queue.schedule(queue.hasta - 60 * HOUR_MS, () => {
    const candidates = roster.active.filter((p) => p.mision.categoria < 10);
    const requesters = new Set(
      Array.from({ length: Math.min(WAITING_COUNT + DECIDED_COUNT, candidates.length) }, () => random.pick(candidates)),
    );
    for (const [i, person] of [...requesters].entries()) {
      const nombre = random.pick(VARIANTS)(person.usuario).slice(0, 25);
      const when = queue.hasta - random.integer(20, 58) * HOUR_MS;
      queue.schedule(when, async () => {
        if (person.despedido || nombre === person.usuario) return;
        await api.call(person, 'POST actionNombre', { body: { op: ASKS, nombre, iduser: person.id } });
        if (i < DECIDED_COUNT)
          queue.schedule(when + random.integer(1, 18) * HOUR_MS, () =>
            decide(m, random, person, i === 0 ? REJECT : ACCEPT),
          );
      });
    }
  });
}

async function decide(m: DemoWorld, random: SeededRandom, person: Person, op: number): Promise<void> {
  const decider = m.roster.pickAbove(random, person.mision.orden, 11);
  if (!decider || person.despedido) return;
  const pending = await m.api.call(person, 'GET getNameRequest/:id', { params: { id: person.id } });
  if (pending?.estado !== 'espera') return;
  const { id, nombre } = pending;
  await m.api.call(decider, 'POST actionNombre', { body: { op, id, nombre, iduser: person.id } });
  if (op === ACCEPT) person.usuario = nombre;
}
