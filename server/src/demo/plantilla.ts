import type { escala } from '../features/carrera/carrera.public.ts';
import type { Azar } from './azar.ts';

export type Mision = Awaited<ReturnType<typeof escala>>[number];

/** Someone of the made-up agency. */
export interface Persona {
  /** 0 until they have registered. */
  id: number;
  usuario: string;
  readonly registro: number;
  readonly direccion: string;
  /** Theirs once a mission asks for one. */
  readonly suFirma: string;
  firma: string;
  mision: Mision;
  /** Where they are going. */
  readonly meta: Mision;
  despedido: boolean;
}

/** From this category on people may take tiempos. */
const ENCARGA_DESDE = 2;
/** Some take far more sessions than the others: theirs is the pay of the higher categories. */
const A_DEDICADOS = 0.8;
const dedicado = ({ id }: Persona): boolean => id % 7 === 0;

/** Those who work in the agency at an instant of its past, and where each of them stands. */
export class Plantilla {
  /** Whoever has registered, in that order. */
  readonly gente: Persona[] = [];
  #porOrden: Persona[] | undefined;

  alta(persona: Persona): void {
    this.gente.push(persona);
    this.#porOrden = undefined;
  }

  mover(persona: Persona, mision: Mision): void {
    persona.mision = mision;
    this.#porOrden = undefined;
  }

  despedir(persona: Persona): void {
    persona.despedido = true;
    this.#porOrden = undefined;
  }

  get activos(): Persona[] {
    return this.gente.filter((p) => !p.despedido);
  }

  /** Someone active above a place of the ladder and of a category at least; nearer ones more often than the top. */
  sobre(azar: Azar, orden: number, categoria: number): Persona | undefined {
    const encima = this.#encima(orden, categoria);
    return encima[Math.floor(azar.real() ** 2 * encima.length)];
  }

  /** Someone active of a category at least, other than someone. */
  otro(azar: Azar, salvo: number, categoria: number): Persona | undefined {
    const otros = this.#encima(0, categoria).filter((p) => p.id !== salvo);
    return otros.length > 0 ? azar.elegir(otros) : undefined;
  }

  /** Who supervises someone; nobody who shares an address with them. */
  encargado(azar: Azar, { mision, direccion }: Persona): Persona | undefined {
    const encima = this.#encima(mision.orden, ENCARGA_DESDE).filter((p) => p.direccion !== direccion);
    let i = Math.floor(azar.real() ** 2 * encima.length);
    const esDedicado = (p: Persona | undefined) => p !== undefined && dedicado(p);
    if (azar.tal(A_DEDICADOS)) while (i < encima.length - 1 && !esDedicado(encima[i])) i += 1;
    return encima[i];
  }

  /** Active ones in the order of the ladder. */
  #encima(orden: number, categoria: number): Persona[] {
    this.#porOrden ??= this.activos.sort((a, b) => a.mision.orden - b.mision.orden);
    const primero = this.#porOrden.findIndex((p) => p.mision.orden > orden && p.mision.categoria >= categoria);
    return primero < 0 ? [] : this.#porOrden.slice(primero);
  }
}
