import { AppError } from '../../appError.ts';

/** The system hands over one new connection each time round: between two dear answers so many are let in. */
const EVENT_LOOP_ROUNDS = 32;

/** So many more of one person may wait for the one that is under way: every tab of a browser asks at once. */
export const WAITING_MAX = 20;
/** With those that nobody waits for any more, whose turn has not come yet: whoever reloads a page asks for all of it again. */
const WITH_ABANDONED_MAX = 3 * WAITING_MAX;

interface Turn {
  holder: number;
  start(): void;
  hasLeft(): boolean;
}

/**
 * Turns of what is dear to answer: a person's wait for one another, and of all people's only so many run at once. Whoever
 * asks for much waits longer; the others do not (docs/decisions/0014).
 */
export class FairQueue {
  /** How many may run at once. */
  readonly concurrency: number;
  private inProgress = 0;
  /** Each person's first, in the order in which they came. */
  private readonly queue: Turn[] = [];
  /** All of each person; the first runs, or is in the queue. */
  private readonly byHolder = new Map<number, Turn[]>();

  constructor(concurrency: number) {
    this.concurrency = concurrency;
  }

  /** How many wait for their turn. */
  get waitingCount(): number {
    return this.byHolder.values().reduce((n, turns) => n + turns.length, 0) - this.inProgress;
  }

  /**
   * Does something when its turn comes, unless its caller has left by then (`hasLeft`).
   * @throws AppError DEMASIADAS_A_LA_VEZ when too many of this person wait already
   */
  async runInTurn<T>(holder: number, run: () => Promise<T>, hasLeft: () => boolean = () => false): Promise<T> {
    const turn = await this.waitForTurn(holder, hasLeft);
    let rounds = 1;
    try {
      // Nobody hears it, and it took nobody's time.
      if (hasLeft()) throw new AppError('DEMASIADAS_A_LA_VEZ');
      rounds = EVENT_LOOP_ROUNDS;
      return await run();
    } finally {
      // What others have asked for meanwhile comes first: queries of the embedded engine leave it no time in between.
      this.yieldTurn(rounds, turn);
    }
  }

  private yieldTurn(rounds: number, turn: Turn): void {
    setImmediate(() => (rounds > 1 ? this.yieldTurn(rounds - 1, turn) : this.release(turn)));
  }

  private async waitForTurn(holder: number, hasLeft: () => boolean): Promise<Turn> {
    const turns = this.byHolder.get(holder) ?? [];
    if (turns.length > WITH_ABANDONED_MAX || turns.filter((one) => !one.hasLeft()).length > WAITING_MAX)
      throw new AppError('DEMASIADAS_A_LA_VEZ');
    const { promise, resolve } = Promise.withResolvers<void>();
    const turn = { holder, start: resolve, hasLeft };
    this.byHolder.set(holder, turns);
    turns.push(turn);
    if (turns.length === 1) this.queue.push(turn);
    this.next();
    await promise;
    return turn;
  }

  private next(): void {
    while (this.inProgress < this.concurrency) {
      const turn = this.queue.shift();
      if (!turn) return;
      this.inProgress += 1;
      turn.start();
    }
  }

  private release({ holder }: Turn): void {
    this.inProgress -= 1;
    const turns = this.byHolder.get(holder) ?? [];
    turns.shift();
    const [following] = turns;
    if (following) this.queue.push(following);
    else this.byHolder.delete(holder);
    this.next();
  }
}
