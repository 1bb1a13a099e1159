import { expect, test } from 'vitest';
import { seededRandom } from '../../../demo/seededRandom.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { closeDueWeeks } from './actividad.public.ts';

/**
 * Random histories against a reading of decisions §10 (Activity) of its own: it knows what happened and when, and
 * nothing of how the portal stores or reckons it. The agencia's zone is four hours behind UTC all year.
 */
const HISTORIES = Number(process.env.HISTORIAS ?? (ENGINE === 'postgres' ? 2 : 4));
const STEPS = 120;
/** Few, so that each meets some weeks. */
const PEOPLE = 4;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-09T12:00:00Z');

const localDay = (ms: number): number => Math.floor((ms - 4 * HOUR) / DAY);
const text = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
/** Day number of the Monday of a day; day 4 of the epoch was one. */
const mondayOf = (day: number): number => day - ((((day - 4) % 7) + 7) % 7);

interface Told {
  at: number;
}
interface History {
  person: Person;
  registered: number;
  categorias: (Told & { categoria: number })[];
  work: (Told & { tipo: 'asistencia' | 'times'; minutos: number })[];
  ausencias: { first: number; last: number; endedOn: number | null }[];
  membership: (Told & { member: boolean })[];
}
type Ask = Told & { categoria: number; horas: number; tiempos: number };

/** A day on which nothing is asked of the person. */
function isDayOff(h: History, day: number): boolean {
  if (day < localDay(h.registered)) return true;
  const before = h.membership.filter(({ at }) => localDay(at) < day).at(-1);
  const returnsToday = h.membership.some(({ at, member }) => member && localDay(at) === day);
  if (before && !before.member && !returnsToday) return true;
  return h.ausencias.some(({ first, last, endedOn }) => {
    const until = endedOn !== null && endedOn <= last ? endedOn - 1 : last;
    return day >= first && day <= until;
  });
}

type Outcome = 'justificada' | 'cumplida' | 'incumplida';
function weekOf(
  h: History,
  asks: readonly Ask[],
  monday: number,
): { minutes: number; times: number; outcome: Outcome } {
  const [from, to] = [monday * DAY + 4 * HOUR, (monday + 7) * DAY + 4 * HOUR];
  const categoria = h.categorias.filter(({ at }) => at < to).at(-1)?.categoria;
  const asked = asks.filter((one) => one.at < to && one.categoria === categoria).at(-1);
  let present = 0;
  for (let day = monday; day < monday + 7; day++) if (!isDayOff(h, day)) present += 1;
  const minutes = Math.floor(((asked?.horas ?? 0) * 60 * present) / 7);
  const times = Math.floor(((asked?.tiempos ?? 0) * present) / 7);
  if (minutes === 0 && times === 0) return { minutes, times, outcome: 'justificada' };
  const sum = (tipo: string) =>
    h.work.filter((w) => w.tipo === tipo && w.at >= from && w.at < to).reduce((n, w) => n + w.minutos, 0);
  const isMet = sum('asistencia') >= minutes && sum('times') >= times * 60;
  return { minutes, times, outcome: isMet ? 'cumplida' : 'incumplida' };
}

function streakOf(h: History, asks: readonly Ask[], thisMonday: number): number {
  let missed = 0;
  for (let monday = thisMonday - 7; monday >= localDay(START) - 14; monday -= 7) {
    const { outcome } = weekOf(h, asks, monday);
    if (outcome === 'cumplida') break;
    if (outcome === 'incumplida') missed += 1;
  }
  return missed;
}

class Story {
  readonly asks: Ask[] = [];
  readonly people: History[] = [];
  readonly #portal: Portal;
  readonly #boss: Person;
  /** Makes the adjustments, which the boss annuls at any time. */
  readonly #clerk: Person;
  readonly #random: ReturnType<typeof seededRandom>;

