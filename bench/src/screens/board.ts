import type { Tiempo } from '@conserje/contract';

/** Rows of *Tiempos* on one manager's screen, parsed only as far as needed: there are hundreds. */
export class Board {
  #text = '[]';
  #rows: Tiempo[] | undefined;

  /** Replaces the list. */
  take(text: string): void {
    this.#text = text;
    this.#rows = undefined;
  }

  /** Merges changed rows and removes the ids of closed ones. */
  apply(rows: readonly Tiempo[], closed: readonly number[]): void {
    const gone = new Set([...closed, ...rows.map(({ id }) => id)]);
    this.#rows = [...this.rows().filter(({ id }) => !gone.has(id)), ...rows];
  }

  rows(): readonly Tiempo[] {
    this.#rows ??= JSON.parse(this.#text) as Tiempo[];
    return this.#rows;
  }

  row(id: number): Tiempo | undefined {
    if (this.#rows) return this.#rows.find((row) => row.id === id);
    const begin = this.#text.indexOf(`{"id":${id},`);
    // A row ends with a list and contains no other.
    return begin === -1
      ? undefined
      : (JSON.parse(this.#text.slice(begin, this.#text.indexOf(']}', begin) + 2)) as Tiempo);
  }
}
