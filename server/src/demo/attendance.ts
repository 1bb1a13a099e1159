import { addDays, DAY_MS, FICHAJE_OP, OP_AUSENCIA } from '@conserje/rules';
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
  const quienes = roster.active.filter((p) => p.mision.categoria <= CATEGORIA_MAX);
  return quienes.length > 0 ? random.pick(quienes) : undefined;
};

interface Ausencia {
  id: number;
  /** Its last day. */
  final: string;
}

/** Somebody asks for some days from today; undefined where they have a request already. */
async function request(m: DemoWorld, person: Person, dias: number): Promise<Ausencia | undefined> {
  const hoy = dayOf(m.agenda.ahora, m.zona);
  const ownRows = await m.mano.call(person, 'GET getMyAusencias');
  if (ownRows.some((a) => a.estado !== OP_AUSENCIA.cancel && a.final >= hoy)) return undefined;
  const body = { usuario: person.id, motivo: m.random.pick(MOTIVOS), inicio: hoy, final: addDays(hoy, dias) };
  return { id: (await m.mano.call(person, 'POST addAusencia', { body })).data.id, final: body.final };
}

async function decide(m: DemoWorld, { id, final }: Ausencia, person: Person, op: 1 | 2): Promise<void> {
  // Asked for late in the evening, it may be over before anyone answers.
  if (dayOf(m.agenda.ahora, m.zona) > final) return;
  const quien = choosePayer(m, person.id);
  if (quien && !person.despedido) await m.mano.call(quien, 'POST ausenciaAction', { body: { op, id } });
}

/**
 * Puts down absences: those that are past, some that run at the end, some that wait for an answer. Whoever is away at the
 * end was not yet when the last sessions were opened.
 */
export function scheduleAusencias(m: DemoWorld, cuantos: number): void {
  const { agenda, random } = m;
  for (let i = 0; i < Math.ceil(cuantos / PAST_EVERY); i += 1)
    agenda.record(agenda.hasta - random.integer(7, 40) * DAY_MS, async () => {
      const person = someone(m);
      const theirs = person && (await request(m, person, random.integer(0, 4)));
      if (!theirs) return;
      const op = random.chance(CANCELLED_RATE) ? OP_AUSENCIA.cancel : OP_AUSENCIA.accept;
      agenda.record(agenda.ahora + random.integer(5, 300) * MINUTE_MS, () => decide(m, theirs, person, op));
    });
  for (let i = 0; i < Math.ceil(cuantos / RUNNING_EVERY); i += 1)
    agenda.record(agenda.hasta - random.integer(2, 20) * HOUR_MS, async () => {
      const person = someone(m);
      const theirs = person && (await request(m, person, random.integer(2, 15)));
      if (theirs) agenda.record(agenda.hasta, () => decide(m, theirs, person, OP_AUSENCIA.accept));
    });
  for (let i = 0; i < Math.ceil(cuantos / WAITING_EVERY); i += 1)
    agenda.record(agenda.hasta - random.integer(1, 30) * HOUR_MS, async () => {
      const person = someone(m);
      if (person) await request(m, person, random.integer(1, 10));
    });
}

const clockIn = async ({ mano }: DemoWorld, person: Person, op: number): Promise<void> => {
  await mano.call(person, 'POST actionFichar', { body: { op } });
};

/** Somebody who is not clocked in does so, and leaves after so many minutes; undefined: they are still there. */
async function logIn(m: DemoWorld, minutos: number | undefined): Promise<void> {
  const { agenda, mano } = m;
  const person = someone(m);
  if (!person || (await mano.call(person, 'GET getFichajes')).some((f) => f.salida === '-')) return;
  await clockIn(m, person, FICHAJE_OP.entrada);
  if (minutos === undefined) return;
  agenda.record(agenda.ahora + minutos * MINUTE_MS, async () => {
    if (!person.despedido) await clockIn(m, person, FICHAJE_OP.salida);
  });
}

/** Puts down clock entries of the last days, and those that are open at the end. */
export function scheduleFichajes(m: DemoWorld, cuantos: number): void {
  const { agenda, random } = m;
  for (let i = 0; i < Math.ceil((cuantos * DAYS) / FICHAJE_EVERY); i += 1) {
    const minutos = random.integer(15, 240);
    agenda.record(agenda.hasta - random.integer(5 * 60, DAYS * 24 * 60) * MINUTE_MS, () => logIn(m, minutos));
  }
  for (let i = 0; i < Math.ceil(cuantos / CLOCKED_IN_EVERY); i += 1)
    agenda.record(agenda.hasta - random.integer(5, 170) * MINUTE_MS, () => logIn(m, undefined));
}
