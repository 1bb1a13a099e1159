import type { AnswerOf, CallKey, RequestOf } from '@conserje/contract';
import type { ApplicationState } from '@conserje/rules';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '@conserje/rules';
import { EventQueue } from '../../../server/src/demo/eventQueue.ts';
import { createFirmaGenerator } from '../../../server/src/demo/names.ts';
import type { SeededRandom } from '../../../server/src/demo/seededRandom.ts';
import { seededRandom } from '../../../server/src/demo/seededRandom.ts';
import { PayOracle } from '../../../server/src/test-support/pay-oracle/payOracle.ts';
import type { ClockedServer } from '../servers/spawn.ts';
import type { Activity, Gravedad, TiempoBook, WorkCredit } from './books.ts';
import { Comparison } from './books.ts';
import { PeriodBook } from './period.ts';
import type { Caller } from './portalClient.ts';
import { PortalClient } from './portalClient.ts';

/** A Monday, and the offset of the agency's zone, America/Santo_Domingo, which has no summer time. */
const MONDAY = '2027-03-01';
const ZONE_OFFSET = '-04:00';
/** First instant of the week, UTC milliseconds. */
export const WEEK_START = Date.parse(`${MONDAY}T00:00:00${ZONE_OFFSET}`);
export const WEEK_END = WEEK_START + WEEK_MS;
const SEED = 20_270_301;
/** Minutes after a proof of identity at which the next one is given; the portal asks for it after fifteen. */
const PROOF_MS = 10 * MINUTE_MS;

/** Place on the ladder; `orden` counts from the lowest. */
export interface Mision {
  id: number;
  nombre: string;
  precio: number;
  categoria: number;
  venta: number;
  orden: number;
}

/** Someone of the agency, with what the books know of them. */
export interface Person extends Caller {
  id: number;
  usuario: string;
  clave: string;
  mision: Mision;
  firma: string;
  isActive: boolean;
  referrer: Person | null;
  /** Misions that they hold or have held, by id. */
  held: Set<number>;
  /** Instant of the last proof of identity. */
  proven: number;
  /** Days of the week, from 0, on which the person belongs to the agency and is not absent. */
  days: Set<number>;
  /** Accepted ausencias, days from 0, both ends included. */
  ausencias: { inicio: number; final: number }[];
  done: Activity;
}

/** A llamado that the books know. */
export interface LlamadoBook {
  /** Unknown of one that was issued to several people at once: its answer names none. */
  id: number | null;
  usuario: number;
  gravedad: Gravedad;
  lifted: boolean;
}

export interface MultaBook {
  usuario: number;
  creditos: number;
  collected: boolean;
}

export interface SaleBook {
  id: number;
  seller: Person;
  creditos: number;
  entrega: number;
  handedIn: boolean;
}

/** Turno of one hour of one day. */
export interface TurnoBook {
  usuario: number;
  day: number;
  hour: number;
  free: boolean;
}

/** A departamento with what its people did. */
export interface DepartamentoBook {
  id: number;
  nombre: string;
  head: Person | null;
  /** The head is one of them. */
  members: Set<Person>;
  applications: { id: number; person: Person; estado: ApplicationState }[];
  /** A binding comunicado for it alone. */
  comunicado: number | null;
}

const MINUTES = (instant: number): number => Math.round(instant / MINUTE_MS);

type Request<K extends CallKey> = Partial<RequestOf<K>>;

/** The agency of the week: its people and books, the portal's client and clock. */
export class Agency {
  readonly random: SeededRandom = seededRandom(SEED);
  readonly queue = new EventQueue(WEEK_START, WEEK_END + 2 * DAY_MS);
  readonly newFirma = createFirmaGenerator(seededRandom(SEED + 1));
  readonly check = new Comparison();
  readonly client: PortalClient;
  readonly people = new Map<number, Person>();
  /** Everyone, in the order of registration. */
  readonly everyone: Person[] = [];
  readonly tiempos: TiempoBook[] = [];
  readonly roleCalls: { usuario: number; minute: number }[] = [];
  readonly llamados: LlamadoBook[] = [];
  readonly multas: MultaBook[] = [];
  readonly sales: SaleBook[] = [];
  readonly turnos: TurnoBook[] = [];
  readonly departamentos: DepartamentoBook[] = [];
  /** Rows of the open period of the nomina, and who confirmed it. */
  readonly period = new PeriodBook();
  /** What each categoria asks for in a week: hours, shown times, ascensos. */
  readonly required = new Map<number, Activity>();
  dismissals = 0;
  /** Accepted ascensos, with the misions that their user had held until then. */
  ascensos: { promoter: Person; to: Person; held: ReadonlySet<number> }[] = [];
  ladder: Mision[] = [];
  porciento = new Map<number, number>();
  /** Fine of the first grave llamado. */
  graveFine = 25;
  /** Bonus for the first pay of a newcomer, and who gave one. */
  readonly bonuses = new Map<Person, number>();
  pay = new PayOracle([]);
  /** The two whose browsers stay open: neither leaves nor is absent. */
  viewers: { member: Person; admin: Person } | null = null;
  readonly #server: ClockedServer;

