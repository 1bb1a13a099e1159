import { HOUR_MS, needsFirma, nextMision, parseAscensoWait, priceDifference, WEEK_MS } from '@conserje/rules';
import { scheduleHandIn } from './commerce.ts';
import type { Mision, Person } from './staff.ts';
import type { DemoWorld } from './world.ts';

const TRASLADO_RATE = 0.25;
const DEGRADO_RATE = 0.12;
const UNANSWERED_RATE = 0.05;
const REJECTED_RATE = 0.04;
/** Maximum hours until a possible ascenso is offered; `ANSWER_DELAY_H_MAX`: until the offer is answered. */
const ASCENSO_DELAY_H_MAX = 72;
const ANSWER_DELAY_H_MAX = 20;
const ACCEPT = 0;
const REJECT = 1;

const AGENCIAS = ['Aurora', 'Nova Agency', 'Élite Security', 'Imperio HQ', 'Agencia Boreal', 'La Orden'];
const FAULTS = [
  'Ausencia prolongada sin avisar',
  'Falta de respeto a un compañero',
  'Tercera llamada de atención del mes',
  'Ignoró solicitudes de ascenso',
  'Troleo en base',
];

/** Moves a person to a mision and sets a firma if it requires one. */
async function arriveAtMision(m: DemoWorld, person: Person, mision: Mision): Promise<void> {
  m.roster.move(person, mision);
  await takeRequiredFirma(m, person);
}

/** Sets a firma if the person's mision requires one that they do not have. */
export const takeRequiredFirma = (m: DemoWorld, person: Person): Promise<void> =>
  needsFirma(person.mision.categoria, m.firmaFrom) ? setFirma(m, person) : Promise.resolve();

async function setFirma({ api }: DemoWorld, person: Person): Promise<void> {
  if (person.firma !== '') return;
  await api.call(person, 'POST addFirma', { body: { firma: person.futureFirma, id: person.id } });
  person.firma = person.futureFirma;
}

/** Brings a member in: at the bottom, by traslado, or with a bought mision. */
export async function joinAgencia(m: DemoWorld, person: Person): Promise<void> {
  const { random, ladder } = m;
  const entryMisiones = ladder.filter((n) => n.categoria === person.meta.categoria && n.orden <= person.meta.orden);
  const trasladoMisiones = entryMisiones.filter((n) => n.traslado_venta === 1);
  if (person.meta.categoria > person.mision.categoria && !person.despedido)
    await (trasladoMisiones.length > 0 && random.chance(TRASLADO_RATE)
      ? transfer(m, person, random.pick(trasladoMisiones))
      : buyMision(m, person, random.pick(entryMisiones)));
  scheduleAscenso(m, person);
}

async function transfer(m: DemoWorld, person: Person, mision: Mision): Promise<void> {
  const actor = m.roster.pickAbove(m.random, mision.orden, 10);
  if (!actor) return;
  const firma = needsFirma(mision.categoria, m.firmaFrom) ? person.futureFirma : '';
  const asSeen = { mifirma: actor.firma, mision: mision.nombre, cat: mision.categoria };
  const agencia = m.random.pick(AGENCIAS);
  const body = { usuario: person.id, rango: mision.id, agencia, firma, ...asSeen };
  await m.api.call(actor, 'POST addTraslado', { body });
  person.firma = firma;
  m.roster.move(person, mision);
}

async function buyMision(m: DemoWorld, person: Person, mision: Mision): Promise<void> {
  const actor = m.roster.pickAbove(m.random, mision.orden, 8);
  if (!actor) return;
  const asSeen = { firmaEncargado: actor.firma, mision: mision.nombre, encargado: actor.id };
  const body = { usuario: person.id, rango: mision.id, ...asSeen, creditos: priceDifference(person.mision, mision) };
  const { data } = await m.api.call(actor, 'POST addMision', { body });
  await arriveAtMision(m, person, mision);
  scheduleHandIn(m, data.id, actor);
}

/** Schedules offers of the next mision until the person reaches their target. */
export function scheduleAscenso(m: DemoWorld, person: Person, delayMs = 0): void {
  const { mision, meta } = person;
  if (person.despedido || mision.orden >= meta.orden) return;
  const waitMs =
    (parseAscensoWait(m.waiting.get(mision.categoria) ?? '') ?? 0) + m.random.integer(1, ASCENSO_DELAY_H_MAX) * HOUR_MS;
  m.queue.schedule(m.queue.now + waitMs + delayMs, () => makeOffer(m, person));
}

async function makeOffer(m: DemoWorld, person: Person): Promise<void> {
  const next = nextMision(m.ladder, person.mision.id);
  const actor = next && m.roster.pickAbove(m.random, next.orden, 2);
  if (person.despedido || !actor) return;
  const preview = await m.api.call(actor, 'GET verUltimoAscenso/:id', { params: { id: person.id } });
  // The person's mision changed meanwhile.
  if (preview.motivo !== null) return scheduleAscenso(m, person);
  const asSeen = { nueva: preview.m_nueva, id_rango: preview.id_nuevo, micat: actor.mision.categoria };
  await m.api.call(actor, 'POST sendAscenso', { body: { usuario: person.id, encargado: actor.id, ...asSeen } });
  const roll = m.random.real();
  if (roll < UNANSWERED_RATE) return scheduleAscenso(m, person, m.offerMs);
  const option = roll < UNANSWERED_RATE + REJECTED_RATE ? REJECT : ACCEPT;
  const when = m.queue.now + m.random.integer(1, ANSWER_DELAY_H_MAX) * HOUR_MS;
  m.queue.schedule(when, () => answer(m, person, option));
}

async function answer(m: DemoWorld, person: Person, option: number): Promise<void> {
  if (person.despedido) return;
  const params = { userId: person.id };
  const [offer] = await m.api.call(person, 'GET getSolicitudes/:userId', { params });
  const mision = m.ladder.find((n) => n.id === offer?.id_rango);
  if (offer && mision) {
    const { id, encargado, id_rango: rango, nueva } = offer;
    if (option === ACCEPT && needsFirma(offer.categoria, m.firmaFrom)) await setFirma(m, person);
    const body = { option, id, encargado, rango, mision: nueva };
    await m.api.call(person, 'POST actionSolicitudes', { body });
    if (option === ACCEPT) m.roster.move(person, mision);
  }
  scheduleAscenso(m, person);
}

/** Schedules a degrado for a random share of the people. */
export function scheduleDegrado(m: DemoWorld, person: Person): void {
  if (!m.random.chance(DEGRADO_RATE)) return;
  const when = person.registro + m.random.integer(WEEK_MS, 20 * WEEK_MS);
  m.queue.schedule(when, () => demote(m, person));
}

async function demote(m: DemoWorld, person: Person): Promise<void> {
  const index = m.ladder.findIndex((n) => n.id === person.mision.id);
  const mision = m.ladder[index - m.random.integer(1, 4)];
  const actor = m.roster.pickAbove(m.random, person.mision.orden, 10);
  if (person.despedido || !mision || !actor) return;
  const body = { usuario: person.id, motivo: m.random.pick(FAULTS), rango: mision.id };
  await m.api.call(actor, 'POST actionDegrado', { body });
  m.roster.move(person, mision);
}
