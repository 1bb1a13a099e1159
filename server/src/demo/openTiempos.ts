import { OP } from '@conserje/rules';
import type { Person } from './staff.ts';
import { TIEMPO_MINUTES } from './workShifts.ts';
import type { DemoWorld } from './world.ts';
import { MINUTE_MS } from './world.ts';

const CATEGORIA_MAX = 6;
const NO_ALTO = -1;
const RETRIES = 10;
/** Of ten, one each waits without a manager, has asked for one, is about to end, has ended; two are paused. */
const KINDS = 10;
const KIND = { pausado: [3, 7], without: 5, pedido: 6, acaba: 8, ended: 9 };

/** Puts down sessions that are still open at the end. */
export function openTiempos(m: DemoWorld, cuantos: number): void {
  const { agenda, random } = m;
  agenda.record(agenda.hasta - 3 * TIEMPO_MINUTES * MINUTE_MS, () => {
    const free = m.roster.active.filter((p) => p.mision.categoria <= CATEGORIA_MAX);
    for (let i = 0; i < cuantos && free.length > 0; i += 1) {
      const [junior] = free.splice(random.integer(0, free.length - 1), 1);
      const clase = i % KINDS;
      const attended =
        clase === KIND.ended
          ? TIEMPO_MINUTES + random.integer(1, 90)
          : clase === KIND.acaba
            ? TIEMPO_MINUTES - 1
            : random.integer(5, TIEMPO_MINUTES - 5);
      if (junior) agenda.record(agenda.hasta - attended * MINUTE_MS, () => open(m, junior, clase));
    }
  });
}

async function open(m: DemoWorld, junior: Person, clase: number): Promise<void> {
  const { agenda, random, mano, roster } = m;
  const supervisor = roster.encargado(random, junior);
  let otro = roster.encargado(random, junior);
  // Nobody asks themselves; where there is no one else, nobody is asked.
  for (let attempt = 0; attempt < RETRIES && otro === supervisor; attempt += 1) otro = roster.encargado(random, junior);
  if (!supervisor || !otro || junior.despedido) return;
  const alto = clase === KIND.without ? NO_ALTO : clase === KIND.pedido ? otro.id : supervisor.id;
  const { data } = await mano.call(supervisor, 'POST openTime', { body: { bajo: junior.id, alto } });
  if (!KIND.pausado.includes(clase)) return;
  const when = agenda.ahora + Math.floor(random.real() * (agenda.hasta - agenda.ahora));
  agenda.record(when, async () => {
    const { id, pausa, sumado, alto: own } = data;
    // Whoever rose or fell meanwhile may have been let go of.
    const next = (await mano.call(supervisor, 'GET getAllTime')).some((t) => t.id === id && t.alto === own);
    if (next) await mano.call(supervisor, 'POST actionTime', { body: { op: OP.pause, id, alto: own, pausa, sumado } });
  });
}
