import { HOUR_MS, MEMBRESIA_PERIODS, WEEK_MS } from '@conserje/rules';
import type { Person } from './staff.ts';
import type { DemoWorld } from './world.ts';

const DAY_H = 24;
/** Share of people with a membresia, of sales to external members, of extensions and of early ends. */
const MEMBRESIA_RATE = 0.14;
const EXTERNAL_RATE = 0.05;
const EXTENDED_RATE = 0.3;
const ENDED_RATE = 0.05;
/** Share of sales that are handed in within the week. */
const HANDED_IN_RATE = 0.92;
/** Multas per week and member. */
const MULTAS_PER_WEEK = 0.025;
const COLLECTED_RATE = 0.75;

/** Fined faults with their credits (part 1 §2 Normativa, §9 Castigos). */
const FAULTS: [motivo: string, creditos: number][] = [
  ['Flood excesivo en base', 5],
  ['Uniforme incorrecto', 0],
  ['Cubrir a un compañero ausente', 5],
  ['Perfil privado', 5],
  ['Placa de otra agencia', 5],
  ['Trolear en base, segunda llamada', 15],
  ['Ignorar solicitudes de ascenso', 5],
  ['Falta de respeto a un compañero', 25],
];

/** Monthly rentas of the demo, in credits by categoria. */
export const RENTAS: ReadonlyMap<number, number> = new Map([
  [8, 20],
  [9, 30],
]);
const PAID_RENTA_RATE = 0.85;
const DELETED_RENTA_RATE = 0.04;

/** Picks the person who pays and settles: of categoria 10 or above, other than `exceptId`. */
export const choosePayer = ({ roster, random }: DemoWorld, exceptId = 0): Person | undefined =>
  roster.pickOther(random, exceptId, 10);

/** Schedules the hand-in of a sale, for most sales. */
export function scheduleHandIn(m: DemoWorld, venta: number, seller: Person): void {
  if (!m.random.chance(HANDED_IN_RATE)) return;
  m.queue.schedule(m.queue.now + m.random.integer(1, 7 * DAY_H) * HOUR_MS, async () => {
    const payer = choosePayer(m, seller.id);
    if (payer) await m.api.call(payer, 'GET ventaAction/:id', { params: { id: venta }, query: { pagado: 0 } });
  });
}

/** Schedules membresia purchases of some people. */
export function sellMembresias(m: DemoWorld, people: Person[]): void {
  const { queue, random } = m;
  for (const person of people) {
    if (!random.chance(MEMBRESIA_RATE)) continue;
    const from = Math.max(person.registro + 2 * HOUR_MS, queue.hasta - 60 * DAY_H * HOUR_MS);
    const externo = random.chance(EXTERNAL_RATE) ? `${person.usuario}_amigo`.slice(0, 25) : null;
    const when = from + Math.floor(random.real() * Math.max(0, queue.hasta - from));
    queue.schedule(when, () => sell(m, person, externo));
  }
}

async function sell(m: DemoWorld, person: Person, externo: string | null, previousType?: number): Promise<void> {
  const { queue, random, api } = m;
  const seller = m.roster.pickOther(random, person.id, 8);
  if (!seller || person.despedido) return;
  const types = await api.call(seller, 'GET getMembresias');
  const type = types.find((t) => t.id === previousType) ?? random.pick(types);
  const [user, periodo] = [externo ?? person.id, random.pick(MEMBRESIA_PERIODS)];
  const body = { user, isExterno: externo !== null, membresia: type.id, periodo };
  const { data } = await api.call(seller, 'POST addMembresia', { body });
  const [venta] = await api.call(m.roster.people[0] ?? seller, 'GET allVentas', { query: { limite: 1 } });
  if (venta) scheduleHandIn(m, venta.id, seller);
  const instantAfter = (days: number): number => queue.now + days * DAY_H * HOUR_MS + random.integer(1, 12) * HOUR_MS;
  // An extension is bought before the present period ends.
  if (previousType === undefined && !type.perma && random.chance(EXTENDED_RATE))
    queue.schedule(instantAfter(random.integer(5, periodo - 2)), () => sell(m, person, externo, type.id));
  else if (random.chance(ENDED_RATE))
    queue.schedule(instantAfter(3), () => endMembresia(m, data.id, externo === null ? person : null));
}

/** Ends a membresia; only of members below the actor. @param de null for an external member */
async function endMembresia(m: DemoWorld, id: number, member: Person | null): Promise<void> {
  const actor = choosePayer(m, member?.id);
  if (actor && (member === null || actor.mision.orden > member.mision.orden))
    await m.api.call(actor, 'POST deleteMemb', { body: { id } });
}

/** Schedules multas from an instant on, given by people above. */
export function scheduleMultas(m: DemoWorld, from: number, staffCount: number): void {
  const { queue, random } = m;
  const multaCount = Math.ceil((staffCount * MULTAS_PER_WEEK * (queue.hasta - from)) / WEEK_MS);
  for (let i = 0; i < multaCount; i += 1)
    queue.schedule(from + Math.floor(random.real() * (queue.hasta - from)), () => addMultaToSomeone(m));
}

async function addMultaToSomeone(m: DemoWorld): Promise<void> {
  const { queue, random, api, roster } = m;
  const person = random.pick(roster.active);
  const actor = roster.pickAbove(random, person.mision.orden, 9);
  if (!actor) return;
  const [motivo, creditos] = random.pick(FAULTS);
  const { data } = await api.call(actor, 'POST sendMulta', { body: { usuario: person.id, motivo, creditos } });
  if (!random.chance(COLLECTED_RATE)) return;
  queue.schedule(queue.now + random.integer(1, 96) * HOUR_MS, async () => {
    const collector = roster.pickOther(random, person.id, 9);
    if (collector) await api.call(collector, 'POST actionMulta', { body: { id: data.id, op: true } });
  });
}

/** Schedules the rentas of each month, charged at noon of its first day. */
export function scheduleRentas(m: DemoWorld, from: number): void {
  const firstDay = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(m.zona).toPlainDate();
  for (let day = firstDay.with({ day: 1 }).add({ months: 1 }); ; day = day.add({ months: 1 })) {
    const noon = day.toZonedDateTime({ timeZone: m.zona, plainTime: '12:00' }).epochMilliseconds;
    if (noon > m.queue.hasta) return;
    m.queue.schedule(noon, () => chargeMonth(m));
  }
}

async function chargeMonth(m: DemoWorld): Promise<void> {
  const { queue, random, api } = m;
  const collector = choosePayer(m);
  if (!collector || !m.roster.active.some((p) => RENTAS.has(p.mision.categoria))) return;
  const { data } = await api.call(collector, 'POST actionRenta', { body: { op: 0 } });
  for (const { id, usuario } of data) {
    const op = random.chance(DELETED_RENTA_RATE) ? 2 : 1;
    if (op === 1 && !random.chance(PAID_RENTA_RATE)) continue;
    queue.schedule(queue.now + random.integer(1, 300) * HOUR_MS, async () => {
      const collector = choosePayer(m, usuario);
      if (collector) await api.call(collector, 'POST actionRenta', { body: { op, id } });
    });
  }
}
