import type { ladder } from '../features/careers/career/career.public.ts';
import type { SeededRandom } from './seededRandom.ts';

export type Mision = Awaited<ReturnType<typeof ladder>>[number];

/** Someone of the made-up agency. */
export interface Person {
  /** 0 until they have registered. */
  id: number;
  usuario: string;
  readonly registro: number;
  readonly direccion: string;
  /** Theirs once a mission asks for one. */
  readonly futureFirma: string;
  firma: string;
  mision: Mision;
  /** Where they are going. */
  readonly meta: Mision;
  despedido: boolean;
}

/** From this category on people may take tiempos. */
const ENCARGADO_CATEGORIA_MIN = 2;
/** Some take far more sessions than the others: theirs is the pay of the higher categories. */
const DEDICATED_RATE = 0.8;
const isDedicated = ({ id }: Person): boolean => id % 7 === 0;

/** Those who work in the agency at an instant of its past, and where each of them stands. */
export class DemoRoster {
  /** Whoever has registered, in that order. */
  readonly gente: Person[] = [];
  #porOrden: Person[] | undefined;

  add(person: Person): void {
    this.gente.push(person);
    this.#porOrden = undefined;
  }

  move(person: Person, mision: Mision): void {
    person.mision = mision;
    this.#porOrden = undefined;
  }

  dismiss(person: Person): void {
    person.despedido = true;
    this.#porOrden = undefined;
  }

  get active(): Person[] {
    return this.gente.filter((p) => !p.despedido);
  }

  /** Someone active above a place of the ladder and of a category at least; nearer ones more often than the top. */
  pickAbove(random: SeededRandom, orden: number, categoria: number): Person | undefined {
    const above = this.#encima(orden, categoria);
    return above[Math.floor(random.real() ** 2 * above.length)];
  }

  /** Someone active of a category at least, other than someone. */
  pickOther(random: SeededRandom, exceptId: number, categoria: number): Person | undefined {
    const others = this.#encima(0, categoria).filter((p) => p.id !== exceptId);
    return others.length > 0 ? random.pick(others) : undefined;
  }

  /** Who supervises someone; nobody who shares an address with them. */
  pickEncargado(random: SeededRandom, { mision, direccion }: Person): Person | undefined {
    const above = this.#encima(mision.orden, ENCARGADO_CATEGORIA_MIN).filter((p) => p.direccion !== direccion);
    let i = Math.floor(random.real() ** 2 * above.length);
    const isDedicatedPerson = (p: Person | undefined) => p !== undefined && isDedicated(p);
    if (random.chance(DEDICATED_RATE)) while (i < above.length - 1 && !isDedicatedPerson(above[i])) i += 1;
    return above[i];
  }

  /** Active ones in the order of the ladder. */
  #encima(orden: number, categoria: number): Person[] {
    this.#porOrden ??= this.active.sort((a, b) => a.mision.orden - b.mision.orden);
    const firstIndex = this.#porOrden.findIndex((p) => p.mision.orden > orden && p.mision.categoria >= categoria);
    return firstIndex < 0 ? [] : this.#porOrden.slice(firstIndex);
  }
}