  constructor(portal: Portal, boss: Person, clerk: Person, seed: number) {
    this.#portal = portal;
    this.#clerk = clerk;
    this.#boss = boss;
    this.#random = seededRandom(seed);
  }
  get #now(): number {
    return this.#portal.clock.now;
  }
  #someone(member = true): History | undefined {
    const candidates = this.people.filter((h) => (h.membership.at(-1)?.member ?? true) === member);
    return candidates.length > 0 ? this.#random.pick(candidates) : undefined;
  }
  async #ask(): Promise<void> {
    const categoria = this.#random.integer(1, 3);
    const [horas, tiempos] = [this.#random.integer(0, 6), this.#random.chance(0.4) ? this.#random.integer(1, 4) : 0];
    const seen = (await this.#portal.as(this.#boss).succeeds('GET actividadPedida')).find(
      (r) => r.categoria === categoria,
    );
    const { asistencia = 0, times = 0, ascensos = 0 } = seen ?? {};
    const body = {
      id: categoria,
      data: { asistencia: horas, times: tiempos, ascensos: 0 },
      visto: { asistencia, times, ascensos },
    };
    await this.#portal.as(this.#boss).succeeds('POST pedirActividad', { body });
    this.asks.push({ at: this.#now, categoria, horas, tiempos });
  }
  async #register(): Promise<void> {
    if (this.people.length >= PEOPLE) return;
    const categoria = this.#random.integer(1, 3);
    const person = await this.#portal.createPerson({ categoria });
    this.people.push({
      person,
      registered: this.#now,
      categorias: [{ at: this.#now, categoria }],
      work: [],
      ausencias: [],
      membership: [],
    });
  }
  async #work(): Promise<void> {
    const h = this.#someone();
    if (!h) return;
    const tipo = this.#random.chance(0.6) ? 'asistencia' : 'times';
    const amount = this.#random.integer(1, 12);
    const adjust = {
      id: h.person.id,
      opcion: 1,
      requisitos: tipo,
      cantidad: tipo === 'times' ? amount : amount * 40,
    } as const;
    await this.#portal.as(this.#clerk).succeeds('POST ajustarNomina', { body: adjust });
    const row = { at: this.#now, tipo, minutos: tipo === 'times' ? amount * 30 : amount * 40 } as const;
    h.work.push(row);
    if (!this.#random.chance(0.25)) return;
    const { id } = await this.#portal.db
      .selectFrom('trabajo')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    this.#portal.clock.advance({ hours: this.#random.integer(1, 200) });
    await this.#portal.as(this.#boss).succeeds('POST anularAjuste', { body: { id, motivo: 'Error' } });
    h.work.splice(h.work.indexOf(row), 1);
  }
  async #move(): Promise<void> {
    const h = this.#someone();
    if (!h) return;
    const categoria = this.#random.integer(1, 3);
    await this.#portal.moveToMision(h.person, categoria, this.#random.integer(1, 3));
    h.categorias.push({ at: this.#now, categoria });
  }
  async #takeAusencia(): Promise<void> {
    const h = this.#someone();
    if (!h) return;
    const first = localDay(this.#now) + this.#random.integer(-1, 3);
    const last = Math.max(first, first + this.#random.integer(0, 8));
    const isFree = h.ausencias.every((a) => a.endedOn !== null || a.last < first || a.first > last);
    if (!isFree || h.ausencias.some((a) => a.endedOn === null && a.last >= localDay(this.#now))) return;
    const body = { usuario: h.person.id, motivo: 'Viaje', inicio: text(first), final: text(last) };
    const { data } = await this.#portal.as(this.#boss).succeeds('POST anotarAusencia', { body });
    const ausencia: History['ausencias'][number] = { first, last, endedOn: null };
    h.ausencias.push(ausencia);
    if (!this.#random.chance(0.4)) return;
    this.#portal.clock.advance({ hours: this.#random.integer(1, 60) });
    if (localDay(this.#now) > last) return;
    await this.#portal.as(this.#boss).succeeds('POST terminarAusencia', { body: { id: data.id } });
    ausencia.endedOn = localDay(this.#now);
  }
  async #leave(): Promise<void> {
    const h = this.#someone();
    if (!h || this.people.length < 2) return;
    await this.#portal.as(this.#boss).succeeds('POST despedir', { body: { usuario: h.person.id, motivo: 'Prueba' } });
    h.membership.push({ at: this.#now, member: false });
    // A despido ends what is left of an ausencia.
    for (const a of h.ausencias)
      if (a.endedOn === null && a.last >= localDay(this.#now)) a.endedOn = localDay(this.#now);
  }
  async #return(): Promise<void> {
    const h = this.#someone(false);
    if (!h) return;
    await this.#portal.as(this.#boss).succeeds('POST ingresar', { body: { usuario: h.person.id } });
    h.membership.push({ at: this.#now, member: true });
    h.categorias.push({ at: this.#now, categoria: 1 });
  }
  async step(): Promise<void> {
    this.#portal.clock.advance({ hours: this.#random.integer(1, 40) });
    const steps = [
      () => this.#ask(),
      () => this.#register(),
      () => this.#work(),
      () => this.#work(),
      () => this.#work(),
      () => this.#move(),
      () => this.#takeAusencia(),
      () => this.#takeAusencia(),
      () => this.#leave(),
      () => this.#return(),
    ];
    await this.#random.pick(steps)();
    if (this.#random.chance(0.3)) await closeDueWeeks(this.#portal.deps);
  }
  async compare(): Promise<void> {
    await closeDueWeeks(this.#portal.deps);
    const { filas } = await this.#portal.as(this.#boss).succeeds('GET actividad');
    const monday = mondayOf(localDay(this.#now));
    const members = this.people.filter((h) => h.membership.at(-1)?.member ?? true);
    const expected = members.map((h) => {
      const { minutes, times, outcome } = weekOf(h, this.asks, monday - 7);
      const semanas = streakOf(h, this.asks, monday);
      return { usuario: h.person.id, resultado: outcome, asistencia: minutes, times, semanas };
    });
    const shown = members.map(({ person }) => {
      const row = filas.find(({ usuario }) => usuario === person.id);
      const { asistencia, times } = row?.pide ?? {};
      return { usuario: person.id, resultado: row?.resultado, asistencia, times, semanas: row?.semanas };
    });
    expect(shown).toEqual(expected);
  }
}

test.each(Array.from({ length: HISTORIES }, (_, i) => i + 1))(
  'random history %i comes out as decisions §10 says',
  async (seed) => {
    const portal = await openPortal();
    portal.clock.now = START;
    const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12, posicion: 3 });
    const clerk = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
    const story = new Story(portal, boss, clerk, seed);
    for (let i = 0; i < STEPS; i++) {
      await story.step();
      if (i % 10 === 9) await story.compare();
    }
  },
  120_000,
);
