import type { Board } from '../screens/board.ts';
import type { Action } from './actions.ts';

/** Of what had not shown when nobody looked any more; a message to another process holds no infinity. */
export const NEVER = 1e9;

interface Sighting {
  action: Action;
  pressed: number;
  /** Who has pressed it: their own screen does not count. */
  who: number;
  seenBy: Set<number>;
  times: number[];
}

/** When the screens of others show what somebody has pressed. */
export class UpdateLatency {
  readonly #open = new Set<Sighting>();
  #all: Sighting[] = [];
  #refused: string[] = [];
  readonly #screens = new Set<number>();

  /** What was pressed before does not count. */
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

  /** It was refused. */
  forget(sighting: Sighting, why: string): void {
    this.#open.delete(sighting);
    this.#all = this.#all.filter((one) => one !== sighting);
    this.#refused.push(why);
  }

  /** A screen has changed. */
  look(screen: number, board: Board): void {
    this.#screens.add(screen);
    for (const sighting of this.#open) {
      if (sighting.seenBy.has(screen) || !sighting.action.shows(board)) continue;
      sighting.seenBy.add(screen);
      sighting.times.push(performance.now() - sighting.pressed);
      if (sighting.times.length === this.#screens.size - 1) this.#open.delete(sighting);
    }
  }

  outcome(): { shown: { half: number; all: number }[]; missed: number; refused: string[] } {
    const others = this.#screens.size - 1;
    const at = ({ times }: Sighting, place: number): number => times[place - 1] ?? NEVER;
    return {
      shown: this.#all.map((one) => ({ half: at(one, Math.ceil(others / 2)), all: at(one, others) })),
      missed: this.#all.filter(({ times }) => times.length < others).length,
      refused: this.#refused,
    };
  }
}
