import { HOUR_MS, MINUTE_MS, WEEK_MS } from '@conserje/rules';
import { addUsuario, changeMision } from '../features/careers/career/career.public.ts';
import { recordAddress } from '../features/identity/clones/clones.public.ts';
import type { Tx } from '../platform/database/database.ts';
import { toAddressKey } from '../platform/network/addressKey.ts';
import { runInTransaction } from '../platform/unit-of-work/transaction.ts';
import { joinAgencia, scheduleDegrado, takeRequiredFirma } from './careers.ts';
import { createFirmaGenerator, inventNames } from './names.ts';
import type { SeededRandom } from './seededRandom.ts';
import { seededRandom } from './seededRandom.ts';
import type { Mision, Person } from './staff.ts';
import type { DemoWorld } from './world.ts';

/** Percentage of people whose target is each categoria. */
const CATEGORIA_WEIGHTS = [30, 22, 14, 10, 8, 6, 4, 2.5, 1.6, 0.9, 0.6, 0.4];
/** Lowest categoria of the founders, who were there from the beginning. */
const FOUNDER_CATEGORIA_MIN = 10;
const DESPIDO_RATE = 0.08;
const DISMISSER_CATEGORIA_MIN = 10;
/** Reasons for which a dismissed person may not come back. */
const BANNED_FOR = /Acoso|Insultos|Vendió/;
const MOTIVOS_DESPIDO = [
  'Dos semanas sin aparecer y sin avisar',
  'Acoso a un compañero, con pruebas',
  'Se fue a otra agencia',
  'Vendió placas de la agencia por su cuenta',
  'Insultos al equipo administrativo',
  'Lo pidió por escrito: deja el hotel',
];
const APP_RATE = 0.05;
/** Part of the people whom somebody brought. */
const REFERRED_RATE = 0.4;

/** Distributes people over the categorias, highest first; each categoria gets at least one. */
function distributeCategorias(count: number): number[] {
  const total = CATEGORIA_WEIGHTS.reduce((a, b) => a + b, 0);
  const quotas = CATEGORIA_WEIGHTS.map((weight) => Math.max(1, Math.round((count * weight) / total)));
  return quotas
    .flatMap((quota, i) => Array<number>(quota).fill(i + 1))
    .reverse()
    .slice(0, count)
    .concat(Array<number>(Math.max(0, count - quotas.reduce((a, b) => a + b, 0))).fill(1));
}

/** Creates an address key from the IPv6 documentation range, one connection each. */
const newAddress = (n: number): string =>
  toAddressKey(`2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::`);

interface Past {
  desde: number;
  hasta: number;
  takenNames: string[];
}

/** Generates people to register, highest targets first; some share an address. */
export function inventPeople(
  random: SeededRandom,
  ladder: readonly Mision[],
  count: number,
  { desde, hasta, takenNames }: Past,
): Person[] {
  const [first] = ladder;
  if (!first) throw new Error('La escala no tiene misiones');
  const names = inventNames(random, count, takenNames);
  const nextFirma = createFirmaGenerator(random);
  const people: Person[] = [];
  distributeCategorias(count).forEach((categoria, i) => {
    const housemate = people.at(-random.integer(1, 5));
    // People with higher targets have been there longer.
    const seniority = random.real() * 0.6 + Math.min(categoria, 9) * 0.04;
    const registro =
      categoria >= FOUNDER_CATEGORIA_MIN ? desde + i * MINUTE_MS : hasta - Math.floor(seniority * (hasta - desde));
    people.push({
      id: 0,
      usuario: names[i] ?? '',
      firma: '',
      futureFirma: nextFirma(),
      despedido: false,
      registro,
      mision: first,
      meta: random.pick(ladder.filter((m) => m.categoria === categoria)),
      direccion: housemate && random.chance(0.04) ? housemate.direccion : newAddress(i),
    });
  });
  const [highest, ...rest] = people.sort((a, b) => b.meta.orden - a.meta.orden);
  // The first person holds their mision from the start, like the first administrator.
  return highest ? [{ ...highest, mision: highest.meta, registro: desde }, ...rest] : [];
}

/** Schedules all registrations and the career events that follow. */
export function scheduleRegistrations(m: DemoWorld, people: Person[], hashedClave: string): void {
  const [highest] = people;
  if (!highest) return;
  for (const person of people) {
    m.queue.schedule(person.registro, () => register(m, person, hashedClave));
    if (person === highest) m.queue.schedule(person.registro, () => takeRequiredFirma(m, person));
    else if (person.meta.categoria >= FOUNDER_CATEGORIA_MIN)
      m.queue.schedule(person.registro + HOUR_MS, () => placeFounder(m, person, highest));
    else {
      m.queue.schedule(person.registro + m.random.integer(1, 72) * HOUR_MS, () => joinAgencia(m, person));
      scheduleDegrado(m, person);
      const dismissedAt = person.registro + m.random.integer(2 * WEEK_MS, 30 * WEEK_MS);
      if (m.random.chance(DESPIDO_RATE * 3)) m.queue.schedule(dismissedAt, () => dismiss(m, person));
    }
    if (m.random.chance(APP_RATE))
      m.queue.schedule(person.registro + WEEK_MS, async () => {
        if (!person.despedido) await m.api.call(person, 'POST changeConfig', { body: { op: 'app', valor: true } });
      });
  }
}

const run = <T>({ engine, queue }: DemoWorld, work: (tx: Tx) => Promise<T>): Promise<T> =>
  runInTransaction({ engine, clock: () => queue.now }, work);

/** Some newcomers were brought by someone who is there already. */
function pickReferrer(m: DemoWorld, newcomer: string): number | null {
  // Its own random sequence, so that the rest of the past does not depend on it.
  const ownRandom = seededRandom([...newcomer].reduce((n, sign) => n * 31 + (sign.codePointAt(0) ?? 0), 7) % 2 ** 31);
  return ownRandom.chance(REFERRED_RATE) ? (m.roster.pickAbove(ownRandom, 0, 1)?.id ?? null) : null;
}

/** Registers a person as `registro` does, except for the password: all share one hash. */
async function register(m: DemoWorld, person: Person, clave: string): Promise<void> {
  person.id = await run(m, async (tx) => {
    const { usuario, mision } = person;
    const id = await addUsuario(tx, { usuario, clave, mision: mision.id, referido: pickReferrer(m, usuario) });
    await tx.as({ id, usuario }).audit({ modulo: 'acceso', usuario: id, motivo: 'se registró' });
    await recordAddress(tx, id, person.direccion);
    return id;
  });
  m.roster.add(person);
}

/** Moves a founder to their mision, on behalf of the first person. */
async function placeFounder(m: DemoWorld, person: Person, highest: Person): Promise<void> {
  await run(m, (tx) => changeMision(tx.as(highest), { usuario: person.id, mision: person.meta.id, causa: 'edicion' }));
  m.roster.move(person, person.meta);
  await takeRequiredFirma(m, person);
}

async function dismiss(m: DemoWorld, person: Person): Promise<void> {
  // Its own random sequence, so that the rest of the past does not depend on it.
  const ownRandom = seededRandom(person.id);
  const dismisser = m.roster.pickAbove(ownRandom, person.mision.orden, DISMISSER_CATEGORIA_MIN);
  if (!dismisser) return;
  const motivo = ownRandom.pick(MOTIVOS_DESPIDO);
  const body = { usuario: person.id, motivo, ...(BANNED_FOR.test(motivo) && { listaNegra: true }) };
  await m.api.call(dismisser, 'POST despedir', { body });
  m.roster.dismiss(person);
}
