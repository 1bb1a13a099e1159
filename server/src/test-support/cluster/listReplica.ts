import type { ListChange, Tiempo } from '@conserje/contract';

/** What a reader of the list is answered: it, with its version; null where they have it already. */
type ReadResult = { version: number; filas: readonly Tiempo[] } | null;

/**
 * The open tiempos as a page keeps that shows them: it moves on by what it is told where that goes on from what it has, and
 * asks where it does not.
 */
export class ListReplica {
  readonly #leer: (version: number) => Promise<ReadResult>;
  readonly #filas = new Map<number, Tiempo>();
  #version = 0;
  #recientes: ListChange[] = [];
  #contada = 0;
  #pidiendo = false;
  #otraVez = false;

  /** @param read reads the list, of which one has a version (0: none); rejects where nobody answers */
  constructor(read: (version: number) => Promise<ReadResult>) {
    this.#leer = read;
  }

  get version(): number {
    return this.#version;
  }

  /** What it shows, in the order of the ids. */
  get rows(): Tiempo[] {
    return [...this.#filas.values()].sort((a, b) => a.id - b.id);
  }

  receiveChange(cambio: ListChange): void {
    this.#contada = cambio.a;
    this.#recientes.push(cambio);
    if (this.#version >= cambio.a) return;
    if (this.#version === cambio.de) this.#aplicar(cambio);
    else void this.refetch();
  }

  /** The stream has broken: what it would have told is not known. */
  disconnect(): void {
    this.#recientes = [];
    this.#contada = 0;
  }

  async refetch(): Promise<void> {
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

  #poner(answer: ReadResult): void {
    // What was told meanwhile may be further.
    if (answer === null || answer.version <= this.#version) return;
    this.#filas.clear();
    for (const row of answer.filas) this.#filas.set(row.id, row);
    this.#version = answer.version;
    for (const cambio of this.#recientes) if (cambio.de === this.#version) this.#aplicar(cambio);
  }

  #aplicar({ a, filas, fuera }: ListChange): void {
    for (const id of fuera) this.#filas.delete(id);
    for (const row of filas) this.#filas.set(row.id, row);
    this.#version = a;
  }
}
