import type { Board } from '../screens/board.ts';
import type { Action } from './actions.ts';

/** Latency of a press that no screen showed in time. A message to another process cannot hold infinity. */
export const NEVER = 1e9;

/** Milliseconds from a press until half, 95 % and all of the other screens showed it, or `NEVER`. */
export interface Shown {
  half: number;
  most: number;
  all: number;
}

interface Sighting {
  action: Action;
  pressed: number;
  /** Author of the press; their own screen does not count. */
  who: number;
  seenBy: Set<number>;
  times: number[];
}

/** Measures when other screens show a press. */
export class UpdateLatency {
  readonly #open = new Set<Sighting>();
  #all: Sighting[] = [];
  #refused: string[] = [];
  readonly #screens = new Set<number>();

  /** Discards earlier presses. */
  begin(): void {
    this.#all = [];
    this.#refused = [];
  }

  expect(who: number, action: Action): Sighting {
    const sighting = { action, pressed: performance.now(), who, seenBy: new Set([who]), times: [] };
    this.#open.add(sighting);
    this.#all.push(sighting);
    return sighting;
  }

  /** Drops a refused press. */
  forget(sighting: Sighting, why: string): void {
    this.#open.delete(sighting);
    this.#all = this.#all.filter((one) => one !== sighting);
    this.#refused.push(why);
  }

  /** Checks a changed screen for open presses. */
  look(screen: number, board: Board): void {
    this.#screens.add(screen);
    for (const sighting of this.#open) {
      if (sighting.seenBy.has(screen) || !sighting.action.shows(board)) continue;
      sighting.seenBy.add(screen);
      sighting.times.push(performance.now() - sighting.pressed);
      if (sighting.times.length === this.#screens.size - 1) this.#open.delete(sighting);
    }
  }

  outcome(): { shown: Shown[]; missed: number; refused: string[] } {
    const others = this.#screens.size - 1;
    const at = ({ times }: Sighting, place: number): number => times[place - 1] ?? NEVER;
    return {
      shown: this.#all.map((one) => ({
        half: at(one, Math.ceil(others / 2)),
        most: at(one, Math.ceil(others * 0.95)),
        all: at(one, others),
      })),
      missed: this.#all.filter(({ times }) => times.length < others).length,
      refused: this.#refused,
    };
  }
}
