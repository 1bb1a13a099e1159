import { MINUTE_MS, NO_ALTO, TIEMPO_OP } from '@conserje/rules';
import type { Person } from './staff.ts';
import { TIEMPO_MINUTES } from './workShifts.ts';
import type { DemoWorld } from './world.ts';

const CATEGORIA_MAX = 6;
const RETRIES = 10;
/** Of ten tiempos two are paused, and one each is without encargado, requests one, is about to end, or has ended. */
const KINDS = 10;
const KIND = { pausado: [3, 7], without: 5, pedido: 6, acaba: 8, ended: 9 };

/** Schedules tiempos that are still open at the end. */
export function scheduleOpenTiempos(m: DemoWorld, count: number): void {
  const { queue, random } = m;
  queue.schedule(queue.hasta - 3 * TIEMPO_MINUTES * MINUTE_MS, () => {
    const free = m.roster.active.filter((p) => p.mision.categoria <= CATEGORIA_MAX);
    for (let i = 0; i < count && free.length > 0; i += 1) {
      const [bajo] = free.splice(random.integer(0, free.length - 1), 1);
      const kind = i % KINDS;
      const attended =
        kind === KIND.ended
          ? TIEMPO_MINUTES + random.integer(1, 90)
          : kind === KIND.acaba
            ? TIEMPO_MINUTES - 1
            : random.integer(5, TIEMPO_MINUTES - 5);
      if (bajo) queue.schedule(queue.hasta - attended * MINUTE_MS, () => openTiempo(m, bajo, kind));
    }
  });
}

async function openTiempo(m: DemoWorld, bajo: Person, kind: number): Promise<void> {
  const { queue, random, api, roster } = m;
  const supervisor = roster.pickEncargado(random, bajo);
  let requested = roster.pickEncargado(random, bajo);
  // The requested person must not be the supervisor; without another candidate, no request is made.
  for (let attempt = 0; attempt < RETRIES && requested === supervisor; attempt += 1)
    requested = roster.pickEncargado(random, bajo);
  if (!supervisor || !requested || bajo.despedido) return;
  const alto = kind === KIND.without ? NO_ALTO : kind === KIND.pedido ? requested.id : supervisor.id;
  const { data } = await api.call(supervisor, 'POST openTime', { body: { bajo: bajo.id, alto } });
  if (!KIND.pausado.includes(kind)) return;
  const when = queue.now + Math.floor(random.real() * (queue.hasta - queue.now));
  queue.schedule(when, async () => {
    const { id, pausa, sumado, alto: currentAlto } = data;
    // A mision change may have released the tiempo meanwhile.
    const isUnchanged = (await api.call(supervisor, 'GET getAllTime')).some(
      (t) => t.id === id && t.alto === currentAlto,
    );
    if (isUnchanged)
      await api.call(supervisor, 'POST actionTime', {
        body: { op: TIEMPO_OP.pause, id, alto: currentAlto, pausa, sumado },
      });
  });
}
