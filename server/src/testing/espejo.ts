import type { CambioLista, Tiempo } from '@conserje/contract';

/** What a reader of the list is answered: it, with its version; null where they have it already. */
type Leida = { version: number; filas: readonly Tiempo[] } | null;

/**
 * The open tiempos as a page keeps that shows them: it moves on by what it is told where that goes on from what it has, and
 * asks where it does not.
 */
export class Espejo {
  readonly #leer: (version: number) => Promise<Leida>;
  readonly #filas = new Map<number, Tiempo>();
  #version = 0;
  #recientes: CambioLista[] = [];
  #contada = 0;
  #pidiendo = false;
  #otraVez = false;

  /** @param leer reads the list, of which one has a version (0: none); rejects where nobody answers */
  constructor(leer: (version: number) => Promise<Leida>) {
    this.#leer = leer;
  }

  get version(): number {
    return this.#version;
  }

  /** What it shows, in the order of the ids. */
  get filas(): Tiempo[] {
    return [...this.#filas.values()].sort((a, b) => a.id - b.id);
  }

  contar(cambio: CambioLista): void {
    this.#contada = cambio.a;
    this.#recientes.push(cambio);
    if (this.#version >= cambio.a) return;
    if (this.#version === cambio.de) this.#aplicar(cambio);
    else void this.pedir();
  }

  /** The stream has broken: what it would have told is not known. */
  cortar(): void {
    this.#recientes = [];
    this.#contada = 0;
  }

  async pedir(): Promise<void> {
    this.#otraVez = true;
    if (this.#pidiendo) return;
    this.#pidiendo = true;
    try {
      while (this.#otraVez || this.#version < this.#contada) {
        this.#otraVez = false;
        this.#poner(await this.#leer(this.#version));
      }
    } finally {
      this.#pidiendo = false;
    }
  }

  #poner(leida: Leida): void {
    // What was told meanwhile may be further.
    if (leida === null || leida.version <= this.#version) return;
    this.#filas.clear();
    for (const fila of leida.filas) this.#filas.set(fila.id, fila);
    this.#version = leida.version;
    for (const cambio of this.#recientes) if (cambio.de === this.#version) this.#aplicar(cambio);
  }

  #aplicar({ a, filas, fuera }: CambioLista): void {
    for (const id of fuera) this.#filas.delete(id);
    for (const fila of filas) this.#filas.set(fila.id, fila);
    this.#version = a;
  }
}
