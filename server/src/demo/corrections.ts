import { addDays, CORRECTION_OP, HOUR_MS, MINUTE_MS } from '@conserje/rules';
import { dayOf } from '../platform/time/dates.ts';
import { choosePayer } from './commerce.ts';
import type { DemoWorld } from './world.ts';

const MOTIVOS = [
  'El tiempo se cerró antes de que saliera de base',
  'Se cayó el hotel y al volver nadie lo reanudó',
  'Estuve en base y nadie abrió mi tiempo',
  'Me pausaron por error',
];
/** Too few people stand above higher categorias to answer. */
const CATEGORIA_MAX = 8;
/** One in so many people waits for an answer, or was refused recently. */
const WAITING_EVERY = 20;
const REJECTED_EVERY = 30;

/** Requests a correction for the last days. @returns its id and author; undefined if they already requested one */
async function request({ queue, random, api, roster, zona }: DemoWorld): Promise<[id: number, de: number] | undefined> {
  const candidates = roster.active.filter((p) => p.mision.categoria <= CATEGORIA_MAX);
  if (candidates.length === 0) return undefined;
  const person = random.pick(candidates);
  const corrections = await api.call(person, 'GET misRectificaciones');
  if (corrections.length > 0) return undefined;
  const dia = addDays(dayOf(queue.now, zona), -random.integer(0, 6));
  const cantidad = random.integer(2, 12) * 5;
  const body = { dia, requisitos: 'asistencia' as const, cantidad, motivo: random.pick(MOTIVOS) };
  return [(await api.call(person, 'POST pedirRectificacion', { body })).data.id, person.id];
}

/** Schedules corrections that wait at the end, and some refused ones. */
export function scheduleCorrections(m: DemoWorld, staffCount: number): void {
  const { queue, random } = m;
  for (let i = 0; i < Math.ceil(staffCount / WAITING_EVERY); i += 1)
    queue.schedule(queue.hasta - random.integer(1, 40) * HOUR_MS, async () => void (await request(m)));
  for (let i = 0; i < Math.ceil(staffCount / REJECTED_EVERY); i += 1)
    queue.schedule(queue.hasta - random.integer(48, 90) * HOUR_MS, async () => {
      const [id, de] = (await request(m)) ?? [];
      if (id === undefined) return;
      queue.schedule(queue.now + random.integer(5, 300) * MINUTE_MS, async () => {
        const reviewer = choosePayer(m, de);
        const body = { id, op: CORRECTION_OP.reject, respuesta: 'A esa hora no estabas en base' };
        const stillOpen = reviewer ? await m.api.call(reviewer, 'GET rectificaciones') : [];
        if (reviewer && stillOpen.some((r) => r.id === id))
          await m.api.call(reviewer, 'POST responderRectificacion', { body });
      });
    });
}
