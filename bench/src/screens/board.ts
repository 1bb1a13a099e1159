import type { Tiempo } from '@conserje/contract';

/** The rows of *Tiempos* as one manager's screen shows them; read no further than somebody looks, since there are hundreds. */
export class Board {
  #text = '[]';
  #rows: Tiempo[] | undefined;

  /** A list has come. */
  take(text: string): void {
    this.#text = text;
    this.#rows = undefined;
  }

  /** Rows have come without the list, and the ids of those that are closed. */
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
    // A row ends with a list, and no other list in it does.
    return begin === -1
      ? undefined
      : (JSON.parse(this.#text.slice(begin, this.#text.indexOf(']}', begin) + 2)) as Tiempo);
  }
}
