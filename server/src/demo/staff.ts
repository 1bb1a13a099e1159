import type { ladder } from '../features/careers/career/career.public.ts';
import type { SeededRandom } from './seededRandom.ts';

export type Mision = Awaited<ReturnType<typeof ladder>>[number];

/** Person of the demo. */
export interface Person {
  /** 0 until registered. */
  id: number;
  usuario: string;
  readonly registro: number;
  readonly direccion: string;
  /** Firma to be set once a mision requires one. */
  readonly futureFirma: string;
  firma: string;
  mision: Mision;
  /** Target mision. */
  readonly meta: Mision;
  despedido: boolean;
}

/** Lowest categoria of encargados. */
const ENCARGADO_CATEGORIA_MIN = 2;
/** Probability of picking a dedicated encargado; these earn the pay of the higher categorias. */
const DEDICATED_RATE = 0.8;
/** Tells whether an encargado is in charge of most tiempos. */
export const isDedicated = ({ id }: Person): boolean => id % 7 === 0;

/** People of the demo at an instant of its past, with their misiones. */
export class DemoRoster {
  /** Registered people, in order of registration. */
  readonly people: Person[] = [];
  #byOrder: Person[] | undefined;

  add(person: Person): void {
    this.people.push(person);
    this.#byOrder = undefined;
  }

  move(person: Person, mision: Mision): void {
    person.mision = mision;
    this.#byOrder = undefined;
  }

  dismiss(person: Person): void {
    person.despedido = true;
    this.#byOrder = undefined;
  }

  get active(): Person[] {
    return this.people.filter((p) => !p.despedido);
  }

  /** Picks an active person above a place and of at least a categoria; near ones more often than the top. */
  pickAbove(random: SeededRandom, orden: number, categoria: number): Person | undefined {
    const above = this.#peopleAbove(orden, categoria);
    return above[Math.floor(random.real() ** 2 * above.length)];
  }

  /** Picks an active person of at least a categoria, other than `exceptId`. */
  pickOther(random: SeededRandom, exceptId: number, categoria: number): Person | undefined {
    const others = this.#peopleAbove(0, categoria).filter((p) => p.id !== exceptId);
    return others.length > 0 ? random.pick(others) : undefined;
  }

  /** Picks an encargado for a person; never one with the same address. */
  pickEncargado(random: SeededRandom, { mision, direccion }: Person): Person | undefined {
    const above = this.#peopleAbove(mision.orden, ENCARGADO_CATEGORIA_MIN).filter((p) => p.direccion !== direccion);
    let i = Math.floor(random.real() ** 2 * above.length);
    const isDedicatedPerson = (p: Person | undefined) => p !== undefined && isDedicated(p);
    if (random.chance(DEDICATED_RATE)) while (i < above.length - 1 && !isDedicatedPerson(above[i])) i += 1;
    return above[i];
  }

  /** Returns active people above a place, in ladder order. */
  #peopleAbove(orden: number, categoria: number): Person[] {
    this.#byOrder ??= this.active.sort((a, b) => a.mision.orden - b.mision.orden);
    const firstIndex = this.#byOrder.findIndex((p) => p.mision.orden > orden && p.mision.categoria >= categoria);
    return firstIndex < 0 ? [] : this.#byOrder.slice(firstIndex);
  }
}
