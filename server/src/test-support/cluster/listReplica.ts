import type { ListChange, Tiempo } from '@conserje/contract';

/** Answer to a read of the list: the list with its version, or what changed in it; null when unchanged. */
type ReadResult = { version: number; filas: readonly Tiempo[] } | ListChange | null;

const continues = ({ de, entre }: ListChange, version: number): boolean => version === de || entre.includes(version);

/**
 * Copy of the open tiempos as a page keeps it: applies a change that continues its version, and refetches otherwise.
 */
export class ListReplica {
  readonly #leer: (version: number) => Promise<ReadResult>;
  readonly #rows = new Map<number, Tiempo>();
  #version = 0;
  #recent: ListChange[] = [];
  #counted = 0;
  #isRequesting = false;
  #requestAgain = false;

  /** @param read reads the list unless it still has this version (0: none); rejects without an answer */
  constructor(read: (version: number) => Promise<ReadResult>) {
    this.#leer = read;
  }

  get version(): number {
    return this.#version;
  }

  /** Returns the tiempos, by id. */
  get rows(): Tiempo[] {
    return [...this.#rows.values()].sort((a, b) => a.id - b.id);
  }

  receiveChange(change: ListChange): void {
    this.#counted = change.a;
    this.#recent.push(change);
    if (this.#version >= change.a) return;
    if (continues(change, this.#version)) this.#apply(change);
    // While the database is away, the next change triggers another attempt.
    else this.refetch().catch(() => undefined);
  }

  /** Discards the recent changes after the stream broke. */
  disconnect(): void {
    this.#recent = [];
    this.#counted = 0;
  }

  async refetch(): Promise<void> {
    this.#requestAgain = true;
    if (this.#isRequesting) return;
    this.#isRequesting = true;
    try {
      while (this.#requestAgain || this.#version < this.#counted) {
        this.#requestAgain = false;
        this.#put(await this.#leer(this.#version));
      }
    } finally {
      this.#isRequesting = false;
    }
  }

  #put(answer: ReadResult): void {
    if (answer === null) return;
    const version = 'a' in answer ? answer.a : answer.version;
    // A change received meanwhile may be newer.
    if (version <= this.#version) return;
    if ('a' in answer) {
      if (!continues(answer, this.#version)) {
        // The stream of another process brought a version in between: the next read asks for the whole list.
        this.#rows.clear();
        this.#version = 0;
        this.#requestAgain = true;
        return;
      }
      this.#apply(answer);
    } else {
      this.#rows.clear();
      this.#apply({ a: version, filas: answer.filas, fuera: [] });
    }
    for (const change of this.#recent) if (continues(change, this.#version)) this.#apply(change);
  }

  #apply({ a, filas, fuera }: Pick<ListChange, 'a' | 'fuera'> & { filas: readonly Tiempo[] }): void {
    for (const id of fuera) this.#rows.delete(id);
    for (const row of filas) this.#rows.set(row.id, row);
    this.#version = a;
  }
}
