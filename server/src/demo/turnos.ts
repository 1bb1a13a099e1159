import type { AnswerOf } from '@conserje/contract';
import { addDays, DAY_MS, HOUR_MS, mondayOf, TURNO_OFFER_OP } from '@conserje/rules';
import { dayOf } from '../platform/time/dates.ts';
import type { Person } from './staff.ts';
import { isDedicated } from './staff.ts';
import type { DemoWorld } from './world.ts';

/** Days before the end on which the plan is made and the turnos are taken. */
const PLANNED_DAYS = 15;
/** Blocks of the plan: ISO weekdays, hours, and how many people they ask for. */
const BLOCKS = [
  { dias: [1, 2, 3, 4, 5], desde: 17, hasta: 22, piden: 1 },
  { dias: [5, 6], desde: 19, hasta: 23, piden: 2 },
  { dias: [6, 7], desde: 11, hasta: 13, piden: 1 },
];
/** Share of the turnos that dedicated encargados take. */
const DEDICATED_RATE = 0.8;
/** Share of the places that someone takes every week. */
const TAKEN_RATE = 0.7;
/** Turnos that are left for one week, and offered to someone, at the end. */
const FREE_DAYS = 3;
const OFFERS = 3;
const ENCARGADO_CATEGORIAS = [2, 9] as const;

const encargadosOf = ({ roster }: DemoWorld): Person[] =>
  roster.active.filter(
    ({ mision }) => mision.categoria >= ENCARGADO_CATEGORIAS[0] && mision.categoria <= ENCARGADO_CATEGORIAS[1],
  );

async function makePlan(m: DemoWorld): Promise<void> {
  const planner = m.roster.active.find((p) => p.mision.categoria >= 11);
  if (!planner) return;
  for (const block of BLOCKS) {
    const { piden } = await m.api.call(planner, 'GET turnosPlan');
    const antes = block.dias.flatMap((dia) => piden[dia - 1]?.slice(block.desde, block.hasta) ?? []);
    await m.api.call(planner, 'POST planearTurnos', { body: { ...block, antes } });
  }
}

/** Has encargados take hours every week, a few of them several. */
async function takeTurnos(m: DemoWorld): Promise<void> {
  const { api, queue, random, zona } = m;
  const encargados = encargadosOf(m);
  const monday = addDays(mondayOf(dayOf(queue.now, zona)), 7);
  const dedicated = encargados.filter(isDedicated);
  const regulars = dedicated.length > 0 ? dedicated : encargados;
  const [viewer] = encargados;
  if (!viewer) return;
  const { horas } = await api.call(viewer, 'GET turnosSemana/:dia', { params: { dia: monday } });
  for (const { dia, hora, libres } of horas) {
    const chosen = new Set(
      Array.from({ length: libres }, () => random.pick(random.chance(DEDICATED_RATE) ? regulars : encargados)),
    );
    for (const person of chosen)
      if (random.chance(TAKEN_RATE))
        await api.call(person, 'POST tomarTurno', { body: { dia, hora, alcance: 'siempre' } });
  }
}

/** Returns people with a turno that they may give up, and the first such one. */
async function holders(m: DemoWorld, count: number) {
  const found: { person: Person; turno: AnswerOf<'GET misTurnos'>['turnos'][number] }[] = [];
  for (const person of encargadosOf(m)) {
    const { turnos } = await m.api.call(person, 'GET misTurnos');
    const turno = turnos.find(({ acciones }) => acciones.includes('dejarDia') && acciones.includes('ofrecer'));
    if (turno) found.push({ person, turno });
    if (found.length === count) break;
  }
  return found;
}

async function leaveAndOffer(m: DemoWorld): Promise<void> {
  for (const [i, { person, turno }] of (await holders(m, FREE_DAYS + OFFERS)).entries()) {
    const body = { id: turno.id, dia: turno.dia, alcance: 'dia' as const };
    if (i < FREE_DAYS) {
      await m.api.call(person, 'POST dejarTurno', { body });
      continue;
    }
    const others = encargadosOf(m).filter(({ id }) => id !== person.id);
    const receiver = m.random.pick(others);
    const { turnos } = await m.api.call(receiver, 'GET misTurnos');
    if (turnos.some(({ inicio }) => inicio === turno.inicio)) continue;
    await m.api.call(person, 'POST ofrecerTurno', { body: { ...body, para: receiver.id } });
    const [offer] = (await m.api.call(receiver, 'GET misTurnos')).ofertas;
    // The last offer waits for its answer.
    if (offer && i < FREE_DAYS + OFFERS - 1)
      await m.api.call(receiver, 'POST responderOfertaTurno', { body: { id: offer.id, op: TURNO_OFFER_OP.decline } });
  }
}

/** Schedules the plan of turnos, who takes them, and what happens to some of them at the end. */
export function scheduleTurnos(m: DemoWorld): void {
  const { queue } = m;
  queue.schedule(queue.hasta - PLANNED_DAYS * DAY_MS, () => makePlan(m));
  queue.schedule(queue.hasta - PLANNED_DAYS * DAY_MS + HOUR_MS, () => takeTurnos(m));
  queue.schedule(queue.hasta, () => leaveAndOffer(m));
}
