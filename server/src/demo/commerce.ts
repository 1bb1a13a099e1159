import { MEMBRESIA_PERIODS } from '@conserje/rules';
import type { Person } from './staff.ts';
import type { DemoWorld } from './world.ts';
import { HOUR_MS, WEEK_MS } from './world.ts';

const DAY_H = 24;
/** Of all, so many have had a membership; some of those sold are to someone from outside. */
const MEMBRESIA_RATE = 0.14;
const EXTERNAL_RATE = 0.05;
const EXTENDED_RATE = 0.3;
const ENDED_RATE = 0.05;
/** Of the sales, so many are handed in within the week. */
const HANDED_IN_RATE = 0.92;
/** Fines a week for each member. */
const MULTAS = 0.025;
const COLLECTED_RATE = 0.75;

/** What is fined, and with how much (part 1 §2 Normativa, §9 Castigos). */
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

/** Monthly rents of the made-up agency, in credits by category. */
export const RENTAS: ReadonlyMap<number, number> = new Map([
  [8, 20],
  [9, 30],
]);
const PAID_RENTA_RATE = 0.85;
const DELETED_RENTA_RATE = 0.04;

/** Whoever pays and settles: someone of category 10 or above, other than whom it is about. */
export const choosePayer = ({ roster, random }: DemoWorld, exceptId = 0): Person | undefined =>
  roster.otro(random, exceptId, 10);

/** Puts down that a sale is handed in, as most are. */
export function scheduleHandIn(m: DemoWorld, venta: number, seller: Person): void {
  if (!m.random.chance(HANDED_IN_RATE)) return;
  m.agenda.record(m.agenda.ahora + m.random.integer(1, 7 * DAY_H) * HOUR_MS, async () => {
    const quien = choosePayer(m, seller.id);
    if (quien) await m.mano.call(quien, 'GET ventaAction/:id', { params: { id: venta }, query: { pagado: 0 } });
  });
}

/** Puts down that some people buy memberships. */
export function sellMembresias(m: DemoWorld, gente: Person[]): void {
  const { agenda, random } = m;
  for (const person of gente) {
    if (!random.chance(MEMBRESIA_RATE)) continue;
    const desde = Math.max(person.registro + 2 * HOUR_MS, agenda.hasta - 60 * DAY_H * HOUR_MS);
    const externo = random.chance(EXTERNAL_RATE) ? `${person.usuario}_amigo`.slice(0, 25) : null;
    const when = desde + Math.floor(random.real() * Math.max(0, agenda.hasta - desde));
    agenda.record(when, () => sell(m, person, externo));
  }
}

async function sell(m: DemoWorld, person: Person, externo: string | null, antes?: number): Promise<void> {
  const { agenda, random, mano } = m;
  const quien = m.roster.otro(random, person.id, 8);
  if (!quien || person.despedido) return;
  const types = await mano.call(quien, 'GET getMembresias');
  const tipo = types.find((t) => t.id === antes) ?? random.pick(types);
  const [user, periodo] = [externo ?? person.id, random.pick(MEMBRESIA_PERIODS)];
  const body = { user, isExterno: externo !== null, membresia: tipo.id, periodo };
  const { data } = await mano.call(quien, 'POST addMembresia', { body });
  const [venta] = await mano.call(m.roster.gente[0] ?? quien, 'GET allVentas', { query: { limite: 1 } });
  if (venta) scheduleHandIn(m, venta.id, quien);
  const despues = (dias: number): number => agenda.ahora + dias * DAY_H * HOUR_MS + random.integer(1, 12) * HOUR_MS;
  // The next one is bought before this one ends.
  if (antes === undefined && !tipo.perma && random.chance(EXTENDED_RATE))
    agenda.record(despues(random.integer(5, periodo - 2)), () => sell(m, person, externo, tipo.id));
  else if (random.chance(ENDED_RATE))
    agenda.record(despues(3), () => finish(m, data.id, externo === null ? person : null));
}

/** Nobody ends the membership of someone at or above them. @param de null for someone from outside */
async function finish(m: DemoWorld, id: number, de: Person | null): Promise<void> {
  const quien = choosePayer(m, de?.id);
  if (quien && (de === null || quien.mision.orden > de.mision.orden))
    await m.mano.call(quien, 'POST deleteMemb', { body: { id } });
}

/** Puts down the fines from an instant on, of people by those above them. */
export function fine(m: DemoWorld, desde: number, cuantos: number): void {
  const { agenda, random } = m;
  const cuantas = Math.ceil((cuantos * MULTAS * (agenda.hasta - desde)) / WEEK_MS);
  for (let i = 0; i < cuantas; i += 1)
    agenda.record(desde + Math.floor(random.real() * (agenda.hasta - desde)), () => addMultaToSomeone(m));
}

async function addMultaToSomeone(m: DemoWorld): Promise<void> {
  const { agenda, random, mano, roster } = m;
  const person = random.pick(roster.active);
  const quien = roster.sobre(random, person.mision.orden, 9);
  if (!quien) return;
  const [motivo, creditos] = random.pick(FAULTS);
  const { data } = await mano.call(quien, 'POST sendMulta', { body: { usuario: person.id, motivo, creditos } });
  if (!random.chance(COLLECTED_RATE)) return;
  agenda.record(agenda.ahora + random.integer(1, 96) * HOUR_MS, async () => {
    const collector = roster.otro(random, person.id, 9);
    if (collector) await mano.call(collector, 'POST actionMulta', { body: { id: data.id, op: true } });
  });
}

/** Puts down that the rents of each month are charged at noon of its first day. */
export function scheduleRentas(m: DemoWorld, desde: number): void {
  const primero = Temporal.Instant.fromEpochMilliseconds(desde).toZonedDateTimeISO(m.zona).toPlainDate();
  for (let dia = primero.with({ day: 1 }).add({ months: 1 }); ; dia = dia.add({ months: 1 })) {
    const fecha = dia.toZonedDateTime({ timeZone: m.zona, plainTime: '12:00' }).epochMilliseconds;
    if (fecha > m.agenda.hasta) return;
    m.agenda.record(fecha, () => chargeMonth(m));
  }
}

async function chargeMonth(m: DemoWorld): Promise<void> {
  const { agenda, random, mano } = m;
  const quien = choosePayer(m);
  if (!quien || !m.roster.active.some((p) => RENTAS.has(p.mision.categoria))) return;
  const { data } = await mano.call(quien, 'POST actionRenta', { body: { op: 0 } });
  for (const { id, usuario } of data) {
    const op = random.chance(DELETED_RENTA_RATE) ? 2 : 1;
    if (op === 1 && !random.chance(PAID_RENTA_RATE)) continue;
    agenda.record(agenda.ahora + random.integer(1, 300) * HOUR_MS, async () => {
      const collector = choosePayer(m, usuario);
      if (collector) await mano.call(collector, 'POST actionRenta', { body: { op, id } });
    });
  }
}
