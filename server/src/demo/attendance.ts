import { AUSENCIA_OP, addDays, DAY_MS, FICHAJE_OP } from '@conserje/rules';
import { dayOf } from '../platform/time/dates.ts';
import { choosePayer } from './commerce.ts';
import type { Person } from './staff.ts';
import type { DemoWorld } from './world.ts';
import { HOUR_MS, MINUTE_MS } from './world.ts';

const MOTIVOS = ['Exámenes', 'Viaje familiar', 'Sin conexión por mudanza', 'Vacaciones', 'Enfermedad', 'Mucho trabajo'];
/** Above it people decide on the absences of others. */
const CATEGORIA_MAX = 9;
/** Of so many people, one each was away, is away by now, waits for an answer. */
const PAST_EVERY = 25;
const RUNNING_EVERY = 40;
const WAITING_EVERY = 50;
/** Of those that are past, so many were cancelled. */
const CANCELLED_RATE = 0.2;
/** Days of clock entries, and of so many people one clocks in on each. */
const DAYS = 14;
const FICHAJE_EVERY = 12;
/** Of so many people, one is clocked in by now. */
const CLOCKED_IN_EVERY = 25;

const someone = ({ random, roster }: DemoWorld): Person | undefined => {
  const candidates = roster.active.filter((p) => p.mision.categoria <= CATEGORIA_MAX);
  return candidates.length > 0 ? random.pick(candidates) : undefined;
};

interface Ausencia {
  id: number;
  /** Its last day. */
  final: string;
}

/** Somebody asks for some days from today; undefined where they have a request already. */
async function request(m: DemoWorld, person: Person, days: number): Promise<Ausencia | undefined> {
  const today = dayOf(m.queue.ahora, m.zona);
  const ausencias = await m.api.call(person, 'GET getMyAusencias');
  if (ausencias.some((a) => a.estado !== AUSENCIA_OP.cancel && a.final >= today)) return undefined;
  const body = { usuario: person.id, motivo: m.random.pick(MOTIVOS), inicio: today, final: addDays(today, days) };
  return { id: (await m.api.call(person, 'POST addAusencia', { body })).data.id, final: body.final };
}

async function decide(m: DemoWorld, { id, final }: Ausencia, person: Person, op: 1 | 2): Promise<void> {
  // Asked for late in the evening, it may be over before anyone answers.
  if (dayOf(m.queue.ahora, m.zona) > final) return;
  const decider = choosePayer(m, person.id);
  if (decider && !person.despedido) await m.api.call(decider, 'POST ausenciaAction', { body: { op, id } });
}

/**
 * Puts down absences: those that are past, some that run at the end, some that wait for an answer. Whoever is away at the
 * end was not yet when the last sessions were opened.
 */
export function scheduleAusencias(m: DemoWorld, staffCount: number): void {
  const { queue, random } = m;
  for (let i = 0; i < Math.ceil(staffCount / PAST_EVERY); i += 1)
    queue.schedule(queue.hasta - random.integer(7, 40) * DAY_MS, async () => {
      const person = someone(m);
      const ausencia = person && (await request(m, person, random.integer(0, 4)));
      if (!ausencia) return;
      const op = random.chance(CANCELLED_RATE) ? AUSENCIA_OP.cancel : AUSENCIA_OP.accept;
      queue.schedule(queue.ahora + random.integer(5, 300) * MINUTE_MS, () => decide(m, ausencia, person, op));
    });
  for (let i = 0; i < Math.ceil(staffCount / RUNNING_EVERY); i += 1)
    queue.schedule(queue.hasta - random.integer(2, 20) * HOUR_MS, async () => {
      const person = someone(m);
      const ausencia = person && (await request(m, person, random.integer(2, 15)));
      if (ausencia) queue.schedule(queue.hasta, () => decide(m, ausencia, person, AUSENCIA_OP.accept));
    });
  for (let i = 0; i < Math.ceil(staffCount / WAITING_EVERY); i += 1)
    queue.schedule(queue.hasta - random.integer(1, 30) * HOUR_MS, async () => {
      const person = someone(m);
      if (person) await request(m, person, random.integer(1, 10));
    });
}

const clockIn = async ({ api }: DemoWorld, person: Person, op: number): Promise<void> => {
  await api.call(person, 'POST actionFichar', { body: { op } });
};

/** Somebody who is not clocked in does so, and leaves after so many minutes; undefined: they are still there. */
async function clockInFor(m: DemoWorld, minutes: number | undefined): Promise<void> {
  const { queue, api } = m;
  const person = someone(m);
  if (!person || (await api.call(person, 'GET getFichajes')).some((f) => f.salida === '-')) return;
  await clockIn(m, person, FICHAJE_OP.entrada);
  if (minutes === undefined) return;
  queue.schedule(queue.ahora + minutes * MINUTE_MS, async () => {
    if (!person.despedido) await clockIn(m, person, FICHAJE_OP.salida);
  });
}

/** Puts down clock entries of the last days, and those that are open at the end. */
export function scheduleFichajes(m: DemoWorld, staffCount: number): void {
  const { queue, random } = m;
  for (let i = 0; i < Math.ceil((staffCount * DAYS) / FICHAJE_EVERY); i += 1) {
    const minutes = random.integer(15, 240);
    queue.schedule(queue.hasta - random.integer(5 * 60, DAYS * 24 * 60) * MINUTE_MS, () => clockInFor(m, minutes));
  }
  for (let i = 0; i < Math.ceil(staffCount / CLOCKED_IN_EVERY); i += 1)
    queue.schedule(queue.hasta - random.integer(5, 170) * MINUTE_MS, () => clockInFor(m, undefined));
}
