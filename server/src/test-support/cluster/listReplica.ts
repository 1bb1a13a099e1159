import type { ListChange, Tiempo } from '@conserje/contract';

/** Answer to a read of the list: the list with its version; null when unchanged. */
type ReadResult = { version: number; filas: readonly Tiempo[] } | null;

/**
 * Copy of the open tiempos as a page keeps it: applies a change that continues its version, and refetches otherwise.
 */
export class ListReplica {
  readonly #leer: (version: number) => Promise<ReadResult>;
  readonly #filas = new Map<number, Tiempo>();
  #version = 0;
  #recientes: ListChange[] = [];
  #contada = 0;
  #pidiendo = false;
  #otraVez = false;

  /** @param read reads the list unless it still has this version (0: none); rejects without an answer */
  constructor(read: (version: number) => Promise<ReadResult>) {
    this.#leer = read;
  }

  get version(): number {
    return this.#version;
  }

  /** Returns the tiempos, by id. */
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

  /** Discards the recent changes after the stream broke. */
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
    // A change received meanwhile may be newer.
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
