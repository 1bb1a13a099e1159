import { TURNO_OFFER_OP } from '@conserje/rules';
import type { Agency, Person, TurnoBook } from './agency.ts';
import { WEEK_START } from './agency.ts';
import { managedBetween } from './books.ts';

/** Evening hours that ask for two people. */
const PLAN = { dias: [1, 2, 3, 4, 5, 6, 7], desde: 18, hasta: 22, piden: 2 };
const TAKE_RATE = 0.75;
const WEEK_MINUTES = WEEK_START / 60_000;

async function planTurnos(a: Agency): Promise<void> {
  const { boss } = a;
  const { piden } = await a.call(boss, 'GET turnosPlan');
  const antes = PLAN.dias.flatMap((dia) => piden[dia - 1]?.slice(PLAN.desde, PLAN.hasta) ?? []);
  await a.call(boss, 'POST planearTurnos', { body: { ...PLAN, antes } });
}

/** Someone takes an hour, every week or on one day; on a day away nobody can. */
async function takeHour(a: Agency, person: Person, day: number, hour: number): Promise<void> {
  const body = { dia: a.dayText(day), hora: hour };
  if (a.isAbsent(person, day)) {
    const word = await a.client.refused(person, 'POST tomarTurno', { body: { ...body, alcance: 'dia' } });
    a.check.equal('refusals', 'a turno on a day away', 'AUSENTE', word);
    return;
  }
  const alcance = a.random.chance(0.5) ? 'siempre' : 'dia';
  await a.call(person, 'POST tomarTurno', { body: { ...body, alcance } });
  a.turnos.push({ usuario: person.id, day, hour, free: false });
}

/** Managers take most places. */
async function take(a: Agency): Promise<void> {
  const managers = a.active(2, 9);
  for (let day = 0; day < 7; day += 1)
    for (let hour = PLAN.desde; hour < PLAN.hasta; hour += 1)
      for (const person of a.sample(managers, PLAN.piden))
        if (a.random.chance(TAKE_RATE)) await takeHour(a, person, day, hour);
}

/** Finds the row of a turno in the week, as its holder sees it. */
async function rowOf(a: Agency, person: Person, { day, hour }: TurnoBook) {
  const dia = a.dayText(day);
  const { horas } = await a.call(person, 'GET turnosSemana/:dia', { params: { dia } });
  return horas
    .find((hora) => hora.dia === dia && hora.hora === hour)
    ?.gente.find(({ usuario }) => usuario === person.id);
}

const upcoming = (a: Agency, count: number): TurnoBook[] =>
  a.turnos
    .filter(({ day, free, usuario }) => day > a.day && !free && a.person(usuario).isActive)
    .filter(({ usuario, day }) => !a.isAbsent(a.person(usuario), day))
    .slice(0, count);

async function leaveSome(a: Agency): Promise<void> {
  for (const turno of upcoming(a, 3)) {
    const person = a.person(turno.usuario);
    const row = await rowOf(a, person, turno);
    if (!row) throw new Error(`${person.usuario} has no turno on day ${turno.day} at ${turno.hour}`);
    const body = { id: row.id, dia: a.dayText(turno.day), alcance: 'dia' as const };
    await a.call(person, 'POST dejarTurno', { body });
    turno.free = true;
  }
}

/** Someone who could take a turno over. */
function receiverFor(a: Agency, { day, hour }: TurnoBook): Person | undefined {
  const holders = new Set(a.turnos.filter((one) => one.day === day && one.hour === hour).map(({ usuario }) => usuario));
  const free = a.active(2, 9).filter((one) => !a.isAbsent(one, day) && !holders.has(one.id));
  return free.length === 0 ? undefined : a.random.pick(free);
}

/** Offers a turno for one day to someone, who answers. */
async function offer(
  a: Agency,
  turno: TurnoBook,
  op: (typeof TURNO_OFFER_OP)[keyof typeof TURNO_OFFER_OP],
): Promise<void> {
  const person = a.person(turno.usuario);
  const row = await rowOf(a, person, turno);
  const receiver = receiverFor(a, turno);
  if (!row || !receiver) return;
  const dia = a.dayText(turno.day);
  await a.call(person, 'POST ofrecerTurno', { body: { id: row.id, dia, alcance: 'dia', para: receiver.id } });
  const { ofertas } = await a.call(receiver, 'GET misTurnos');
  const received = ofertas.find((one) => one.dia === dia && one.hora === turno.hour);
  a.check.equal('offered turnos', receiver.usuario, person.usuario, received?.deNombre);
  if (!received) return;
  await a.call(receiver, 'POST responderOfertaTurno', { body: { id: received.id, op } });
  if (op !== TURNO_OFFER_OP.accept) return;
  turno.free = true;
  a.turnos.push({ usuario: receiver.id, day: turno.day, hour: turno.hour, free: false });
}

/** Offers some: two of three are accepted. */
async function offerSome(a: Agency): Promise<void> {
  for (const [i, turno] of upcoming(a, 9).slice(3).entries())
    await offer(a, turno, i % 3 === 2 ? TURNO_OFFER_OP.decline : TURNO_OFFER_OP.accept);
}

export function scheduleTurnos(a: Agency): void {
  a.at(0, '7:15', async () => {
    await planTurnos(a);
    await take(a);
  });
  a.at(1, '7:15', () => leaveSome(a));
  a.at(2, '7:15', () => offerSome(a));
}

/** Returns whether the books say that a turno was covered: a managed minute, or a role call within its hour. */
function isCovered(a: Agency, { usuario, day, hour }: TurnoBook): boolean {
  const desde = WEEK_MINUTES + (day * 24 + hour) * 60;
  const span = { desde, hasta: desde + 60 };
  return (
    managedBetween(a.tiempos, usuario, span) >= 1 ||
    a.roleCalls.some((call) => call.usuario === usuario && call.minute >= span.desde && call.minute < span.hasta)
  );
}

/** Compares the marks of the week: covered, or *sin cubrir*. */
export async function compareTurnos(a: Agency): Promise<void> {
  const { boss } = a;
  const { horas } = await a.call(boss, 'GET turnosSemana/:dia', { params: { dia: a.dayText(0) } });
  const shown = new Map(
    horas.flatMap(({ dia, hora, gente }) => gente.map((one) => [`${dia} ${hora} ${one.usuario}`, one.estado] as const)),
  );
  let [ours, theirs] = [0, 0];
  for (const turno of a.turnos) {
    const { usuario, day, hour, free } = turno;
    if (free || a.isAbsent(a.person(usuario), day)) continue;
    const state = shown.get(`${a.dayText(day)} ${hour} ${usuario}`);
    const expected = isCovered(a, turno) ? 'cubierto' : 'sincubrir';
    a.check.equal('turnos', `${a.person(usuario).usuario} on day ${day} at ${hour}:00`, expected, state);
    ours += expected === 'sincubrir' ? 1 : 0;
    theirs += state === 'sincubrir' ? 1 : 0;
  }
  a.check.equal('uncovered hours', 'of those that someone had', ours, theirs);
}