  constructor(server: ClockedServer) {
    this.#server = server;
    this.client = new PortalClient(server.url);
  }

  /** The founder, on the highest mision. */
  get boss(): Person {
    const [boss] = this.everyone;
    if (!boss) throw new Error('nobody founded the agency');
    return boss;
  }

  /** The two whose browsers are open. */
  get watching(): { member: Person; admin: Person } {
    if (!this.viewers) throw new Error('nobody has a browser');
    return this.viewers;
  }

  get now(): number {
    return this.queue.now;
  }

  get minute(): number {
    return MINUTES(this.now);
  }

  /** Day of the week, from 0. */
  get day(): number {
    return Math.floor((this.now - WEEK_START) / DAY_MS);
  }

  /** Schedules what people do at a time of a day of the week, from 0. */
  at(day: number, time: string, run: () => Promise<void>): void {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    this.atInstant(WEEK_START + day * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS, run);
  }

  /** Schedules what follows after some minutes. */
  after(minutes: number, run: () => Promise<void>): void {
    this.atInstant(this.now + minutes * MINUTE_MS, run);
  }

  atInstant(instant: number, run: () => Promise<void>): void {
    this.queue.schedule(instant, async () => {
      await this.#server.setClock(this.now);
      await run();
    });
  }

  /** Moves the clock after the week has been played. */
  async moveTo(instant: number): Promise<void> {
    this.queue.now = instant;
    await this.#server.setClock(instant);
  }

  call<K extends CallKey>(person: Caller, key: K, request: Request<K> = {}): Promise<AnswerOf<K>> {
    return this.client.call(person, key, request);
  }

  /** Sends a call that asks for a recent proof of identity. */
  async callProven<K extends CallKey>(person: Person, key: K, request: Request<K> = {}): Promise<AnswerOf<K>> {
    await this.prove(person);
    return this.call(person, key, request);
  }

  async prove(person: Person): Promise<void> {
    if (this.now - person.proven < PROOF_MS) return;
    await this.call(person, 'POST probar', { body: { clave: person.clave } });
    person.proven = this.now;
  }

  /** Active people of some categorias. */
  active(lowest = 1, highest = 12): Person[] {
    return this.everyone.filter(
      ({ isActive, mision }) => isActive && mision.categoria >= lowest && mision.categoria <= highest,
    );
  }

  /** Active people who are not absent today. */
  present(lowest = 1, highest = 12): Person[] {
    return this.active(lowest, highest).filter((person) => !this.isAbsent(person, this.day));
  }

  isAbsent({ ausencias }: Person, day: number): boolean {
    return ausencias.some(({ inicio, final }) => inicio <= day && day <= final);
  }

  /** Someone present above a person, of a categoria or higher. */
  pickAbove({ mision }: Person, lowest: number): Person | undefined {
    const above = this.present(lowest).filter((person) => person.mision.orden > mision.orden);
    return above.length === 0 ? undefined : this.random.pick(above);
  }

  /** Active people without a browser, of some categorias. */
  unwatched(lowest = 1, highest = 12): Person[] {
    return this.active(lowest, highest).filter(
      (person) => person !== this.viewers?.member && person !== this.viewers?.admin,
    );
  }

  /** Takes some different people. */
  sample(people: readonly Person[], count: number): Person[] {
    const rest = [...people];
    const taken: Person[] = [];
    while (taken.length < count && rest.length > 0)
      taken.push(...rest.splice(this.random.integer(0, rest.length - 1), 1));
    return taken;
  }

  person(id: number): Person {
    const person = this.people.get(id);
    if (!person) throw new Error(`nobody is ${id}`);
    return person;
  }

  /** Enters work that someone confirmed into the books. */
  recordWork(author: Person, credits: readonly WorkCredit[]): void {
    this.period.add(author.id, credits);
    for (const { usuario, tipo, minutos } of credits) {
      if (minutos === 0) continue;
      this.pay.recordWork(usuario, tipo, minutos, this.now);
      this.person(usuario).done[tipo] += minutos;
    }
  }

  /** Enters a change of mision into the books. */
  move(person: Person, mision: Mision): void {
    person.mision = mision;
    person.held.add(mision.id);
    this.pay.moveToCategoria(person.id, mision.categoria, this.now);
  }

  misionAt(orden: number): Mision {
    const mision = this.ladder[orden];
    if (!mision) throw new Error(`the ladder has no place ${orden}`);
    return mision;
  }

  dayText(day: number): string {
    return new Date(Date.parse(MONDAY) + day * DAY_MS).toISOString().slice(0, 10);
  }
}

/** Type of membresia, from the portal's list. */
export type MembresiaType = AnswerOf<'GET getMembresias'>[number];
