import { AUSENCIA_OP, addDays, DAY_MS, ESTADO_AUSENCIA, FICHAJE_OP, HOUR_MS, MINUTE_MS } from '@conserje/rules';
import { dayOf } from '../platform/time/dates.ts';
import { choosePayer } from './commerce.ts';
import type { Person } from './staff.ts';
import type { DemoWorld } from './world.ts';

const MOTIVOS = ['Exámenes', 'Viaje familiar', 'Sin conexión por mudanza', 'Vacaciones', 'Enfermedad', 'Mucho trabajo'];
/** Higher categorias decide on the ausencias of others. */
const CATEGORIA_MAX = 9;
/** One in so many people had a past ausencia, has a current one, or waits for an answer. */
const PAST_EVERY = 25;
const RUNNING_EVERY = 40;
const WAITING_EVERY = 50;
/** One in so many people has an upcoming one that an admin entered. */
const ENTERED_EVERY = 12;
const ENTERED_DAYS_AHEAD = 30;
/** Share of past ausencias that were cancelled. */
const CANCELLED_RATE = 0.2;
/** Days with fichajes, and one in so many people clocks in on each. */
const DAYS = 14;
const FICHAJE_EVERY = 12;
/** One in so many people is clocked in at the end. */
const CLOCKED_IN_EVERY = 25;

const someone = ({ random, roster }: DemoWorld): Person | undefined => {
  const candidates = roster.active.filter((p) => p.mision.categoria <= CATEGORIA_MAX);
  return candidates.length > 0 ? random.pick(candidates) : undefined;
};

interface Ausencia {
  id: number;
  /** Last day. */
  final: string;
}

/** Requests an ausencia from today on; undefined if the person already has one. */
async function request(m: DemoWorld, person: Person, days: number): Promise<Ausencia | undefined> {
  const today = dayOf(m.queue.now, m.zona);
  const ausencias = await m.api.call(person, 'GET getMyAusencias');
  if (ausencias.some((a) => a.estado !== ESTADO_AUSENCIA.cancelled && a.final >= today)) return undefined;
  const body = { usuario: person.id, motivo: m.random.pick(MOTIVOS), inicio: today, final: addDays(today, days) };
  return { id: (await m.api.call(person, 'POST addAusencia', { body })).data.id, final: body.final };
}

async function decide(m: DemoWorld, { id, final }: Ausencia, person: Person, op: 1 | 2): Promise<void> {
  // A request made late in the evening may end before it is answered.
  if (dayOf(m.queue.now, m.zona) > final) return;
  const decider = choosePayer(m, person.id);
  if (decider && !person.despedido) await m.api.call(decider, 'POST ausenciaAction', { body: { op, id } });
}

/**
 * Schedules ausencias: past ones, current ones at the end, and unanswered ones. The current ones start only after the
 * last open tiempos.
 */
export function scheduleAusencias(m: DemoWorld, staffCount: number): void {
  const { queue, random } = m;
  for (let i = 0; i < Math.ceil(staffCount / PAST_EVERY); i += 1)
    queue.schedule(queue.hasta - random.integer(7, 40) * DAY_MS, async () => {
      const person = someone(m);
      const ausencia = person && (await request(m, person, random.integer(0, 4)));
      if (!ausencia) return;
      const op = random.chance(CANCELLED_RATE) ? AUSENCIA_OP.cancel : AUSENCIA_OP.accept;
      queue.schedule(queue.now + random.integer(5, 300) * MINUTE_MS, () => decide(m, ausencia, person, op));
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

/** Schedules upcoming ausencias at the end, entered by admins; people with another one in those days get none. */
export function scheduleEnteredAusencias(m: DemoWorld, staffCount: number): void {
  const { queue, random, api } = m;
  for (let i = 0; i < Math.ceil(staffCount / ENTERED_EVERY); i += 1)
    queue.schedule(queue.hasta - random.integer(1, 60) * MINUTE_MS, async () => {
      const person = someone(m);
      const decider = person && choosePayer(m, person.id);
      if (!decider) return;
      const inicio = addDays(dayOf(queue.now, m.zona), random.integer(2, ENTERED_DAYS_AHEAD));
      const final = addDays(inicio, random.integer(0, 6));
      const others = await api.call(person, 'GET getMyAusencias');
      if (others.some((a) => a.estado !== ESTADO_AUSENCIA.cancelled && a.final >= inicio && a.inicio <= final)) return;
      const body = { usuario: person.id, motivo: random.pick(MOTIVOS), inicio, final };
      await api.call(decider, 'POST anotarAusencia', { body });
    });
}

const clockIn = async ({ api }: DemoWorld, person: Person, op: number): Promise<void> => {
  await api.call(person, 'POST actionFichar', { body: { op } });
};

/** Clocks a person in who is not, and out after so many minutes; undefined leaves the fichaje open. */
async function clockInFor(m: DemoWorld, minutes: number | undefined): Promise<void> {
  const { queue, api } = m;
  const person = someone(m);
  if (!person || (await api.call(person, 'GET getFichajes')).some((f) => f.salida === '-')) return;
  await clockIn(m, person, FICHAJE_OP.entrada);
  if (minutes === undefined) return;
  queue.schedule(queue.now + minutes * MINUTE_MS, async () => {
    if (!person.despedido) await clockIn(m, person, FICHAJE_OP.salida);
  });
}

/** Schedules the fichajes of the last days, and those that are open at the end. */
export function scheduleFichajes(m: DemoWorld, staffCount: number): void {
  const { queue, random } = m;
  for (let i = 0; i < Math.ceil((staffCount * DAYS) / FICHAJE_EVERY); i += 1) {
    const minutes = random.integer(15, 240);
    queue.schedule(queue.hasta - random.integer(5 * 60, DAYS * 24 * 60) * MINUTE_MS, () => clockInFor(m, minutes));
  }
  for (let i = 0; i < Math.ceil(staffCount / CLOCKED_IN_EVERY); i += 1)
    queue.schedule(queue.hasta - random.integer(5, 170) * MINUTE_MS, () => clockInFor(m, undefined));
}
