import type { Tiempo } from '@conserje/contract';

const PARSED_FOR_MS = 1_000;
/** As in `web/src/dominio/tiempos.ts`. */
const EACH_MS = 30_000;
const SHORTLY_AFTER_MS = 500;

/** The rows of *Tiempos* as one manager's screen shows them; read no further than somebody looks, since there are hundreds. */
export class Board {
  #text = '[]';
  #rows: Tiempo[] | undefined;
  #readAt = 0;

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
    // No object lies in a row.
    return begin === -1
      ? undefined
      : (JSON.parse(this.#text.slice(begin, this.#text.indexOf('}', begin) + 1)) as Tiempo);
  }

  /** Milliseconds until the list is asked for again: sooner where a session runs out. */
  next(): number {
    const now = Date.now();
    // Whoever is sent a list many times a second need not read each of them for this.
    if (now - this.#readAt < PARSED_FOR_MS) return EACH_MS;
    this.#readAt = now;
    const left = this.rows()
      .filter(({ pausa }) => pausa === 0)
      .map(({ finaliza }) => Date.parse(finaliza) - now + SHORTLY_AFTER_MS)
      .filter((ms) => ms > 0);
    return Math.min(EACH_MS, ...left);
  }
}
