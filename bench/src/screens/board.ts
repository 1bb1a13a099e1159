import type { ListChange, Tiempo } from '@conserje/contract';

/** Rows of *Tiempos* at one moment. Screens that show the same share it, since a crowd shows the same many times. */
class BoardState {
  readonly byId: ReadonlyMap<number, Tiempo>;
  #bajos: ReadonlySet<number> | undefined;
  /** Results of changes that were applied to this state. */
  readonly #next = new WeakMap<ListChange, BoardState>();

  constructor(byId: ReadonlyMap<number, Tiempo>) {
    this.byId = byId;
  }

  get bajos(): ReadonlySet<number> {
    this.#bajos ??= new Set([...this.byId.values()].map(({ bajo }) => bajo));
    return this.#bajos;
  }

  after(change: ListChange): BoardState {
    const known = this.#next.get(change);
    if (known) return known;
    const byId = new Map(this.byId);
    for (const id of change.fuera) byId.delete(id);
    for (const row of change.filas) byId.set(row.id, row);
    const state = new BoardState(byId);
    this.#next.set(change, state);
    return state;
  }
}

const EMPTY = new BoardState(new Map());

/** States of the latest answers, by their text. */
const answered = new Map<string, BoardState>();
const ANSWERS_MAX = 50;

function stateOf(text: string): BoardState {
  const known = answered.get(text);
  if (known) return known;
  const state = new BoardState(new Map((JSON.parse(text) as Tiempo[]).map((row) => [row.id, row])));
  answered.set(text, state);
  for (const oldest of answered.keys()) {
    if (answered.size <= ANSWERS_MAX) break;
    answered.delete(oldest);
  }
  return state;
}

/** Rows of *Tiempos* on one manager's screen. */
export class Board {
  #state = EMPTY;

  /** Replaces the list. */
  take(text: string): void {
    this.#state = stateOf(text);
  }

  /** Merges changed rows and removes closed ones. */
  apply(change: ListChange): void {
    this.#state = this.#state.after(change);
  }

  rows(): Iterable<Tiempo> {
    return this.#state.byId.values();
  }

  row(id: number): Tiempo | undefined {
    return this.#state.byId.get(id);
  }

  hasTiempoOf(bajo: number): boolean {
    return this.#state.bajos.has(bajo);
  }
}
